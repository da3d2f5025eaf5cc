import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { changeCopies } from '#server/features/sync/change-messages.ts'
import { findCopies, folderForRole } from '#server/features/sync/change-queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { LOST_AFTER_MS } from './file-draft.ts'
import { endFiling, findOpenFilings, type OpenFiling } from './filing-queries.ts'
import { changeAndTidy } from './leftovers.ts'
import { deleteAbandoned, findUnfiled } from './queries.ts'

/** A copy that no sync has brought by then was never made. */
const SEEN_WITHIN_MS = DAY_MS
const KEEP_ABANDONED_MS = 30 * DAY_MS

/** Files what a crash or an unreachable provider has left, and removes older copies that were left in Drafts. */
export async function recoverDrafts(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const before = new Date(now - LOST_AFTER_MS)
  for (const filing of await findOpenFilings(deps.db, before)) await closeFiling(deps, filing)
  for (const draftId of await findUnfiled(deps.db, { before, now: deps.clock.now() }))
    await deps.queue.send('drafts.file', { draftId })
}

async function closeFiling(deps: Deps, filing: OpenFiling): Promise<void> {
  const { accountId, messageId, isDraft, startedAt } = filing
  const isOver = startedAt.getTime() < deps.clock.now().getTime() - SEEN_WITHIN_MS
  if (messageId === null && !isOver) return
  await inMailTransaction(deps.db, [accountId], async tx => {
    await endFiling(tx, filing)
    if (messageId === null || isDraft) return
    const folder = await folderForRole(tx, accountId, 'drafts')
    const copies = await findCopies(tx, accountId, [messageId])
    const stale = copies.filter(({ folderId }) => folderId === folder.id)
    const change = { kind: 'destroy' } as const
    await changeCopies(deps, tx, { accountId, userId: null, change }, stale)
  })
}

/** Removes drafts whose message was deleted elsewhere long ago, with the files that only they had. */
export async function purgeDrafts(deps: Pick<Deps, 'db' | 'blobs' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEEP_ABANDONED_MS)
  await changeAndTidy(deps, [], async (tx, leftovers) => {
    for (const { attachments } of await deleteAbandoned(tx, before))
      leftovers.files.push(...attachments.map(({ blob }) => blob))
  })
}
