import { textToHtml } from '#core/text/html/escape-html.ts'
import { TEXT_TAGS } from '#core/text/html/text-tags.ts'
import { applyRules } from '../quoted-html.ts'

const KNOWN = new Set(TEXT_TAGS)
/** Their content is no text. */
const HIDDEN =
  'head,script,style,title,template,noscript,iframe,object,embed,svg,math,textarea,select,video,audio'
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i
const LINK = /^(?:https?:|mailto:|tel:|#)/i

interface Pasted {
  nodes: DocumentFragment
  /** Pictures that could not be taken, because they lie on the device that the HTML comes from or are of another kind. */
  lostPictures: number
}

/**
 * Pasted HTML as nodes to be edited: as it is, with what its style sheets say at the elements, and without what mail cannot have.
 * The server cleans it again when it is saved.
 */
export function readPasted(html: string): Pasted {
  // A document that is not shown loads and runs nothing.
  const content = new DOMParser().parseFromString(html, 'text/html')
  applyRules(content, rulesOf(content))
  for (const element of content.querySelectorAll(HIDDEN)) element.remove()
  const comments = content.createTreeWalker(content, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  let lostPictures = 0
  for (const element of content.body.querySelectorAll('*')) {
    if (!KNOWN.has(element.localName)) element.replaceWith(...element.childNodes)
    const isPicture = element.localName === 'img'
    for (const { name, value } of [...element.attributes])
      if (!isHarmless(name, value, isPicture)) element.removeAttribute(name)
    if (!isPicture || element.hasAttribute('src')) continue
    lostPictures += 1
    element.remove()
  }
  const nodes = document.createDocumentFragment()
  nodes.append(...content.body.childNodes)
  return { nodes: document.importNode(nodes, true), lostPictures }
}

/** Pasted text: line breaks kept, addresses as links. */
export const readPastedText = (text: string): DocumentFragment => readPasted(textToHtml(text)).nodes

function isHarmless(name: string, value: string, isPicture: boolean): boolean {
  if (name === 'href') return LINK.test(value.trim())
  if (name === 'src') return isPicture && (PICTURE.test(value) || /^https?:\/\//i.test(value))
  return !/^on|^(?:id|class|srcset|contenteditable|tabindex|autofocus|background)$|^data-|:/.test(name)
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
