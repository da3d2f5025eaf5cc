import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { blobKey } from './blob-key.ts'
import type { BlobPack } from './pack.ts'

/**
 * Large immutable bytes (attachments, raw messages) of workspaces, named by their SHA-256 in hex; a workspace has the same
 * bytes once. A feature asks for nothing else: `server/features/blobs` keeps the rows that say which bytes there are.
 */
export interface Blobs {
  /**
   * Puts bytes for a row that is going to name them within the hour; what no row names by then is deleted. Once it resolves,
   * the bytes survive a power cut; those that are `refetchable` may be lost in one. Answers their key.
   */
  put(workspaceId: number, bytes: Uint8Array, options?: PutOptions): Promise<string>
  /** The same for many, whose rows are written together. */
  batch(workspaceId: number, options?: PutOptions): BlobBatch
  /** The same for bytes that are hashed and laid out already. */
  putPack(workspaceId: number, pack: BlobPack, options?: PutOptions): Promise<void>
  /** The same for what should not be in memory at once. Size in bytes. */
  putStream(workspaceId: number, stream: Readable): Promise<{ key: string; size: number }>
  /** Puts bytes that a workspace has for a row of this one, too. Answers the keys of those that are lost. */
  share(fromWorkspaceId: number, workspaceId: number, keys: readonly string[]): Promise<string[]>
  /** Null when it is not there, or what is there is damaged: then it has to be fetched from its source again. */
  get(workspaceId: number, key: string): Promise<Readable | null>
  /** The same, all at once. */
  read(workspaceId: number, key: string): Promise<Uint8Array | null>
  /** Deletes bytes that only one row has named, or was to name, unless another one does: nobody waits for their hour. */
  discard(workspaceId: number, keys: readonly string[]): Promise<void>
  /** Deletes bytes that nothing names any more, a few at a time. */
  tidy(signal?: AbortSignal): Promise<void>
  /** Throws unless bytes can be kept now. */
  probe(): Promise<void>
}

export interface BlobBatch {
  /** Answers the key; the bytes are there once `done` resolves. */
  add(bytes: Uint8Array): string
  done(): Promise<void>
}

export interface PutOptions {
  /** The provider has these bytes as well: the answer does not wait for the disk. */
  refetchable?: boolean
}

/** Where the bytes lie: each workspace has its own place. 0 is the place from before they had. */
export interface BlobStore {
  put(place: number, key: string, bytes: Uint8Array, options?: PutOptions): Promise<void>
  /** `begin` is called once the key is known, before the bytes get their name. */
  putStream(
    place: number,
    stream: Readable,
    begin: (key: string) => Promise<void>,
  ): Promise<{ key: string; size: number }>
  /** Null when it is not there, or what is there is damaged. */
  get(place: number, key: string): Promise<Readable | null>
  read(place: number, key: string): Promise<Uint8Array | null>
  /** Bytes, or null when it is not there. */
  size(place: number, key: string): Promise<number | null>
  delete(place: number, key: string): Promise<void>
}

export async function probeStore(store: BlobStore): Promise<void> {
  const bytes = Buffer.from(`probe ${randomUUID()}`)
  const key = blobKey(bytes)
  await store.put(0, key, bytes, { refetchable: true })
  await store.delete(0, key)
}

/** Throws on anything but a SHA-256 in hex, before it gets near a path. */
export function blobPath(place: number, key: string): string {
  if (!/^[\da-f]{64}$/.test(key)) throw new Error('Not the key of a blob')
  const first = key.slice(0, 2)
  return place === 0 ? `${first}/${key.slice(2, 4)}/${key}` : `w${place}/${first}/${key}`
}
