import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { BlobStore } from '#server/platform/blobs/blobs.ts'
import {
  type BlobKey,
  findUnneededFiles,
  forgetFiles,
  lockForgetting,
  lockOldFiles,
} from './upkeep-queries.ts'

// Blobs that are files of their own, as versions before segments kept them. Several workspaces may need the same file.

type WithFile = BlobKey & { oldPlace: number | null }

/**
 * Deletes the files of these blobs that no row needs any more; the transaction has deleted the rows of these, or they name a
 * segment. Whoever stops needing a file does so under one lock, so that the last one deletes it.
 */
export async function removeOldFiles(tx: Tx, store: BlobStore, blobs: readonly WithFile[]): Promise<void> {
  const files = blobs.flatMap(({ oldPlace, key }) => (oldPlace === null ? [] : [{ place: oldPlace, key }]))
  if (files.length === 0) return
  await lockOldFiles(tx)
  for (const { place, key } of await findUnneededFiles(tx, files)) await store.oldFiles.delete(place, key)
}

/** Deletes the files of blobs of a workspace that lie in a segment now, and forgets the files in their rows. */
export async function leaveOldFiles(db: Db, store: BlobStore, blobs: readonly WithFile[]): Promise<void> {
  const withFiles = blobs.filter(({ oldPlace }) => oldPlace !== null)
  const [first] = withFiles
  if (!first) return
  const keys = withFiles.map(({ key }) => key)
  await inTransaction(db, async tx => {
    if (!(await lockForgetting(tx, first.workspaceId, keys))) return
    await removeOldFiles(tx, store, withFiles)
    await forgetFiles(tx, first.workspaceId, keys)
  })
}
