import { MOST_UNCERTAIN, type UncertainMail } from '#core/contract/outbox.ts'
import { can } from '#core/policy.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { asSentence } from '#core/text/as-sentence.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { findOutgoing, type Outgoing } from '../queries.ts'
import { queueOutgoing } from '../queue-outgoing.ts'
import { queueAgain } from '../recovery/queue-again.ts'
import { tellScheduled } from '../scheduled/schedule.ts'
import { settle } from '../settle.ts'
import { findUncertain, type UncertainRow } from './uncertain-queries.ts'

/** What may have left, in the mailboxes that the caller may write from, newest first; of one campaign, or all. */
export async function listUncertain(
  ctx: Ctx,
  { campaignId }: { campaignId?: number | undefined },
): Promise<{ mails: UncertainMail[]; total: number }> {
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.manage')
  const { rows, total } = await findUncertain(ctx.db, accounts, { campaignId, limit: MOST_UNCERTAIN })
  return { mails: rows.map(present), total }
}

function present({ accountId, messageId, from, toList, subject, at, campaign, ...known }: UncertainRow) {
  const to = toList.map(formatAddress)
  return { emailId: messageId, accountId, from, to, subject, at, campaign, says: whatIsKnown(known) }
}

function whatIsKnown({ lastError, savesSentMail }: Pick<UncertainRow, 'lastError' | 'savesSentMail'>) {
  const reason = asSentence(lastError ?? 'The connection broke before the server had confirmed it')
  return savesSentMail
    ? `${reason} The server keeps a copy of what it sends, and none is in Sent: most likely it was not sent.`
    : reason
}

/**
 * Settles messages of which nobody knows whether they have left: each counts as sent, or leaves once more. Those that are
 * settled by now are passed over. Throws 404 if none is there that the caller may see, and 403 for one that they may only
 * read.
 */
export async function decideUncertain(
  ctx: Ctx,
  { emailIds, arrived }: { emailIds: readonly number[]; arrived: boolean },
): Promise<{ decided: number }> {
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')
  const { rows } = await findUncertain(ctx.db, accounts, { messageIds: emailIds, limit: MOST_UNCERTAIN })
  if (rows.length === 0) throw notFound('This message')
  const found = rows.map(row => ({ row, account: accounts.find(({ id }) => id === row.accountId) }))
  if (found.some(({ account }) => !account || !can(ctx.actor, 'mail.manage', account))) throw forbidden()
  let decided = 0
  for (const { row, account } of found) {
    const outgoing = (await findOutgoing(ctx.db, row))?.outgoing
    if (outgoing?.state !== 'uncertain' || !account) continue
    await (arrived ? countAsSent(ctx, outgoing) : sendAgain(ctx, outgoing))
    decided += 1
    const action = arrived ? ('message.arrived' as const) : ('message.sent-again' as const)
    await inTransaction(ctx.db, tx =>
      tellScheduled(tx, ctx, { account, outgoingId: outgoing.id, action, details: {} }),
    )
  }
  return { decided }
}

const countAsSent = (ctx: Ctx, outgoing: Outgoing): Promise<void> =>
  settle(ctx, outgoing, ['uncertain'], {
    state: 'sent',
    sentAt: outgoing.startedAt ?? ctx.clock.now(),
    lastError: null,
  })

/** The gate is asked as for any other. */
async function sendAgain(ctx: Ctx, outgoing: Outgoing): Promise<void> {
  const values = { dueAt: ctx.clock.now(), lastError: null, dismissedAt: null }
  if (await queueAgain(ctx, outgoing, ['uncertain'], values)) await queueOutgoing(ctx, outgoing)
}
