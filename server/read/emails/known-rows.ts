/** The position of a row in a list, which is sorted newest first. */
export interface RowKey {
  id: number
  /** As PostgreSQL writes it, with microseconds. */
  receivedAt: string
}

/** How to read a page: from a known row, or from an end of the list. */
export interface Walk {
  /** The row to start with; null for the newest, or for the oldest if `isBackward`. */
  from: RowKey | null
  /** Reads from older rows to newer ones. */
  isBackward: boolean
  /** The number of rows that are read and dropped. */
  skip: number
  take: number
}

/** A moment that divides a list, and how many of its rows are of this moment or newer. */
export interface Divide {
  at: string
  newer: number
}

/** What is known about a list at one version of its mailboxes. */
export interface KnownList {
  version: number
  total: number
  /** Rows by position in the list, from 0: the first and the last row of each page that was read. */
  rows: ReadonlyMap<number, RowKey>
}

/** Limits of remembered lists, and of rows for each. At most they take about 5 MB. */
const MOST_LISTS = 500
const MOST_ROWS = 64

export type KnownRows = ReturnType<typeof createKnownRows>

/** Remembers the positions of rows from the pages that were read. Drops the least recently used lists and rows. */
export function createKnownRows() {
  const lists = new Map<string, KnownList>()
  const find = (name: string, version: number): KnownList | null => {
    const list = lists.get(name)
    return list?.version === version ? list : null
  }
  return {
    find,
    remember(name: string, at: { version: number; total: number }, offset: number, keys: RowKey[]): void {
      const { version, total } = at
      const rows = new Map(find(name, version)?.rows)
      for (const index of new Set([0, keys.length - 1])) {
        const key = keys[index]
        if (key) setNewest(rows, offset + index, { id: key.id, receivedAt: key.receivedAt }, MOST_ROWS)
      }
      setNewest(lists, name, { version, total, rows }, MOST_LISTS)
    },
  }
}

/** Makes an entry the newest, and deletes the oldest one beyond `most`. */
function setNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key)
  map.set(key, value)
  const [first] = map.keys()
  if (map.size > most && first !== undefined) map.delete(first)
}

export const walkFromNewest = (offset: number, limit: number): Walk => ({
  from: null,
  isBackward: false,
  skip: offset,
  take: limit,
})

/** Returns the walk to a page that reads the fewest rows. */
export function shortestWalk(
  offset: number,
  limit: number,
  { total, rows }: KnownList,
  divides: readonly Divide[] = [],
): Walk {
  const take = Math.min(limit, total - offset)
  if (take <= 0) return walkFromNewest(0, 0)
  const last = offset + take - 1
  const walks = [
    walkFromNewest(offset, take),
    { from: null, isBackward: true, skip: total - 1 - last, take },
    ...[...rows].flatMap(([position, from]) => {
      if (position <= offset) return [{ from, isBackward: false, skip: offset - position, take }]
      if (position >= last) return [{ from, isBackward: true, skip: position - last, take }]
      return []
    }),
    ...divides.flatMap(divide => walkFromDivide(offset, take, divide) ?? []),
  ]
  return walks.reduce((best, walk) => (walk.skip < best.skip ? walk : best))
}

/** The walk from a divide of the list; null from one within the page. */
export function walkFromDivide(offset: number, take: number, { at, newer }: Divide): Walk | null {
  // Ids begin with 1, so all that was received at this moment is newer than this.
  const from = { id: 0, receivedAt: at }
  if (newer <= offset) return { from, isBackward: false, skip: offset - newer, take }
  const last = offset + take - 1
  return newer > last ? { from, isBackward: true, skip: newer - 1 - last, take } : null
}
