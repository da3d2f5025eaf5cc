import type { BlobPack } from '#server/platform/blobs/pack.ts'
import { Unreadable } from '../unreadable-message.ts'
import type { MessageHead, PageAnswer, PageHead } from './read-page.ts'
import type { PageToAsk } from './reading-thread.ts'

export interface MessageSource {
  source: Uint8Array
  /** The source is only the beginning of a larger message. */
  truncated?: boolean
}

/** A page whose messages are read, in their order. */
export interface ReadPage {
  messages: FiledMessage[]
  /** Sources, unless truncated, and files. */
  packs: BlobPack[]
}

export interface FiledMessage {
  /** The key of its source in the blob store. */
  key: string
  read: (MessageHead & { row: Uint8Array }) | Unreadable
}

/** Fewer messages are not worth another thread. */
const LEAST_MESSAGES = 50
/** As many bytes are read and packed at a time, so that they are not in memory for long. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Reads a page in as few pieces as keep all threads busy. A message that ends its thread costs only itself: the others of
 * its piece are read again without it.
 */
export async function askPage(
  messages: readonly MessageSource[],
  { threads, ask }: { threads: number; ask: (question: PageToAsk) => Promise<unknown> },
): Promise<ReadPage> {
  const pieces = await Promise.all(piecesOf(messages, threads).map(piece => askPiece(piece, ask)))
  return {
    messages: pieces.flatMap(piece => piece.messages),
    packs: pieces.flatMap(({ pack }) => (pack.entries.length > 0 ? [pack] : [])),
  }
}

function piecesOf(messages: readonly MessageSource[], threads: number): MessageSource[][] {
  const most = Math.max(LEAST_MESSAGES, Math.ceil(messages.length / threads))
  const pieces: MessageSource[][] = []
  let bytes = 0
  for (const message of messages) {
    const last = pieces.at(-1)
    bytes += message.source.length
    if (last && last.length < most && bytes <= MOST_BYTES) last.push(message)
    else {
      pieces.push([message])
      bytes = message.source.length
    }
  }
  return pieces
}

async function askPiece(
  messages: MessageSource[],
  ask: (question: PageToAsk) => Promise<unknown>,
): Promise<{ messages: FiledMessage[]; pack: BlobPack }> {
  const givenUp = new Map<number, Unreadable>()
  for (;;) {
    const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    try {
      const answer = (await ask({ do: 'page', messages, givenUp, progress })) as PageAnswer
      return { messages: filed(answer, givenUp), pack: answer.pack }
    } catch (error) {
      const at = Atomics.load(progress, 0)
      if (!(error instanceof Unreadable) || givenUp.has(at)) throw error
      givenUp.set(at, error)
    }
  }
}

function filed({ heads, rows, failures }: PageAnswer, givenUp: ReadonlyMap<number, Unreadable>) {
  let offset = 0
  return (JSON.parse(heads) as PageHead[]).map(({ key, read, rowLength }, at): FiledMessage => {
    if (read === null) return { key, read: givenUp.get(at) ?? new Unreadable('failed', failures.get(at)) }
    const row = rows.subarray(offset, offset + rowLength)
    offset += rowLength
    return { key, read: { ...read, sentAt: read.sentAt === null ? null : new Date(read.sentAt), row } }
  })
}
