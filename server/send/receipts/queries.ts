import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { messages, readReceipts } from '#server/db/schema/index.ts'

/** Returns false if there is an answer already. */
export async function insertAnswer(db: Executor, row: typeof readReceipts.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(readReceipts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: readReceipts.messageId })
  return rows.length > 0
}

/** What a receipt says of the message that was read. */
export async function findRead(db: Executor, { workspaceId, id }: { workspaceId: number; id: number }) {
  const { rfcMessageId, subject, fromAddress, toList, ccList, deliveredTo } = messages
  const [row] = await db
    .select({ rfcMessageId, subject, fromAddress, toList, ccList, deliveredTo })
    .from(messages)
    .where(and(eq(messages.workspaceId, workspaceId), eq(messages.id, id)))
  return row ?? null
}
