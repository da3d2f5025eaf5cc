import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { threadSummaries } from '#server/db/schema/index.ts'

export async function findSummary(db: Executor, workspaceId: number, threadId: number) {
  const [row] = await db
    .select()
    .from(threadSummaries)
    .where(and(eq(threadSummaries.workspaceId, workspaceId), eq(threadSummaries.threadId, threadId)))
  return row ?? null
}

export async function saveSummary(
  db: Executor,
  row: typeof threadSummaries.$inferInsert & { workspaceId: number },
): Promise<void> {
  const { workspaceId: _, threadId: __, ...set } = row
  await db
    .insert(threadSummaries)
    .values(row)
    .onConflictDoUpdate({ target: [threadSummaries.workspaceId, threadSummaries.threadId], set })
}
