import { type SQL, sql } from 'drizzle-orm'
import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import { searchedBeginnings } from '#core/outreach/contacts/contact-words.ts'
import type { Executor } from '#server/db/client.ts'
import { anyWorkspace } from '#server/db/is-in.ts'
import { rowIds } from '#server/db/row-values.ts'

/** Whether a filter narrows anything. */
export const isNarrow = ({ q, kind, status, groupIds, organizationId }: ContactFilter): boolean =>
  [q, kind, status, organizationId].some(value => value !== undefined && value !== '') ||
  (groupIds?.length ?? 0) > 0

/** Each word with the workspace before it, as the beginning of an entry of the index. */
export const contactTsquery = (workspaceId: number, search: string): string =>
  searchedBeginnings(search)
    .map(word => `'${`${workspaceId}:${word}`.replace(/['\\]/g, sign => sign + sign)}':*`)
    .join(' & ')

/** The condition on rows of `contacts c`, for finding all of them: it enters the index of what narrows most. */
export function matches(workspaceId: number, filter: ContactFilter): SQL {
  return sql.join([sql`c.workspace_id = ${workspaceId}`, ...conditions(workspaceId, filter)], sql` and `)
}

/**
 * The same for following the order of an index until a page is full. A plan that is kept for all workspaces expects a workspace
 * to have few contacts, and would find and sort all of them; a list of workspaces looks like ten, so that a plan is made for
 * this one. Nor does another condition enter an index of its own: what fits is frequent.
 */
export function matchesAlong(workspaceId: number, filter: ContactFilter): SQL {
  const checked = conditions(workspaceId, filter).map(condition => sql`coalesce(${condition}, false)`)
  return sql.join([sql`c.workspace_id = ${anyWorkspace([workspaceId])}`, ...checked], sql` and `)
}

function conditions(workspaceId: number, filter: ContactFilter): SQL[] {
  const { q = '', kind, status, groupIds = [], organizationId } = filter
  const query = contactTsquery(workspaceId, q)
  const parts: SQL[] = []
  // What consists of signs alone is in no name.
  if (q.trim() !== '') parts.push(query === '' ? sql`false` : sql`c.search @@ ${query}::tsquery`)
  if (kind) parts.push(sql`c.kind = ${kind}`)
  if (status) parts.push(statusIs(workspaceId, status))
  if (organizationId !== undefined) parts.push(sql`c.organization_id = ${organizationId}`)
  for (const groupId of groupIds)
    parts.push(sql`exists (select from contact_group_members m
      where m.workspace_id = ${workspaceId} and m.group_id = ${groupId} and m.contact_id = c.id)`)
  return parts
}

/** The index of other states than "new" is taken only where the statement says that it is another. */
const statusIs = (workspaceId: number, status: string): SQL =>
  status === 'new'
    ? sql`c.status = ${status}`
    : sql`(array[c.workspace_id] = array[${workspaceId}]::bigint[] and c.status = ${status} and c.status <> 'new')`

/** How many contacts a filter finds, counted up to `most`. */
export async function countContacts(
  db: Executor,
  workspaceId: number,
  { filter, most }: { filter: ContactFilter; most: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select 1 from contacts c where ${matches(workspaceId, filter)} limit ${most}) found`)
  return rows[0]?.count ?? 0
}

/** The ids of the contacts that a filter finds, up to `most`. */
export async function findMatching(
  db: Executor,
  workspaceId: number,
  { filter, most }: { filter: ContactFilter; most: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id::text as id from contacts c where ${matches(workspaceId, filter)} limit ${most}`)
  return rowIds(rows).sort((a, b) => a - b)
}
