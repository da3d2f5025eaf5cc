import { and, eq } from 'drizzle-orm'
import type { EmailAutomation, ThreadAutomation } from '#core/contract/automation.ts'
import type { Executor } from '#server/db/client.ts'
import { emailAutomations, threadAutomations } from '#server/db/schema/index.ts'

export async function findThreadAutomation(
  db: Executor,
  workspaceId: number,
  threadId: number,
): Promise<ThreadAutomation | null> {
  const [row] = await db
    .select({ settings: threadAutomations.settings })
    .from(threadAutomations)
    .where(and(eq(threadAutomations.workspaceId, workspaceId), eq(threadAutomations.threadId, threadId)))
  return row?.settings ?? null
}

export async function saveThreadAutomation(
  db: Executor,
  row: { workspaceId: number; threadId: number; userId: number; settings: ThreadAutomation; updatedAt: Date },
): Promise<void> {
  const { workspaceId: _, ...set } = row
  await db
    .insert(threadAutomations)
    .values(row)
    .onConflictDoUpdate({ target: [threadAutomations.workspaceId, threadAutomations.threadId], set })
}

export async function findEmailAutomation(
  db: Executor,
  workspaceId: number,
  messageId: number,
): Promise<EmailAutomation | null> {
  const [row] = await db
    .select({ settings: emailAutomations.settings })
    .from(emailAutomations)
    .where(and(eq(emailAutomations.workspaceId, workspaceId), eq(emailAutomations.messageId, messageId)))
  return row?.settings ?? null
}

export async function saveEmailAutomation(
  db: Executor,
  row: { workspaceId: number; messageId: number; userId: number; settings: EmailAutomation; updatedAt: Date },
): Promise<void> {
  const { workspaceId: _, ...set } = row
  await db
    .insert(emailAutomations)
    .values(row)
    .onConflictDoUpdate({ target: [emailAutomations.workspaceId, emailAutomations.messageId], set })
}
