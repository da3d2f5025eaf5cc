import { inMailTransaction } from '#server/db/transaction.ts'
import { BATCH } from '#server/db/upkeep/in-batches.ts'
import type { Deps } from '#server/deps.ts'
import { deriveMessages } from '../messages/message-queries.ts'
import { findInFolderAfter, findUncountedFolder, setCounted } from './upkeep-queries.ts'

/** Counts labels whose mail a version before has stored, folder by folder. A second run goes on with what is left. */
export async function countLabels({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const folder = await findUncountedFolder(db)
    if (!folder) return
    const { account, id } = folder
    for (let after = 0; ; ) {
      signal.throwIfAborted()
      const found = await findInFolderAfter(db, account, { id, after, limit: BATCH })
      await inMailTransaction(db, [account.id], async tx => {
        await deriveMessages(tx, account, [...new Set(found.map(({ messageId }) => messageId))])
        if (found.length < BATCH) await setCounted(tx, account, id)
      })
      if (found.length < BATCH) break
      after = found.at(-1)?.id ?? after
    }
  }
}
