import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/features/accounts/access.ts'
import { connectAccount } from '#server/features/accounts/connect.ts'
import { refuseLogin } from '#server/features/accounts/refused-logins.ts'
import { folderForRole, insertActions } from '#server/features/sync/change-queries.ts'
import { FILED, filingFailure, requireLogin } from '#server/features/sync/file-later.ts'
import { fileMessage } from '#server/features/sync/make-folder.ts'
import { fileLocalMessage } from '#server/features/sync/store-local-message.ts'
import { wakeSync } from '#server/features/sync/wake-sync.ts'
import { ProviderError } from '#server/providers/mail/provider.ts'
import { beginFiling, endFiling } from './filing-queries.ts'
import { type DraftRow, findDraft, findStored, lockDraft, patchDraft } from './queries.ts'
import { FILE_AFTER_SECONDS } from './store-draft.ts'

/** Filing takes seconds; what has taken longer was left by a crash. */
export const LOST_AFTER_MS = 60_000

/**
 * Puts the newest revision of a draft into the provider's Drafts folder, once nobody types any more. If a newer one
 * has come meanwhile, the copy that was made is asked to be destroyed again: the newer one has a job. What the
 * provider does not take is kept here and offered again; the person reads why at the draft and at the account.
 */
export async function fileDraft(deps: Deps, id: number): Promise<void> {
  const draft = await findDraft(deps.db, id)
  if (!draft?.messageId || draft.outgoingId !== null || draft.filedRevision === draft.revision) return
  const now = deps.clock.now()
  const quietForMs = now.getTime() - draft.updatedAt.getTime()
  if (quietForMs < (FILE_AFTER_SECONDS - 1) * 1000) {
    // One job waits for a draft, and this was that of an older save.
    await deps.queue.send('drafts.file', { draftId: id }, { startAfter: FILE_AFTER_SECONDS })
    return
  }
  if (draft.fileAfter && draft.fileAfter > now) return
  const account = await findActiveAccount(deps.db, draft.accountId)
  const stored = await findStored(deps.db, draft.messageId)
  const source = stored?.sourceBlob ? await deps.blobs.read(stored.sourceBlob) : null
  if (!account || !source || !stored?.rfcMessageId) return
  const filing = { accountId: account.id, rfcMessageId: stored.rfcMessageId }
  const lostBefore = new Date(now.getTime() - LOST_AFTER_MS)
  if (!(await beginFiling(deps.db, filing, { now, lostBefore }))) return
  try {
    const remoteId = await append(deps, account, source)
    await settle(deps, draft, filing.rfcMessageId, remoteId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { id: accountId } = account
    deps.log.warn({ err: error, accountId }, 'a draft could not be filed yet')
    if (error.kind === 'auth-expired') await refuseLogin(deps, account, error)
    await patchDraft(deps.db, id, filingFailure(deps, draft.filingAttempts, error))
    await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
  }
}

async function append(deps: Deps, account: MailAccount, source: Uint8Array): Promise<string | null> {
  await requireLogin(deps, account.id)
  const { remoteId: folder } = await folderForRole(deps.db, account.id, 'drafts')
  const provider = connectAccount(deps, account)
  try {
    const flags = { read: true, draft: true }
    return await fileMessage(deps, account.id, provider, { folder, source, flags })
  } finally {
    await provider.close()
  }
}

/** A copy whose name is unknown is found by the next sync; until then it is remembered. */
async function settle(
  deps: Deps,
  { id, accountId, userId, messageId, revision }: DraftRow,
  rfcMessageId: string,
  remoteId: string | null,
): Promise<void> {
  await inMailTransaction(deps.db, [accountId], async tx => {
    const now = await lockDraft(tx, id)
    const isNewest = messageId !== null && now?.messageId === messageId && now.outgoingId === null
    if (isNewest) {
      await fileLocalMessage(tx, { accountId, messageId, role: 'drafts' }, remoteId)
      await patchDraft(tx, id, { filedRevision: revision, ...FILED })
    } else if (remoteId !== null) {
      const copies = [{ messageId: null, remoteId }]
      await insertActions(tx, { accountId, userId, change: { kind: 'destroy' }, copies })
    }
    const isNewer = now !== null && now.messageId !== null && now.outgoingId === null && !isNewest
    // Saved in the moment in which this job began, it may have got none.
    if (isNewer)
      await deps.queue.send('drafts.file', { draftId: id }, { db: tx, startAfter: FILE_AFTER_SECONDS })
    if (remoteId !== null) await endFiling(tx, { accountId, rfcMessageId })
    await wakeSync(deps, tx, accountId)
  })
}
