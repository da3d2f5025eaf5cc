/** Where the reader was in each list, by its address; for as long as the page is open. */
interface Place {
  scrollTop: number
  currentId: number | null
  /** The place of the current row in the list, for when it has left meanwhile. */
  at: number
}

const NOWHERE: Place = { scrollTop: 0, currentId: null, at: 0 }
const places = new Map<string, Place>()
let order: string[] = []
let last = ''

export const recallPlace = (list: string): Place => places.get(list) ?? NOWHERE
export const rememberPlace = (list: string, place: Partial<Place>): void =>
  void places.set(list, { ...recallPlace(list), ...place })

/** The conversations of the list that was looked at last, in its order: what is next and previous from within one. */
export function rememberOrder(list: string, threadIds: string[]): void {
  last = list
  order = [...new Set(threadIds)]
}

/** The page, search and filters of this list where it was looked at last, as `?…`; else empty. */
export function searchOfList(slug: string): string {
  return last.startsWith(`${slug}?`) && last.length > slug.length + 1 ? last.slice(slug.length) : ''
}

/** The conversation `step` places after this one; null at the ends. */
export function neighbourOf(threadId: string, step: 1 | -1): string | null {
  const at = order.indexOf(threadId)
  return at === -1 ? null : (order[at + step] ?? null)
}
