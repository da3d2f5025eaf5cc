import sanitize, { type Attributes, type IOptions } from 'sanitize-html'
import { TEXT_TAGS } from '#core/text/html/text-tags.ts'
import { depthLimit } from '../parts/depth-limit.ts'
import { markLooks } from './mark-looks.ts'
import { type SafeSheet, safeSheet } from './safe-sheet.ts'
import { safeStyle } from './safe-style.ts'
import { styleElements } from './style-elements.ts'
import { trackerOf } from './trackers/trackers.ts'

interface SafeHtml {
  html: string
  /** The message's style sheet, sanitised; empty where it has none. */
  styles: string
  /** Number of remote pictures that are shown only on request. */
  remoteImages: number
  /** Whose tracking pictures were removed, one entry for each picture; empty for those of unknown services. */
  trackers: string[]
  /** Content-IDs of the message's own pictures that the text shows. */
  shownIds: Set<string>
}

/**
 * Classes and ids that mark quoted history and signatures, those of mail programs and our own, and the message's own page.
 * Others are kept only if the message's style sheet or a link within the message needs them.
 */
const QUOTE_MARKS =
  /quillbox-(?:quote|signature|page)|gmail_(?:quote|attr|signature)|yahoo_quoted|moz-(?:cite-prefix|signature)|protonmail_quote|OutlookMessageHeader|divRplyFwdMsg|appendonsend|reply-intro|OLK_SRC_BODY/g

const OF_PICTURES = ['alt', 'src', 'data-remote-src', 'data-cid']
const OF_TABLES = ['border', 'cellpadding', 'cellspacing']
/** What a person's own HTML may have besides, of how it is laid out in mail programs. */
const OF_LAYOUT = {
  img: [...OF_PICTURES, 'border', 'hspace', 'vspace', 'role'],
  table: [...OF_TABLES, 'role'],
  hr: ['size', 'noshade'],
}

/** Elements whose content is not shown as text. If one is not closed, the message goes on behind it. */
const HIDING = ['textarea', 'noscript', 'title', 'template', 'xmp', 'svg', 'math', 'dialog', 'iframe']
const WITHOUT_TEXT = ['style', 'script', 'option', ...HIDING]
const HIDING_TAG = new RegExp(`<(/?)(${HIDING.join('|')})\\b`, 'gi')

const DATA_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp);base64,[a-z0-9+/=\s]+$/i
const MAX_DATA_IMAGE = 500_000

/**
 * Makes HTML of a message safe to show. Only text markup stays: no scripts, forms or frames, no positions outside the
 * flow, and nothing that loads by itself. Style sheets are returned apart. Remote pictures become `data-remote-src`,
 * pictures of the message itself `data-cid`; trackers are removed and named.
 *
 * `isOwn`: a person has written it for their own mail, such as a signature. Then pictures of a single dot stay, which hold
 * tables in shape, and so do styles that only Outlook reads. Its conditional comments go in both cases: their drawings (VML) load
 * files by themselves and show what the writer has never seen, and the HTML beside them says the same without rounded corners.
 */
export function sanitizeMailHtml(
  html: string,
  contentIds: ReadonlySet<string>,
  { isOwn = false } = {},
): SafeHtml {
  let remoteImages = 0
  const trackers: string[] = []
  const sheet = safeSheet(styleElements(html))
  const kept = keptNames(html, sheet)
  const shownIds = new Set<string>()
  let looseIds: Map<string, string> | null = null
  const idOf = (written: string) => {
    if (contentIds.has(written)) return written
    looseIds ??= new Map([...contentIds].map(id => [looseId(id), id]))
    return looseIds.get(looseId(written))
  }
  const options: IOptions = {
    allowedTags: TEXT_TAGS,
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
      img: OF_PICTURES,
      table: OF_TABLES,
      td: ['colspan', 'rowspan', 'nowrap'],
      th: ['colspan', 'rowspan', 'nowrap', 'scope'],
      ol: ['start', 'type'],
      time: ['datetime'],
      ...(isOwn && OF_LAYOUT),
    },
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: 100,
    ...depthLimit(new Set(WITHOUT_TEXT)),
    transformTags: {
      // Runs after the rules below.
      '*': (tagName, attributes) => ({ tagName, attribs: withSafeStyle(keepNames(attributes, kept), isOwn) }),
      a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
      body: (tagName, attributes) => {
        const page = pageAttributes(attributes)
        // The tag is left out where it says nothing.
        return page ? { tagName: 'div', attribs: page } : { tagName, attribs: {} }
      },
      img: (tagName, attributes) => {
        const address = addressOf(attributes)
        const tracker = isOwn ? null : trackerOf(address, attributes)
        if (tracker !== null) {
          trackers.push(tracker)
          return { tagName, attribs: {} }
        }
        const attribs = imageAttributes(attributes, address, idOf)
        if (attribs['data-remote-src']) remoteImages += 1
        if (attribs['data-cid']) shownIds.add(attribs['data-cid'])
        const isShown = attribs.src || attribs['data-remote-src'] || attribs['data-cid']
        return { tagName, attribs: isShown ? attribs : {} }
      },
    },
  }
  // The sanitiser's own way of dropping elements copies all output so far for each of them.
  const safe = sanitize(withoutUnclosed(html), options).replaceAll(NOTHING_TO_SHOW, '')
  return { html: markLooks(safe, sheet.plainRules), styles: sheet.css, remoteImages, trackers, shownIds }
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

/** The address of a picture, as far as the message can know it. */
function addressOf({ src = '' }: Attributes): string {
  const address = src.replace(/[\t\n\r]/g, '').trim()
  return address.startsWith('//') ? `https:${address}` : address
}

function imageAttributes(
  attributes: Attributes,
  address: string,
  idOf: (written: string) => string | undefined,
): Attributes {
  const { src: _, srcset: __, ...rest } = attributes
  delete rest['data-remote-src']
  delete rest['data-cid']
  const contentId = /^cid:(.+)$/i.exec(address)?.[1]
  if (contentId !== undefined) {
    const id = idOf(safeDecode(contentId))
    return id === undefined ? rest : { ...rest, 'data-cid': id }
  }
  if (DATA_IMAGE.test(address) && address.length <= MAX_DATA_IMAGE) return { ...rest, src: address }
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return rest
  return { ...rest, 'data-remote-src': address }
}

/** A name that a link within the message may lead to. */
const ANCHOR = /^#[\p{L}\p{N}_.-]{1,100}$/u
const ANCHOR_LINK = /\shref\s*=\s*["']?\s*(#[^\s"'<>]{1,100})/gi

/** Absolute addresses, because a mail has no base for relative ones, and places within the message. */
function linkAttributes(attributes: Attributes): Attributes {
  const { href = '', name = '', ...rest } = attributes
  const address = href.trim()
  const named: Attributes = name && !rest.id ? { ...rest, id: name } : rest
  if (ANCHOR.test(address)) return { href: address, ...named, target: '_self' }
  const isPlain = /^(?:https?:\/\/|mailto:|tel:)/i.test(address)
  return isPlain ? { href: address, ...named, target: '_blank', rel: 'noopener noreferrer nofollow' } : named
}

/** What a message says of its whole page; null where it says nothing that shows. */
function pageAttributes({
  bgcolor = '',
  text = '',
  style = '',
  ...attributes
}: Attributes): Attributes | null {
  const colours = `${bgcolor && `background-color:${bgcolor};`}${text && `color:${text};`}`
  const safe = safeStyle(`${colours}${style}`)
  const { class: names = '', id = '', dir = '', lang = '' } = attributes
  if (!/background|color|font|direction/.test(safe) && !names && !id && !dir) return null
  return {
    class: `quillbox-page ${names}`,
    // The page of the frame gives it its place and size.
    style: safe
      .split(';')
      .filter(declaration => !/^(?:min-|max-)?(?:height|width)|^margin/.test(declaration))
      .join(';'),
    ...{ ...(id && { id }), ...(dir && { dir }), ...(lang && { lang }) },
  }
}

interface KeptNames {
  sheet: SafeSheet
  anchors: ReadonlySet<string>
}

const keptNames = (html: string, sheet: SafeSheet): KeptNames => ({
  sheet,
  anchors: new Set([...html.matchAll(ANCHOR_LINK)].map(([, anchor = '']) => anchor)),
})

/** In pixels. */
const MAX_HEIGHT = 3000

/** Longer lists of classes are ignored. */
const MAX_CLASSES = 1000

function keepNames(attributes: Attributes, { sheet, anchors }: KeptNames): Attributes {
  const { class: classes = '', id = '', ...rest } = attributes
  const all = classes.length > MAX_CLASSES ? [] : classes.split(/\s+/).filter(name => name !== '')
  const named = sheet.readsAttributes ? all : all.filter(name => sheet.names.has(`.${name}`))
  const marks = [...(classes.match(QUOTE_MARKS) ?? []), ...named]
  const isWanted = id !== '' && (sheet.readsAttributes || sheet.names.has(`#${id}`) || anchors.has(`#${id}`))
  const mark = isWanted && id.length <= 100 ? id : id.match(QUOTE_MARKS)?.[0]
  return {
    ...rest,
    ...(marks.length > 0 ? { class: [...new Set(marks)].join(' ') } : {}),
    ...(mark === undefined ? {} : { id: mark }),
  }
}

function withSafeStyle({ style = '', hidden, ...rest }: Attributes, isOwn: boolean): Attributes {
  const safe = hidden === undefined ? safeStyle(style, { isOwn }) : 'display:none'
  if (Number.parseInt(rest.height ?? '', 10) > MAX_HEIGHT) delete rest.height
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
