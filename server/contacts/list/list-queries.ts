import { type SQL, sql } from 'drizzle-orm'
import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import type { ContactRow } from '#core/contract/outreach/contacts.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { isoTime } from '#server/db/row-values.ts'
import { matches, matchesAlong } from './filter-queries.ts'

/** The last contact of a page; the next page begins behind it. */
export type Position = { by: 'name'; name: string; id: number } | { by: 'newest'; id: number }

interface Page {
  filter: ContactFilter
  sort: Position['by']
  after: Position | null
  limit: number
  /** Whether a filter finds few, so that they are found first and sorted then; else the index of the order is followed. */
  isFew: boolean
}

type StoredRow = Omit<ContactRow, 'isSuppressed'>
type Found = Omit<StoredRow, 'id'> & { id: string; sortName: string }

/** A page of contacts in their order, with the position of each. */
export async function findPage(
  db: Executor,
  workspaceId: number,
  { filter, sort, after, limit, isFew }: Page,
): Promise<{ row: StoredRow; position: Position }[]> {
  const found = isFew
    ? sql`(select c.id, c.sort_name from contacts c where ${matches(workspaceId, filter)} offset 0) c`
    : sql`contacts c`
  const rest = isFew ? sql`true` : sql`${matchesAlong(workspaceId, filter)} and ${ordered(workspaceId, sort)}`
  const { rows } = await db.execute<Record<keyof Found, unknown> & Found>(sql`
    with page as (
      select c.id from ${found} where ${rest} and ${isBehind(after)} order by ${orderOf(sort)} limit ${limit}
    )
    select ${rowColumns} from page p join contacts c on c.workspace_id = ${workspaceId} and c.id = p.id
    ${rowJoins(workspaceId)} order by ${orderOf(sort)}`)
  return rows.map(({ sortName, ...row }) => {
    const id = Number(row.id)
    const position: Position = sort === 'name' ? { by: 'name', name: sortName, id } : { by: 'newest', id }
    return { row: { ...row, id }, position }
  })
}

/** These contacts as a list shows them. */
export async function findRows(
  db: Executor,
  workspaceId: number,
  ids: readonly number[],
): Promise<StoredRow[]> {
  const { rows } = await db.execute<Record<keyof Found, unknown> & Found>(sql`
    select ${rowColumns} from contacts c ${rowJoins(workspaceId)}
    where c.workspace_id = ${workspaceId} and c.id = ${anyId(ids)} order by c.sort_name, c.id`)
  return rows.map(({ sortName: _, ...row }) => ({ ...row, id: Number(row.id) }))
}

const orderOf = (sort: Position['by']): SQL => (sort === 'name' ? sql`c.sort_name, c.id` : sql`c.id desc`)

/** Enters the index of the order. */
const ordered = (workspaceId: number, sort: Position['by']): SQL =>
  sort === 'name'
    ? sql`array[c.workspace_id] = array[${workspaceId}]::bigint[]`
    : sql`c.workspace_id = ${workspaceId}`

function isBehind(after: Position | null): SQL {
  if (after === null) return sql`true`
  return after.by === 'name'
    ? sql`(c.sort_name, c.id) > (${after.name} collate "C", ${after.id})`
    : sql`c.id < ${after.id}`
}

const rowColumns = sql`c.id::text as id, c.kind, c.name, c.title, c.company, c.status, c.sort_name as "sortName",
  a.address, a.state as "addressState", g.tags, g.lists, ${isoTime(sql`c.created_at`)} as "createdAt"`

const rowJoins = (workspaceId: number): SQL => sql`
  left join lateral (
    select a.address, a.state from contact_addresses a
    where a.workspace_id = ${workspaceId} and a.contact_id = c.id order by a.position, a.address limit 1
  ) a on true
  cross join lateral (
    select ${groupsOf('tag')} as tags, ${groupsOf('list')} as lists
    from contact_group_members m
    join contact_groups g on g.workspace_id = ${workspaceId} and g.id = m.group_id
    where m.workspace_id = ${workspaceId} and m.contact_id = c.id
  ) g`

const groupsOf = (kind: 'tag' | 'list'): SQL =>
  sql`coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by lower(g.name))
    filter (where g.kind = ${kind}), '[]')`
