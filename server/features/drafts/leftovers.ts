import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { unusedBlobs } from '#server/features/sync/message-queries.ts'

/** Blobs that a change may have left without use. */
export interface Leftovers {
  /** Built here, each with a Message-ID of its own: nothing else can have these bytes. */
  sources: string[]
  /** Files that others may have, too. */
  files: string[]
}

/** Makes a change in one transaction; then deletes the blobs that nobody needs any more. */
export async function changeAndTidy<T>(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  change: (tx: Tx, leftovers: Leftovers) => Promise<T>,
): Promise<T> {
  const leftovers: Leftovers = { sources: [], files: [] }
  const result = await db.transaction(tx => change(tx, leftovers))
  const unused = [...leftovers.sources, ...(await unusedBlobs(db, leftovers.files))]
  for (const blob of unused) await blobs.delete(blob)
  return result
}
