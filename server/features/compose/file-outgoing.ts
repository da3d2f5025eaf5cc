import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { fileMessage } from '#server/features/sync/make-folder.ts'
import { fileLocalMessage } from '#server/features/sync/store-local-message.ts'
import { wakeSync } from '#server/features/sync/wake-sync.ts'
import { type MailProvider, ProviderError } from '#server/providers/mail/provider.ts'
import { findSentFolder, type Outgoing, updateOutgoing } from './queries.ts'

/** Puts the copy of a sent message into the Sent folder, unless the provider does that itself. A failure is made up for later. */
export async function fileOutgoing(
  deps: Deps,
  account: MailAccount,
  outgoing: Outgoing,
  provider: MailProvider,
): Promise<void> {
  try {
    const remoteId = account.savesSentMail ? null : await append(deps, outgoing, provider)
    await inMailTransaction(deps.db, [account.id], async tx => {
      await fileLocalMessage(tx, outgoing.messageId, remoteId)
      await updateOutgoing(tx, outgoing.id, ['sent'], { filedAt: deps.clock.now() })
      await wakeSync(deps, tx, account.id)
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, accountId: account.id }, 'a sent message could not be filed yet')
  }
}

async function append(deps: Deps, outgoing: Outgoing, provider: MailProvider): Promise<string | null> {
  const folder = await findSentFolder(deps.db, outgoing.messageId)
  const source = folder === null ? null : await deps.blobs.read(outgoing.sourceBlob)
  if (folder === null || !source) return null
  return fileMessage(deps, outgoing.accountId, provider, { folder, source, flags: { read: true } })
}
