import { headerOf, headOf, withBcc } from '../message-head.ts'
import { byFolder, parsePlacementId, placementId } from '../placement-id.ts'
import { type FlagChange, type InventoryEntry, type OutgoingEnvelope, ProviderError } from '../provider.ts'
import { FIELDS, flagsOf, type GraphMessage } from './changes.ts'
import type { GraphClient } from './client.ts'
import { requireFolder } from './folders.ts'

const messagePath = (messageId: string, deed = '') => `/me/messages/${encodeURIComponent(messageId)}${deed}`

export async function markMessages(client: GraphClient, ids: string[], change: FlagChange): Promise<void> {
  const json = {
    ...(change.read === undefined ? {} : { isRead: change.read }),
    ...(change.starred === undefined
      ? {}
      : { flag: { flagStatus: change.starred ? 'flagged' : 'notFlagged' } }),
  }
  if (Object.keys(json).length === 0) return
  await Promise.all(
    messagesOf(ids).map(id => passingOver(() => client.call(messagePath(id), { method: 'PATCH', json }))),
  )
}

/** Ids stay when a message moves, so that its new place is known. */
export async function moveMessages(
  client: GraphClient,
  ids: string[],
  to: string,
): Promise<Map<string, string>> {
  await requireFolder(client, to)
  const moved = new Map<string, string>()
  await Promise.all(
    placesOf(ids).map(({ folder, messageId }) =>
      passingOver(async () => {
        const json = { destinationId: to }
        const made = await client.json<GraphMessage>(messagePath(messageId, '/move'), {
          method: 'POST',
          json,
        })
        moved.set(placementId({ folder, messageId }), placementId({ folder: to, messageId: made.id }))
      }),
    ),
  )
  return moved
}

/** A copy is a message of its own at Outlook. */
export async function copyMessages(
  client: GraphClient,
  ids: string[],
  to: string,
): Promise<Map<string, string>> {
  await requireFolder(client, to)
  const made = new Map<string, string>()
  for (const { folder, messageId } of placesOf(ids)) {
    await passingOver(async () => {
      const original = await client.json<{ internetMessageId?: string }>(messagePath(messageId))
      const existing = await findByRfcId(client, to, original.internetMessageId ?? null)
      const json = { destinationId: to }
      const { id } =
        existing ??
        (await client.json<GraphMessage>(messagePath(messageId, '/copy'), {
          method: 'POST',
          json,
          isRepeatable: false,
        }))
      made.set(placementId({ folder, messageId }), placementId({ folder: to, messageId: id }))
    })
  }
  return made
}

/** Gone for good, and not to Deleted Items. */
export async function destroyMessages(client: GraphClient, ids: string[]): Promise<void> {
  await Promise.all(
    messagesOf(ids).map(id =>
      passingOver(() => client.call(messagePath(id, '/permanentDelete'), { method: 'POST' })),
    ),
  )
}

export async function takeInventory(client: GraphClient, folder: string): Promise<InventoryEntry[]> {
  const path = `/me/mailFolders/${encodeURIComponent(folder)}/messages?$select=${FIELDS}&$top=500`
  const messages = await client.all<GraphMessage>(path)
  return messages.map(message => ({
    remoteId: placementId({ folder, messageId: message.id }),
    flags: flagsOf(message),
  }))
}

/** Outlook files what it sends under Sent Items. Who gets it without being named stands in a Bcc line, which it takes out. */
export async function sendMessage(
  client: GraphClient,
  source: Uint8Array,
  { to }: OutgoingEnvelope,
): Promise<void> {
  const mime = withBcc(Buffer.from(source), to)
  await client.call('/me/sendMail', { method: 'POST', mime, isRepeatable: false })
}

export async function fileMessage(
  client: GraphClient,
  folder: string,
  source: Uint8Array,
  flags: FlagChange,
): Promise<string | null> {
  await requireFolder(client, folder)
  const bytes = Buffer.from(source)
  const existing = await findByRfcId(client, folder, headerOf(headOf(bytes), 'message-id'))
  if (existing) return placementId({ folder, messageId: existing.id })
  const path = `/me/mailFolders/${encodeURIComponent(folder)}/messages`
  const { id } = await client.json<GraphMessage>(path, { method: 'POST', mime: bytes, isRepeatable: false })
  const messageId = placementId({ folder, messageId: id })
  await markMessages(client, [messageId], {
    read: flags.read ?? false,
    ...(flags.starred ? { starred: true } : {}),
  })
  return messageId
}

async function findByRfcId(
  client: GraphClient,
  folder: string,
  rfcId: string | null,
): Promise<GraphMessage | null> {
  if (!rfcId) return null
  const filter = encodeURIComponent(`internetMessageId eq '${rfcId.replaceAll("'", "''")}'`)
  const [found] = await client.all<GraphMessage>(
    `/me/mailFolders/${encodeURIComponent(folder)}/messages?$filter=${filter}&$select=id`,
  )
  return found ?? null
}

const placesOf = (ids: string[]) => [...new Set(ids)].map(parsePlacementId).filter(place => place !== null)
const messagesOf = (ids: string[]) => [...new Set([...byFolder(ids).values()].flat())]

/** Somebody else has removed it already: then there is nothing to do. */
async function passingOver(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error
  }
}
