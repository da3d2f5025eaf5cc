import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { deleteUnused } from '#server/features/mailbox/messages/delete-unused.ts'

/** Blobs that a change may have left without use. */
export interface Leftovers {
  /** Built here, each with a Message-ID of its own: nothing else can have these bytes. */
  sources: string[]
  /** Files that others may have, too. */
  files: string[]
}

/**
 * Changes mail of these accounts in one transaction; then deletes the blobs that nobody needs any more. `made` is the
 * source that was built for the change: it is deleted where the change fails.
 */
export async function changeAndTidy<T>(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  accountIds: readonly number[],
  change: (tx: Tx, leftovers: Leftovers) => Promise<T>,
  made: string | null = null,
): Promise<T> {
  const leftovers: Leftovers = { sources: [], files: [] }
  let isUndone = true
  const run = async (tx: Tx) => {
    Object.assign(leftovers, { sources: [], files: [] })
    isUndone = true
    const result = await change(tx, leftovers)
    // What fails from here on is the commit, which may have happened although its answer was lost: its source stays.
    isUndone = false
    return result
  }
  let result: T
  try {
    result = await inMailTransaction(db, accountIds, run)
  } catch (error) {
    if (isUndone && made !== null) await blobs.delete(made)
    throw error
  }
  for (const blob of leftovers.sources) await blobs.delete(blob)
  await deleteUnused({ db, blobs }, leftovers.files)
  return result
}
