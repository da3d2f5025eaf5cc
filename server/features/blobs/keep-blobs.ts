import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import {
  type BlobBatch,
  type BlobStore,
  type Blobs,
  type PutOptions,
  probeStore,
} from '#server/platform/blobs/blobs.ts'
import { unpackBlob } from '#server/platform/blobs/pack.ts'
import { findPlace, holdBlobs } from './queries.ts'
import { deleteUnused, sortBlobs, tidyBlobs } from './tidy-blobs.ts'
import { lockBlobs } from './upkeep-queries.ts'

/** A batch keeps at most this many bytes in memory before it puts them. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * The only way to the blob store. The row of a blob is inserted before its bytes are put, and deleted after them, under
 * its lock. So the store holds no bytes without a row, and no bytes are deleted that somebody is about to name
 * (docs/decisions/030-blobs.md).
 */
export function keepBlobs({ db, store }: { db: Db; store: BlobStore }): Blobs {
  const put = async (workspaceId: number, blobs: Map<string, Uint8Array>, options: PutOptions = {}) => {
    await holdBlobs(db, workspaceId, [...blobs.keys()])
    await Promise.all([...blobs].map(([key, bytes]) => store.put(workspaceId, key, bytes, options)))
  }
  /** The bytes lie in the place of their workspace, or in the place that their row names. */
  const find = async <T>(
    workspaceId: number,
    key: string,
    take: (place: number, key: string) => Promise<T | null>,
  ): Promise<T | null> => {
    const found = await take(workspaceId, key)
    if (found !== null) return found
    const elsewhere = await findPlace(db, workspaceId, key)
    return elsewhere === null ? null : take(elsewhere, key)
  }
  const read = (workspaceId: number, key: string) => find(workspaceId, key, store.read)

  return {
    async put(workspaceId, bytes, options) {
      const key = blobKey(bytes)
      await put(workspaceId, new Map([[key, bytes]]), options)
      return key
    },
    putPack: (workspaceId, { bytes, entries }, options) =>
      put(
        workspaceId,
        new Map(
          entries.map(entry => {
            const { key, offset, length } = entry
            return [key, unpackBlob(bytes.subarray(offset, offset + length), entry)]
          }),
        ),
        options,
      ),
    batch: (workspaceId, options) => batch(blobs => put(workspaceId, blobs, options)),
    putStream: (workspaceId, stream) =>
      store.putStream(workspaceId, stream, key => holdBlobs(db, workspaceId, [key])),
    async share(fromWorkspaceId, workspaceId, keys) {
      await holdBlobs(db, workspaceId, keys)
      const lost: string[] = []
      for (const key of new Set(keys)) {
        const bytes = await read(fromWorkspaceId, key)
        if (bytes === null) lost.push(key)
        else if (workspaceId !== fromWorkspaceId) await store.put(workspaceId, key, bytes)
      }
      return lost
    },
    get: (workspaceId, key) => find(workspaceId, key, store.get),
    read,
    async discard(workspaceId, keys) {
      if (keys.length === 0) return
      await inTransaction(db, async tx => {
        const { unused } = await sortBlobs(tx, await lockBlobs(tx, workspaceId, keys))
        await deleteUnused(tx, store, unused)
      })
    },
    tidy: signal => tidyBlobs(db, store, signal),
    probe: () => probeStore(store),
  }
}

/** Collects blobs and puts them a few megabytes at a time, so that one statement handles many. */
function batch(put: (blobs: Map<string, Uint8Array>) => Promise<void>): BlobBatch {
  const putting: Promise<void>[] = []
  let blobs = new Map<string, Uint8Array>()
  let size = 0
  const flush = () => {
    const begun = put(blobs)
    // The error is reported to the caller of `done`.
    begun.catch(() => {})
    putting.push(begun)
    blobs = new Map()
    size = 0
  }
  return {
    add(bytes) {
      const key = blobKey(bytes)
      if (!blobs.has(key)) size += bytes.length
      blobs.set(key, bytes)
      if (size >= MOST_BYTES) flush()
      return key
    },
    async done() {
      flush()
      await Promise.all(putting)
    },
  }
}
