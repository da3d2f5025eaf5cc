import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteAccount,
  deleteSomeMessages,
  deleteSomeThreads,
  findBlobsOf,
  hideAccount,
  isRemoved,
} from './queries.ts'

/** Few enough that nobody waits noticeably for the embedded database, which does one thing after the other. */
const BATCH = 250

/**
 * Removes an account with all that lies in it, here and not at the provider. For everybody it is gone with the
 * transaction; its rows go by a job that is there when the transaction commits: a million messages keep nobody waiting.
 */
export async function removeAccount(
  { queue, publish }: Pick<Deps, 'queue' | 'publish'>,
  tx: Tx,
  { workspaceId, id: accountId }: AccountKey,
  userId: number,
): Promise<void> {
  await hideAccount(tx, accountId)
  await publish(tx, 'mailbox.removed', { workspaceId, accountId, by: { userId } })
  await queue.send('accounts.erase', { accountId }, { db: tx })
}

/**
 * Deletes the rows of a removed account, a few at a time, each time with a job for the bytes that they named: stopped
 * or killed in between, it goes on where it was.
 */
export async function eraseAccount(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  accountId: number,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isRemoved(db, accountId))) return
  const eraseSome = () =>
    inMailTransaction(db, [accountId], async tx => {
      const blobs = await deleteSomeMessages(tx, accountId, BATCH)
      if (blobs?.length) await queue.send('sync.tidy', { blobs }, { db: tx })
      return blobs !== null
    })
  do signal.throwIfAborted()
  while (await eraseSome())
  do signal.throwIfAborted()
  while (await inMailTransaction(db, [accountId], tx => deleteSomeThreads(tx, accountId, BATCH)))
  await inMailTransaction(db, [accountId], async tx => {
    for await (const blobs of findBlobsOf(tx, accountId)) await queue.send('sync.tidy', { blobs }, { db: tx })
    await deleteAccount(tx, accountId)
  })
}
