/** Where in an editor something is: the index of each child on the way to it, and the offset there. */
export interface Place {
  path: number[]
  offset: number
}

interface WithSelection {
  getSelection?: () => Selection | null
}

/** What is selected within an element, which may stand in a shadow tree; null where the selection is elsewhere. */
export function selectedRange(root: HTMLElement): Range | null {
  const tree = root.getRootNode()
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0) return null
  const selected = boundsOf(selection, tree)
  if (!selected || !root.contains(selected.startContainer) || !root.contains(selected.endContainer))
    return null
  const range = document.createRange()
  range.setStart(selected.startContainer, selected.startOffset)
  range.setEnd(selected.endContainer, selected.endOffset)
  return range
}

/** Only newer browsers tell of selections in shadow trees in the standard way. */
function boundsOf(selection: Selection, tree: Node): AbstractRange | null {
  if (!(tree instanceof ShadowRoot)) return selection.getRangeAt(0)
  if ('getComposedRanges' in selection) return selection.getComposedRanges({ shadowRoots: [tree] })[0] ?? null
  const own = (tree as WithSelection).getSelection?.() ?? selection
  return own.rangeCount > 0 ? own.getRangeAt(0) : null
}

/** Selects a range, also within a shadow tree. */
export function select({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): void {
  document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset)
}

export function placeOf(root: HTMLElement): Place | null {
  const range = selectedRange(root)
  if (!range) return null
  const path: number[] = []
  for (let node: Node = range.endContainer; node !== root && node.parentNode; node = node.parentNode)
    path.unshift([...node.parentNode.childNodes].indexOf(node as ChildNode))
  return { path, offset: range.endOffset }
}

/** Puts the cursor at a place, or at the end. */
export function putCaret(root: HTMLElement, place: Place | null): void {
  const range = endOf(root)
  const node = place?.path.reduce<Node | undefined>((at, index) => at?.childNodes[index], root)
  if (place && node) range.setStart(node, Math.min(place.offset, lengthOf(node)))
  range.collapse(true)
  select(range)
}

export function endOf(root: HTMLElement): Range {
  const range = document.createRange()
  range.selectNodeContents(root)
  range.collapse(false)
  return range
}

const lengthOf = (node: Node) => (node instanceof Text ? node.length : node.childNodes.length)
