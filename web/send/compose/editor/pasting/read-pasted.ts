import { counted } from '#core/text/counted.ts'
import { textToHtml } from '#core/text/html/escape-html.ts'
import { TEXT_TAGS } from '#core/text/html/text-tags.ts'
import { applyRules } from '../quoted-html.ts'
import { readWordLists } from './word-lists.ts'

const KNOWN = new Set(TEXT_TAGS)
/** Their content is no text. */
const HIDDEN =
  'head,script,style,title,template,noscript,iframe,object,embed,svg,math,textarea,select,video,audio'
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i
const LINK = /^(?:https?:|mailto:|tel:|#)/i

interface Pasted {
  nodes: DocumentFragment
  /**
   * Pictures that could not be taken, because they lie on the device that the HTML comes from or are of another kind, by their
   * names; empty for one that has none.
   */
  lost: string[]
}

/**
 * Pasted HTML as nodes to be edited: as it is, with what its style sheets say at the elements, and without what mail cannot have.
 * The server cleans it again when it is saved.
 */
export function readPasted(html: string): Pasted {
  // A document that is not shown loads and runs nothing.
  const content = new DOMParser().parseFromString(html, 'text/html')
  applyRules(content, rulesOf(content))
  readWordLists(content)
  for (const element of content.querySelectorAll(HIDDEN)) element.remove()
  const comments = content.createTreeWalker(content, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  const lost: string[] = []
  for (const element of content.body.querySelectorAll('*')) {
    if (!KNOWN.has(element.localName) || isWithoutWeight(element)) element.replaceWith(...element.childNodes)
    const isPicture = element.localName === 'img'
    const name = isPicture ? nameOf(element) : ''
    for (const { name, value } of [...element.attributes])
      if (!isHarmless(name, value, isPicture)) element.removeAttribute(name)
    if (!isPicture || element.hasAttribute('src')) continue
    lost.push(name)
    element.remove()
  }
  const nodes = document.createDocumentFragment()
  nodes.append(...content.body.childNodes)
  return { nodes: document.importNode(nodes, true), lost }
}

/** The same for the editor of texts, which has buttons for what styles say of weights. */
export function pastedHtml(html: string): { html: string; lost: string[] } {
  const { nodes, lost } = readPasted(html)
  const page = document.createElement('div')
  page.append(nodes)
  for (const span of page.querySelectorAll('span')) {
    for (const [said, tag] of WEIGHTS) {
      const style = span.getAttribute('style') ?? ''
      if (!said.test(style)) continue
      span.setAttribute('style', style.replace(said, ''))
      const inner = document.createElement(tag)
      inner.append(...span.childNodes)
      span.append(inner)
    }
  }
  return { html: page.innerHTML, lost }
}

const WEIGHTS: [said: RegExp, tag: string][] = [
  [/(?<=^|;)\s*font-weight:\s*(?:bold|[6-9]00)\s*(?:;|$)/i, 'b'],
  [/(?<=^|;)\s*font-style:\s*italic\s*(?:;|$)/i, 'i'],
  [/(?<=^|;)\s*text-decoration(?:-line)?:\s*underline\s*(?:;|$)/i, 'u'],
]

/** Pasted text: line breaks kept, addresses as links. */
export const readPastedText = (text: string): DocumentFragment => readPasted(textToHtml(text)).nodes

/** Google Docs wraps all of it in such an element. */
const isWithoutWeight = (element: Element) =>
  element.localName === 'b' && /^\s*font-weight:\s*normal;?\s*$/i.test(element.getAttribute('style') ?? '')

/** The name of the file that a picture shows, or else what it says that it shows. */
function nameOf(picture: Element): string {
  const address = (picture.getAttribute('src') ?? '').replace(/[?#].*$/, '')
  const file = /^(?:blob|data|https?):/i.test(address)
    ? ''
    : (address.split(/[\\/:]/).at(-1) ?? '').replace(/@.*$/, '')
  const name = /\.\w{2,4}$/.test(file) ? file : (picture.getAttribute('alt') ?? '').trim()
  try {
    return decodeURIComponent(name).slice(0, 60)
  } catch {
    return name.slice(0, 60)
  }
}

/** Says which pictures could not be pasted, and what to do; an empty text if there are none. */
export function lostInWords(lost: readonly string[]): string {
  if (lost.length === 0) return ''
  const named = [...new Set(lost.filter(name => name !== ''))].map(name => `“${name}”`)
  const shown = named.slice(0, 3)
  const others = lost.length - shown.length
  const all = [
    ...shown,
    ...(others > 0 ? [counted(others, shown.length > 0 ? 'other picture' : 'picture')] : []),
  ]
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0]
  return `${list} could not be pasted. Please add ${lost.length > 1 ? 'them' : 'it'} from a file.`
}

function isHarmless(name: string, value: string, isPicture: boolean): boolean {
  if (name === 'href') return LINK.test(value.trim())
  if (name === 'src') return isPicture && (PICTURE.test(value) || /^https?:\/\//i.test(value))
  return (
    name === 'data-pm-slice' ||
    !/^on|^(?:id|class|srcset|contenteditable|tabindex|autofocus|background)$|^data-|:/.test(name)
  )
}

/** The browser reads the sheets; rules for some screens only are left out. */
function rulesOf(content: Document) {
  return [...content.querySelectorAll('style')].flatMap(({ textContent }) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync((textContent ?? '').replace(/<!--|-->/g, ''))
    return [...sheet.cssRules]
      .filter(rule => rule instanceof CSSStyleRule)
      .map(({ selectorText, style }) => ({
        selector: selectorText,
        style: style.cssText.replace(/;\s*$/, ''),
      }))
  })
}
