import type { Deps } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/features/accounts/access.ts'
import { connectAccount, markExpired } from '#server/features/accounts/connect.ts'
import { folderForRole, insertActions } from '#server/features/sync/change-queries.ts'
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
 * has come meanwhile, the copy that was made is asked to be destroyed again: the newer one has its own job.
 */
export async function fileDraft(deps: Deps, id: number): Promise<void> {
  const draft = await findDraft(deps.db, id)
  if (!draft?.messageId || draft.outgoingId !== null || draft.filedRevision === draft.revision) return
  const now = deps.clock.now()
  if (draft.updatedAt.getTime() > now.getTime() - (FILE_AFTER_SECONDS - 1) * 1000) return
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
    deps.log.warn({ err: error, accountId: account.id }, 'a draft could not be filed yet')
    if (error.kind === 'auth-expired') await markExpired(deps, account)
  }
}

async function append(deps: Deps, account: MailAccount, source: Uint8Array): Promise<string | null> {
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
  await deps.db.transaction(async tx => {
    const now = await lockDraft(tx, id)
    const isNewest = messageId !== null && now?.messageId === messageId && now.outgoingId === null
    if (isNewest) {
      await fileLocalMessage(tx, { accountId, messageId, role: 'drafts' }, remoteId)
      await patchDraft(tx, id, { filedRevision: revision })
    } else if (remoteId !== null) {
      const copies = [{ messageId: null, remoteId }]
      await insertActions(tx, { accountId, userId, change: { kind: 'destroy' }, copies })
    }
    if (remoteId !== null) await endFiling(tx, { accountId, rfcMessageId })
    await wakeSync(deps, tx, accountId)
  })
}
