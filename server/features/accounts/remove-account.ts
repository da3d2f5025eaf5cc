import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { deleteAccount, findBlobsOf } from './queries.ts'

/**
 * Removes an account with all that lies in it, here and not at the provider. Its bytes go by jobs that are there when
 * the transaction commits: a million messages keep nobody waiting, and a crash leaves none behind.
 */
export async function removeAccount({ queue }: Pick<Deps, 'queue'>, tx: Tx, id: number): Promise<void> {
  for await (const blobs of findBlobsOf(tx, id)) await queue.send('sync.tidy', { blobs }, { db: tx })
  await deleteAccount(tx, id)
}
