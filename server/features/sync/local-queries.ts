import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { messages, placements } from '#server/db/schema/index.ts'

export async function findThreadOf(db: Executor, messageId: number): Promise<number> {
  const [row] = await db
    .select({ threadId: messages.threadId })
    .from(messages)
    .where(eq(messages.id, messageId))
  if (!row) throw new Error('the message is gone')
  return row.threadId
}

/** A copy that the provider does not know yet; once a message and folder. */
export async function insertLocalCopy(
  db: Executor,
  copy: { accountId: number; messageId: number; folderId: number; draft: boolean },
): Promise<void> {
  const [found] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(and(eq(placements.messageId, copy.messageId), eq(placements.folderId, copy.folderId)))
  if (found) return
  await db.insert(placements).values({ ...copy, remoteId: null, read: true, starred: false, answered: false })
}

/** Names the waiting copy, unless sync has brought the named one already: then the waiting one goes. */
export async function confirmCopy(db: Executor, messageId: number, remoteId: string): Promise<void> {
  const isWaiting = and(eq(placements.messageId, messageId), isNull(placements.remoteId))
  const [named] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(
      sql`${placements.remoteId} = ${remoteId} and ${placements.accountId} = (select account_id from messages where id = ${messageId})`,
    )
  if (named) await db.delete(placements).where(isWaiting)
  else await db.update(placements).set({ remoteId }).where(isWaiting)
}
