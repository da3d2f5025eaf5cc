import { accountOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount } from '#server/mailbox/accounts/access.ts'
import { FILE_AFTER_SECONDS } from '../store-draft.ts'
import { appendDraft } from './append-draft.ts'
import { type DiscardedKey, findDiscarded } from './filing-queries.ts'

/**
 * Files a draft at the provider that was thrown away before it was filed, so that it is in the trash on both sides, or
 * wherever it was moved since. Throws if the provider does not take it; the job is retried.
 */
export async function fileDiscarded(deps: Deps, key: DiscardedKey): Promise<void> {
  const found = await findDiscarded(deps.db, key)
  if (!found) return
  const account = await findActiveAccount(deps.db, accountOf(found))
  const source = await deps.blobs.read(found.workspaceId, found.sourceBlob)
  if (!account || !source) return
  const isDone = await appendDraft(deps, account, { ...found, source }, async () => undefined)
  if (!isDone) await deps.queue.send('drafts.fileDiscarded', key, { startAfter: FILE_AFTER_SECONDS })
}
