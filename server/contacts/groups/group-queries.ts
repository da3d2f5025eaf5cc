import { and, count, eq, sql } from 'drizzle-orm'
import type { ContactGroup } from '#core/contract/outreach/contact-groups.ts'
import type { GroupKind } from '#core/contract/outreach/contact-values.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { contactGroups } from '#server/db/schema/index.ts'

const isGroup = (workspaceId: number, id: number) =>
  and(eq(contactGroups.workspaceId, workspaceId), eq(contactGroups.id, id))

const columns = { id: contactGroups.id, kind: contactGroups.kind, name: contactGroups.name }
const withSize = (workspaceId: number) => ({
  ...columns,
  size: sql<number>`(select count(*)::int from contact_group_members m
    where m.workspace_id = ${workspaceId} and m.group_id = contact_groups.id)`,
})

/** Tags and lists by name, with their sizes. */
export async function findGroups(db: Executor, workspaceId: number): Promise<ContactGroup[]> {
  return db
    .select(withSize(workspaceId))
    .from(contactGroups)
    .where(eq(contactGroups.workspaceId, workspaceId))
    .orderBy(sql`lower(${contactGroups.name})`, contactGroups.id)
}

export type NamedGroup = Omit<ContactGroup, 'size'>

export async function findGroup(db: Executor, workspaceId: number, id: number): Promise<NamedGroup | null> {
  const [row] = await db.select(columns).from(contactGroups).where(isGroup(workspaceId, id))
  return row ?? null
}

/** The same with its size, which is counted. */
export async function findSizedGroup(
  db: Executor,
  workspaceId: number,
  id: number,
): Promise<ContactGroup | null> {
  const [row] = await db.select(withSize(workspaceId)).from(contactGroups).where(isGroup(workspaceId, id))
  return row ?? null
}

export async function findGroupByName(
  db: Executor,
  workspaceId: number,
  { kind, name }: { kind: GroupKind; name: string },
): Promise<NamedGroup | null> {
  const isNamed = sql`lower(${contactGroups.name}) = lower(${name})`
  const [row] = await db
    .select(columns)
    .from(contactGroups)
    .where(and(eq(contactGroups.workspaceId, workspaceId), eq(contactGroups.kind, kind), isNamed))
  return row ?? null
}

/** Those of these groups that the workspace has. They stay until the transaction ends. */
export async function lockGroups(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: contactGroups.id })
    .from(contactGroups)
    .where(and(eq(contactGroups.workspaceId, workspaceId), isIn(contactGroups.id, ids)))
    .orderBy(contactGroups.id)
    .for('key share')
  return rows.map(({ id }) => id)
}

export async function countGroups(db: Executor, workspaceId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(contactGroups)
    .where(eq(contactGroups.workspaceId, workspaceId))
  return row?.count ?? 0
}

export async function insertGroup(
  tx: Tx,
  values: { workspaceId: number; kind: GroupKind; name: string; createdAt: Date },
): Promise<number> {
  const [row] = await tx.insert(contactGroups).values(values).returning({ id: contactGroups.id })
  if (!row) throw new Error('the group was not stored')
  return row.id
}

export async function renameGroupRow(
  tx: Tx,
  workspaceId: number,
  { id, name }: { id: number; name: string },
) {
  await tx.update(contactGroups).set({ name }).where(isGroup(workspaceId, id))
}

/** Takes up to `limit` contacts out of a group; returns how many. */
export async function emptyGroup(
  tx: Tx,
  workspaceId: number,
  { id, limit }: { id: number; limit: number },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from contact_group_members where workspace_id = ${workspaceId} and group_id = ${id}
      and contact_id = any(array(select contact_id from contact_group_members
        where workspace_id = ${workspaceId} and group_id = ${id} limit ${limit})) returning 1`)
  return rows.length
}

export async function deleteGroupRow(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await tx.delete(contactGroups).where(isGroup(workspaceId, id))
}
