import { accountOf } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { raiseVersion } from '#server/mailbox/counts/count-queries.ts'
import type { Verdict } from '#server/work/gate/guest.ts'
import { askGate } from './gate/gate.ts'
import { removeWaiting } from './gate/remove-waiting.ts'
import { makeDraft } from './make-draft.ts'
import { claimOutgoing, lockOutgoing, type Outgoing, type OutgoingKey, updateOutgoing } from './queries.ts'
import { settle } from './settle.ts'
import { announceScheduled, show } from './show.ts'

/**
 * Asks the gate and, in the same transaction and under the lock of the account, claims the message or puts it off.
 * Returns the claimed message; `held` if the gate holds it, for now or for ever; null if its state has changed meanwhile.
 */
export async function passGate(
  deps: Deps,
  account: MailAccount,
  key: OutgoingKey,
): Promise<Outgoing | 'held' | null> {
  const now = deps.clock.now()
  const { claimed, verdict, outgoing } = await inMailTransaction(deps.db, [account.id], async tx => {
    const outgoing = await lockOutgoing(tx, key)
    if (outgoing?.state !== 'queued') return { claimed: null, verdict: null, outgoing }
    const verdict = await askGate(tx, account, outgoing, { now, guests: deps.guests })
    if (verdict.answer === 'later') {
      const change = { ...asColumns(verdict, now), dueAt: verdict.until }
      await updateOutgoing(tx, outgoing, ['queued'], change)
      await raiseVersion(tx, accountOf(outgoing))
      await announceScheduled(deps, tx, outgoing)
    }
    if (verdict.answer !== 'send') return { claimed: null, verdict, outgoing }
    if (outgoing.isHidden) {
      await show(deps, tx, outgoing, now)
      await announceScheduled(deps, tx, outgoing)
    }
    const claimed = await claimOutgoing(tx, key, { now, gateReason: verdict.why })
    return { claimed, verdict, outgoing }
  })
  if (!outgoing || !verdict || verdict.answer === 'send') return claimed
  // The message is still queued: if this process dies here, the gate is asked again.
  if (verdict.answer === 'draft') await makeDraft(deps, account, outgoing, verdict.why)
  if (verdict.answer === 'never' && verdict.isMoot) await removeWaiting(deps, account, outgoing, verdict.why)
  else if (verdict.answer === 'never')
    await settle(deps, outgoing, ['queued'], {
      ...asColumns(verdict, now),
      state: 'failed',
      lastError: verdict.why,
    })
  return 'held'
}

const asColumns = ({ answer, why }: Verdict, now: Date) => ({
  gateAnswer: answer,
  gateReason: why,
  gateAskedAt: now,
})
