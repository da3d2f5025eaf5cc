import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { BATCH } from '#server/db/upkeep/in-batches.ts'
import type { Deps } from '#server/deps.ts'
import { wakeSync } from '../changes/wake-sync.ts'
import { raiseVersion } from '../counts/count-queries.ts'
import { deriveMessages } from '../messages/message-queries.ts'
import { deleteFolderRow, deleteSomeIn } from './queries.ts'
import { tellLabels } from './tell-labels.ts'

/** Forgets a folder that the provider has deleted. Copies that a change waits for are left to the sync. */
export async function dropFolder(
  deps: Pick<Deps, 'db' | 'events'>,
  account: AccountKey,
  id: number,
): Promise<void> {
  const some = () =>
    inMailTransaction(deps.db, [account.id], async tx => {
      const messageIds = await deleteSomeIn(tx, account, id, BATCH)
      await deriveMessages(tx, account, messageIds)
      if (messageIds.length < BATCH) {
        await deleteFolderRow(tx, account, id)
        await wakeSync(deps, tx, account.id)
      }
      await raiseVersion(tx, account)
      await tellLabels(deps, tx, account.id)
      return messageIds.length === BATCH
    })
  while (await some());
}
