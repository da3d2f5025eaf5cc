import { cut } from '#core/text/cut.ts'
import { foldText } from '#core/text/search/fold.ts'
import { indexedWords } from '#core/text/search/index-words.ts'
import { baseSubject, isReplySubject } from '#core/text/subject.ts'
import { type ParsedMessage, parseMessage } from './parse-message.ts'

/** A message with everything that is stored for threading and search. */
export interface ReadMessage extends ParsedMessage {
  baseSubject: string
  /** A reply by its subject without In-Reply-To: threaded by subject and people. */
  isOrphanReply: boolean
  /** Folded words by weight, as `indexedWords` returns them: subject, people, body and file names. */
  search: { subject: string; people: string; body: string }
}

/** A tsvector in PostgreSQL holds 1 MB; the words of this much text fit in it. */
const MAX_INDEXED = 200_000
const MAX_INDEXED_PEOPLE = 50_000
const MAX_INDEXED_NAMES = 20_000

/**
 * Derives everything from a source that is stored with a message. Runs in a reading thread, because the source is
 * untrusted.
 */
export function readMessage(source: Uint8Array, options: { truncated?: boolean } = {}): ReadMessage {
  const parsed = parseMessage(source, options)
  const { subject, from, to, cc, bcc, attachments, text } = parsed
  const people = [...(from ? [from] : []), ...to, ...cc, ...bcc].map(
    ({ name, address }) => `${name ?? ''} ${address}`,
  )
  const names = attachments.map(({ name }) => name).join(' ')
  return {
    ...parsed,
    baseSubject: cut(baseSubject(subject), 500),
    isOrphanReply: isReplySubject(subject) && parsed.inReplyTo === null && parsed.references.length === 0,
    search: {
      subject: wordsOf(subject, MAX_INDEXED_PEOPLE),
      people: wordsOf(people.join(' '), MAX_INDEXED_PEOPLE),
      body: `${wordsOf(text, MAX_INDEXED)} ${wordsOf(names, MAX_INDEXED_NAMES)}`,
    },
  }
}

/** Truncates twice, because splitting scripts without spaces into words makes the text longer. */
function wordsOf(text: string, length: number): string {
  return cut(indexedWords(foldText(cut(text, length))), length)
}
