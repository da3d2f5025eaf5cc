import type { Deps } from '#server/deps.ts'
import { findActiveAccount } from '#server/features/accounts/access.ts'
import { connectAccount } from '#server/features/accounts/connect.ts'
import { fileOutgoing } from './file-outgoing.ts'
import { findStranded, isSeenAtProvider, type Outgoing } from './queries.ts'
import { settle } from './send-outgoing.ts'

/** Sending takes seconds; what is older was left by a crash. */
const STRANDED_AFTER_MS = 5 * 60_000

/**
 * Looks after what a crash has left. A message found in `sending` has gone if the mailbox shows a copy of it, else
 * it is `uncertain` and the person decides; a queued one gets its job again, and taking it twice does no harm.
 */
export async function recoverOutgoing(deps: Deps, { afterMs = STRANDED_AFTER_MS } = {}): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - afterMs)
  for (const outgoing of await findStranded(deps.db, before)) {
    if (outgoing.state === 'sending') await settleStranded(deps, outgoing)
    else if (outgoing.state === 'sent') await fileAgain(deps, outgoing)
    else if (outgoing.attempts === 0) await deps.queue.send('compose.send', { outgoingId: outgoing.id })
  }
}

async function settleStranded(deps: Deps, outgoing: Outgoing): Promise<void> {
  if (await isSeenAtProvider(deps.db, outgoing.messageId)) {
    const sentAt = outgoing.startedAt ?? deps.clock.now()
    return settle(deps, outgoing, { state: 'sent', sentAt, filedAt: sentAt, lastError: null })
  }
  const lastError = 'The server was interrupted while it was sent.'
  return settle(deps, outgoing, { state: 'uncertain', lastError })
}

async function fileAgain(deps: Deps, outgoing: Outgoing): Promise<void> {
  const account = await findActiveAccount(deps.db, outgoing.accountId)
  if (!account) return
  const provider = connectAccount(deps, account)
  try {
    await fileOutgoing(deps, account, outgoing, provider)
  } finally {
    await provider.close()
  }
}
