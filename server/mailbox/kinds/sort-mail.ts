import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { sortSenders, sortStored } from './kind-queries.ts'
import { findUnsorted, findUnsortedSender } from './upkeep-queries.ts'

/** Sorts what a version before has stored, and what is left of senders with more mail than is sorted at once. */
export async function sortMail({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const found = await findUnsorted(db)
    if (found.length === 0) break
    for (const some of Map.groupBy(found, ({ account }) => account.id).values()) {
      const account = (some[0] as (typeof found)[number]).account
      const ids = some.map(({ id }) => id)
      await inMailTransaction(db, [account.id], tx => sortStored(tx, account, ids), [account.workspaceId])
    }
  }
  for (;;) {
    signal.throwIfAborted()
    const left = await findUnsortedSender(db)
    if (!left) return
    const { account, sender } = left
    await inMailTransaction(db, [account.id], tx => sortSenders(tx, account, [sender]), [account.workspaceId])
  }
}
