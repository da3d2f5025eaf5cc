import { inArray, lt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { clearings } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'
import { DAY_MS } from '#server/platform/clock.ts'

/** Those of all workspaces that are not at their end. */
export async function findUnfinished(db: Executor): Promise<{ workspaceId: number; id: number }[]> {
  return db
    .select({ workspaceId: clearings.workspaceId, id: clearings.id })
    .from(clearings)
    .where(inArray(clearings.state, ['waiting', 'running']))
}

/** Deletes up to `limit` that ended over a day ago; returns how many. */
export async function deleteOldClearings(db: Executor, now: Date, limit: number): Promise<number> {
  const isOld = lt(clearings.endedAt, new Date(now.getTime() - DAY_MS))
  return inEachWithSome(db, limit, clearings, isOld, isOne => db.delete(clearings).where(isOne))
}
