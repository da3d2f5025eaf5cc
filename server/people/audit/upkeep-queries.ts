import { lt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { sharedViews } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'

// Statements about all workspaces.

/** Deletes up to `limit` views of earlier days; returns how many. The audit log keeps the same facts. */
export async function deleteOldViews(db: Executor, day: string, limit: number): Promise<number> {
  const isOld = lt(sharedViews.day, day)
  return inEachWithSome(db, limit, sharedViews, isOld, isOne => db.delete(sharedViews).where(isOne))
}
