/** What places a row in a list, which is newest first. */
export interface RowKey {
  id: number
  /** As PostgreSQL writes it, to the microsecond. */
  receivedAt: string
}

/** How to reach a page: from a row that is known, or from an end of the list. */
export interface Walk {
  /** The row to begin with; null for the newest, or the oldest of a walk backwards. */
  from: RowKey | null
  /** From older rows to newer ones. */
  isBackward: boolean
  /** So many rows are read and left out. */
  skip: number
  take: number
}

/** What is known of a list while its mailboxes have one version. */
export interface KnownList {
  version: number
  total: number
  /** By position, from 0: the first and the last row of each page that was read. */
  rows: ReadonlyMap<number, RowKey>
}

/** So many lists, and rows of each, are remembered; they take about 5 MB. */
const MOST_LISTS = 500
const MOST_ROWS = 64

export type KnownRows = ReturnType<typeof createKnownRows>

/** Where rows of lists are, as pages have shown; the lists and rows that were asked for longest ago are forgotten. */
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
        if (key) setNewest(rows, offset + index, key, MOST_ROWS)
      }
      setNewest(lists, name, { version, total, rows }, MOST_LISTS)
    },
  }
}

/** Puts an entry last, and drops the first where there are more than `most`. */
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

/** The way to a page that reads the fewest rows. */
export function shortestWalk(offset: number, limit: number, { total, rows }: KnownList): Walk {
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
  ]
  return walks.reduce((best, walk) => (walk.skip < best.skip ? walk : best))
}
