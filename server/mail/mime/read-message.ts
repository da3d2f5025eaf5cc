import { cut } from '#core/text/cut.ts'
import { baseSubject, isReplySubject } from '#core/text/subject.ts'
import { type ParsedMessage, parseMessage } from './parse-message.ts'

/** A message with everything that is stored for threading. */
export interface ReadMessage extends ParsedMessage {
  baseSubject: string
  /** A reply by its subject. */
  isReply: boolean
  /** A reply by its subject without In-Reply-To: threaded by subject and people. */
  isOrphanReply: boolean
}

/**
 * Derives everything from a source that is stored with a message. Runs in a reading thread, because the source is
 * untrusted.
 */
export function readMessage(source: Uint8Array, options: { truncated?: boolean } = {}): ReadMessage {
  const parsed = parseMessage(source, options)
  const { subject } = parsed
  const isReply = isReplySubject(subject)
  return {
    ...parsed,
    baseSubject: cut(baseSubject(subject), 500),
    isReply,
    isOrphanReply: isReply && parsed.inReplyTo === null && parsed.references.length === 0,
  }
}
