/** Where the reader was in each list, by its address; for as long as the page is open. */
interface Place {
  scrollTop: number
  currentId: number | null
}

const places = new Map<string, Place>()
let order: string[] = []

export const rememberPlace = (list: string, place: Place): void => void places.set(list, place)
export const recallPlace = (list: string): Place | undefined => places.get(list)

/** The conversations of the list that was looked at last, in its order: what is next and previous from within one. */
export function rememberOrder(threadIds: string[]): void {
  order = [...new Set(threadIds)]
}

/** The conversation `step` places after this one; null at the ends. */
export function neighbourOf(threadId: string, step: 1 | -1): string | null {
  const at = order.indexOf(threadId)
  return at === -1 ? null : (order[at + step] ?? null)
}
