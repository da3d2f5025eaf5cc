import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { BlobStore, Blobs } from '#server/platform/blobs/blobs.ts'
import { packBlob } from '#server/platform/blobs/pack.ts'
import { holdBlob, placeBlobs } from './queries.ts'
import { LARGE, readBlobs } from './read-blobs.ts'
import { takeSome } from './take-some.ts'
import { discardBlobs, spanAt, tidyBlobs } from './tidy-blobs.ts'
import { countDeadBytes } from './upkeep-queries.ts'
import { createSegmentWriter, type Place } from './write-segments.ts'

/** A blob that takes as much gets a segment of its own, so that its room is free as soon as it is deleted. */
const ALONE_BYTES = 1024 * 1024

type Placed = Parameters<Place>

/**
 * The only way to the blob store. Bytes are on the disk before a row says where they lie, and a row is deleted under its
 * lock, so that nothing is deleted that somebody is about to name (docs/decisions/030-blobs.md).
 */
export function keepBlobs({ db, store }: { db: Db; store: BlobStore }): Blobs {
  const writer = createSegmentWriter({ db, store })
  const { read, get } = readBlobs({ db, store })
  const placeNew = async (...placed: Placed) => (await placeBlobs(db, ...placed, { replace: false })) && true
  const replaceAll = (...placed: Placed) =>
    inTransaction(db, async tx => {
      const dead = await placeBlobs(tx, ...placed, { replace: true })
      if (dead) await countDeadBytes(tx, dead)
      return dead && true
    })
  const put = async (workspaceId: number, bytes: Uint8Array) => {
    const pack = await packBlob(bytes)
    const alone = pack.bytes.length >= ALONE_BYTES
    await writer.append(workspaceId, pack, replaceAll, alone)
    return pack.entries[0]?.key ?? ''
  }

  return {
    put,
    putPack: (workspaceId, pack, { replace = false } = {}) =>
      writer.append(workspaceId, pack, replace ? replaceAll : placeNew),
    async putStream(workspaceId, stream) {
      const { bytes, rest } = await takeSome(stream, LARGE)
      if (!rest) return { key: await put(workspaceId, bytes), size: bytes.length }
      return writer.appendStream(workspaceId, rest, replaceAll)
    },
    async share(fromWorkspaceId, workspaceId, keys) {
      const lost: string[] = []
      for (const key of new Set(keys)) {
        // Held first, so that it is not deleted once it was read.
        if (workspaceId === fromWorkspaceId) await holdBlob(db, workspaceId, key)
        const bytes = await read(fromWorkspaceId, key)
        if (bytes === null) lost.push(key)
        else if (workspaceId !== fromWorkspaceId) await put(workspaceId, bytes)
      }
      return lost
    },
    get,
    read,
    discard: (workspaceId, keys) => discardBlobs({ db, store }, workspaceId, keys),
    tidy: signal => tidyBlobs({ db, store, writer }, spanAt(Date.now()), signal),
    probe: () => store.probe(),
  }
}
