import type { Deps } from '#server/deps.ts'
import { unusedBlobs } from './upkeep-queries.ts'

/** Deletes those of these blobs that nothing refers to any more. */
export async function deleteUnused({ db, blobs }: Pick<Deps, 'db' | 'blobs'>, keys: string[]): Promise<void> {
  for (const blob of await unusedBlobs(db, keys)) await blobs.delete(blob)
}
