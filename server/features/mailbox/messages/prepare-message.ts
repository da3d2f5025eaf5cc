import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { ParsedAttachment } from '#server/mime/parse-message.ts'
import type { ReadMessage } from '#server/mime/read-message.ts'
import type { Haste } from '#server/mime/reader/mail-reader.ts'
import { Unreadable } from '#server/mime/unreadable-message.ts'
import type { BlobBatch } from '#server/platform/blobs/blobs.ts'
import { productVersion } from '#server/platform/version.ts'
import type { RemoteMessage } from '#server/providers/mail/provider.ts'

/** Everything that is stored of a message, ready for one transaction. */
export interface PreparedMessage extends Omit<ReadMessage, 'attachments'>, Origin {
  /** For a placeholder: the version of this program that could not read or store the message. */
  failedIn: string | null
  attachments: StoredAttachment[]
}

/** What is known of a message without reading it. */
interface Origin {
  identity: string
  threadKey: string | null
  receivedAt: Date
  size: number
  sourceBlob: string | null
}

export interface StoredAttachment {
  name: string
  mimeType: string
  size: number
  contentId: string | null
  isInline: boolean
  blob: string
}

type Fetched = RemoteMessage & { source: Uint8Array }

/** Reads a message and puts its bytes into the blob store of its workspace. */
export async function prepareMessage(
  { blobs, reader }: Pick<Deps, 'reader' | 'blobs'>,
  workspaceId: number,
  message: Fetched,
  haste: Haste,
): Promise<PreparedMessage> {
  const batch = blobs.batch(workspaceId)
  const prepared = await readFetched({ batch, reader }, message, haste)
  await batch.done()
  return prepared
}

/**
 * Reads a fetched message and adds its bytes to a batch of blobs. The content of a message never makes it throw: a
 * message that cannot be read becomes a placeholder.
 */
export async function readFetched(
  { batch, reader }: Pick<Deps, 'reader'> & { batch: Pick<BlobBatch, 'add'> },
  message: Fetched,
  haste: Haste = 'arriving',
): Promise<PreparedMessage> {
  const { source, truncated = false } = message
  const read = await reader.read(source, { truncated, haste }).catch((error: unknown) => {
    if (error instanceof Unreadable) return error
    throw error
  })
  const sentAt = read instanceof Unreadable ? null : read.sentAt
  const origin = {
    identity: message.identity ?? createHash('sha256').update(source).digest('hex'),
    threadKey: message.threadKey ?? null,
    receivedAt: message.receivedAt ?? sentAt ?? new Date(0),
    size: message.size ?? source.length,
    sourceBlob: truncated ? null : batch.add(source),
  }
  if (read instanceof Unreadable) return placeholderOf(origin, read.reason)
  const attachments = read.attachments.map(file => storeAttachment(batch, file))
  return { ...read, ...origin, failedIn: null, attachments }
}

function storeAttachment(
  batch: Pick<BlobBatch, 'add'>,
  { bytes, name, mimeType, contentId, isInline }: ParsedAttachment,
): StoredAttachment {
  return { name, mimeType, contentId, isInline, size: bytes.length, blob: batch.add(bytes) }
}

/**
 * Why a message is a placeholder; the placeholder's `problems` begin with this. Only a message that the database refused
 * was read.
 */
export const PLACEHOLDER_REASONS = {
  refused: 'This message could not be read or stored',
  failed: 'This message could not be read',
  slow: 'This message takes too long to read',
  memory: 'This message takes too much memory to read',
}

/**
 * What is kept of a message that could not be read or stored, so that it is not lost and holds up no other. Another
 * version of this program reads it again from its source (`reread-messages.ts`).
 */
export function placeholderOf(
  { identity, threadKey, receivedAt, size, sourceBlob }: Origin,
  reason: keyof typeof PLACEHOLDER_REASONS = 'refused',
): PreparedMessage {
  const where = sourceBlob === null ? 'its original is in the mailbox' : 'its original is kept'
  return {
    identity,
    threadKey,
    receivedAt,
    size,
    sourceBlob,
    subject: reason === 'refused' ? '(This message could not be stored)' : '(This message could not be read)',
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
    sentAt: null,
    isBulk: false,
    isAutomatic: false,
    listUnsubscribe: null,
    listUnsubscribePost: null,
    text: '',
    safeHtml: null,
    remoteImages: 0,
    trace: { results: [], received: null, list: null },
    attachments: [],
    problems: [`${PLACEHOLDER_REASONS[reason]}; ${where}.`],
    failedIn: productVersion,
  }
}
