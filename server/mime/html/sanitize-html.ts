import sanitize, { type Attributes, type IOptions } from 'sanitize-html'
import { depthLimit } from '../parts/depth-limit.ts'
import { safeStyle } from './safe-style.ts'
import { isTracker } from './trackers.ts'

interface SafeHtml {
  html: string
  /** Number of remote pictures that are shown only on request. */
  remoteImages: number
  /** Content-IDs of the message's own pictures that the text shows. */
  shownIds: Set<string>
}

/**
 * Classes and ids that mark quoted history and signatures, those of mail programs and our own. All others are removed.
 */
const QUOTE_MARKS =
  /quillbox-(?:quote|signature)|gmail_(?:quote|attr|signature)|yahoo_quoted|moz-(?:cite-prefix|signature)|protonmail_quote|OutlookMessageHeader|divRplyFwdMsg|appendonsend|reply-intro|OLK_SRC_BODY/g

const TAGS = [
  'a',
  'abbr',
  'address',
  'article',
  'aside',
  'b',
  'bdi',
  'bdo',
  'big',
  'blockquote',
  'br',
  'caption',
  'center',
  'cite',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'details',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'font',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'main',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'samp',
  'section',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'tt',
  'u',
  'ul',
  'var',
  'wbr',
]

/** Elements whose content is not shown as text. If one is not closed, the message goes on behind it. */
const HIDING = ['textarea', 'noscript', 'title', 'template', 'xmp', 'svg', 'math']
const WITHOUT_TEXT = ['style', 'script', 'option', ...HIDING]
const HIDING_TAG = new RegExp(`<(/?)(${HIDING.join('|')})\\b`, 'gi')

const DATA_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp);base64,[a-z0-9+/=\s]+$/i
const MAX_DATA_IMAGE = 500_000

/**
 * Makes HTML of a message safe to show. Only text markup stays: no scripts, forms, frames or style sheets, no positions
 * outside the flow, and nothing that loads by itself. Remote pictures become `data-remote-src`, pictures of the message
 * itself `data-cid`; known trackers are removed.
 */
export function sanitizeMailHtml(html: string, contentIds: ReadonlySet<string>): SafeHtml {
  let remoteImages = 0
  const shownIds = new Set<string>()
  let looseIds: Map<string, string> | null = null
  const idOf = (written: string) => {
    if (contentIds.has(written)) return written
    looseIds ??= new Map([...contentIds].map(id => [looseId(id), id]))
    return looseIds.get(looseId(written))
  }
  const options: IOptions = {
    allowedTags: TAGS,
    nonTextTags: WITHOUT_TEXT,
    allowedAttributes: {
      '*': [
        'align',
        'valign',
        'bgcolor',
        'dir',
        'lang',
        'title',
        'style',
        'class',
        'id',
        'width',
        'height',
        'color',
      ],
      a: ['href', 'target', 'rel'],
      blockquote: ['type'],
      font: ['face', 'size'],
      img: ['alt', 'src', 'data-remote-src', 'data-cid'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan', 'nowrap'],
      th: ['colspan', 'rowspan', 'nowrap', 'scope'],
      ol: ['start', 'type'],
      time: ['datetime'],
    },
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: 100,
    ...depthLimit(new Set(WITHOUT_TEXT)),
    transformTags: {
      // Runs after the rules below.
      '*': (tagName, attributes) => ({ tagName, attribs: withSafeStyle(keepQuoteMarks(attributes)) }),
      a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
      img: (tagName, attributes) => {
        const attribs = imageAttributes(attributes, idOf)
        if (attribs['data-remote-src']) remoteImages += 1
        if (attribs['data-cid']) shownIds.add(attribs['data-cid'])
        const isShown = attribs.src || attribs['data-remote-src'] || attribs['data-cid']
        return { tagName, attribs: isShown ? attribs : {} }
      },
    },
  }
  // The sanitiser's own way of dropping elements copies all output so far for each of them.
  const safe = sanitize(withoutUnclosed(html), options).replaceAll(NOTHING_TO_SHOW, '')
  return { html: safe, remoteImages, shownIds }
}

/** The sanitiser's output of a picture without attributes. It escapes every '<' in texts and values. */
const NOTHING_TO_SHOW = '<img />'

/** Renames elements that would hide the rest of the message, so that only their tags are dropped. */
function withoutUnclosed(html: string): string {
  const lastClosed = new Map<string, number>()
  for (const { 1: slash, 2: name = '', index } of html.matchAll(HIDING_TAG))
    if (slash) lastClosed.set(name.toLowerCase(), index)
  return html.replace(HIDING_TAG, (tag, slash: string, name: string, at: number) =>
    slash || at < (lastClosed.get(name.toLowerCase()) ?? -1) ? tag : `<x-${name}`,
  )
}

function imageAttributes(attributes: Attributes, idOf: (written: string) => string | undefined): Attributes {
  const { src = '', srcset: _, ...rest } = attributes
  delete rest['data-remote-src']
  delete rest['data-cid']
  const address = src.replace(/[\t\n\r]/g, '').trim()
  const contentId = /^cid:(.+)$/i.exec(address)?.[1]
  if (contentId !== undefined) {
    const id = idOf(safeDecode(contentId))
    return id === undefined ? rest : { ...rest, 'data-cid': id }
  }
  if (DATA_IMAGE.test(address) && address.length <= MAX_DATA_IMAGE) return { ...rest, src: address }
  const remote = /^\/\//.test(address) ? `https:${address}` : address
  if (!/^https?:\/\//i.test(remote) || !URL.canParse(remote) || isTracker(remote, attributes)) return rest
  return { ...rest, 'data-remote-src': remote }
}

/** Only absolute addresses: a mail has no base for relative ones. */
function linkAttributes(attributes: Attributes): Attributes {
  const { href = '', ...rest } = attributes
  const address = href.trim()
  const isPlain = /^(?:https?:\/\/|mailto:|tel:)/i.test(address)
  return isPlain ? { href: address, ...rest, target: '_blank', rel: 'noopener noreferrer nofollow' } : rest
}

function keepQuoteMarks(attributes: Attributes): Attributes {
  const { class: classes, id, ...rest } = attributes
  const marks = classes?.match(QUOTE_MARKS) ?? []
  const mark = id?.match(QUOTE_MARKS)?.[0]
  return {
    ...rest,
    ...(marks.length > 0 ? { class: [...new Set(marks)].join(' ') } : {}),
    ...(mark === undefined ? {} : { id: mark }),
  }
}

function withSafeStyle({ style = '', ...rest }: Attributes): Attributes {
  const safe = safeStyle(style)
  return safe === '' ? rest : { ...rest, style: safe }
}

/** Programs write the same id with and without brackets, in capitals, or percent-encoded. */
const looseId = (id: string) => safeDecode(id.trim()).replace(/^<|>$/g, '').toLowerCase()

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
