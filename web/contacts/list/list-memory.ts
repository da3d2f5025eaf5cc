/** Where the reader was in a list; kept while the page is open. */
export interface Place {
  /** Behind which contacts the pages before this one began; the first page begins at undefined. */
  pages: readonly (string | undefined)[]
  scrollTop: number
  currentId: number | null
}

const START: Place = { pages: [undefined], scrollTop: 0, currentId: null }
const places = new Map<string, Place>()

export const recallPlace = (list: string): Place => places.get(list) ?? START
export const rememberPlace = (list: string, place: Partial<Place>): void =>
  void places.set(list, { ...recallPlace(list), ...place })
