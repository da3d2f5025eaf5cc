import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * The source of a message that was built here. Its Message-ID is unique, so no other message has the same
 * blob.
 */
interface Source {
  workspaceId: number
  sourceBlob: string | null
}

/** Sources that may be unused after a change. */
export type Leftovers = Source[]

/**
 * Changes mail of these accounts in one transaction, then deletes the sources that are no longer used. `made`: the
 * source that was built for the change; it is deleted if the change fails.
 */
export async function changeAndTidy<T>(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  accountIds: readonly number[],
  change: (tx: Tx, leftovers: Leftovers) => Promise<T>,
  made: Source | null = null,
): Promise<T> {
  let leftovers: Leftovers = []
  let isUndone = true
  const discard = async ({ workspaceId, sourceBlob }: Source) => {
    if (sourceBlob !== null) await blobs.discard(workspaceId, [sourceBlob])
  }
  const run = async (tx: Tx) => {
    leftovers = []
    isUndone = true
    const result = await change(tx, leftovers)
    // From here on only the commit can fail. It may have succeeded even if its answer is lost, so the source stays.
    isUndone = false
    return result
  }
  let result: T
  try {
    result = await inMailTransaction(db, accountIds, run)
  } catch (error) {
    if (isUndone && made !== null) await discard(made)
    throw error
  }
  for (const source of leftovers) await discard(source)
  return result
}
