import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { changeAndTidy } from '#server/send/drafts/content/leftovers.ts'
import { lockOutgoing, type OutgoingKey } from '../queries.ts'
import { discardIn } from './discard.ts'
import { guestOf } from './gate.ts'

/**
 * Deletes an automatic message that waits and that nobody wants any more: its text is of no use to a person, so it does not
 * become a draft. The audit log says why. Does nothing if it has left, or was taken back.
 */
export async function removeWaiting(
  deps: Deps,
  account: MailAccount,
  key: OutgoingKey,
  why: string,
): Promise<void> {
  await changeAndTidy(deps, [account.id], async (tx, leftovers) => {
    const outgoing = await lockOutgoing(tx, key)
    if (outgoing?.state !== 'queued') return
    const { id: outgoingId, origin, sendAt } = outgoing
    const now = deps.clock.now()
    await guestOf(deps.guests, outgoing)?.withdraw?.(tx, outgoing, { why, now })
    await discardIn(tx, deps, outgoing, leftovers)
    await recordAudit(tx, {
      at: now,
      actor: { kind: 'system', part: 'outbox.gate' },
      ...aboutMailbox(account),
      action: 'message.withdrawn',
      details: { outgoingId, origin, sendAt, why },
    })
  })
}
