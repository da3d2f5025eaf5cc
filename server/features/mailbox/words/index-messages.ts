import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { MAX_INDEXED, wordsOf } from '#server/mime/words-of.ts'
import type { PreparedMessage } from '../messages/prepare-message.ts'
import { insertWords, queueWords } from './word-queries.ts'

/** Up to so many messages, and so many characters, are indexed together with the page that brings them. */
const AT_ONCE = 20
const CHARACTERS_AT_ONCE = MAX_INDEXED

export interface StoredMessage {
  id: number
  message: PreparedMessage
}

/** `by size`: the words of a few messages are made here, those of many later. */
export type Indexing = 'by size' | 'later'

/**
 * Makes stored messages findable by words: a few in this transaction, so that mail that has just arrived, or was just
 * written, is found at once. The words of a large page are made later, by `makeWords`; then this returns false. A single
 * message is never too large to be indexed here: whoever reads it again replaces its words.
 */
export async function indexMessages(
  tx: Tx,
  account: AccountKey,
  stored: readonly StoredMessage[],
  indexing: Indexing = 'by size',
): Promise<boolean> {
  const readable = stored.filter(({ message }) => message.failedIn === null)
  if (readable.length === 0) return true
  if (indexing === 'by size' && areFew(readable)) {
    const words = await Promise.all(
      readable.map(async ({ id, message }) => ({ messageId: id, words: await wordsOf(message) })),
    )
    await insertWords(tx, account, words, { over: true })
    return true
  }
  const ids = readable.map(({ id }) => id)
  const newest = Math.max(...readable.map(({ message }) => message.receivedAt.getTime()))
  await queueWords(tx, account, {
    firstId: Math.min(...ids),
    lastId: Math.max(...ids),
    newestAt: new Date(newest),
  })
  return false
}

function areFew(stored: readonly StoredMessage[]): boolean {
  const characters = stored.map(({ message: { text } }) => Math.min(text.length, MAX_INDEXED))
  return stored.length <= AT_ONCE && characters.reduce((sum, count) => sum + count, 0) <= CHARACTERS_AT_ONCE
}
