import { endOf, select, selectedRange } from './caret.ts'

const BLOCKS = 'address,blockquote,center,div,dl,h1,h2,h3,h4,h5,h6,hr,ol,p,pre,table,ul'
const TEXT_BLOCKS = 'p,h1,h2,h3,h4,h5,h6'

/** Puts nodes where the cursor is, in place of what is selected, exactly as they are, and the cursor behind them. */
export function insertNodes(root: HTMLElement, nodes: DocumentFragment): void {
  const last = nodes.lastChild
  if (!last) return
  const range = selectedRange(root) ?? endOf(root)
  range.deleteContents()
  if (nodes.querySelector(BLOCKS)) leaveParagraph(root, range)
  range.insertNode(nodes)
  range.setStartAfter(last)
  range.collapse(true)
  select(range)
}

/** Blocks cannot stand in a paragraph: it is divided, or gives way if it is empty. */
function leaveParagraph(root: HTMLElement, range: Range): void {
  const { startContainer } = range
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const paragraph = element?.closest(TEXT_BLOCKS)
  if (!paragraph || !root.contains(paragraph)) return
  const rest = range.cloneRange()
  rest.setEndAfter(paragraph)
  const behind = rest.extractContents()
  range.setStartAfter(paragraph)
  range.collapse(true)
  if (!isEmpty(behind)) paragraph.after(behind)
  if (isEmpty(paragraph)) {
    range.setStartBefore(paragraph)
    paragraph.remove()
  }
}

const isEmpty = (node: ParentNode & Node) =>
  node.textContent?.trim() === '' && node.querySelector('img,hr,table') === null
