import type { ReadMessage } from './read-message.ts'

/** A file of a message whose bytes lie in the blob store. */
export interface StoredFile {
  name: string
  mimeType: string
  size: number
  contentId: string | null
  isInline: boolean
  blob: string
}

/** What is stored of a message and depends on its source alone; named as the columns of the schema. */
type StoredRow = ReturnType<typeof storedRow>

interface Derived extends Omit<ReadMessage, 'attachments'> {
  files: StoredFile[]
}

export const storedRow = (message: Derived) => ({
  rfcMessageId: message.rfcMessageId,
  inReplyTo: message.inReplyTo,
  references: message.references,
  subject: message.subject,
  baseSubject: message.baseSubject,
  fromName: message.from?.name ?? null,
  fromAddress: message.from?.address ?? null,
  toList: message.to,
  ccList: message.cc,
  replyTo: message.replyTo,
  deliveredTo: message.deliveredTo,
  snippet: message.snippet,
  sentAt: message.sentAt,
  hasAttachments: message.files.some(({ isInline }) => !isInline),
  isBulk: message.isBulk,
  isAutomatic: message.isAutomatic,
  listId: message.trace.list,
  listUnsubscribe: message.listUnsubscribe,
  listUnsubscribePost: message.listUnsubscribePost,
  problems: message.problems,
  text: message.text,
  safeHtml: message.safeHtml,
  styles: message.styles,
  remoteImages: message.remoteImages,
  trackers: message.trackers,
  signature: message.signature,
  files: message.files,
})

/**
 * A row as JSON in UTF-8, written once where the message is read. The main thread hands it to the database without looking
 * inside.
 */
export const encodeRow = (row: StoredRow): Uint8Array => Buffer.from(JSON.stringify(row))

/** For the few who need the texts of a message again. */
export const decodeRow = (row: Uint8Array): Omit<StoredRow, 'sentAt'> =>
  JSON.parse(Buffer.from(row).toString())

/** The same row with other texts. */
export const amendRow = (
  row: Uint8Array,
  change: Partial<Pick<StoredRow, 'subject' | 'snippet' | 'problems'>>,
): Uint8Array => Buffer.from(JSON.stringify({ ...decodeRow(row), ...change }))
