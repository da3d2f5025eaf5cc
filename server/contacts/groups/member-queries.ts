import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'

/** Puts contacts into tags and lists, where they are not in them; returns how many were put. */
export async function addMembers(
  tx: Tx,
  workspaceId: number,
  members: readonly { groupId: number; contactId: number }[],
): Promise<number> {
  if (members.length === 0) return 0
  const { rows } = await tx.execute(sql`
    insert into contact_group_members (workspace_id, group_id, contact_id)
    select ${workspaceId}, g, c from unnest(${sql.param(members.map(({ groupId }) => groupId))}::bigint[],
      ${sql.param(members.map(({ contactId }) => contactId))}::bigint[]) as given (g, c)
    on conflict do nothing returning 1`)
  return rows.length
}

export async function removeMembers(
  tx: Tx,
  workspaceId: number,
  { groupId, contactIds }: { groupId: number; contactIds: readonly number[] },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from contact_group_members
    where workspace_id = ${workspaceId} and group_id = ${groupId} and contact_id = ${anyId(contactIds)} returning 1`)
  return rows.length
}
