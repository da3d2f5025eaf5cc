/** The reader's position in each list, by the list's address; kept while the page is open. */
interface Place {
  scrollTop: number
  currentId: number | null
  /** The index of the current row, for when the row has left the list. */
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

/** The rows of the last list in their order, for going to the next or previous conversation. */
export function rememberOrder(list: string, rows: { id: number; threadId: string }[]): void {
  last = list
  order = rows
}

/** The page, search and filters with which this list was last shown, as `?…`, or empty. */
export function searchOfList(slug: string): string {
  return last.startsWith(`${slug}?`) && last.length > slug.length + 1 ? last.slice(slug.length) : ''
}

/**
 * The conversation `step` rows after this one, counted from the row at which it was opened; null at the ends. The list
 * will then focus the row of that conversation.
 */
export function neighbourThread(threadId: string, step: 1 | -1): string | null {
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

/** The reader continues at a message that was put back: the list takes it once, when it has the row. */
export function rememberReturned(ids: readonly number[]): void {
  returned = new Set(ids)
}

export function takeReturned(rows: readonly { id: number }[]): number | undefined {
  const first = rows.find(({ id }) => returned.has(id))?.id
  if (first !== undefined) returned = new Set()
  return first
}
