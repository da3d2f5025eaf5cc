import { sql } from 'drizzle-orm'
import type { GroupKind } from '#core/contract/outreach/contact-values.ts'
import type { Tx } from '#server/db/client.ts'
import { importLock } from '#server/db/lock-numbers.ts'
import type { contactImportGroups } from '#server/db/schema/index.ts'
import type { ImportKey } from '../queries.ts'

/** Makes other imports into this workspace wait, so that two do not make the same contact at the same time. */
export async function lockWorkspaceContacts(tx: Tx, workspaceId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock(workspaceId)})`)
}

/** The tags or lists with these names, in whatever case; those that are missing are made. */
export async function makeGroups(
  tx: Tx,
  workspaceId: number,
  { kind, names, at }: { kind: GroupKind; names: readonly string[]; at: Date },
): Promise<{ id: number; name: string; isNew: boolean }[]> {
  if (names.length === 0) return []
  const wanted = sql`(select distinct on (lower(name)) name from unnest(${sql.param(names)}::text[]) as given (name))`
  const { rows: made } = await tx.execute<{ id: string; name: string }>(sql`
    insert into contact_groups (workspace_id, kind, name, created_at)
    select ${workspaceId}, ${kind}, w.name, ${at.toISOString()}::timestamptz from ${wanted} w
    on conflict do nothing returning id::text as id, name`)
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select g.id::text as id, g.name from ${wanted} w
    join contact_groups g on g.workspace_id = ${workspaceId} and g.kind = ${kind} and lower(g.name) = lower(w.name)`)
  const isNew = new Set(made.map(({ id }) => id))
  return rows.map(({ id, name }) => ({ id: Number(id), name, isNew: isNew.has(id) }))
}

/** Notes tags and lists of an import. Those that are not the workspace's own are left out. */
export async function insertImportGroups(
  tx: Tx,
  { workspaceId, id }: ImportKey,
  groups: readonly Pick<typeof contactImportGroups.$inferInsert, 'groupId' | 'isForAll' | 'isNew'>[],
): Promise<void> {
  if (groups.length === 0) return
  await tx.execute(sql`
    insert into contact_import_groups (workspace_id, import_id, group_id, is_for_all, is_new)
    select ${workspaceId}, ${id}, g.id, given."isForAll", given."isNew"
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as given ("groupId" bigint, "isForAll" boolean, "isNew" boolean)
    join contact_groups g on g.workspace_id = ${workspaceId} and g.id = given."groupId"
    on conflict do nothing`)
}
