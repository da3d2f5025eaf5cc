import { placementId } from '../placement-id.ts'
import { ProviderError, type RemoteFolder } from '../provider.ts'
import type { GraphClient } from './client.ts'
import type { GraphFailure } from './failures.ts'

/**
 * Outlook's categories are labels here: folders of this kind, whose placements are the messages that carry them
 * (https://learn.microsoft.com/en-us/graph/api/resources/outlookcategory). Names are their only identity.
 */
const PREFIX = 'category:'

export const categoryFolder = (name: string): string => PREFIX + name
/** Null for a folder that messages lie in. */
export const categoryIn = (folder: string): string | null =>
  folder.startsWith(PREFIX) ? folder.slice(PREFIX.length) : null

export const toCategoryFolder = (name: string): RemoteFolder => ({
  remoteId: categoryFolder(name),
  name,
  role: null,
  isTag: true,
})

/** Placements of a message at its categories, and at those that it does not carry. */
export function categoryPlacements(messageId: string, names: readonly string[], all: readonly string[]) {
  const place = (name: string) => placementId({ folder: categoryFolder(name), messageId })
  return { on: names.map(place), off: all.filter(name => !names.includes(name)).map(place) }
}

/** Mailboxes whose people have not granted access to their list of categories. */
const closed = new WeakSet<GraphClient>()

/**
 * The categories that a person has defined. Access to them is granted apart from mail: without it, null, and only those
 * that messages carry are known.
 */
export async function listCategories(client: GraphClient, signal?: AbortSignal): Promise<string[] | null> {
  if (closed.has(client)) return null
  try {
    const found = await client.all<{ displayName: string }>('/me/outlook/masterCategories', { signal })
    return found.map(({ displayName }) => displayName)
  } catch (error) {
    if (!isForbidden(error)) throw error
    closed.add(client)
    return null
  }
}

/** Adds to the person's list; null where that is not allowed. One of this name, whatever its case, is answered as it is. */
export async function createCategory(client: GraphClient, name: string): Promise<RemoteFolder | null> {
  const known = await listCategories(client)
  if (known === null) return null
  const existing = known.find(other => other.toLowerCase() === name.toLowerCase())
  if (existing !== undefined) return toCategoryFolder(existing)
  try {
    const json = { displayName: name, color: 'none' }
    await client.call('/me/outlook/masterCategories', { method: 'POST', json })
  } catch (error) {
    if (isForbidden(error)) return null
    // Another program was faster.
    const isThere = error instanceof ProviderError && error.kind === 'refused'
    if (!isThere || !(await listCategories(client))?.includes(name)) throw error
  }
  return toCategoryFolder(name)
}

/** Takes it from the person's list, and off all messages that carry it. */
export async function deleteCategory(client: GraphClient, name: string): Promise<void> {
  const listed = await client.all<{ id: string; displayName: string }>('/me/outlook/masterCategories', {})
  const own = listed.find(({ displayName }) => displayName === name)
  if (own)
    await client.call(`/me/outlook/masterCategories/${encodeURIComponent(own.id)}`, { method: 'DELETE' })
  const filter = encodeURIComponent(`categories/any(c:c eq '${name.replaceAll("'", "''")}')`)
  const path = `/me/messages?$filter=${filter}&$select=id&$top=100`
  for (const { id } of await client.all<{ id: string }>(path, {}))
    await changeCategories(client, id, { remove: [name] })
}

/** Puts categories on a message and takes others off; `not-found` when it is gone. */
export async function changeCategories(
  client: GraphClient,
  messageId: string,
  { add = [], remove = [] }: { add?: string[]; remove?: string[] },
): Promise<void> {
  const path = `/me/messages/${encodeURIComponent(messageId)}`
  const { categories = [] } = await client.json<{ categories?: string[] }>(`${path}?$select=categories`)
  const next = [...new Set([...categories, ...add])].filter(name => !remove.includes(name))
  if (next.length === categories.length && next.every(name => categories.includes(name))) return
  await client.call(path, { method: 'PATCH', json: { categories: next } })
}

const isForbidden = (error: unknown): boolean =>
  error instanceof ProviderError && (error.cause as GraphFailure | undefined)?.status === 403
