import type { Ctx } from '#server/deps.ts'
import { requireAccount } from '#server/mailbox/accounts/access.ts'
import { findThreadId } from '#server/mailbox/threads/thread-queries.ts'
import { findUnreadOfThread } from '#server/read/emails/queries.ts'
import { type Changed, markEmails } from './change-emails.ts'

/** Marks the unread messages of a conversation as read. */
export async function markThreadRead(
  ctx: Ctx,
  { accountId, threadId }: { accountId: number; threadId: number },
): Promise<Changed> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  const found = await findThreadId(ctx.db, account, threadId)
  const messageIds = await findUnreadOfThread(ctx.db, account, found)
  return markEmails(ctx, { messageIds, read: true })
}
