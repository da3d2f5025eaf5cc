import { z } from 'zod'
import type { FolderRole } from '#core/folder-role.ts'
import { placementId } from '../placement-id.ts'
import {
  type ChangePage,
  type ChangesOptions,
  type MessageFlags,
  ProviderError,
  type RemoteMessage,
} from '../provider.ts'
import { ForgottenLink, type GraphClient } from './client.ts'
import { type FolderList, listFolders } from './folders.ts'

const DEFAULT_LIMIT = 100

/** Where the reading of one folder stands. */
const folderCursor = z.object({
  /** What to ask next; null before anything was asked. */
  link: z.string().nullable(),
  /** Read to its end once. */
  isWhole: z.boolean(),
  /** After Graph has forgotten the folder's link: read through for a new one, while what differs is found by comparing. */
  isSilent: z.boolean(),
})
const cursorShape = z.object({
  digest: z.string(),
  roles: z.record(
    z.string(),
    z.custom<FolderRole>(role => typeof role === 'string'),
  ),
  folders: z.record(z.string(), folderCursor),
  done: z.number(),
  /** Milliseconds since 1970. */
  oldest: z.number().nullable(),
})
type GraphCursor = z.output<typeof cursorShape>

export interface GraphMessage {
  id: string
  isRead?: boolean
  isDraft?: boolean
  flag?: { flagStatus?: string }
  conversationId?: string
  receivedDateTime?: string
}
interface DeltaPage {
  value: (GraphMessage & { '@removed'?: unknown })[]
  '@odata.nextLink'?: string
  '@odata.deltaLink'?: string
}

export const FIELDS = 'id,isRead,isDraft,flag,conversationId,receivedDateTime'

export const flagsOf = ({ isRead, isDraft, flag }: GraphMessage): MessageFlags => ({
  read: isRead === true,
  starred: flag?.flagStatus === 'flagged',
  // Graph tells it by an extended property only.
  answered: null,
  draft: isDraft === true,
})

/**
 * The next page by delta queries, folder by folder (https://learn.microsoft.com/en-us/graph/delta-query-messages):
 * at first each to its end, newest first; then those that have news.
 */
export async function nextChanges(
  client: GraphClient,
  stored: unknown,
  { limit = DEFAULT_LIMIT, signal }: ChangesOptions,
): Promise<ChangePage> {
  const before = cursorShape.safeParse(stored).data ?? null
  const list = await listFolders(client, before?.roles ?? null, signal)
  const cursor = withFolders(before, list)
  const page: ChangePage = {
    cursor,
    ...(before?.digest === list.digest ? {} : { folders: list.folders }),
    upserted: [],
    deletedIds: [],
    more: false,
  }
  const unread = list.folders.find(({ remoteId }) => cursor.folders[remoteId]?.isWhole === false)
  const wanted = unread ? [unread] : list.folders
  for (const { remoteId: folder } of wanted) {
    if (page.upserted.length >= limit) {
      page.more = true
      break
    }
    await readFolder(client, folder, { cursor, page, size: limit - page.upserted.length, signal })
  }
  page.more ||= Object.values(cursor.folders).some(({ isWhole }) => !isWhole) || unread !== undefined
  if (unread) page.progress = progressOf(cursor, list)
  return page
}

/** New folders are read from their beginning; those that are gone are dropped. */
function withFolders(before: GraphCursor | null, { folders, roles, digest }: FolderList): GraphCursor {
  const fresh = { link: null, isWhole: false, isSilent: false }
  return {
    digest,
    roles,
    folders: Object.fromEntries(
      folders.map(({ remoteId }) => [remoteId, { ...(before?.folders[remoteId] ?? fresh) }]),
    ),
    done: before?.done ?? 0,
    oldest: before?.oldest ?? null,
  }
}

/** Adds one page of a folder's delta to the page, and moves its cursor on. */
async function readFolder(
  client: GraphClient,
  folder: string,
  {
    cursor,
    page,
    size,
    signal,
  }: { cursor: GraphCursor; page: ChangePage; size: number; signal: AbortSignal | undefined },
): Promise<void> {
  const place = cursor.folders[folder]
  if (!place) return
  const start = `/me/mailFolders/${encodeURIComponent(folder)}/messages/delta?$select=${FIELDS}&$orderby=receivedDateTime+desc`
  let delta: DeltaPage
  try {
    delta = await client.json<DeltaPage>(place.link ?? start, { pageSize: size, signal })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return
    if (!(error instanceof ForgottenLink)) throw error
    cursor.folders[folder] = { link: null, isWhole: false, isSilent: true }
    page.hasGap = true
    page.more = true
    return
  }
  const next = delta['@odata.nextLink']
  const isOver = next === undefined
  cursor.folders[folder] = {
    link: next ?? delta['@odata.deltaLink'] ?? null,
    isWhole: place.isWhole || isOver,
    isSilent: place.isSilent && !isOver,
  }
  if (!isOver) page.more = true
  if (place.isSilent) return
  const present = delta.value.filter(item => item['@removed'] === undefined)
  const found = await Promise.all(present.map(item => withSource(client, folder, item, signal)))
  page.upserted.push(...found.filter(message => message !== null))
  for (const item of delta.value)
    if (item['@removed'] !== undefined) page.deletedIds.push(placementId({ folder, messageId: item.id }))
  if (place.isWhole) return
  cursor.done += present.length
  for (const { receivedDateTime } of present) {
    const at = Date.parse(receivedDateTime ?? '')
    if (!Number.isNaN(at)) cursor.oldest = Math.min(cursor.oldest ?? at, at)
  }
}

/** Null for one that is gone again. */
async function withSource(
  client: GraphClient,
  folder: string,
  item: GraphMessage,
  signal: AbortSignal | undefined,
): Promise<RemoteMessage | null> {
  const source = await readSource(client, item.id, signal)
  if (source === null) return null
  return {
    remoteId: placementId({ folder, messageId: item.id }),
    folder,
    flags: flagsOf(item),
    identity: item.id,
    source,
    size: source.length,
    ...(item.conversationId ? { threadKey: item.conversationId } : {}),
    ...(item.receivedDateTime ? { receivedAt: new Date(item.receivedDateTime) } : {}),
  }
}

async function readSource(
  client: GraphClient,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Buffer | null> {
  try {
    const answer = await client.call(`/me/messages/${encodeURIComponent(id)}/$value`, { signal })
    return Buffer.from(await answer.arrayBuffer())
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return null
    throw error
  }
}

function progressOf(cursor: GraphCursor, { folders }: FolderList): NonNullable<ChangePage['progress']> {
  const isOver = Object.values(cursor.folders).every(({ isWhole }) => isWhole)
  return {
    foldersDone: Object.values(cursor.folders).filter(({ isWhole }) => isWhole).length,
    foldersTotal: folders.length,
    messagesDone: cursor.done,
    messagesTotal: cursor.done,
    oldestReached: isOver || cursor.oldest === null ? null : new Date(cursor.oldest),
  }
}
