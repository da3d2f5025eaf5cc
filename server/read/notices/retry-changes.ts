import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { mailActions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/deps.ts'
import { addCopies, findCopies, findFolderByName } from '#server/mailbox/changes/change-queries.ts'
import { showPending } from '#server/mailbox/changes/lost-queries.ts'
import { askForCopy, waitForNames } from '#server/mailbox/changes/waiting-queries.ts'
import { wakeSync } from '#server/mailbox/changes/wake-sync.ts'
import { settleMessages } from '#server/mailbox/messages/announce-mail.ts'
import { rearmChanges } from './change-queries.ts'

/** Makes failed changes of one account wait for the provider again, and applies them here once more. */
export async function retryChanges(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  account: AccountKey,
  changes: (typeof mailActions.$inferSelect)[],
): Promise<void> {
  const messageIds = [...new Set(changes.flatMap(({ messageId }) => messageId ?? []))]
  await rearmChanges(
    tx,
    account,
    changes.map(({ id }) => id),
  )
  const remoteIds = changes.map(({ remoteId }) => remoteId)
  await waitForNames(tx, account, remoteIds)
  await showPending(tx, account, remoteIds)
  for (const { workspaceId, id, change, messageId } of changes) {
    if (change.kind !== 'copy' || messageId === null) continue
    const folder = await findFolderByName(tx, account, change.toFolder)
    const copies = await findCopies(tx, account, [messageId])
    const isThere = copies.some(({ folderId }) => folderId === folder?.id)
    if (!folder || isThere) continue
    const copyId = (await addCopies(tx, account, copies.slice(0, 1), folder.id)).get(messageId)
    if (copyId !== undefined) await askForCopy(tx, { workspaceId, id }, copyId)
  }
  await settleMessages(deps, tx, account, messageIds)
  await wakeSync(deps, tx, account.id)
}
