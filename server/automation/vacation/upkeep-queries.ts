import { lt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { vacationAnswers } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'
import { answeredBefore } from './answered-before.ts'

// Statements about all workspaces.

/** Deletes up to `limit` rows of people who may get a note again; returns how many. */
export async function deleteOldAnswers(db: Executor, now: Date, limit: number): Promise<number> {
  const isOld = lt(vacationAnswers.answeredAt, answeredBefore(now))
  return inEachWithSome(db, limit, vacationAnswers, isOld, isOne => db.delete(vacationAnswers).where(isOne))
}
