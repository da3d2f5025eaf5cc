import { and, eq, lt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { deleteNamed } from '#server/db/distributed/forget.ts'
import { mailboxAnswers } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'
import { RESTORABLE_MS } from './answers.ts'

/**
 * Deletes up to `limit` answers for good whose deletion can be undone no more; returns their number. Proposed ones that were turned
 * down stay, so that they are not proposed again.
 */
export async function deleteRemovedAnswers(db: Executor, now: Date, limit: number): Promise<number> {
  const isOld = and(
    lt(mailboxAnswers.deletedAt, new Date(now.getTime() - RESTORABLE_MS)),
    eq(mailboxAnswers.state, 'approved'),
  )
  return inEachWithSome(db, limit, mailboxAnswers, isOld, (isOne, workspaceId) =>
    deleteNamed(db, mailboxAnswers, workspaceId, isOne),
  )
}
