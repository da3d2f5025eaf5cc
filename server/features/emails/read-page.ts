import type { Database, Executor } from '#server/db/client.ts'
import {
  createKnownRows,
  type KnownList,
  type KnownRows,
  shortestWalk,
  type Walk,
  walkFromNewest,
} from './known-rows.ts'
import {
  type FoundPage,
  findConversationAt,
  findPage,
  findTotal,
  hasKeptTotal,
  type ListPlace,
} from './queries.ts'

/** Below this offset, reading the rows costs less than a query for the total. */
const FAR = 500

interface PageRequest {
  /** The sum of the versions of the mailboxes, as the caller has read it. */
  version: number
  offset: number
  limit: number
}

const knownRows = new WeakMap<Database, KnownRows>()

/** What this process knows about lists in a database. */
export function knownRowsOf(database: Database): KnownRows {
  const known = knownRows.get(database) ?? createKnownRows()
  knownRows.set(database, known)
  return known
}

/**
 * Reads a page of a list by its number, starting from the nearest row whose position is known, or from the nearer end.
 * Positions are valid for one version of the mailboxes, which is read in the same statement as the page. If the version
 * has changed, the page is read again by counting from the newest row, which is always right.
 */
export async function readPage(
  db: Executor,
  known: KnownRows,
  place: ListPlace,
  { version, offset, limit }: PageRequest,
): Promise<Pick<FoundPage, 'rows' | 'members' | 'total'>> {
  if (place.accounts.length === 0) return { rows: [], members: [], total: 0 }
  const name = nameOf(place)
  const isFar = offset >= FAR && hasKeptTotal(place)
  const list = known.find(name, version) ?? (isFar ? await findTotal(db, place) : null)
  let page = await findPage(db, place, await walkTo(db, place, { list, offset, limit }))
  if (list && list.version !== page.version) page = await findPage(db, place, walkFromNewest(offset, limit))
  known.remember(name, page, offset, page.rows)
  return page
}

async function walkTo(
  db: Executor,
  place: ListPlace,
  { list, offset, limit }: Omit<PageRequest, 'version'> & { list: KnownList | null },
): Promise<Walk> {
  if (!list) return walkFromNewest(offset, limit)
  const walk = shortestWalk(offset, limit, list)
  // A walk by conversation looks into the conversation of each message that it passes.
  if (!place.isGrouped || walk.skip < FAR) return walk
  const first = await findConversationAt(db, place, offset)
  if (first?.version !== list.version) return walk
  return shortestWalk(offset, limit, { ...list, rows: new Map([...list.rows, [offset, first.key]]) })
}

const nameOf = ({ accounts, folder, labels, within, hidden, isGrouped }: ListPlace): string =>
  JSON.stringify([accounts.map(({ id }) => id), labels ?? folder, within, hidden, isGrouped])
