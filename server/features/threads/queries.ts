import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { messages } from '#server/db/schema/index.ts'

/** Messages of a thread in these accounts, oldest first. */
export async function findThreadMessages(db: Executor, threadId: number, accountIds: number[]) {
  if (accountIds.length === 0) return []
  return db
    .select({ id: messages.id, inTrash: messages.inTrash })
    .from(messages)
    .where(
      and(
        eq(messages.threadId, threadId),
        inArray(messages.accountId, accountIds),
        isNull(messages.orphanedAt),
      ),
    )
    .orderBy(asc(messages.receivedAt), asc(messages.id))
}
