import { byFolder, parsePlacementId, placementId } from '../placement-id.ts'
import { type FlagChange, type InventoryEntry, type Moved, ProviderError } from '../provider.ts'
import { categoryIn, changeCategories } from './categories.ts'
import { FIELDS, flagsOf, type GraphMessage } from './changes.ts'
import type { GraphClient } from './client.ts'
import { findByRfcId, messagePath } from './find-message.ts'
import { listFolders, requireFolder } from './folders.ts'

/*
 * Outlook's ids stay when a message is moved, so that a change whose answer was lost is done again. What Outlook does
 * not know under its id any more is answered as missing.
 */

export async function markMessages(
  client: GraphClient,
  ids: string[],
  change: FlagChange,
): Promise<string[]> {
  const json = {
    ...(change.read === undefined ? {} : { isRead: change.read }),
    ...(change.starred === undefined
      ? {}
      : { flag: { flagStatus: change.starred ? 'flagged' : 'notFlagged' } }),
  }
  if (Object.keys(json).length === 0) return []
  return eachMessage(ids, id => client.call(messagePath(id), { method: 'PATCH', json }))
}

/**
 * Ids stay when a message moves, so that its new place is known. Moved to a category it gets that, leaves the category
 * or the inbox that it is taken from, and keeps all others.
 */
export async function moveMessages(client: GraphClient, ids: string[], to: string): Promise<Moved> {
  await requireFolder(client, to)
  const category = categoryIn(to)
  const moved: Moved = { names: new Map(), missing: [] }
  // Named at several of its places, it is still one message.
  const byMessage = Map.groupBy(placesOf(ids), ({ messageId }) => messageId)
  await Promise.all(
    [...byMessage].map(async ([messageId, places]) => {
      const folders = places.map(({ folder }) => folder)
      const isThere = await passingOver(async () => {
        if (category === null) await moveTo(client, messageId, to)
        else await labelAlone(client, messageId, category, folders)
      })
      for (const folder of folders) {
        const from = placementId({ folder, messageId })
        if (isThere) moved.names.set(from, placementId({ folder: to, messageId }))
        else moved.missing.push(from)
      }
    }),
  )
  return moved
}

const moveTo = (client: GraphClient, messageId: string, destinationId: string) =>
  client.call(messagePath(messageId, '/move'), { method: 'POST', json: { destinationId } })

async function labelAlone(
  client: GraphClient,
  messageId: string,
  category: string,
  from: string[],
): Promise<void> {
  const remove = from.flatMap(folder => categoryIn(folder) ?? []).filter(name => name !== category)
  await changeCategories(client, messageId, { add: [category], remove })
  if (from.every(folder => categoryIn(folder) !== null)) return
  // Out of sight, as with a label elsewhere; a mailbox without an archive leaves it where it is.
  await passingOver(() => moveTo(client, messageId, 'archive'))
}

/** A category is put on; into a folder goes a copy, which is a message of its own at Outlook. */
export async function copyMessages(client: GraphClient, ids: string[], to: string): Promise<Moved> {
  await requireFolder(client, to)
  const category = categoryIn(to)
  const made: Moved = { names: new Map(), missing: [] }
  for (const { folder, messageId } of placesOf(ids)) {
    const from = placementId({ folder, messageId })
    const isThere = await passingOver(async () => {
      if (category !== null) await changeCategories(client, messageId, { add: [category] })
      const id = category === null ? await copyTo(client, messageId, to) : messageId
      made.names.set(from, placementId({ folder: to, messageId: id }))
    })
    if (!isThere) made.missing.push(from)
  }
  return made
}

async function copyTo(client: GraphClient, messageId: string, to: string): Promise<string> {
  const original = await client.json<{ internetMessageId?: string }>(messagePath(messageId))
  const existing = await findByRfcId(client, to, original.internetMessageId ?? null)
  if (existing) return existing.id
  const request = { method: 'POST', json: { destinationId: to }, isRepeatable: false } as const
  return (await client.json<GraphMessage>(messagePath(messageId, '/copy'), request)).id
}

/**
 * A category is taken off. A copy is deleted from its folder, unless the message has been moved out of there: it would
 * be gone from where it is now.
 */
export async function removeMessages(client: GraphClient, ids: string[]): Promise<string[]> {
  const missing: string[] = []
  await Promise.all(
    placesOf(ids).map(async ({ folder, messageId }) => {
      const isThere = await passingOver(async () => {
        const category = categoryIn(folder)
        if (category !== null) return changeCategories(client, messageId, { remove: [category] })
        const path = messagePath(messageId)
        const { parentFolderId } = await client.json<GraphMessage>(`${path}?$select=parentFolderId`)
        if (parentFolderId === folder) await client.call(`${path}/permanentDelete`, { method: 'POST' })
      })
      if (!isThere) missing.push(placementId({ folder, messageId }))
    }),
  )
  return missing
}

/** Gone for good, and not to Deleted Items. */
export async function destroyMessages(client: GraphClient, ids: string[]): Promise<string[]> {
  return eachMessage(ids, id => client.call(messagePath(id, '/permanentDelete'), { method: 'POST' }))
}

/** Does something with each message once; answers the placements of those that are gone. */
async function eachMessage(ids: string[], act: (messageId: string) => Promise<unknown>): Promise<string[]> {
  const gone = new Set<string>()
  await Promise.all(
    messagesOf(ids).map(async id => {
      if (!(await passingOver(() => act(id)))) gone.add(id)
    }),
  )
  return ids.filter(id => gone.has(parsePlacementId(id)?.messageId ?? ''))
}

export async function takeInventory(client: GraphClient, folder: string): Promise<InventoryEntry[]> {
  const messages = await messagesIn(client, folder)
  return messages.map(message => ({
    remoteId: placementId({ folder, messageId: message.id }),
    flags: flagsOf(message),
  }))
}

async function messagesIn(client: GraphClient, folder: string): Promise<GraphMessage[]> {
  const category = categoryIn(folder)
  const rest = `$select=${FIELDS},parentFolderId&$top=500`
  if (category === null)
    return client.all<GraphMessage>(`/me/mailFolders/${encodeURIComponent(folder)}/messages?${rest}`)
  const filter = encodeURIComponent(`categories/any(c:c eq '${category.replaceAll("'", "''")}')`)
  const [found, { roles }] = await Promise.all([
    client.all<GraphMessage>(`/me/messages?$filter=${filter}&${rest}`),
    listFolders(client, null),
  ])
  return found.filter(({ parentFolderId = '' }) => !['trash', 'spam'].includes(roles[parentFolderId] ?? ''))
}

const placesOf = (ids: string[]) => [...new Set(ids)].map(parsePlacementId).filter(place => place !== null)
const messagesOf = (ids: string[]) => [...new Set([...byFolder(ids).values()].flat())]

/** Answers false where it is not there: somebody else has removed it already. */
async function passingOver(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error
    return false
  }
}
