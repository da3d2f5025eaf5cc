import type { Readable } from 'node:stream'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { BlobStore, Segment } from '#server/platform/blobs/blobs.ts'
import { layOut, packBlob } from '#server/platform/blobs/pack.ts'
import { leaveOldFiles } from './old-files.ts'
import { type BlobPlace, moveBlobs } from './queries.ts'
import { LARGE } from './read-blobs.ts'
import { takeSome } from './take-some.ts'
import {
  type BlobKey,
  findForeign,
  findInSegments,
  findWasteful,
  findWithFiles,
  keepForCopies,
} from './upkeep-queries.ts'
import type { SegmentWriter } from './write-segments.ts'

interface Parts {
  db: Db
  store: BlobStore
  writer: SegmentWriter
}

type Placed = BlobKey & BlobPlace

/** In one run, so that others get their turn. */
const MOST_BLOBS = 20_000
const MOST_SEGMENTS = 64
/** Looked at together: enough that small segments become one that is not small. */
const BATCH = 5_000
/** In memory at a time. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Moves blobs that should lie elsewhere to a segment of their own workspace that is being written: those that are files
 * of their own, as earlier versions kept them; those that came with a mailbox from another workspace; and those in segments
 * that waste room. After a crash the rest is found again, and what was copied twice belongs to no blob.
 */
export async function moveBadlyPlaced(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db } = parts
  await moveAll(parts, signal, (limit, offset) => findWithFiles(db, limit, offset))
  await moveAll(parts, signal, (limit, offset) => findForeign(db, limit, offset))
  const wasteful = await findWasteful(db, MOST_SEGMENTS)
  if (wasteful.length === 0) return
  await moveAll(parts, signal, (limit, offset) => findInSegments(db, wasteful, limit, offset))
  await inTransaction(db, tx => keepForCopies(tx, wasteful))
}

/** Moves blobs that `find` finds. Those that cannot be read stay where they are and are tried again by the next run. */
async function moveAll(
  parts: Parts,
  signal: AbortSignal,
  find: (limit: number, offset: number) => Promise<Placed[]>,
): Promise<void> {
  let unread = 0
  for (let seen = 0; seen < MOST_BLOBS; seen += BATCH) {
    signal.throwIfAborted()
    const some = await find(BATCH, unread)
    unread += await moveSome(parts, some, signal)
    if (some.length < BATCH) return
  }
}

/** Returns how many of these blobs could not be read. */
async function moveSome(parts: Parts, blobs: readonly Placed[], signal: AbortSignal): Promise<number> {
  const { db, store, writer } = parts
  let unread = 0
  let waiting: { blob: Placed; stored: Uint8Array; size: number }[] = []
  let bytes = 0
  const flush = async () => {
    signal.throwIfAborted()
    for (const [workspaceId, some] of Map.groupBy(waiting, ({ blob }) => blob.workspaceId)) {
      const from = new Map(some.map(({ blob }) => [blob.key, blob]))
      const pack = layOut(some.map(({ blob, ...stored }) => ({ key: blob.key, ...stored })))
      await writer.append(workspaceId, pack, (...placed) => moveBlobs(db, ...placed, from))
      await leaveOldFiles(db, store, [...from.values()])
    }
    waiting = []
    bytes = 0
  }
  const add = async (blob: Placed, stored: Uint8Array, size: number) => {
    if (bytes + stored.length > MOST_BYTES) await flush()
    waiting.push({ blob, stored, size })
    bytes += stored.length
  }

  const inSegments = blobs.filter(isInSegment).filter(({ oldPlace }) => oldPlace === null)
  const isLarge = ({ span }: InSegment) => span.length > MOST_BYTES && span.length === span.size
  for (const blob of inSegments.filter(isLarge)) {
    const content = await store.stream(blob.span.segment, blob.span)
    unread += content && (await moveLarge(parts, blob, content)) ? 0 : 1
  }
  for (const run of runsOf(inSegments.filter(blob => !isLarge(blob)))) {
    const whole = await store.read(run.segment, run)
    for (const { span, ...blob } of run.blobs) {
      const start = span.offset - run.offset
      // If the segment is not whole, these bytes may be.
      const stored = whole ? whole.subarray(start, start + span.length) : await store.read(span.segment, span)
      if (stored) await add({ ...blob, span }, stored, span.size)
      else unread += 1
    }
  }
  for (const blob of blobs.filter(({ oldPlace }) => oldPlace !== null)) {
    if (blob.span) {
      await leaveOldFiles(db, store, [blob])
      continue
    }
    const file = await store.oldFiles.open(blob.oldPlace ?? 0, blob.key)
    const { bytes: content, rest } = file ? await takeSome(file, LARGE) : { bytes: null, rest: null }
    if (rest) unread += (await moveLarge(parts, blob, rest)) ? 0 : 1
    else {
      const pack = content && (await packBlob(content))
      if (content && pack?.entries[0]?.key === blob.key) await add(blob, pack.bytes, content.length)
      else unread += 1
    }
  }
  await flush()
  return unread
}

/** Moves a large blob by itself. Returns whether it was whole. */
async function moveLarge({ db, store, writer }: Parts, blob: Placed, content: Readable): Promise<boolean> {
  const from = new Map([[blob.key, blob]])
  const { key } = await writer.appendStream(blob.workspaceId, content, (...placed) =>
    moveBlobs(db, ...placed, from),
  )
  if (key === blob.key) await leaveOldFiles(db, store, [blob])
  return key === blob.key
}

interface Run {
  segment: Segment
  offset: number
  length: number
  blobs: InSegment[]
}

type InSegment = Placed & { span: NonNullable<Placed['span']> }

const isInSegment = (blob: Placed): blob is InSegment => blob.span !== null

/** Blobs that lie one after another in a segment are read together. */
function runsOf(blobs: readonly InSegment[]): Run[] {
  const runs: Run[] = []
  for (const blob of blobs) {
    const { segment, offset, length } = blob.span
    const last = runs.at(-1)
    const isNext =
      last && last.segment.id === segment.id && offset <= last.offset + last.length && offset >= last.offset
    if (isNext && last.length + length <= MOST_BYTES) {
      last.length = Math.max(last.length, offset + length - last.offset)
      last.blobs.push(blob)
    } else runs.push({ segment, offset, length, blobs: [blob] })
  }
  return runs
}
