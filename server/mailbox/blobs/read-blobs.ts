import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Db } from '#server/db/client.ts'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import type { BlobStore, Blobs } from '#server/platform/blobs/blobs.ts'
import { unpackBlob } from '#server/platform/blobs/pack.ts'
import { type BlobPlace, findBlob } from './queries.ts'
import { takeSome } from './take-some.ts'

/** Up to this size bytes are in memory at once. */
export const LARGE = 4 * 1024 * 1024

/** Reads blobs wherever they lie. Bytes that are moved meanwhile are looked for once more. */
export function readBlobs({ db, store }: { db: Db; store: BlobStore }): Pick<Blobs, 'get' | 'read'> {
  const find = async <T>(
    workspaceId: number,
    key: string,
    take: (place: BlobPlace) => Promise<T | null>,
  ): Promise<T | null> => {
    let before: string | undefined
    for (;;) {
      const place = await findBlob(db, workspaceId, key)
      const now = JSON.stringify(place)
      if (place === null || now === before) return null
      const taken = await take(place)
      if (taken !== null) return taken
      before = now
    }
  }
  return {
    read: (workspaceId, key) => find(workspaceId, key, place => readBlob(store, place)),
    get: (workspaceId, key) => find(workspaceId, key, place => streamBlob(store, place)),
  }
}

/** Null if the bytes are not there or damaged. */
async function readBlob(store: BlobStore, { key, span, oldPlace }: BlobPlace): Promise<Uint8Array | null> {
  if (span) {
    const stored = await store.read(span.segment, span)
    return stored && unpackBlob(stored, { key, ...span })
  }
  const file = oldPlace === null ? null : await store.oldFiles.open(oldPlace, key)
  if (!file) return null
  const { bytes } = await takeSome(file, Number.POSITIVE_INFINITY)
  return blobKey(bytes) === key ? bytes : null
}

async function streamBlob(store: BlobStore, place: BlobPlace): Promise<Readable | null> {
  const { key, span, oldPlace } = place
  if (span && span.size <= LARGE) {
    const bytes = await readBlob(store, place)
    return bytes && Readable.from([bytes], { objectMode: false })
  }
  const open = async (): Promise<Readable | null> => {
    if (!span) return oldPlace === null ? null : store.oldFiles.open(oldPlace, key)
    const stored = await store.stream(span.segment, span)
    if (!stored || span.length === span.size) return stored
    // An error of the one becomes one of the other, and is told to whoever reads that.
    const unpacked = new PassThrough()
    pipeline(stored, createZstdDecompress(), unpacked).catch(() => {})
    return unpacked
  }
  const checked = store.keepsChecksums || (await holds(await open(), key))
  return checked ? open() : null
}

/** Whether a stream is there and has this digest. */
async function holds(stream: Readable | null, key: string): Promise<boolean> {
  if (!stream) return false
  const digest = createHash('sha256')
  for await (const chunk of stream) digest.update(chunk)
  return digest.digest('hex') === key
}
