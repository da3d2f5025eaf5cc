import { and, eq, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { signInFailures } from '#server/db/schema/index.ts'

export type FailureRow = typeof signInFailures.$inferSelect

/** Returns the row of an action and a person, locked. If there was none, inserts it and returns null. */
export async function lockFailures(
  tx: Tx,
  { action, userId }: Pick<FailureRow, 'action' | 'userId'>,
  now: Date,
): Promise<FailureRow | null> {
  const inserted = await tx
    .insert(signInFailures)
    .values({ action, userId, startedAt: now })
    .onConflictDoNothing()
    .returning({ id: signInFailures.id })
  if (inserted.length > 0) return null
  const isSame = sql`${signInFailures.userId} is not distinct from ${userId}`
  const [row] = await tx
    .select()
    .from(signInFailures)
    .where(and(eq(signInFailures.action, action), isSame))
    .for('update')
  return row ?? null
}

export async function countFailure(db: Executor, id: number): Promise<void> {
  await db
    .update(signInFailures)
    .set({ more: sql`${signInFailures.more} + 1` })
    .where(eq(signInFailures.id, id))
}

export async function restartFailures(db: Executor, id: number, startedAt: Date): Promise<void> {
  await db.update(signInFailures).set({ startedAt, more: 0 }).where(eq(signInFailures.id, id))
}

/** Deletes and returns one row that was started before `before`; null if there is none. */
export async function takeFailures(db: Executor, before: Date): Promise<FailureRow | null> {
  const oldest = db
    .select({ id: signInFailures.id })
    .from(signInFailures)
    .where(lt(signInFailures.startedAt, before))
    .orderBy(signInFailures.id)
    .limit(1)
    .for('update')
  const [row] = await db.delete(signInFailures).where(eq(signInFailures.id, oldest)).returning()
  return row ?? null
}
