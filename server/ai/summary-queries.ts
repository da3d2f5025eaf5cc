import { and, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { threadSummaries } from '#server/db/schema/index.ts'

export async function findSummary(db: Executor, workspaceId: number, threadId: number) {
  const [row] = await db
    .select({
      summary: threadSummaries.summary,
      engine: threadSummaries.engine,
      createdAt: threadSummaries.createdAt,
      messageCount: threadSummaries.messageCount,
      messageIds: sql<number[]>`to_jsonb(array(
        select m.message_id from thread_summary_messages m
        where m.workspace_id = ${workspaceId} and m.thread_id = thread_summaries.thread_id
        order by m.message_id))`,
    })
    .from(threadSummaries)
    .where(and(eq(threadSummaries.workspaceId, workspaceId), eq(threadSummaries.threadId, threadId)))
  return row ?? null
}

type NewSummary = Pick<typeof threadSummaries.$inferInsert, 'summary' | 'engine' | 'createdAt'> & {
  messageIds: number[]
}

export async function saveSummary(
  tx: Tx,
  { workspaceId, threadId }: { workspaceId: number; threadId: number },
  { messageIds, ...made }: NewSummary,
): Promise<void> {
  const set = { ...made, messageCount: messageIds.length }
  await tx
    .insert(threadSummaries)
    .values({ ...set, workspaceId, threadId })
    .onConflictDoUpdate({ target: [threadSummaries.workspaceId, threadSummaries.threadId], set })
  await tx.execute(sql`
    delete from thread_summary_messages where workspace_id = ${workspaceId} and thread_id = ${threadId}`)
  // A message that was deleted meanwhile is counted but gets no row, so this summary is never shown.
  await tx.execute(sql`
    insert into thread_summary_messages (workspace_id, thread_id, message_id)
    select workspace_id, ${threadId}, id from messages
    where workspace_id = ${workspaceId} and id = ${anyId(messageIds)}`)
}
