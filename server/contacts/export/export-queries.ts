import { sql } from 'drizzle-orm'
import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import { TEXT_FACTS } from '#core/contract/outreach/contact-values.ts'
import type { ContactFacts } from '#core/outreach/contacts/contact-facts.ts'
import type { Executor } from '#server/db/client.ts'
import { isoTime } from '#server/db/row-values.ts'
import { contacts } from '#server/db/schema/index.ts'
import { matches } from '../list/filter-queries.ts'

export interface ExportedContact extends ContactFacts {
  id: number
  status: string
  addresses: string[]
  tags: string[]
  lists: string[]
  note: string
  createdAt: string
}

const TEXTS = sql.join(
  TEXT_FACTS.map(fact => sql`c.${sql.identifier(contacts[fact].name)} as ${sql.identifier(fact)}`),
  sql`, `,
)

/** Contacts that a filter finds, in the order of their ids, behind this one. */
export async function findExported(
  db: Executor,
  workspaceId: number,
  { filter, after, limit }: { filter: ContactFilter; after: number; limit: number },
): Promise<ExportedContact[]> {
  const names = (kind: 'tag' | 'list') => sql`coalesce((
    select jsonb_agg(g.name order by lower(g.name)) from contact_group_members m
    join contact_groups g on g.workspace_id = ${workspaceId} and g.id = m.group_id
    where m.workspace_id = ${workspaceId} and m.contact_id = c.id and g.kind = ${kind}), '[]')`
  const { rows } = await db.execute<
    Record<keyof ExportedContact, unknown> & Omit<ExportedContact, 'id'> & { id: string }
  >(sql`
    select c.id::text as id, c.kind, c.name, ${TEXTS}, c.links, c.custom, c.status,
      ${isoTime(sql`c.created_at`)} as "createdAt", ${names('tag')} as tags, ${names('list')} as lists,
      coalesce((select jsonb_agg(a.address order by a.position, a.address) from contact_addresses a
        where a.workspace_id = ${workspaceId} and a.contact_id = c.id), '[]') as addresses,
      coalesce((select string_agg(n.text, E'\n' order by n.created_at) from contact_notes n
        where n.workspace_id = ${workspaceId} and n.contact_id = c.id), '') as note
    from (
      select c.* from contacts c where ${matches(workspaceId, filter)} and c.id > ${after} order by c.id limit ${limit}
    ) c order by c.id`)
  return rows.map(row => ({ ...row, id: Number(row.id) }))
}
