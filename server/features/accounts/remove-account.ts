import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { deleteAccount, deleteSomeMessages, deleteSomeThreads, hideAccount } from './queries.ts'
import { findRemoved, forgetPayloadsOf } from './upkeep-queries.ts'

/** Few enough that nobody waits noticeably for the embedded database, which does one thing after the other. */
const BATCH = 250

/**
 * Removes an account with all that lies in it, here and not at the provider. For everybody it is gone with the
 * transaction; its rows go by a job that is there when the transaction commits: a million messages keep nobody waiting.
 */
export async function removeAccount(
  { queue, publish }: Pick<Deps, 'queue' | 'publish'>,
  tx: Tx,
  account: AccountKey,
  userId: number,
): Promise<void> {
  const { workspaceId, id: accountId } = account
  await hideAccount(tx, account)
  await publish(tx, 'mailbox.removed', { workspaceId, accountId, by: { userId } })
  await queue.send('accounts.erase', { workspaceId, accountId }, { db: tx })
}

/**
 * Deletes the rows of a removed account, a few at a time, each time with a job for the bytes that they named: stopped
 * or killed in between, it goes on where it was.
 */
export async function eraseAccount(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  removed: { workspaceId?: number | undefined; accountId: number },
  signal: AbortSignal,
): Promise<void> {
  const { accountId } = removed
  const account = await findRemoved(db, removed)
  if (!account) return
  const eraseAll = async (some: typeof deleteSomeMessages) => {
    do signal.throwIfAborted()
    while (await inMailTransaction(db, [accountId], tx => some(tx, account, BATCH)))
  }
  await eraseAll(deleteSomeMessages)
  await eraseAll(deleteSomeThreads)
  await inMailTransaction(db, [accountId], async tx => {
    // The bytes that nothing names any more.
    await queue.send('sync.tidy', {}, { db: tx })
    await forgetPayloadsOf(tx, accountId)
    await deleteAccount(tx, account)
  })
}
