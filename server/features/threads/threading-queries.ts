import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyText, isIn } from '#server/db/is-in.ts'
import { messages, threadCuts, threadReferences, threadSummaries, threads } from '#server/db/schema/index.ts'
import { inConversationOrder } from './conversation-order.ts'

/** What says where the messages of some conversations belong, oldest first. */
export async function findLinks(db: Executor, threadIds: number[]) {
  const links = await db
    .select({
      id: messages.id,
      threadId: messages.threadId,
      rfcMessageId: messages.rfcMessageId,
      inReplyTo: messages.inReplyTo,
      references: messages.references,
      subject: messages.subject,
      baseSubject: messages.baseSubject,
      fromName: messages.fromName,
      fromAddress: messages.fromAddress,
      receivedAt: messages.receivedAt,
      sentAt: messages.sentAt,
      providerKey: threads.providerKey,
      splitFrom: threads.splitFrom,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(isIn(messages.threadId, threadIds), isNull(messages.orphanedAt)))
  return inConversationOrder(links)
}
export type Links = Awaited<ReturnType<typeof findLinks>>[number]

export async function insertCut(db: Executor, accountId: number, rfcMessageId: string): Promise<void> {
  await db.insert(threadCuts).values({ accountId, rfcMessageId }).onConflictDoNothing()
}

export async function deleteCuts(db: Executor, accountId: number, rfcMessageIds: string[]): Promise<void> {
  if (rfcMessageIds.length === 0) return
  await db
    .delete(threadCuts)
    .where(and(eq(threadCuts.accountId, accountId), inArray(threadCuts.rfcMessageId, rfcMessageIds)))
}

/**
 * Gives messages of a thread, and the Message-IDs that lead to them, a conversation of their own; answers its id. It
 * is muted where the thread was, and snoozes and labels are the messages' own, so that nothing comes up again by being
 * split. How it is followed up stays with what keeps the address: one decision sends no mail twice. A summary of the
 * whole is one of neither part.
 */
export async function moveToNewThread(
  db: Executor,
  accountId: number,
  threadId: number,
  { messageIds, references }: { messageIds: number[]; references: string[] },
): Promise<number> {
  const splitFrom = sql`case when cardinality(split_from) = 0 then array[id] else split_from end`
  const [split] = await db
    .update(threads)
    .set({ splitFrom })
    .where(eq(threads.id, threadId))
    .returning({ mutedAt: threads.mutedAt, splitFrom: threads.splitFrom })
  const [thread] = await db
    .insert(threads)
    .values({ accountId, ...split })
    .returning({ id: threads.id })
  if (!thread) throw new Error('the thread was not stored')
  await db.delete(threadSummaries).where(eq(threadSummaries.threadId, threadId))
  await db.update(messages).set({ threadId: thread.id }).where(isIn(messages.id, messageIds))
  await db
    .delete(threadReferences)
    .where(
      and(
        eq(threadReferences.threadId, threadId),
        sql`${threadReferences.rfcMessageId} = ${anyText(references)}`,
      ),
    )
  await db
    .insert(threadReferences)
    .values(references.map(rfcMessageId => ({ accountId, rfcMessageId, threadId: thread.id })))
  return thread.id
}
