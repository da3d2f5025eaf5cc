import type { Deps } from '#server/deps.ts'
import { findActiveAccount } from '#server/features/accounts/access.ts'
import { connectAccount, markExpired } from '#server/features/accounts/connect.ts'
import { ProviderError } from '#server/providers/mail/provider.ts'
import { fileOutgoing } from './file-outgoing.ts'
import { claimOutgoing, type Outgoing, touchMessage, updateOutgoing } from './queries.ts'

/** Minutes until the next try after a clear temporary refusal: five tries within about nine hours. */
const RETRY_MINUTES = [1, 5, 30, 120, 360]

/**
 * Sends one message that is queued. `sending` is committed before the server is spoken to, and nothing else sends
 * a message in that state again: whatever happens, it goes once at most.
 */
export async function sendOutgoing(deps: Deps, id: number): Promise<void> {
  const outgoing = await claimOutgoing(deps.db, id, deps.clock.now())
  if (!outgoing) return
  const account = await findActiveAccount(deps.db, outgoing.accountId)
  const source = await deps.blobs.read(outgoing.sourceBlob)
  if (!account || !source) {
    const lastError = source ? 'The account it was written in is gone.' : 'Its text could not be read.'
    return settle(deps, outgoing, { state: 'failed', lastError })
  }
  const provider = connectAccount(deps, account)
  try {
    await provider.send(source, outgoing.envelope)
    await settle(deps, outgoing, { state: 'sent', sentAt: deps.clock.now(), lastError: null })
    await fileOutgoing(deps, account, outgoing, provider)
  } catch (error) {
    await settleFailure(deps, outgoing, error)
  } finally {
    await provider.close()
  }
}

async function settleFailure(deps: Deps, outgoing: Outgoing, error: unknown): Promise<void> {
  if (!(error instanceof ProviderError)) {
    // Nobody knows how far it came: not again by itself.
    await settle(deps, outgoing, { state: 'uncertain', lastError: 'Something went wrong while it was sent.' })
    throw error
  }
  const lastError = error.userMessage
  switch (error.kind) {
    case 'uncertain':
      return settle(deps, outgoing, { state: 'uncertain', lastError })
    case 'refused':
    case 'not-found':
      return settle(deps, outgoing, { state: 'failed', lastError })
    case 'auth-expired':
      await markExpired(deps, outgoing.accountId)
      return retryLater(deps, outgoing, lastError, 0)
    case 'rate-limited':
    case 'unavailable':
      return retryLater(deps, outgoing, lastError, error.retryAfterMs ?? 0)
  }
}

async function retryLater(deps: Deps, outgoing: Outgoing, lastError: string, leastMs: number): Promise<void> {
  const minutes = RETRY_MINUTES[outgoing.attempts - 1]
  if (minutes === undefined) return settle(deps, outgoing, { state: 'failed', lastError })
  const startAfter = Math.ceil(Math.max(minutes * 60_000, leastMs) / 1000)
  await deps.db.transaction(async tx => {
    await updateOutgoing(tx, outgoing.id, { state: 'queued', lastError })
    await touchMessage(tx, outgoing.messageId)
    await deps.queue.send('compose.send', { outgoingId: outgoing.id }, { db: tx, startAfter })
  })
}

/** Writes the outcome down and tells the screens. */
export async function settle(
  deps: Deps,
  outgoing: Outgoing,
  change: Parameters<typeof updateOutgoing>[2],
): Promise<void> {
  const { id, accountId, messageId } = outgoing
  await deps.db.transaction(async tx => {
    await updateOutgoing(tx, id, change)
    await touchMessage(tx, messageId)
    await deps.events.publish(tx, { accountId }, { type: 'email_sent', accountId, emailIds: [messageId] })
  })
}
