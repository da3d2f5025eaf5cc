import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { attachments } from '#server/db/schema/index.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'

type Attachment = typeof attachments.$inferSelect
const isFileOf = (workspaceId: number, messageId: number) =>
  and(eq(attachments.workspaceId, workspaceId), eq(attachments.messageId, messageId))

export async function findAttachments(
  db: Executor,
  workspaceId: number,
  messageId: OpenedId,
): Promise<Attachment[]> {
  return db.select().from(attachments).where(isFileOf(workspaceId, messageId)).orderBy(asc(attachments.id))
}

export async function findAttachment(
  db: Executor,
  workspaceId: number,
  messageId: OpenedId,
  id: number,
): Promise<Attachment | null> {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(isFileOf(workspaceId, messageId), eq(attachments.id, id)))
  return row ?? null
}
