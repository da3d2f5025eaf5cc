import type { PagedList } from '#web/read/emails/list-pages.ts'

/** The reader's position in each page of a list, by its address; kept while the page of the browser is open. */
interface Place {
  scrollTop: number
  currentId: number | null
  /** The index of the current row, for when the row has left the list. */
  at: number
}

/** A page of a list that was shown. */
interface ShownPage {
  address: string
  list: PagedList
  page: number
}

const NOWHERE: Place = { scrollTop: 0, currentId: null, at: 0 }
/** No row has this id. */
const WHICHEVER = 0
const places = new Map<string, Place>()
let last: ShownPage | null = null
/** Messages that were put back into lists. */
let returned: ReadonlySet<number> = new Set()

export const recallPlace = (list: string): Place => places.get(list) ?? NOWHERE
export const rememberPlace = (list: string, place: Partial<Place>): void =>
  void places.set(list, { ...recallPlace(list), ...place })

/** The reader comes to a page by going on from the one before or after it: its first or last row will be the current one. */
export function enterPage(list: string, step: 1 | -1): void {
  const at = step === 1 ? 0 : Number.POSITIVE_INFINITY
  places.set(list, { scrollTop: 0, currentId: WHICHEVER, at })
}

/** The page of a list that the reader sees, or saw last. */
export function rememberShown(page: ShownPage): void {
  last = page
}
export const lastShown = (): ShownPage | null => last

/** The address of another page of the same list. */
export function addressOfPage(address: string, page: number): string {
  const [slug = '', search] = address.split('?')
  const params = new URLSearchParams(search)
  if (page > 1) params.set('page', String(page))
  else params.delete('page')
  return `${slug}?${params}`
}

/** The page, search and filters with which this list was last shown, as `?…`, or empty. */
export function searchOfList(slug: string): string {
  const address = last?.address ?? ''
  return address.startsWith(`${slug}?`) && address.length > slug.length + 1 ? address.slice(slug.length) : ''
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
