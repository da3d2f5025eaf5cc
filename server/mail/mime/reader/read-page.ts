import { blobKey } from '#server/platform/blobs/blob-key.ts'
import { type BlobPack, collectBlobs } from '#server/platform/blobs/pack.ts'
import { joinBytes } from '#server/platform/join-bytes.ts'
import type { ReadMessage, readMessage } from '../read-message.ts'
import { encodeRow, storedRow } from '../stored-row.ts'

/** A page of messages as it goes to a thread: all sources in one piece. */
export interface PageQuestion {
  do: 'page'
  sources: Uint8Array<ArrayBuffer>
  messages: PageEntry[]
  /** The thread writes here which message it is at, so that it is known which one has ended the thread. */
  progress: Int32Array<SharedArrayBuffer>
}

interface PageEntry {
  /** Bytes of the source. */
  size: number
  truncated: boolean
  /** It has ended a thread before: its source is kept, and it is not read. */
  isGivenUp: boolean
}

/** The page as it comes back: the main thread moves `rows` and `pack` without looking inside. */
export interface PageAnswer {
  /** `PageHead[]` as JSON, which is faster than a structured clone of many small objects. */
  heads: string
  /** The encoded rows (`stored-row.ts`), one after another. */
  rows: Uint8Array<ArrayBuffer>
  pack: BlobPack
  failures: Map<number, Error>
}

export interface PageHead {
  /** The key of its source in the blob store. */
  key: string
  /** Null if it was not read. */
  read: MessageHead | null
  rowLength: number
}

/** What the main thread needs of a message, to thread and to judge it. */
export type MessageHead = Pick<
  ReadMessage,
  | 'rfcMessageId'
  | 'ownId'
  | 'inReplyTo'
  | 'references'
  | 'baseSubject'
  | 'isReply'
  | 'isOrphanReply'
  | 'from'
  | 'to'
  | 'cc'
  | 'bcc'
  | 'isBulk'
  | 'isAutomatic'
  | 'sentAt'
  | 'trace'
  | 'signals'
>

/** Reads the messages of a page and packs their blobs. Runs in a reading thread. */
export function readPage(
  { sources, messages, progress }: PageQuestion,
  read: typeof readMessage,
): PageAnswer {
  const blobs = collectBlobs()
  const heads: PageHead[] = []
  const rows: Uint8Array[] = []
  const failures = new Map<number, Error>()
  let offset = 0
  messages.forEach(({ size, truncated, isGivenUp }, at) => {
    Atomics.store(progress, 0, at)
    const source = sources.subarray(offset, offset + size)
    offset += size
    const key = truncated ? blobKey(source) : blobs.add(source)
    let head: MessageHead | null = null
    let row: Uint8Array = new Uint8Array()
    try {
      if (!isGivenUp) {
        const { attachments, ...message } = read(source, { truncated })
        const files = attachments.map(({ bytes, ...file }) => ({
          ...file,
          size: bytes.length,
          blob: blobs.add(bytes),
        }))
        // Encoded at once: bytes are outside of the heap, whose limit is meant for one message.
        row = encodeRow(storedRow({ ...message, files }))
        head = headOf(message)
      }
    } catch (error) {
      failures.set(at, error instanceof Error ? error : new Error(String(error)))
    }
    heads.push({ key, read: head, rowLength: row.length })
    rows.push(row)
  })
  return { heads: JSON.stringify(heads), rows: joinBytes(rows), pack: blobs.pack(), failures }
}

function headOf(message: MessageHead): MessageHead {
  const { rfcMessageId, ownId, inReplyTo, references, baseSubject, isReply, isOrphanReply } = message
  const { from, to, cc, bcc, isBulk, isAutomatic, sentAt, trace, signals } = message
  return {
    ...{ rfcMessageId, ownId, inReplyTo, references, baseSubject, isReply, isOrphanReply },
    ...{ from, to, cc, bcc, isBulk, isAutomatic, sentAt, trace, signals },
  }
}
