import type { Deps } from '#server/deps.ts'
import { findActiveAccount } from '#server/features/accounts/access.ts'
import { connectAccount } from '#server/features/accounts/connect.ts'
import { findSource } from '#server/features/emails/queries.ts'
import { folderForRole, insertActions } from '#server/features/sync/change-queries.ts'
import { fileLocalMessage } from '#server/features/sync/store-local-message.ts'
import { wakeSync } from '#server/features/sync/wake-sync.ts'
import { ProviderError } from '#server/providers/mail/provider.ts'
import { findDraft, findUnfiled, lockDraft, patchDraft } from './queries.ts'
import { FILE_AFTER_SECONDS } from './store-draft.ts'

/** A draft that nobody has filed for so long was forgotten by a crash. */
const FORGOTTEN_AFTER_MS = 60_000

/**
 * Puts the newest revision of a draft into the provider's Drafts folder, once nobody types any more. If a newer one
 * has come meanwhile, the copy that was made is asked to be destroyed again: the newer one has its own job.
 */
export async function fileDraft(deps: Deps, id: number): Promise<void> {
  const draft = await findDraft(deps.db, id)
  if (!draft?.messageId || draft.outgoingId !== null || draft.filedRevision === draft.revision) return
  const quietSince = deps.clock.now().getTime() - (FILE_AFTER_SECONDS - 1) * 1000
  if (draft.updatedAt.getTime() > quietSince) return
  const { accountId, messageId, revision } = draft
  const account = await findActiveAccount(deps.db, accountId)
  const blob = (await findSource(deps.db, messageId))?.sourceBlob
  const source = blob ? await deps.blobs.read(blob) : null
  if (!account || !source) return
  const folder = await folderForRole(deps.db, accountId, 'drafts')

  const provider = connectAccount(deps, account)
  try {
    const remoteId = await provider.append(folder.remoteId, source, { read: true, draft: true })
    await deps.db.transaction(async tx => {
      const now = await lockDraft(tx, id)
      if (now?.messageId === messageId && now.outgoingId === null) {
        await fileLocalMessage(tx, messageId, remoteId)
        await patchDraft(tx, id, { filedRevision: revision })
      } else if (remoteId !== null) {
        const copies = [{ messageId: null, remoteId }]
        await insertActions(tx, { accountId, userId: draft.userId, change: { kind: 'destroy' }, copies })
      }
      await wakeSync(deps, tx, accountId)
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, accountId }, 'a draft could not be filed yet')
  } finally {
    await provider.close()
  }
}

/** Files what a crash or an unreachable provider has left. */
export async function recoverDrafts(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - FORGOTTEN_AFTER_MS)
  for (const draftId of await findUnfiled(deps.db, before)) await deps.queue.send('drafts.file', { draftId })
}
