import { promisify } from 'node:util'
import { zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { blobKey } from './blob-key.ts'

/** Blobs that are hashed, compressed where that pays, and laid out one after another, so that one write stores them. */
export interface BlobPack {
  bytes: Uint8Array<ArrayBuffer>
  entries: PackedBlob[]
}

/** Where a blob lies in a pack. All numbers are bytes. */
export interface PackedBlob {
  /** The SHA-256 of the original bytes, in hex. */
  key: string
  offset: number
  /** As stored: less than `size` if, and only if, the bytes are compressed by zstd. */
  length: number
  /** Of the original bytes. */
  size: number
}

/** Compressed bytes are kept only if they are smaller than this share of the original. */
const WORTHWHILE = 0.9

/** Collects blobs for a pack; equal ones once. */
interface BlobCollection {
  /** Answers the key; the bytes are there once the pack is put. */
  add(blob: Uint8Array): string
  pack(): BlobPack
}

export function collectBlobs(): BlobCollection {
  const blobs = new Map<string, Uint8Array>()
  return {
    add(blob) {
      const key = blobKey(blob)
      blobs.set(key, blob)
      return key
    },
    pack: () =>
      layOut(
        [...blobs].map(([key, blob]) => ({
          key,
          stored: smaller(blob, zstdCompressSync(blob)),
          size: blob.length,
        })),
      ),
  }
}

/** Packs blobs; equal ones once. Uses no part of the product, so that it can run in a worker thread. */
export function packBlobs(blobs: Iterable<Uint8Array>): BlobPack {
  const collection = collectBlobs()
  for (const blob of blobs) collection.add(blob)
  return collection.pack()
}

/** Packs one blob, which may be large: it is compressed in a thread of Node's pool. */
export async function packBlob(blob: Uint8Array): Promise<BlobPack> {
  const stored = smaller(blob, await promisify(zstdCompress)(blob))
  return layOut([{ key: blobKey(blob), stored, size: blob.length }])
}

interface Stored {
  key: string
  stored: Uint8Array
  size: number
}

/** Lays stored bytes out one after another. */
export function layOut(blobs: readonly Stored[]): BlobPack {
  const bytes = new Uint8Array(blobs.reduce((sum, { stored }) => sum + stored.length, 0))
  let offset = 0
  const entries = blobs.map(({ key, stored, size }) => {
    const entry = { key, offset, length: stored.length, size }
    bytes.set(stored, offset)
    offset += stored.length
    return entry
  })
  return { bytes, entries }
}

const smaller = (blob: Uint8Array, compressed: Uint8Array) =>
  compressed.length < blob.length * WORTHWHILE ? compressed : blob

/** The original bytes of an entry, from its stored bytes; null if they are damaged. */
export function unpackBlob(
  stored: Uint8Array,
  { key, length, size }: Omit<PackedBlob, 'offset'>,
): Uint8Array | null {
  try {
    const bytes = length < size ? zstdDecompressSync(stored, { maxOutputLength: size }) : stored
    return blobKey(bytes) === key ? bytes : null
  } catch {
    return null
  }
}
