import { MOST_DAYS_AHEAD } from '#core/contract/scheduled.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { badRequest } from '#server/platform/errors.ts'
import { announceScheduled } from '../show.ts'

/** Throws 400 if a time is so far ahead that it must be a mistake. */
export function requireSoon(sendAt: Date, now: Date): void {
  if (sendAt.getTime() - now.getTime() <= MOST_DAYS_AHEAD * DAY_MS) return
  const message = 'A message can be scheduled for a year ahead at most'
  throw badRequest(message, { sendAt: message })
}

interface Change {
  account: MailAccount
  outgoingId: number
  action: `message.${'scheduled' | 'rescheduled' | 'cancelled' | 'edited' | 'arrived' | 'sent-again'}`
  details: Record<string, unknown>
}

/** Records who has changed when a message leaves, or whether it has left, and tells the screens. */
export async function tellScheduled(
  tx: Tx,
  ctx: Ctx,
  { account, outgoingId, action, details }: Change,
): Promise<void> {
  await recordAudit(tx, {
    at: ctx.clock.now(),
    actor: ctx.actor,
    ...aboutMailbox(account),
    action,
    details: { outgoingId, ...details },
  })
  await announceScheduled(ctx, tx, { accountId: account.id })
}
