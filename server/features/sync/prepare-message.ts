import { createHash } from 'node:crypto'
import type { Address } from '#core/contract/emails.ts'
import { cut } from '#core/text/cut.ts'
import { foldText } from '#core/text/fold.ts'
import { indexedWords } from '#core/text/index-words.ts'
import { detectLanguage, type Language } from '#core/text/language.ts'
import { baseSubject, isReplySubject } from '#core/text/subject.ts'
import { type ParsedMessage, parseMessage } from '#server/mime/parse-message.ts'
import type { BlobStore } from '#server/platform/blobs.ts'
import type { RemoteMessage } from '#server/providers/mail/provider.ts'

/** Everything that is stored of a message, ready for one transaction: the bytes lie in the blob store already. */
export interface PreparedMessage {
  identity: string
  threadKey: string | null
  rfcMessageId: string | null
  ownId: string | null
  inReplyTo: string | null
  references: string[]
  subject: string
  baseSubject: string
  /** A reply by its subject that refers to nothing: threaded by subject and people. */
  isOrphanReply: boolean
  from: Address | null
  to: Address[]
  cc: Address[]
  bcc: Address[]
  replyTo: Address[]
  snippet: string
  sentAt: Date | null
  receivedAt: Date
  size: number
  isBulk: boolean
  listUnsubscribe: string | null
  listUnsubscribePost: string | null
  sourceBlob: string | null
  problems: string[]
  text: string
  safeHtml: string | null
  remoteImages: number
  language: Language | null
  /** Folded words by weight, as `indexedWords` has them: subject, people, body and names of files. */
  search: { subject: string; people: string; body: string }
  attachments: StoredAttachment[]
}

export interface StoredAttachment {
  name: string
  mimeType: string
  size: number
  contentId: string | null
  isInline: boolean
  blob: string
}

/** PostgreSQL's tsvector holds 1 MB; the words of this much text stay below it. */
const MAX_INDEXED = 200_000
const MAX_INDEXED_PEOPLE = 50_000
const MAX_INDEXED_NAMES = 20_000
/** Enough to tell a language by. */
const LANGUAGE_READ = 2000

/** Parses a fetched message and puts its bytes into the blob store. Never throws for what the message is. */
export async function prepareMessage(
  blobs: Pick<BlobStore, 'put'>,
  message: RemoteMessage & { source: Uint8Array },
): Promise<PreparedMessage> {
  const { source, truncated = false } = message
  const parsed = await parseMessage(source, { truncated })
  const [sourceBlob, attachments] = await Promise.all([
    truncated ? null : blobs.put(source),
    Promise.all(parsed.attachments.map(attachment => storeAttachment(blobs, attachment))),
  ])
  return {
    ...fieldsOf(parsed),
    identity: message.identity ?? createHash('sha256').update(source).digest('hex'),
    threadKey: message.threadKey ?? null,
    receivedAt: message.receivedAt ?? parsed.sentAt ?? new Date(0),
    size: message.size ?? source.length,
    sourceBlob,
    attachments,
  }
}

function fieldsOf(parsed: ParsedMessage) {
  const { subject, from, to, cc, bcc, attachments, text } = parsed
  const people = [...(from ? [from] : []), ...to, ...cc, ...bcc].map(
    ({ name, address }) => `${name ?? ''} ${address}`,
  )
  const names = attachments.map(({ name }) => name).join(' ')
  return {
    rfcMessageId: parsed.rfcMessageId,
    ownId: parsed.ownId,
    inReplyTo: parsed.inReplyTo,
    references: parsed.references,
    subject,
    baseSubject: cut(baseSubject(subject), 500),
    isOrphanReply: isReplySubject(subject) && parsed.inReplyTo === null && parsed.references.length === 0,
    from,
    to,
    cc,
    bcc,
    replyTo: parsed.replyTo,
    snippet: parsed.snippet,
    sentAt: parsed.sentAt,
    isBulk: parsed.isBulk,
    listUnsubscribe: parsed.listUnsubscribe,
    listUnsubscribePost: parsed.listUnsubscribePost,
    problems: parsed.problems,
    text,
    safeHtml: parsed.safeHtml,
    remoteImages: parsed.remoteImages,
    language: detectLanguage(`${subject}\n${text.slice(0, LANGUAGE_READ)}`),
    search: {
      subject: wordsOf(subject, MAX_INDEXED_PEOPLE),
      people: wordsOf(people.join(' '), MAX_INDEXED_PEOPLE),
      body: `${wordsOf(text, MAX_INDEXED)} ${wordsOf(names, MAX_INDEXED_NAMES)}`,
    },
  }
}

/** Cut twice: of scripts without spaces there is more afterwards. */
function wordsOf(text: string, length: number): string {
  return cut(indexedWords(foldText(cut(text, length))), length)
}

async function storeAttachment(
  blobs: Pick<BlobStore, 'put'>,
  { bytes, name, mimeType, contentId, isInline }: ParsedMessage['attachments'][number],
): Promise<StoredAttachment> {
  return { name, mimeType, contentId, isInline, size: bytes.length, blob: await blobs.put(bytes) }
}

/** What is kept of a message that the database would not take, so that it is not lost and stops nothing. */
export function placeholderOf(message: PreparedMessage): PreparedMessage {
  return {
    ...message,
    subject: '(This message could not be stored)',
    baseSubject: '',
    isOrphanReply: false,
    from: null,
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    references: [],
    rfcMessageId: null,
    ownId: null,
    inReplyTo: null,
    snippet: '',
    listUnsubscribe: null,
    listUnsubscribePost: null,
    text: '',
    safeHtml: null,
    remoteImages: 0,
    language: null,
    search: { subject: '', people: '', body: '' },
    attachments: [],
    problems: ['This message could not be read or stored; its original is kept.'],
  }
}
