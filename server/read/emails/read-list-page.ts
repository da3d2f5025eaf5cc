import type { Database, Executor } from '#server/db/client.ts'
import {
  createKnownRows,
  type Divide,
  type KnownList,
  type KnownRows,
  shortestWalk,
  type Walk,
  walkFromNewest,
} from './known-rows.ts'
import {
  type FoundPage,
  findConversationAt,
  findDay,
  findPage,
  findTotal,
  hasDays,
  hasKeptTotal,
  type ListPlace,
} from './queries.ts'

/**
 * How many rows are read and dropped before a query for a nearer start costs less. A walk by conversation looks into the
 * conversation of each message that it passes.
 */
const FAR = { messages: 500, conversations: 100 }

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
 * Reads a page of a list by its number, starting from the nearest row whose position is known, from the end of a day, or from
 * the nearer end of the list. Positions are valid for one version of the mailboxes, which is read in the same statement as the
 * page. If the version has changed, the page is read again by counting from the newest row, which is always right.
 */
export async function readListPage(
  db: Executor,
  known: KnownRows,
  place: ListPlace,
  { version, offset, limit }: PageRequest,
): Promise<Pick<FoundPage, 'rows' | 'members' | 'total'>> {
  if (place.accounts.length === 0) return { rows: [], members: [], total: 0 }
  const name = nameOf(place)
  const start = await findStart(db, place, { list: known.find(name, version), offset, limit })
  let page = await findPage(db, place, start.walk)
  if (start.version !== null && start.version !== page.version)
    page = await findPage(db, place, walkFromNewest(offset, limit))
  known.remember(name, page, offset, page.rows)
  return page
}

/** How to read a page, and the version of the mailboxes for which that is right: null for all of them. */
interface Start {
  walk: Walk
  version: number | null
}

async function findStart(
  db: Executor,
  place: ListPlace,
  { list, offset, limit }: Omit<PageRequest, 'version'> & { list: KnownList | null },
): Promise<Start> {
  const startIn = (known: KnownList, divides?: Divide[]): Start => ({
    walk: shortestWalk(offset, limit, known, divides),
    version: known.version,
  })
  const isNear = ({ walk }: Start) => walk.skip < (place.isGrouped ? FAR.conversations : FAR.messages)
  const near = list ? startIn(list) : { walk: walkFromNewest(offset, limit), version: null }
  if (isNear(near)) return near
  if (hasDays(place)) {
    const found = await findDay(db, place, offset)
    const rows = found.list.version === list?.version ? list.rows : found.list.rows
    return startIn({ ...found.list, rows }, found.divides)
  }
  const known = list ?? (hasKeptTotal(place) ? await findTotal(db, place) : null)
  if (!known) return near
  const start = startIn(known)
  if (!place.isGrouped || isNear(start)) return start
  const first = await findConversationAt(db, place, offset)
  if (first?.version !== known.version) return start
  return startIn({ ...known, rows: new Map([...known.rows, [offset, first.key]]) })
}

const nameOf = ({ accounts, folder, labels, within, hidden, isGrouped }: ListPlace): string =>
  JSON.stringify([accounts.map(({ id }) => id), labels ?? folder, within, hidden, isGrouped])
