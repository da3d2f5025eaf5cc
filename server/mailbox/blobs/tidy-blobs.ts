import { append } from '#core/lists.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { BlobStore, Segment } from '#server/platform/blobs/blobs.ts'
import { moveBadlyPlaced } from './move-blobs.ts'
import { removeOldFiles } from './old-files.ts'
import {
  type BlobKey,
  claimEmpty,
  countDeadBytes,
  deleteBlobs,
  deleteSegment,
  findAbandoned,
  findDue,
  findEmpty,
  findUnnamed,
  findUsed,
  type LockedBlob,
  lockBlobs,
  type Span,
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

/** How long it takes to look at all blobs once, and how often `sync.tidy` looks. */
const ROUND_MS = 24 * 60 * 60_000
const TURN_MS = 5 * 60_000

/** The hashes whose turn it is at this time. Each turn has as many, because hashes are spread evenly. */
export function spanAt(time: number): Span {
  const turns = ROUND_MS / TURN_MS
  const turn = Math.floor(time / TURN_MS) % turns
  const bound = (at: number) =>
    Math.floor((at * 0x10000) / turns)
      .toString(16)
      .padStart(4, '0')
  return [bound(turn), turn + 1 === turns ? 'g' : bound(turn + 1)]
}

/**
 * Checks all blobs that are due, and those of a span that were found to be named before; deletes those that no row names. Then
 * looks after the segments: seals those of processes that have ended, moves blobs out of those that waste room, and deletes
 * those that hold none.
 */
export async function tidyBlobs(
  parts: Parts & { writer: SegmentWriter },
  span: Span,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db, store } = parts
  const tidySome = async (found: readonly BlobKey[]) => {
    let count = 0
    for (const [workspaceId, some] of Map.groupBy(found, ({ workspaceId }) => workspaceId))
      count += await inTransaction(db, async tx => {
        const keys = some.map(({ key }) => key)
        const locked = await lockBlobs(tx, workspaceId, keys)
        await settleBlobs(tx, workspaceId, await deleteUnused(tx, store, workspaceId, locked))
        return locked.length
      })
    return count
  }
  await inBatches(signal, async limit => tidySome(await findDue(db, limit)), BATCH)
  await inBatches(signal, async limit => tidySome(await findUnnamed(db, span, limit)), BATCH)
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
    const locked = await lockBlobs(tx, workspaceId, keys, { isHeld: true })
    await deleteUnused(tx, store, workspaceId, locked, empty)
  })
  if (empty.length > 0) await removeEmpty(parts)
}

/** Deletes those of these locked blobs that no row names. Returns the keys of the others. */
async function deleteUnused(
  tx: Tx,
  store: BlobStore,
  workspaceId: number,
  locked: readonly LockedBlob[],
  empty: Segment[] = [],
): Promise<string[]> {
  const used = await findUsed(
    tx,
    workspaceId,
    locked.map(({ key }) => key),
  )
  const isUsed = new Set(used)
  const unused = locked.filter(({ key }) => !isUsed.has(key))
  const dead = await deleteBlobs(
    tx,
    workspaceId,
    unused.map(({ key }) => key),
  )
  append(empty, await countDeadBytes(tx, dead))
  await removeOldFiles(tx, store, unused)
  return used
}

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
    const found = await findEmpty(db, limit)
    if (found.length === 0) return 0
    const empty = await inTransaction(db, tx => claimEmpty(tx, found))
    for (const segment of empty) {
      await store.delete(segment)
      await deleteSegment(db, segment)
    }
    return empty.length
  }
  await inBatches(signal, removeSome, BATCH)
}
