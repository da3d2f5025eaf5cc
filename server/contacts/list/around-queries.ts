import { sql } from 'drizzle-orm'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import type { Executor } from '#server/db/client.ts'
import { placeColumns } from '#server/people/working-hours/place-queries.ts'
import type { Place } from '#server/people/working-hours/zone-of-place.ts'
import type { ContactKey } from '../store/contact-queries.ts'

type Around = Pick<Contact, 'organization' | 'people' | 'addedBy'>

/** The organization of a contact, or its people, and who added it. */
export async function findAround(db: Executor, { workspaceId, id }: ContactKey): Promise<Around | null> {
  const { rows } = await db.execute<Around & Record<string, unknown>>(sql`
    select case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as organization,
      (select count(*)::int from contacts p where p.workspace_id = ${workspaceId} and p.organization_id = c.id) as people,
      u.first_name || ' ' || u.last_name as "addedBy"
    from contacts c
    left join contacts o on o.workspace_id = ${workspaceId} and o.id = c.organization_id
    left join users u on u.id = c.user_id
    where c.workspace_id = ${workspaceId} and c.id = ${id}`)
  return rows[0] ?? null
}

/** What says where a contact is. */
export async function findPlace(db: Executor, { workspaceId, id }: ContactKey): Promise<Place | null> {
  const { rows } = await db.execute<{ place: Place }>(sql`
    select json_build_object(${placeColumns}) as place from contacts p
    where p.workspace_id = ${workspaceId} and p.id = ${id}`)
  return rows[0]?.place ?? null
}
