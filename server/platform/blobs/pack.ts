import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
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
  /** As stored. */
  length: number
  /** Of the original bytes. */
  size: number
  encoding: BlobEncoding
}

export type BlobEncoding = 'none' | 'zstd'

/** Compressed bytes are kept only if they are smaller than this share of the original. */
const WORTHWHILE = 0.9

/** Collects blobs for a pack; equal ones once. Uses no part of the product, so that it can run in a worker thread. */
export interface BlobCollection {
  /** Answers the key; the bytes are there once the pack is put. They must not change before that. */
  add(blob: Uint8Array): string
  pack(): BlobPack
}

export function packBlobs(blobs: Iterable<Uint8Array>): BlobPack {
  const collection = collectBlobs()
  for (const blob of blobs) collection.add(blob)
  return collection.pack()
}

export function collectBlobs(): BlobCollection {
  const parts = new Map<string, { stored: Uint8Array; size: number; encoding: BlobEncoding }>()
  return {
    add(blob) {
      const key = blobKey(blob)
      if (parts.has(key)) return key
      const compressed = zstdCompressSync(blob)
      parts.set(
        key,
        compressed.length < blob.length * WORTHWHILE
          ? { stored: compressed, size: blob.length, encoding: 'zstd' }
          : { stored: blob, size: blob.length, encoding: 'none' },
      )
      return key
    },
    pack() {
      const bytes = new Uint8Array([...parts.values()].reduce((sum, { stored }) => sum + stored.length, 0))
      const entries: PackedBlob[] = []
      let offset = 0
      for (const [key, { stored, size, encoding }] of parts) {
        bytes.set(stored, offset)
        entries.push({ key, offset, length: stored.length, size, encoding })
        offset += stored.length
      }
      return { bytes, entries }
    },
  }
}

/** The original bytes of an entry, from its stored bytes. Throws if they are damaged. */
export function unpackBlob(stored: Uint8Array, { encoding }: Pick<PackedBlob, 'encoding'>): Uint8Array {
  return encoding === 'zstd' ? zstdDecompressSync(stored) : stored
}
