import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyText } from '#server/db/is-in.ts'
import { contactTsquery } from '../list/filter-queries.ts'

/** What a contact is called in texts. */
export interface KnownAs {
  /** Of the contact. */
  id: number
  firstName: string
  lastName: string
  /** The whole name; empty for one that is known by the address alone. */
  name: string
  company: string
}

/** The contacts with these addresses (as `contactAddress` has them), by address. */
export async function findByAddress(
  db: Executor,
  workspaceId: number,
  addresses: readonly string[],
): Promise<Map<string, KnownAs>> {
  const { rows } = await db.execute<{
    address: string
    id: string
    first: string
    last: string
    name: string
    company: string
  }>(sql`
    select a.address, c.id::text as id, c.first_name as first, c.last_name as last,
      case when position('@' in c.name) > 0 then '' else c.name end as name,
      case when c.kind = 'organization' then c.name else coalesce(o.name, c.company) end as company
    from contact_addresses a
    join contacts c on c.workspace_id = ${workspaceId} and c.id = a.contact_id
    left join contacts o on o.workspace_id = ${workspaceId} and o.id = c.organization_id and c.company = ''
    where a.workspace_id = ${workspaceId} and a.address = ${anyText(addresses)}`)
  return new Map(
    rows.map(({ address, id, first, last, name, company }) => [
      address,
      { id: Number(id), firstName: first, lastName: last, name, company },
    ]),
  )
}

/** Somebody to write to. */
export interface Suggested {
  name: string | null
  address: string
  company: string
}

/** Contacts to write to whose names, companies or addresses begin so, up to `limit`. */
export async function findSuggested(
  db: Executor,
  workspaceId: number,
  { q, limit }: { q: string; limit: number },
): Promise<Suggested[]> {
  const query = contactTsquery(workspaceId, q)
  if (query === '') return []
  const { rows } = await db.execute<Suggested & Record<string, unknown>>(sql`
    select case when position('@' in c.name) > 0 then null else c.name end as name, a.address, c.company
    from (
      select c.id, c.name, c.company, c.sort_name, c.status from contacts c
      where c.workspace_id = ${workspaceId} and c.search @@ ${query}::tsquery limit 200
    ) c
    join contact_addresses a on a.workspace_id = ${workspaceId} and a.contact_id = c.id and a.state <> 'bounced'
    order by c.status = 'new', c.sort_name, a.position limit ${limit}`)
  return rows
}
