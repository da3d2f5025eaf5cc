import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { folderForRole } from '#server/features/sync/change-queries.ts'
import { findUnnamed } from '#server/features/sync/local-queries.ts'
import { fileMessage } from '#server/features/sync/make-folder.ts'
import { fileLocalMessage } from '#server/features/sync/store-local-message.ts'
import { wakeSync } from '#server/features/sync/wake-sync.ts'
import { type MailProvider, ProviderError } from '#server/providers/mail/provider.ts'
import { type Outgoing, updateOutgoing } from './queries.ts'

/** Puts the copy of a sent message into the Sent folder, unless the provider does that itself. A failure is made up for later. */
export async function fileOutgoing(
  deps: Deps,
  account: MailAccount,
  outgoing: Outgoing,
  provider: MailProvider,
): Promise<void> {
  try {
    const remoteId = account.savesSentMail ? null : await append(deps, outgoing, provider)
    await deps.db.transaction(async tx => {
      const copy = { accountId: account.id, messageId: outgoing.messageId, role: 'sent' as const }
      await fileLocalMessage(tx, copy, remoteId)
      await updateOutgoing(tx, outgoing.id, ['sent'], { filedAt: deps.clock.now() })
      await wakeSync(deps, tx, account.id)
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, accountId: account.id }, 'a sent message could not be filed yet')
  }
}

async function append(deps: Deps, outgoing: Outgoing, provider: MailProvider): Promise<string | null> {
  // What was done with it meanwhile is done at the provider once it is filed.
  const isWaiting = (await findUnnamed(deps.db, [outgoing.messageId])).size > 0
  const source = isWaiting ? await deps.blobs.read(outgoing.sourceBlob) : null
  if (!source) return null
  const { remoteId: folder } = await folderForRole(deps.db, outgoing.accountId, 'sent')
  return fileMessage(deps, outgoing.accountId, provider, { folder, source, flags: { read: true } })
}
