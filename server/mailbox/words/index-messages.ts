import { highest, lowest } from '#core/lists.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { decodeRow } from '#server/mail/mime/stored-row.ts'
import { MAX_INDEXED, type WordSource, wordsOf } from '#server/mail/mime/words-of.ts'
import type { PreparedMessage } from '../messages/prepare-message.ts'
import { insertWords, queueWords } from './word-queries.ts'

/** Up to so many messages, and so many characters, are indexed together with the page that brings them. */
const AT_ONCE = 20
const CHARACTERS_AT_ONCE = MAX_INDEXED

interface StoredMessage {
  id: number
  message: PreparedMessage
}

/** `by size`: the words of a few messages are made here, those of many later. */
export type Indexing = 'by size' | 'later'

/**
 * Makes stored messages findable by words: a few in this transaction, so that mail that has just arrived, or was just
 * written, is found at once. The words of a large page are made later, by `makeWords`; then this returns false. A single
 * message always is one of a few, so that its words are replaced at once when it is read again.
 */
export async function indexMessages(
  tx: Tx,
  account: AccountKey,
  stored: readonly StoredMessage[],
  indexing: Indexing = 'by size',
): Promise<boolean> {
  const readable = stored.filter(({ message }) => message.failedIn === null)
  if (readable.length === 0) return true
  const sources = indexing === 'by size' && readable.length <= AT_ONCE ? readable.map(sourceOf) : null
  if (sources && areShort(sources)) {
    const words = await Promise.all(
      sources.map(async ({ id, source }) => ({ messageId: id, words: await wordsOf(source) })),
    )
    await insertWords(tx, account, words, { over: true })
    return true
  }
  const ids = readable.map(({ id }) => id)
  const newest = highest(readable.map(({ message }) => message.receivedAt.getTime()))
  await queueWords(tx, account, {
    firstId: lowest(ids),
    lastId: highest(ids),
    newestAt: new Date(newest),
  })
  return false
}

function sourceOf({ id, message }: StoredMessage): { id: number; source: WordSource } {
  const { subject, text, files: attachments } = decodeRow(message.row)
  return { id, source: { ...message, subject, text, attachments } }
}

function areShort(sources: readonly { source: WordSource }[]): boolean {
  const characters = sources.map(({ source: { text } }) => Math.min(text.length, MAX_INDEXED))
  return characters.reduce((sum, count) => sum + count, 0) <= CHARACTERS_AT_ONCE
}
