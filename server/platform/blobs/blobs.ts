import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Large immutable bytes (attachments, raw messages), named by their SHA-256 in hex; the same bytes are kept once. */
export interface BlobStore {
  /** Once it resolves, the bytes survive a power cut; those that are `refetchable` may be lost in one. */
  put(bytes: Uint8Array, options?: PutOptions): Promise<string>
  /** For what should not be in memory at once. Size in bytes. */
  putStream(stream: Readable): Promise<{ key: string; size: number }>
  /** Null when it is not there, or what is there is damaged: then it has to be fetched from its source again. */
  get(key: string): Promise<Readable | null>
  /** The same, all at once. */
  read(key: string): Promise<Uint8Array | null>
  /** Bytes, or null when it is not there. */
  size(key: string): Promise<number | null>
  delete(key: string): Promise<void>
}

export interface PutOptions {
  /** The provider has these bytes as well: the answer does not wait for the disk. */
  refetchable?: boolean
}

/** Throws unless bytes can be kept now. */
export async function probeBlobs(blobs: BlobStore): Promise<void> {
  await blobs.delete(await blobs.put(Buffer.from(`probe ${randomUUID()}`), { refetchable: true }))
}

/** Throws on anything but a SHA-256 in hex, before it gets near a path. Gives two levels of directories. */
export function blobPath(key: string): string {
  if (!/^[\da-f]{64}$/.test(key)) throw new Error('Not the key of a blob')
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`
}
