import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, anyText, eachText, isIn } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { messages, threadCuts, threadSummaries, threads } from '#server/db/schema/index.ts'
import { changeCounted } from '#server/mailbox/counts/count-queries.ts'
import { inConversationOrder } from './conversation-order.ts'

/** The headers and keys that decide where messages of these conversations belong, in the order of a conversation. */
export async function findLinks(db: Executor, account: AccountKey, threadIds: number[]) {
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
    })
    .from(messages)
    .innerJoin(threads, and(eq(threads.workspaceId, messages.workspaceId), eq(threads.id, messages.threadId)))
    .where(
      and(isOfAccount(messages, account), isIn(messages.threadId, threadIds), isNull(messages.orphanedAt)),
    )
  return inConversationOrder(links)
}
export type Links = Awaited<ReturnType<typeof findLinks>>[number]

/** Whether two of these conversations are parts of the same split. */
export async function haveSplitInCommon(
  db: Executor,
  { workspaceId }: AccountKey,
  threadIds: number[],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from thread_splits where workspace_id = ${workspaceId} and thread_id = ${anyId(threadIds)}
    group by split_id having count(*) > 1 limit 1`)
  return rows.length > 0
}

export async function insertCut(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  rfcMessageId: string,
): Promise<void> {
  await db.insert(threadCuts).values({ workspaceId, accountId, rfcMessageId }).onConflictDoNothing()
}

export async function deleteCuts(db: Executor, account: AccountKey, rfcMessageIds: string[]): Promise<void> {
  if (rfcMessageIds.length === 0) return
  await db
    .delete(threadCuts)
    .where(and(isOfAccount(threadCuts, account), sql`${threadCuts.rfcMessageId} = ${anyText(rfcMessageIds)}`))
}

/**
 * Moves messages of a thread, and the Message-IDs that lead to them, to a new thread. Returns its id. The new thread is
 * muted if the old one was. Snoozes and labels belong to messages, so a split brings nothing back into the inbox.
 * Follow-up settings stay with the old thread, so that one decision never sends two mails. The summary is deleted,
 * because it fits neither part.
 */
export async function moveToNewThread(
  tx: Tx,
  account: AccountKey,
  threadId: number,
  { messageIds, references }: { messageIds: number[]; references: string[] },
): Promise<number> {
  const { workspaceId, id: accountId } = account
  const [before] = await tx
    .select({ mutedAt: threads.mutedAt })
    .from(threads)
    .where(and(eq(threads.workspaceId, workspaceId), eq(threads.id, threadId)))
  const [thread] = await tx
    .insert(threads)
    .values({ workspaceId, accountId, ...before })
    .returning({ id: threads.id })
  if (!thread) throw new Error('the thread was not stored')
  await tx.execute(sql`
    insert into thread_splits (workspace_id, thread_id, split_id)
    select ${workspaceId}, ${threadId}, ${threadId} where not exists (
      select 1 from thread_splits where workspace_id = ${workspaceId} and thread_id = ${threadId})`)
  await tx.execute(sql`
    insert into thread_splits (workspace_id, thread_id, split_id)
    select workspace_id, ${thread.id}, split_id from thread_splits
    where workspace_id = ${workspaceId} and thread_id = ${threadId}`)
  await tx
    .delete(threadSummaries)
    .where(and(eq(threadSummaries.workspaceId, workspaceId), eq(threadSummaries.threadId, threadId)))
  await changeCounted(tx, account, sql`m.id = ${anyId(messageIds)}`, sql`thread_id = ${thread.id}`)
  await tx.execute(sql`
    with moved as (
      delete from thread_references where workspace_id = ${workspaceId} and thread_id = ${threadId}
        and rfc_message_id = ${anyText(references)} returning rfc_message_id, was_deleted_here
    )
    insert into thread_references (workspace_id, account_id, rfc_message_id, thread_id, was_deleted_here)
    select ${workspaceId}, ${accountId}, given.text, ${thread.id}, coalesce(moved.was_deleted_here, false)
    from ${eachText(references)} left join moved on moved.rfc_message_id = given.text`)
  return thread.id
}
