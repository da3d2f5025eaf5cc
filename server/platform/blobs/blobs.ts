import type { Readable } from 'node:stream'
import type { BlobPack } from './pack.ts'

/**
 * Large immutable bytes (attachments, raw messages) of workspaces, named by their SHA-256 in hex; a workspace has the same
 * bytes once. A wing asks for nothing else: `server/mailbox/blobs` keeps the rows that say which bytes there are.
 */
export interface Blobs {
  /**
   * Puts bytes for a row that is going to name them within the hour; what no row names by then is deleted. Once it resolves,
   * the bytes survive a power cut. If they were there before, the new copy replaces the old one, which may be damaged.
   * Answers their key.
   */
  put(workspaceId: number, bytes: Uint8Array): Promise<string>
  /**
   * The same for many that are hashed and laid out already. Those that are there already stay where they are, unless
   * `replace` is set because they are damaged.
   */
  putPack(workspaceId: number, pack: BlobPack, options?: { replace?: boolean }): Promise<void>
  /** The same as `put` for what should not be in memory at once. Size in bytes. */
  putStream(workspaceId: number, stream: Readable): Promise<{ key: string; size: number }>
  /** Puts bytes that a workspace has for a row of this one, too. Answers the keys of those that are lost. */
  share(fromWorkspaceId: number, workspaceId: number, keys: readonly string[]): Promise<string[]>
  /** Null when it is not there, or what is there is damaged: then it has to be fetched from its source again. */
  get(workspaceId: number, key: string): Promise<Readable | null>
  /** The same, all at once. */
  read(workspaceId: number, key: string): Promise<Uint8Array | null>
  /** Deletes bytes that only one row has named, or was to name, unless another one does: nobody waits for their hour. */
  discard(workspaceId: number, keys: readonly string[]): Promise<void>
  /** Deletes bytes that nothing names any more, and moves bytes to where they take less room, a few at a time. */
  tidy(signal?: AbortSignal): Promise<void>
  /** Throws unless bytes can be kept now. */
  probe(): Promise<void>
}

/** A file, or an object in a bucket, that holds blobs of one workspace one after another. */
export interface Segment {
  workspaceId: number
  id: number
}

/** Bytes of a segment. */
export interface Span {
  offset: number
  length: number
}

/** Where the bytes lie. It knows nothing of blobs but the files that earlier versions made of them. */
export interface BlobStore {
  /** Up to how many bytes are appended to a segment. 0: a segment is written at once and never changed. */
  readonly appendsUpTo: number
  /** Whether the store itself notices damaged bytes. If not, large blobs are read twice: first to check them. */
  readonly keepsChecksums: boolean
  /** Makes an empty segment. It must be called once, before anything is written to it. */
  create(segment: Segment): Promise<void>
  /** Writes bytes at an offset of a segment. Once it resolves, they survive a power cut. False if it is not there. */
  write(segment: Segment, bytes: Uint8Array, offset: number): Promise<boolean>
  /** The same for the whole of a new segment. Answers the SHA-256 of the bytes, in hex. */
  writeStream(segment: Segment, stream: Readable): Promise<{ key: string; size: number }>
  /** Null when the segment, or a part of these bytes, is not there. */
  read(segment: Segment, span: Span): Promise<Uint8Array | null>
  stream(segment: Segment, span: Span): Promise<Readable | null>
  /** In bytes; 0 when it is not there. */
  size(segment: Segment): Promise<number>
  delete(segment: Segment): Promise<void>
  /** Throws unless bytes can be written now. */
  probe(): Promise<void>
  oldFiles: OldFiles
}

/**
 * Blobs that are files of their own, as versions before segments kept them: each workspace had its own place. 0 is the
 * place from before workspaces had.
 */
interface OldFiles {
  /** Null when it is not there. */
  open(place: number, key: string): Promise<Readable | null>
  /** Puts one where it lay, from a backup. Answers the SHA-256 of the bytes, in hex. */
  write(place: number, key: string, stream: Readable): Promise<{ key: string; size: number }>
  delete(place: number, key: string): Promise<void>
}

/** The name of a segment in the store. */
export const segmentPath = ({ workspaceId, id }: Segment): string => `w${workspaceId}/${id}.seg`

/** The name of a blob that is a file of its own. Throws on anything but a SHA-256 in hex, before it gets near a path. */
export function oldFilePath(place: number, key: string): string {
  if (!/^[\da-f]{64}$/.test(key)) throw new Error('Not the key of a blob')
  const first = key.slice(0, 2)
  return place === 0 ? `${first}/${key.slice(2, 4)}/${key}` : `w${place}/${first}/${key}`
}
