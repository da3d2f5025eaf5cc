import { append } from '#core/lists.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { BlobStore, Segment } from '#server/platform/blobs/blobs.ts'
import { moveBadlyPlaced } from './move-blobs.ts'
import { removeOldFiles } from './old-files.ts'
import {
  countDeadBytes,
  deleteBlobs,
  deleteSegment,
  findAbandoned,
  findEmpty,
  findUsed,
  type LockedBlob,
  lockBlobs,
  lockDue,
  sealSegment,
  settleBlobs,
} from './upkeep-queries.ts'
import type { SegmentWriter } from './write-segments.ts'

interface Parts {
  db: Db
  store: BlobStore
}

/** Blobs per transaction: anybody who puts or names one of them meanwhile has to wait. */
const BATCH = 100

/**
 * Checks all blobs that are due, and deletes those that no row names. Then looks after the segments: seals those of
 * processes that have ended, moves blobs out of those that waste room, and deletes those that hold none.
 */
export async function tidyBlobs(
  parts: Parts & { writer: SegmentWriter },
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db, store } = parts
  const tidySome = (limit: number) =>
    inTransaction(db, async tx => {
      const due = await lockDue(tx, limit)
      await settleBlobs(tx, await deleteUnused(tx, store, due))
      return due.length
    })
  await inBatches(signal, tidySome, BATCH)
  await sealAbandoned(parts, signal)
  await removeEmpty(parts, signal)
  await moveBadlyPlaced(parts, signal)
}

/** Deletes blobs of a workspace that no row names, and the segments that held nothing else. */
export async function discardBlobs(
  parts: Parts,
  workspaceId: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const { db, store } = parts
  const empty: Segment[] = []
  await inTransaction(db, async tx => {
    empty.length = 0
    await deleteUnused(tx, store, await lockBlobs(tx, workspaceId, keys), empty)
  })
  if (empty.length > 0) await removeEmpty(parts)
}

/** Deletes those of these locked blobs that no row names. Returns the others. */
async function deleteUnused(
  tx: Tx,
  store: BlobStore,
  locked: readonly LockedBlob[],
  empty: Segment[] = [],
): Promise<LockedBlob[]> {
  const names = new Set((await findUsed(tx, locked)).map(nameOf))
  const unused = locked.filter(blob => !names.has(nameOf(blob)))
  append(empty, await countDeadBytes(tx, await deleteBlobs(tx, unused)))
  await removeOldFiles(tx, store, unused)
  return locked.filter(blob => names.has(nameOf(blob)))
}

const nameOf = ({ workspaceId, key }: { workspaceId: number; key: string }) => `${workspaceId} ${key}`

async function sealAbandoned({ db, store }: Parts, signal: AbortSignal): Promise<void> {
  const sealSome = async (limit: number) => {
    const abandoned = await findAbandoned(db, limit)
    for (const segment of abandoned) {
      const size = await store.size(segment)
      await inTransaction(db, tx => sealSegment(tx, segment, size))
    }
    return abandoned.length
  }
  await inBatches(signal, sealSome, BATCH)
}

/** Deletes files of segments that hold no blob, then their rows: after a crash in between the row is still found. */
async function removeEmpty({ db, store }: Parts, signal = new AbortController().signal): Promise<void> {
  const removeSome = async (limit: number) => {
    const empty = await findEmpty(db, limit)
    for (const segment of empty) {
      await store.delete(segment)
      await deleteSegment(db, segment)
    }
    return empty.length
  }
  await inBatches(signal, removeSome, BATCH)
}
