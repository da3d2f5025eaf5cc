import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { outreachTasks } from '#server/db/schema/index.ts'

export type TaskRow = typeof outreachTasks.$inferSelect
export interface TaskKey {
  workspaceId: number
  id: number
}

const isTask = ({ workspaceId, id }: TaskKey) =>
  and(eq(outreachTasks.workspaceId, workspaceId), eq(outreachTasks.id, id))

/** Returns null where there is one with this key already, open or closed. */
export async function insertTask(
  tx: Tx,
  values: Omit<typeof outreachTasks.$inferInsert, 'id'>,
): Promise<number | null> {
  const [row] = await tx
    .insert(outreachTasks)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: outreachTasks.id })
  return row?.id ?? null
}

export async function findTaskRow(db: Executor, key: TaskKey): Promise<TaskRow | null> {
  const [row] = await db.select().from(outreachTasks).where(isTask(key))
  return row ?? null
}

/** Locks the contact's place in the campaign before the task, in the order in which campaigns take them. */
export async function lockTask(tx: Tx, key: TaskKey): Promise<TaskRow | null> {
  const seen = await findTaskRow(tx, key)
  if (!seen) return null
  if (seen.enrolmentId !== null)
    await tx.execute(
      sql`select from enrolments where workspace_id = ${key.workspaceId} and id = ${seen.enrolmentId} for update`,
    )
  const [row] = await tx.select().from(outreachTasks).where(isTask(key)).for('update')
  return row ?? null
}

export async function updateTask(
  tx: Tx,
  key: TaskKey,
  change: Partial<Omit<TaskRow, 'workspaceId' | 'id'>>,
): Promise<void> {
  await tx.update(outreachTasks).set(change).where(isTask(key))
}

export async function deleteTask(tx: Tx, key: TaskKey): Promise<void> {
  await tx.delete(outreachTasks).where(isTask(key))
}

/** Which open tasks have settled themselves. */
export interface Settled {
  workspaceId: number
  /** Null: what is about no single contact. */
  enrolmentId?: number | null
  campaignId?: number
  contactId?: number
  keys?: readonly string[]
  kinds?: readonly TaskRow['kind'][]
  /** One that stays open. */
  exceptId?: number
}

/** Returns how many there were. */
export async function dropTasks(
  tx: Tx,
  { workspaceId, enrolmentId, campaignId, contactId, keys, kinds, exceptId }: Settled,
  now: Date,
): Promise<number> {
  const t = outreachTasks
  const { rowCount } = await tx
    .update(t)
    .set({ state: 'dropped', closedAt: now })
    .where(
      and(
        eq(t.workspaceId, workspaceId),
        eq(t.state, 'open'),
        enrolmentId === undefined
          ? undefined
          : enrolmentId === null
            ? isNull(t.enrolmentId)
            : eq(t.enrolmentId, enrolmentId),
        campaignId === undefined ? undefined : eq(t.campaignId, campaignId),
        contactId === undefined ? undefined : eq(t.contactId, contactId),
        keys && inArray(t.key, [...keys]),
        kinds && inArray(t.kind, [...kinds]),
        exceptId === undefined ? undefined : ne(t.id, exceptId),
      ),
    )
  return rowCount ?? 0
}
