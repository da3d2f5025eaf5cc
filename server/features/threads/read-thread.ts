import type { Email } from '#core/contract/emails.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/features/accounts/access.ts'
import { recordViews } from '#server/features/audit/record-views.ts'
import { loadEmails } from '#server/features/emails/load-emails.ts'
import { findThreadMessages } from './queries.ts'

/** Returns the messages of a conversation, and counts all as opened. Empty if the caller may not read it. */
export async function readThread(ctx: Ctx, threadId: number): Promise<Email[]> {
  const accounts = await recalledAccounts(ctx, 'mail.read')
  const found = await findThreadMessages(ctx.db, accounts, threadId)
  // All messages of a conversation are in one account.
  const account = accounts.find(({ id }) => id === found[0]?.accountId)
  if (!account) return []
  const messageIds = found.map(({ id }) => id)
  return loadEmails(ctx.db, account, await recordViews(ctx, { account, messageIds }))
}
