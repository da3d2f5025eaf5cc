import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { refuseLogin } from '#server/features/accounts/refused-logins.ts'
import { FILED, type FilingFailure, filingFailure, requireLogin } from '#server/features/sync/file-later.ts'
import { fileMessage } from '#server/features/sync/make-folder.ts'
import { fileLocalMessage } from '#server/features/sync/store-local-message.ts'
import { wakeSync } from '#server/features/sync/wake-sync.ts'
import { type MailProvider, ProviderError } from '#server/providers/mail/provider.ts'
import { findSentFolder, type Outgoing, updateOutgoing } from './queries.ts'

/** `isAboutMessage`: another message may fare better. */
type Failure = FilingFailure & { isAboutMessage: boolean }

/**
 * Puts the copy of a sent message into the Sent folder, unless the provider does that itself. What it does not take is kept
 * here and offered again; the person reads why at the message and at the account.
 */
export async function fileOutgoing(
  deps: Deps,
  account: MailAccount,
  outgoing: Outgoing,
  provider: MailProvider,
): Promise<Failure | null> {
  try {
    if (!account.savesSentMail) await requireLogin(deps, account.id)
    const remoteId = account.savesSentMail ? null : await append(deps, outgoing, provider)
    await inMailTransaction(deps.db, [account.id], async tx => {
      await fileLocalMessage(tx, outgoing.messageId, remoteId)
      await updateOutgoing(tx, outgoing.id, ['sent'], { filedAt: deps.clock.now(), ...FILED })
      await wakeSync(deps, tx, account.id)
    })
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { id: accountId } = account
    deps.log.warn({ err: error, accountId }, 'a sent message could not be filed yet')
    if (error.kind === 'auth-expired') await refuseLogin(deps, account, error)
    const failure = filingFailure(deps, outgoing.filingAttempts, error)
    await updateOutgoing(deps.db, outgoing.id, ['sent'], failure)
    await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
    return { ...failure, isAboutMessage: error.kind === 'refused' || error.kind === 'not-found' }
  }
}

async function append(deps: Deps, outgoing: Outgoing, provider: MailProvider): Promise<string | null> {
  const folder = await findSentFolder(deps.db, outgoing.messageId)
  const source = folder === null ? null : await deps.blobs.read(outgoing.sourceBlob)
  if (folder === null || !source) return null
  return fileMessage(deps, outgoing.accountId, provider, { folder, source, flags: { read: true } })
}
