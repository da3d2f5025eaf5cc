import { createHash } from 'node:crypto'
import type { ImapFlow } from 'imapflow'
import type { Filing } from '../provider.ts'
import type { ServerAddress } from './connection/config.ts'
import { openFolder } from './connection/session.ts'
import { toChanges } from './flags.ts'
import { searchUids } from './reading/check-folder.ts'
import { fetchAsked } from './reading/fetch-asked.ts'
import { highest } from './reading/uid-set.ts'
import { formatRemoteId } from './remote-id.ts'
import { succeed } from './succeed.ts'

/**
 * Files a message unless the folder has one with its Message-ID, or, where it has none, with its bytes; returns its placement
 * if that is known.
 */
export async function appendMessage(
  client: ImapFlow,
  folder: string,
  source: Uint8Array,
  { receivedAt, isNew = false, ...flags }: Filing,
  server: ServerAddress,
): Promise<string | null> {
  // Select the folder again, for writing: imapflow drops flags that the selected folder does not allow.
  const box = await openFolder(client, folder, { write: true, fresh: true })
  // Use the server's name of the folder: imapflow adds the namespace prefix.
  const place = { folder: box.path, uidValidity: String(box.uidValidity) }
  const messageId = readMessageId(source)
  const find = () => (messageId ? findMessageId(client, messageId) : findSource(client, source))
  const present = isNew ? null : await find()
  if (present !== null) return formatRemoteId({ ...place, uid: present })
  const content = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const stored = await succeed(client, server, () =>
    client.append(folder, content, toChanges(flags).add, receivedAt),
  )
  // Without APPENDUID, imapflow takes the newest message of the folder for ours, but another client may have added it.
  if (stored.uid && stored.uidValidity)
    return formatRemoteId({ ...place, uidValidity: String(stored.uidValidity), uid: stored.uid })
  const uid = await find()
  return uid === null ? null : formatRemoteId({ ...place, uid })
}

/** Whether a folder has a message with this Message-ID, without its angle brackets. */
export async function hasMessage(client: ImapFlow, folder: string, rfcMessageId: string): Promise<boolean> {
  const { exists } = await openFolder(client, folder, { fresh: true })
  return exists > 0 && (await findMessageId(client, `<${rfcMessageId}>`)) !== null
}

/** The Message-ID of a message, unfolded, with its angle brackets; null when it has none. */
function readMessageId(source: Uint8Array): string | null {
  const head = Buffer.from(
    source.buffer,
    source.byteOffset,
    Math.min(source.byteLength, 256 * 1024),
  ).toString('latin1')
  const end = head.search(/\r?\n\r?\n/)
  const headers = (end < 0 ? head : head.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ')
  return /^message-id:\s*(<[^>\s]+>)/im.exec(headers)?.[1] ?? null
}

/**
 * Finds a message of the selected folder by its Message-ID. SEARCH HEADER matches substrings (RFC 3501, 6.4.4), so the
 * results are compared.
 */
async function findMessageId(client: ImapFlow, messageId: string): Promise<number | null> {
  const found = highest(await searchUids(client, { header: { 'message-id': messageId } }), 20)
  let uid: number | null = null
  for await (const message of fetchAsked(client, found, { envelope: true }))
    if (message.envelope?.messageId === messageId) uid = message.uid
  return uid
}

/** Finds a message of the selected folder by its bytes. */
async function findSource(client: ImapFlow, source: Uint8Array): Promise<number | null> {
  const { length } = source
  const found = highest(await searchUids(client, { larger: length - 1, smaller: length + 1 }), 20)
  const wanted = digestOf(source)
  let uid: number | null = null
  for await (const message of fetchAsked(client, found, { source: true }))
    if (message.source && digestOf(message.source) === wanted) uid = message.uid
  return uid
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
