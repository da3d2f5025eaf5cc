import { DOMSerializer, type Fragment, type Node } from '@tiptap/pm/model'
import { BLOCKS, PLAIN, STYLE } from './kept-form.ts'
import { toHtml } from './letter-html.ts'

const PARAGRAPHS = 'p,div,h1,h2,h3,h4,h5,h6'

/**
 * The HTML of what is in an editor, as it leaves. What it shows as an empty line is one elsewhere, too; a text that no paragraph
 * held, such as that of a cell or a list's item, gets none.
 */
export function writeLetter(written: Node): string {
  const letter = document.createElement('div')
  letter.append(DOMSerializer.fromSchema(written.type.schema).serializeFragment(withoutPlaceToWrite(written)))
  for (const element of letter.querySelectorAll(`[${STYLE}]`)) {
    element.setAttribute('style', element.getAttribute(STYLE) ?? '')
    element.removeAttribute(STYLE)
  }
  for (const paragraph of letter.querySelectorAll<HTMLElement>(`p[${PLAIN}]`)) {
    paragraph.removeAttribute(PLAIN)
    if (paragraph.parentElement !== letter && paragraph.attributes.length === 0) unwrap(paragraph)
  }
  for (const paragraph of letter.querySelectorAll(PARAGRAPHS)) {
    const isAll = paragraph.parentElement === letter && letter.childNodes.length === 1
    if (!paragraph.hasChildNodes() && !isAll) paragraph.append(document.createElement('br'))
  }
  return toHtml(letter)
}

/** The editor keeps an empty paragraph below a table or a list, so that one can write there. */
function withoutPlaceToWrite({ content, childCount, lastChild }: Node): Fragment {
  const isPlace =
    lastChild?.childCount === 0 &&
    lastChild.type.name === 'paragraph' &&
    lastChild.attrs.tag === null &&
    childCount > 1 &&
    content.child(childCount - 2).type.name !== 'paragraph'
  return isPlace ? content.cut(0, content.size - lastChild.nodeSize) : content
}

/** Beside another text it would become one line with it. */
function unwrap(paragraph: HTMLElement): void {
  const isBlock = (node: ChildNode | null) =>
    node === null || (node instanceof Element && node.matches(BLOCKS))
  const isAlone = paragraph.parentElement?.childNodes.length === 1
  const isApart = isBlock(paragraph.previousSibling) && isBlock(paragraph.nextSibling)
  if (isAlone || (isApart && paragraph.hasChildNodes())) {
    paragraph.replaceWith(...paragraph.childNodes)
    return
  }
  const line = document.createElement('div')
  line.append(...paragraph.childNodes)
  paragraph.replaceWith(line)
}
