import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { deleteUnused } from '#server/features/sync/delete-unused.ts'

/** Blobs that a change may have left without use. */
export interface Leftovers {
  /** Built here, each with a Message-ID of its own: nothing else can have these bytes. */
  sources: string[]
  /** Files that others may have, too. */
  files: string[]
}

/**
 * Makes a change in one transaction; then deletes the blobs that nobody needs any more. `made` is the source that was
 * built for it: it goes where the change fails.
 */
export async function changeAndTidy<T>(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  change: (tx: Tx, leftovers: Leftovers) => Promise<T>,
  made: string | null = null,
): Promise<T> {
  const leftovers: Leftovers = { sources: [], files: [] }
  const result = await db.transaction(async tx => {
    try {
      return await change(tx, leftovers)
    } catch (error) {
      // Here, because a commit whose answer is lost may have happened: then its source is needed.
      if (made !== null) await blobs.delete(made)
      throw error
    }
  })
  for (const blob of leftovers.sources) await blobs.delete(blob)
  await deleteUnused({ db, blobs }, leftovers.files)
  return result
}
