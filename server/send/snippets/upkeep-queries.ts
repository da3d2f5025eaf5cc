import { lt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { snippets } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'
import { DAY_MS } from '#server/platform/clock.ts'

/** For how long the deletion of a snippet can be undone. */
const KEPT_MS = 30 * DAY_MS

/** Deletes up to `limit` snippets for good that were deleted so long ago; returns their number. */
export async function deleteOldSnippets(db: Executor, now: Date, limit: number): Promise<number> {
  const isOld = lt(snippets.deletedAt, new Date(now.getTime() - KEPT_MS))
  return inEachWithSome(db, limit, snippets, isOld, isOne => db.delete(snippets).where(isOne))
}
