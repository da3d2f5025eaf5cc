import type { Deps } from '#server/deps.ts'
import type { FiledMessage } from '#server/mail/mime/reader/ask-page.ts'
import type { Haste } from '#server/mail/mime/reader/mail-reader.ts'
import type { MessageHead } from '#server/mail/mime/reader/read-page.ts'
import { amendRow, encodeRow, storedRow } from '#server/mail/mime/stored-row.ts'
import { Unreadable } from '#server/mail/mime/unreadable-message.ts'
import type { RemoteMessage } from '#server/mail/providers/provider.ts'
import { productVersion } from '#server/platform/version.ts'

/** Everything that is stored of a message, ready for one transaction. */
export interface PreparedMessage extends MessageHead, Origin {
  /** For a placeholder: the version of this program that could not get, read or store the message. */
  failedIn: string | null
  /** What depends on its source alone, as the thread that has read it has encoded it (`mail/mime/stored-row.ts`). */
  row: Uint8Array
}

/** What is known of a message without reading it. */
interface Origin {
  identity: string
  threadKey: string | null
  receivedAt: Date
  size: number
  sourceBlob: string | null
}

type Fetched = RemoteMessage & { source: Uint8Array }

/** Reads a message and puts its bytes into the blob store of its workspace. */
export async function prepareMessage(
  deps: Pick<Deps, 'reader' | 'blobs'>,
  workspaceId: number,
  message: Fetched,
  haste: Haste,
): Promise<PreparedMessage> {
  const [prepared] = await prepareMessages(deps, workspaceId, [message], haste)
  if (!prepared) throw new Error('the message was not read')
  return prepared
}

/**
 * The same for many, in their order. The content of a message never makes it throw: a message that cannot be read becomes
 * a placeholder.
 */
export async function prepareMessages(
  { blobs, reader }: Pick<Deps, 'reader' | 'blobs'>,
  workspaceId: number,
  messages: readonly Fetched[],
  haste: Haste = 'arriving',
): Promise<PreparedMessage[]> {
  const page = await reader.readPage(messages, { haste, workspaceId })
  for (const pack of page.packs) await blobs.putPack(workspaceId, pack)
  return messages.map((message, at) => prepared(message, page.messages[at] as FiledMessage))
}

function prepared(message: Fetched, { key, read }: FiledMessage): PreparedMessage {
  const origin = {
    identity: message.identity ?? key,
    threadKey: message.threadKey ?? null,
    receivedAt: message.receivedAt ?? (read instanceof Unreadable ? null : read.sentAt) ?? new Date(0),
    size: message.size ?? message.source.length,
    sourceBlob: message.truncated ? null : key,
  }
  if (message.isWithheld) return withheldOf(message, origin, read)
  return read instanceof Unreadable
    ? placeholderOf(origin, read.reason)
    : { ...read, ...origin, failedIn: null }
}

const WITHHELD = 'The mail server does not give this message.'
const TRIED_AGAIN = 'Quillbox asks for it again now and then, and when you press “Sync now” at its account.'

/** What is kept of a message that the provider does not give: what its envelope says, if that is known. */
function withheldOf(
  { remoteId, source }: Fetched,
  { identity: _, ...origin }: Origin,
  read: FiledMessage['read'],
): PreparedMessage {
  // Heads may be equal, or empty.
  const own = { ...origin, identity: `withheld ${remoteId}` }
  const head = read instanceof Unreadable ? placeholderOf(own) : { ...read, ...own, failedIn: productVersion }
  const texts = { snippet: WITHHELD, problems: [`${WITHHELD} ${TRIED_AGAIN}`] }
  const isNameless = source.length === 0 || read instanceof Unreadable
  const row = amendRow(head.row, isNameless ? { ...texts, subject: `(${WITHHELD.slice(0, -1)})` } : texts)
  return { ...head, row }
}

/**
 * Why a message is a placeholder; the placeholder's `problems` begin with this. Only a message that the database refused
 * was read.
 */
const PLACEHOLDER_REASONS = {
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
  const head: MessageHead = {
    baseSubject: '',
    isReply: false,
    isOrphanReply: false,
    from: null,
    to: [],
    cc: [],
    bcc: [],
    references: [],
    rfcMessageId: null,
    ownId: null,
    inReplyTo: null,
    sentAt: null,
    isBulk: false,
    isAutomatic: false,
    trace: { results: [], received: null, partSigners: [], list: null },
    signals: [],
  }
  const row = storedRow({
    ...head,
    subject: reason === 'refused' ? '(This message could not be stored)' : '(This message could not be read)',
    replyTo: [],
    deliveredTo: [],
    snippet: '',
    listUnsubscribe: null,
    listUnsubscribePost: null,
    text: '',
    safeHtml: null,
    styles: '',
    remoteImages: 0,
    trackers: [],
    signature: null,
    files: [],
    problems: [`${PLACEHOLDER_REASONS[reason]}; ${where}.`],
  })
  const origin = { identity, threadKey, receivedAt, size, sourceBlob }
  return { ...head, ...origin, row: encodeRow(row), failedIn: productVersion }
}
