import { accountOf } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { raiseVersion } from '#server/mailbox/counts/count-queries.ts'
import { measure } from '#server/platform/telemetry/measure.ts'
import { type Outgoing, type OutgoingState, updateAttempt } from '../queries.ts'

/** Seconds before each retry after a temporary refusal or a lost connection: eight attempts within about nine hours. */
export const RETRY_SECONDS = [10, 30, 60, 300, 1800, 7200, 21_600]

/**
 * Puts a message that nobody has got back into the queue. `recoverOutgoing` makes the next job when it is due: a message has
 * only one job at a time, and that one may be running now. Returns false if the message is in none of the states `from`,
 * or another try to send it has begun.
 */
export async function queueAgain(
  deps: Deps,
  outgoing: Outgoing,
  from: OutgoingState[],
  values: Pick<Outgoing, 'dueAt' | 'lastError'> & Partial<Pick<Outgoing, 'attempts' | 'dismissedAt'>>,
): Promise<boolean> {
  const isQueued = await inMailTransaction(deps.db, [outgoing.accountId], async tx => {
    const change = { state: 'queued' as const, stage: null, ...values }
    if (!(await updateAttempt(tx, outgoing, from, change))) return false
    await raiseVersion(tx, accountOf(outgoing))
    return true
  })
  if (isQueued) measure('quillbox_sends_total', 1, { origin: outgoing.origin, outcome: 'again' })
  return isQueued
}
