import { Readable } from 'node:stream'
import { headerOf, headOf, withBcc } from '../message-head.ts'
import { placementId } from '../placement-id.ts'
import {
  type Cross,
  type Filing,
  type FlagChange,
  type OutgoingEnvelope,
  ProviderError,
  type SentAs,
} from '../provider.ts'
import { readLabels } from './changes.ts'
import type { GmailClient } from './client.ts'
import { listIds } from './inventory.ts'
import { ARCHIVE } from './labels/places.ts'

const SEND_UNITS = 100
const INSERT_UNITS = 25
const DRAFT_UNITS = 10

/**
 * Sends a message; Gmail files it under Sent. Recipients that no header names go into a Bcc line, which Gmail
 * takes out. An answer goes into the conversation of the message that it answers.
 */
export async function sendMessage(
  client: GmailClient,
  source: Uint8Array,
  { to }: OutgoingEnvelope,
  cross?: Cross,
): Promise<SentAs> {
  const whole = withBcc(Buffer.from(source), to)
  const threadId = await findThread(client, headOf(whole))
  await cross?.()
  const { id } = await client.call(
    SEND_UNITS,
    options =>
      client.users.messages.send(
        { userId: 'me', requestBody: threadId ? { threadId } : {}, media: media(whole) },
        options,
      ),
    { isRepeatable: false },
  )
  return id ? { identity: id } : {}
}

/** Files a message: a draft with the other drafts, anything else as if it had come in there. */
export async function fileMessage(
  client: GmailClient,
  folder: string,
  source: Uint8Array,
  { isNew = false, ...flags }: Filing,
): Promise<string | null> {
  const { folders } = await readLabels(client)
  if (!folders.some(({ remoteId }) => remoteId === folder))
    throw new ProviderError('not-found', 'The label does not exist at Gmail any more')
  const head = headOf(Buffer.from(source))
  const messageId = isNew ? null : await findByRfcId(client, headerOf(head, 'message-id'), folder)
  if (messageId) return placementId({ folder, messageId })
  const threadId = await findThread(client, head)
  const id =
    folder === 'DRAFT'
      ? await createDraft(client, source, threadId)
      : await insert(client, folder, source, { flags, threadId })
  return id ? placementId({ folder, messageId: id }) : null
}

async function createDraft(client: GmailClient, source: Uint8Array, threadId: string | null) {
  const requestBody = threadId ? { message: { threadId } } : {}
  const made = await client.call(
    DRAFT_UNITS,
    options => client.users.drafts.create({ userId: 'me', requestBody, media: media(source) }, options),
    { isRepeatable: false },
  )
  return made.message?.id
}

async function insert(
  client: GmailClient,
  folder: string,
  source: Uint8Array,
  { flags, threadId }: { flags: FlagChange; threadId: string | null },
) {
  const labelIds = [
    ...(folder === ARCHIVE ? [] : [folder]),
    ...(flags.read ? [] : ['UNREAD']),
    ...(flags.starred ? ['STARRED'] : []),
  ]
  const requestBody = { labelIds, ...(threadId ? { threadId } : {}) }
  const made = await client.call(
    INSERT_UNITS,
    options =>
      client.users.messages.insert(
        { userId: 'me', internalDateSource: 'dateHeader', requestBody, media: media(source) },
        options,
      ),
    { isRepeatable: false },
  )
  return made.id
}

/** The conversation that a message answers into, where it is in this mailbox. */
async function findThread(client: GmailClient, head: string): Promise<string | null> {
  const answered = headerOf(head, 'in-reply-to')
  if (!answered) return null
  const [id] = await listIds(client, [], true, `rfc822msgid:${bare(answered)}`)
  if (!id) return null
  const message = await client.call(5, options =>
    client.users.messages.get({ userId: 'me', id, format: 'minimal' }, options),
  )
  return message.threadId ?? null
}

export async function findByRfcId(
  client: GmailClient,
  rfcId: string | null,
  folder: string,
): Promise<string | null> {
  if (!rfcId) return null
  const within = folder === ARCHIVE ? [] : [folder]
  const [id] = await listIds(client, within, true, `rfc822msgid:${bare(rfcId)}`)
  return id ?? null
}

const bare = (rfcId: string) => rfcId.trim().replace(/^<|>$/g, '')

const media = (source: Uint8Array) => ({
  mimeType: 'message/rfc822',
  body: Readable.from(Buffer.from(source)),
})
