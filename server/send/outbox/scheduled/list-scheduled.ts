import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { scheduled } from '#core/contract/scheduled.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { textToHtml } from '#core/text/html/escape-html.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { recordViews } from '#server/people/audit/record-views.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentWaiting } from './present.ts'
import { requireWaiting } from './require-waiting.ts'
import { findWaiting, findWaitingText } from './scheduled-queries.ts'

const MOST_SHOWN = 500

/** What is in the outbox and leaves later, or waits to leave, in the mailboxes that the caller may write from; by time. */
export async function listScheduled(
  ctx: Ctx,
): Promise<Pick<ResponseOf<typeof scheduled.list>, 'items' | 'hasMore'>> {
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.manage')
  const found = await findWaiting(ctx.db, accounts, { limit: MOST_SHOWN + 1 })
  const items = found.slice(0, MOST_SHOWN).map(row => presentWaiting(row, ctx.actor.id))
  return { items, hasMore: found.length > MOST_SHOWN }
}

/** One of them with its whole text. */
export async function readScheduled(ctx: Ctx, id: number): Promise<ResponseOf<typeof scheduled.get>> {
  const { row, account } = await requireWaiting(ctx, id)
  const [opened] = await recordViews(ctx, { account, messageIds: [row.messageId] })
  const found = opened && (await findWaitingText(ctx.db, account.workspaceId, opened))
  if (!found) throw notFound('This message')
  return {
    ...presentWaiting(row, ctx.actor.id),
    body: found.safeHtml ?? textToHtml(found.text),
    cc: row.ccList.map(formatAddress),
    bcc: row.bccList.map(formatAddress),
  }
}
