/** Where the reader was in each list, by its address; for as long as the page is open. */
interface Place {
  scrollTop: number
  currentId: number | null
  /** The place of the current row in the list, for when it has left meanwhile. */
  at: number
}

const NOWHERE: Place = { scrollTop: 0, currentId: null, at: 0 }
const places = new Map<string, Place>()
let last = ''
let order: { id: number; threadId: string }[] = []
/** Messages that were put back into lists. */
let returned: ReadonlySet<number> = new Set()

export const recallPlace = (list: string): Place => places.get(list) ?? NOWHERE
export const rememberPlace = (list: string, place: Partial<Place>): void =>
  void places.set(list, { ...recallPlace(list), ...place })

/** The rows of the list that was looked at last, in their order: what is next and previous from within one. */
export function rememberOrder(list: string, rows: { id: number; threadId: string }[]): void {
  last = list
  order = rows
}

/** The page, search and filters of this list where it was looked at last, as `?…`; else empty. */
export function searchOfList(slug: string): string {
  return last.startsWith(`${slug}?`) && last.length > slug.length + 1 ? last.slice(slug.length) : ''
}

/**
 * The conversation that comes `step` after this one, from the row that it was opened at; null at the ends. The reader
 * comes back to its row.
 */
export function stepFrom(threadId: string, step: 1 | -1): string | null {
  const { currentId } = recallPlace(last)
  const opened = order.findIndex(row => row.id === currentId && row.threadId === threadId)
  const from = opened === -1 ? order.findIndex(row => row.threadId === threadId) : opened
  if (from === -1) return null
  let at = from + step
  // A conversation may have several rows.
  while (order[at]?.threadId === threadId) at += step
  const next = order[at]
  if (!next) return null
  rememberPlace(last, { currentId: next.id, at })
  return next.threadId
}

/** What is put back is where the reader goes on: the list asks for it once, when it has the rows. */
export function rememberReturned(ids: readonly number[]): void {
  returned = new Set(ids)
}

export function takeReturned(rows: readonly { id: number }[]): number | undefined {
  const first = rows.find(({ id }) => returned.has(id))?.id
  if (first !== undefined) returned = new Set()
  return first
}
