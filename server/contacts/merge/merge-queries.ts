import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { ContactKey } from '../store/contact-queries.ts'

/** Puts a contact into all tags and lists that others are in. One that is deleted meanwhile is left out. */
export async function joinMembers(
  tx: Tx,
  { workspaceId, id }: ContactKey,
  others: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    insert into contact_group_members (workspace_id, group_id, contact_id)
    select ${workspaceId}, g.id, ${id} from contact_groups g
    where g.workspace_id = ${workspaceId} and g.id in (
      select m.group_id from contact_group_members m
      where m.workspace_id = ${workspaceId} and m.contact_id = ${anyId(others)})
    for key share on conflict do nothing`)
}

export async function moveNotes(
  tx: Tx,
  { workspaceId, id }: ContactKey,
  others: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    update contact_notes set contact_id = ${id}
    where workspace_id = ${workspaceId} and contact_id = ${anyId(others)}`)
}
