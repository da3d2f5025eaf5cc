import type { Readable } from 'node:stream'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { BlobStore, Segment } from '#server/platform/blobs/blobs.ts'
import type { BlobPack, PackedBlob } from '#server/platform/blobs/pack.ts'
import { extendSegment, insertSegment } from './queries.ts'
import { sealSegment } from './upkeep-queries.ts'

/** Records where blobs lie. Null if the segment was sealed meanwhile. */
export type Place = (segment: Segment, entries: PackedBlob[]) => Promise<true | null>

export interface SegmentWriter {
  /** Appends a pack to a segment, and has its blobs placed there. `alone`: in a segment that is not used for others. */
  append(workspaceId: number, pack: BlobPack, place: Place, alone?: boolean): Promise<void>
  /** Makes a stream a segment, and has it placed as one blob. */
  appendStream(workspaceId: number, stream: Readable, place: Place): Promise<{ key: string; size: number }>
}

/** After this time a process asks whether a segment is still its own: well before the hour for which it may be sure. */
const SURE_MS = 30 * 60_000
/** A stream may take longer than the hour: so often it is asked for. */
const EXTEND_MS = 20 * 60_000
const MOST_TRIES = 3

interface OpenSegment extends Segment {
  end: number
  sureUntil: number
  /** How many are writing to it. */
  writers: number
  /** No new writer begins. The segment is sealed once its writers have finished. */
  isFull: boolean
}

/**
 * Appends to segments. A process appends only to those that it has made itself, each part of a segment is written once,
 * and the database says where a blob lies only once its bytes are on the disk. A crash in between leaves bytes that
 * belong to no blob (docs/decisions/030-blobs.md).
 */
export function createSegmentWriter({ db, store }: { db: Db; store: BlobStore }): SegmentWriter {
  const open = new Map<number, Promise<OpenSegment>>()

  const createSegment = async (workspaceId: number): Promise<Segment> => {
    for (;;) {
      const segment = await insertSegment(db, workspaceId)
      try {
        await store.create(segment)
        // If another process took this one for dead before there was a file, it has deleted the row.
        if (await extendSegment(db, segment)) return segment
        await store.delete(segment)
      } catch (error) {
        // A database that was put back to an earlier state counts the same numbers again. Nothing in it names that file.
        if (!isTaken(error)) throw error
      }
    }
  }
  const create = async (workspaceId: number, isFull = false): Promise<OpenSegment> => {
    const segment = await createSegment(workspaceId)
    return { ...segment, end: 0, sureUntil: performance.now() + SURE_MS, writers: 0, isFull }
  }
  const extend = async (segment: OpenSegment): Promise<OpenSegment> => {
    if (!(await extendSegment(db, segment))) return create(segment.workspaceId)
    segment.sureUntil = performance.now() + SURE_MS
    return segment
  }
  const keepOpen = (workspaceId: number, opening: Promise<OpenSegment>) => {
    open.set(workspaceId, opening)
    opening.catch(() => forget(workspaceId, opening))
  }
  const forget = (workspaceId: number, opening: Promise<OpenSegment>) => {
    if (open.get(workspaceId) === opening) open.delete(workspaceId)
  }
  /** Takes the next `length` bytes of a segment for one writer. */
  const reserve = async (workspaceId: number, length: number, alone: boolean) => {
    if (alone) {
      const segment = await create(workspaceId, true)
      segment.writers += 1
      segment.end = length
      return { segment, offset: 0, giveUp: () => {} }
    }
    for (;;) {
      const opening = open.get(workspaceId) ?? create(workspaceId)
      if (!open.has(workspaceId)) keepOpen(workspaceId, opening)
      const segment = await opening
      // Others may have waited for the same.
      if (open.get(workspaceId) !== opening) continue
      if (performance.now() > segment.sureUntil) {
        keepOpen(workspaceId, extend(segment))
        continue
      }
      const offset = segment.end
      segment.end += length
      segment.writers += 1
      if (segment.end >= store.appendsUpTo) {
        segment.isFull = true
        open.delete(workspaceId)
      }
      return { segment, offset, giveUp: () => forget(workspaceId, opening) }
    }
  }
  const release = async (segment: OpenSegment) => {
    segment.writers -= 1
    if (segment.isFull && segment.writers === 0)
      await inTransaction(db, tx => sealSegment(tx, segment, segment.end))
  }

  return {
    async append(workspaceId, { bytes, entries }, place, alone = false) {
      if (entries.length === 0) return
      for (let tries = 1; ; tries += 1) {
        const { segment, offset, giveUp } = await reserve(workspaceId, bytes.length, alone)
        try {
          const placed = entries.map(entry => ({ ...entry, offset: entry.offset + offset }))
          if ((await store.write(segment, bytes, offset)) && (await place(segment, placed))) return
          // This process was away for so long that another one took it for dead.
          giveUp()
          if (tries === MOST_TRIES) throw new Error('Segments are sealed sooner than they can be written')
        } catch (error) {
          giveUp()
          throw error
        } finally {
          await release(segment)
        }
      }
    },
    async appendStream(workspaceId, stream, place) {
      const segment = await createSegment(workspaceId)
      const extending = setInterval(() => extendSegment(db, segment).catch(() => {}), EXTEND_MS).unref()
      let written: { key: string; size: number }
      try {
        written = await store.writeStream(segment, stream)
      } catch (error) {
        // Frees the room now; what fails here is done by `tidy`.
        await store.delete(segment).catch(() => {})
        throw error
      } finally {
        clearInterval(extending)
      }
      const { key, size } = written
      if (!(await place(segment, [{ key, offset: 0, length: size, size }])))
        throw new Error('The segment of a stream was sealed before it was written')
      await inTransaction(db, tx => sealSegment(tx, segment, size))
      return written
    },
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'
