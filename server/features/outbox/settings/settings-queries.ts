import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { automationStops, mailAccounts, users } from '#server/db/schema/index.ts'

export async function findUndoSeconds(db: Executor, userId: number): Promise<number | null> {
  const [row] = await db.select({ undoSeconds: users.undoSeconds }).from(users).where(eq(users.id, userId))
  return row?.undoSeconds ?? null
}

export async function setUndoSeconds(db: Executor, userId: number, undoSeconds: number): Promise<void> {
  await db.update(users).set({ undoSeconds }).where(eq(users.id, userId))
}

export async function setSendLimit(
  db: Executor,
  { workspaceId, id }: AccountKey,
  sendLimit: number | null,
): Promise<void> {
  await db
    .update(mailAccounts)
    .set({ sendLimit })
    .where(and(eq(mailAccounts.workspaceId, workspaceId), eq(mailAccounts.id, id)))
}

/** Whom a switch stops: a person, a workspace, or, where both are null, everybody. */
interface StopKey {
  userId: number | null
  workspaceId: number | null
}

/** Returns false if it is stopped already. */
export async function insertStop(
  db: Executor,
  stop: StopKey & { stoppedAt: Date; stoppedBy: number },
): Promise<boolean> {
  const rows = await db.insert(automationStops).values(stop).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Returns false if it is not stopped. */
export async function deleteStop(db: Executor, { userId, workspaceId }: StopKey): Promise<boolean> {
  const s = automationStops
  const rows = await db
    .delete(s)
    .where(
      and(
        userId === null ? isNull(s.userId) : eq(s.userId, userId),
        workspaceId === null ? isNull(s.workspaceId) : eq(s.workspaceId, workspaceId),
      ),
    )
    .returning()
  return rows.length > 0
}
