import { accountOf } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { findActiveAccount } from '#server/mailbox/accounts/access.ts'
import { FILED, filingFailure } from '#server/mailbox/changes/file-later.ts'
import { type DraftKey, type DraftRow, findDraft, findStored, lockDraft, patchDraft } from '../queries.ts'
import { FILE_AFTER_SECONDS } from '../store-draft.ts'
import { appendDraft } from './append-draft.ts'

/**
 * Files the newest revision of a draft in the provider's Drafts folder, once nobody types any more. One that a program made
 * stays here until a person changes it. If a newer revision
 * was saved meanwhile, it has a job of its own, and the copy made here is deleted again. If the provider does not take
 * the draft, it is offered again later, and the person sees why at the draft and at the account.
 */
export async function fileDraft(deps: Deps, { workspaceId, id }: DraftKey): Promise<void> {
  const draft = await readDraft(deps, { workspaceId, id })
  if (!draft?.messageId || draft.outgoingId !== null || draft.filedRevision === draft.revision) return
  if (draft.madeBy !== null) return
  const later = () =>
    deps.queue.send('drafts.file', { workspaceId, draftId: id }, { startAfter: FILE_AFTER_SECONDS })
  const now = deps.clock.now()
  const quietForMs = now.getTime() - draft.updatedAt.getTime()
  if (quietForMs < (FILE_AFTER_SECONDS - 1) * 1000) {
    // Only one job waits for each draft, and this one came from an older save.
    await later()
    return
  }
  if (draft.fileAfter && draft.fileAfter > now) return
  const { messageId, revision } = draft
  const account = await findActiveAccount(deps.db, accountOf(draft))
  const stored = await findStored(deps.db, workspaceId, messageId)
  const source = stored?.sourceBlob ? await deps.blobs.read(draft.workspaceId, stored.sourceBlob) : null
  if (!account || !source || !stored?.rfcMessageId) return
  const copy = { messageId, rfcMessageId: stored.rfcMessageId, source }
  try {
    const isDone = await appendDraft(deps, account, copy, async tx => {
      const now = await lockDraft(tx, draft)
      if (now?.messageId === messageId && now.outgoingId === null)
        await patchDraft(tx, draft, { filedRevision: revision, ...FILED })
    })
    if (!isDone) await later()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { id: accountId } = account
    deps.log.warn({ err: error, accountId }, 'a draft could not be filed yet')
    await patchDraft(deps.db, draft, filingFailure(deps, draft.filingAttempts, error))
    await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
  }
}

/**
 * Reads the draft after the saves that have begun: a save that found this job still waiting has queued no job of its
 * own. Later saves see the job running and queue another.
 */
async function readDraft({ db }: Pick<Deps, 'db'>, key: DraftKey): Promise<DraftRow | null> {
  const draft = await findDraft(db, key)
  return draft && inMailTransaction(db, [draft.accountId], tx => findDraft(tx, key))
}
