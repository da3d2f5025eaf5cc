/** Elements that only hold others; what stands at their end stands at the end of the message. */
const HOLDERS = new Set(['DIV', 'P', 'SECTION', 'ARTICLE', 'SPAN', 'FONT', 'CENTER'])
const SHOWS = 'img, hr, table, ul, ol, details'

/** Removes empty lines from the end of a letter: those that mail programs leave above what is quoted, which is split off. */
export function trimEnd(root: Element): void {
  for (let last = root.lastChild; last; last = root.lastChild) {
    if (!isBlank(last)) {
      if (HOLDERS.has(last.nodeName)) trimEnd(last as Element)
      return
    }
    last.remove()
  }
}

const isBlank = (node: ChildNode): boolean =>
  (node.textContent ?? '').trim() === '' &&
  !(
    'matches' in node &&
    ((node as Element).matches(SHOWS) || (node as Element).querySelector(SHOWS) !== null)
  )
