import type { Email } from '#core/contract/emails.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { freelyRead, readsFreely, recordViews } from '#server/people/audit/record-views.ts'
import { inOrder, presentTo } from '#server/read/emails/load-emails.ts'
import { findWhole } from '#server/read/emails/row-queries.ts'
import { findThreadFreely, findThreadMessages } from './queries.ts'

/** Returns the messages of a conversation, and counts all as opened. Empty if the caller may not read it. */
export async function readThread(ctx: Ctx, threadId: number): Promise<Email[]> {
  const accounts = await recalledAccounts(ctx, 'mail.read')
  // All messages of a conversation are in one account.
  const accountOf = (accountId: number | undefined) => accounts.find(({ id }) => id === accountId)
  const own = await findThreadFreely(ctx.db, freelyRead(ctx.actor, accounts), threadId)
  const ownAccount = accountOf(own[0]?.accountId)
  if (ownAccount) return withoutReceipts(await presentTo(ctx, { account: ownAccount, rows: own }))
  const others = accounts.filter(account => !readsFreely(ctx.actor, account))
  const found = await findThreadMessages(ctx.db, others, threadId)
  const account = accountOf(found[0]?.accountId)
  if (!account) return []
  const messageIds = await recordViews(ctx, { account, messageIds: found.map(({ id }) => id) })
  const rows = await findWhole(ctx.db, account.workspaceId, messageIds)
  return withoutReceipts(await presentTo(ctx, { account, rows: inOrder(messageIds, rows) }))
}

/** Without receipts that another message shows, and those that were sent from here: they are no letters. */
function withoutReceipts(emails: Email[]): Email[] {
  const shown = new Set(emails.flatMap(({ receipts = [] }) => receipts.map(({ messageId }) => messageId)))
  const letters = emails.filter(
    ({ id, isReceipt, labels }) => !isReceipt || !(shown.has(id) || labels.includes('sent')),
  )
  return letters.length > 0 ? letters : emails
}
