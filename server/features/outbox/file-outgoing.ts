import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { refuseLogin } from '#server/features/accounts/servers/refused-logins.ts'
import { folderForRole } from '#server/features/mailbox/changes/change-queries.ts'
import {
  FILED,
  type FilingFailure,
  filingFailure,
  requireLogin,
} from '#server/features/mailbox/changes/file-later.ts'
import { fileMessage } from '#server/features/mailbox/changes/make-folder.ts'
import { wakeSync } from '#server/features/mailbox/changes/wake-sync.ts'
import { findUnnamed } from '#server/features/mailbox/messages/local-queries.ts'
import { fileLocalMessage } from '#server/features/mailbox/messages/store-local-message.ts'
import { type MailProvider, ProviderError } from '#server/providers/mail/provider.ts'
import { claimFiling, type Outgoing, updateOutgoing } from './queries.ts'

/** Another process may take over a filing after this time, because the first one must have crashed. */
const CLAIM_MS = 45_000
export const endOfClaim = (now: Date): Date => new Date(now.getTime() + CLAIM_MS)

/** `isAboutMessage`: the failure is specific to this message; others may succeed. */
type Failure = FilingFailure & { isAboutMessage: boolean }

/**
 * Files the copy of a sent message in the Sent folder, unless the provider does that itself. If the provider refuses the
 * copy, it is kept here and retried, and the reason is shown at the message and at the account. Returns that failure, or
 * null.
 */
export async function fileOutgoing(
  deps: Deps,
  account: MailAccount,
  outgoing: Outgoing,
  provider: MailProvider,
): Promise<Failure | null> {
  try {
    const now = deps.clock.now()
    if (!(await claimFiling(deps.db, outgoing, { now, until: endOfClaim(now) }))) return null
    if (!account.savesSentMail) await requireLogin(deps, account)
    const remoteId = account.savesSentMail ? null : await append(deps, account, outgoing, provider)
    await inMailTransaction(deps.db, [account.id], async tx => {
      const copy = { account, messageId: outgoing.messageId, role: 'sent' as const }
      await fileLocalMessage(tx, copy, remoteId)
      await updateOutgoing(tx, outgoing, ['sent'], { filedAt: deps.clock.now(), ...FILED })
      await wakeSync(deps, tx, account.id)
    })
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { id: accountId } = account
    deps.log.warn({ err: error, accountId }, 'a sent message could not be filed yet')
    if (error.kind === 'auth-expired') await refuseLogin(deps, account, error)
    const failure = filingFailure(deps, outgoing.filingAttempts, error)
    await updateOutgoing(deps.db, outgoing, ['sent'], failure)
    await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
    return { ...failure, isAboutMessage: error.kind === 'refused' || error.kind === 'not-found' }
  }
}

async function append(
  deps: Deps,
  account: MailAccount,
  outgoing: Outgoing,
  provider: MailProvider,
): Promise<string | null> {
  // Changes that were made meanwhile are replayed to the provider once the copy is filed.
  const isWaiting = (await findUnnamed(deps.db, account, [outgoing.messageId])).size > 0
  const source = isWaiting ? await deps.blobs.read(outgoing.workspaceId, outgoing.sourceBlob) : null
  if (!source) return null
  const { remoteId: folder } = await folderForRole(deps.db, account, 'sent')
  return fileMessage(deps, account, provider, { folder, source, flags: { read: true } })
}
