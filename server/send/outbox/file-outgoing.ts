import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { withBcc } from '#server/mail/providers/message-head.ts'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { updateAccount } from '#server/mailbox/accounts/queries.ts'
import { refuseLogin } from '#server/mailbox/accounts/servers/refused-logins.ts'
import { folderForRole } from '#server/mailbox/changes/change-queries.ts'
import { FILED, type FilingFailure, filingFailure, requireLogin } from '#server/mailbox/changes/file-later.ts'
import { fileMessage } from '#server/mailbox/changes/make-folder.ts'
import { wakeSync } from '#server/mailbox/changes/wake-sync.ts'
import { findUnnamed } from '#server/mailbox/messages/local-queries.ts'
import { setIdentity } from '#server/mailbox/messages/message-queries.ts'
import { fileLocalMessage } from '#server/mailbox/messages/store-local-message.ts'
import { dropDoubled } from '#server/mailbox/sent/sent-copy-queries.ts'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import { claimFiling, type Outgoing, updateOutgoing } from './queries.ts'
import { filerOf } from './sent-copies.ts'
import { isInSent } from './uncertain/look-for-copy.ts'

/** Another process may take over a filing after this time, because the first one must have crashed. */
const CLAIM_MS = 45_000
export const endOfClaim = (now: Date): Date => new Date(now.getTime() + CLAIM_MS)

/** `isAboutMessage`: the failure is specific to this message; others may succeed. */
type Failure = FilingFailure & { isAboutMessage: boolean }

/** How long a provider that seems to file sent mail itself has for it, before the copy is filed from here. */
const PATIENCE_MS = 5 * 60_000

/**
 * Files the copy of a sent message in the Sent folder, unless the provider does that itself. Where it only seems to, it is
 * looked for again later, and filed from here if it is not there. If the provider refuses the copy, it is kept here and
 * retried, and the reason is shown at the message and at the account. Returns that failure, or null.
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
    const filer = filerOf(account)
    const { messageId } = outgoing
    // Changes that were made meanwhile are replayed to the provider once the copy is filed.
    const isWaiting = (await findUnnamed(deps.db, account, [messageId])).size > 0
    const isOver = now.getTime() - (outgoing.sentAt ?? now).getTime() >= PATIENCE_MS
    if (filer === 'perhaps-provider' && isWaiting && !isOver) {
      await updateOutgoing(deps.db, outgoing, ['sent'], { fileAfter: new Date(now.getTime() + PATIENCE_MS) })
      await wakeSync(deps, deps.db, account.id)
      return null
    }
    if (filer !== 'provider') await requireLogin(deps, account)
    const isFiledThere =
      filer === 'provider' ||
      !isWaiting ||
      (filer === 'perhaps-provider' && (await isInSent(deps, provider, outgoing)))
    const filed = isFiledThere ? null : await append(deps, account, outgoing, provider)
    await inMailTransaction(deps.db, [account.id], async tx => {
      if (filed) {
        await fileLocalMessage(tx, { account, messageId, role: 'sent' }, filed.remoteId)
        // It is known by the bytes that lie there.
        if (filed.identity) await setIdentity(tx, account, messageId, filed.identity)
      }
      const filedAs = filed?.remoteId ?? null
      await updateOutgoing(tx, outgoing, ['sent'], { filedAt: deps.clock.now(), filedAs, ...FILED })
      if (filer === 'perhaps-provider' && filed) await updateAccount(tx, account, { savesSentMail: false })
      await dropDoubled(tx, account, [messageId])
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

/** The copy in Sent, unlike what has left, names those who got it in secret. Null if its text is gone. */
async function append(
  deps: Deps,
  account: MailAccount,
  outgoing: Outgoing,
  provider: MailProvider,
): Promise<{ identity: string | null; remoteId: string | null } | null> {
  const read = await deps.blobs.read(outgoing.workspaceId, outgoing.sourceBlob)
  if (!read) return null
  const sent = Buffer.from(read)
  const source = withBcc(sent, outgoing.envelope.to)
  const { remoteId: folder } = await folderForRole(deps.db, account, 'sent')
  const remoteId = await fileMessage(deps, account, provider, { folder, source, flags: { read: true } })
  return { identity: source === sent ? null : blobKey(source), remoteId }
}
