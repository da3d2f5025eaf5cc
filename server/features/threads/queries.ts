import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { messages } from '#server/db/schema/index.ts'

/**
 * Messages of a thread in these accounts, oldest first; also by an old id of it. What was thrown away is not part of
 * the conversation any more, unless all of it was.
 */
export async function findThreadMessages(db: Executor, threadId: number, accountIds: number[]) {
  if (accountIds.length === 0) return []
  const found = await db
    .select({ id: messages.id, inTrash: messages.inTrash, inDrafts: messages.inDrafts })
    .from(messages)
    .where(
      and(
        sql`${messages.threadId} = coalesce((select thread_id from thread_aliases where old_id = ${threadId}), ${threadId}::bigint)`,
        isIn(messages.accountId, accountIds),
        isNull(messages.orphanedAt),
      ),
    )
    .orderBy(sql`coalesce(${messages.firstReceivedAt}, ${messages.receivedAt})`, asc(messages.id))
  const kept = found.filter(({ inTrash }) => !inTrash)
  return kept.length > 0 ? kept : found
}

/** The account of a conversation and how many messages it has; null when it has none. */
export async function findThreadOwner(
  db: Executor,
  threadId: number,
): Promise<{ accountId: number; messages: number } | null> {
  const [row] = await db
    .select({ accountId: messages.accountId, messages: count() })
    .from(messages)
    .where(and(eq(messages.threadId, threadId), isNull(messages.orphanedAt)))
    .groupBy(messages.accountId)
  return row ?? null
}
