import { lt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { vacationAnswers } from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import { answeredBefore } from './answered-before.ts'

// Statements about all workspaces.

/** Deletes up to `limit` rows of people who may get a note again; returns how many. */
export async function deleteOldAnswers(db: Executor, now: Date, limit: number): Promise<number> {
  const isOld = lt(vacationAnswers.answeredAt, answeredBefore(now))
  const { rowCount } = await db.delete(vacationAnswers).where(upTo(limit, vacationAnswers, isOld))
  return rowCount ?? 0
}
