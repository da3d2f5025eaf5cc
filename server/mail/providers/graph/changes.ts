import { createHash } from 'node:crypto'
import { append } from '#core/lists.ts'
import { placementId } from '../placement-id.ts'
import {
  type ChangePage,
  type ChangesOptions,
  type MessageFlags,
  ProviderError,
  type RemoteFolder,
  type RemoteMessage,
} from '../provider.ts'
import { afterAsking, dueOf, headOf, isOfOne, peopleOf, shortfallsOf } from '../withheld.ts'
import { categoryFolder, categoryPlacements, listCategories, toCategoryFolder } from './categories.ts'
import { ForgottenLink, type GraphClient } from './client.ts'
import { type GraphCursor, noteCategories, progressOf, readCursor, withFolders } from './cursor.ts'
import { listFolders } from './folders.ts'

const DEFAULT_LIMIT = 100

export interface GraphMessage {
  id: string
  isRead?: boolean
  isDraft?: boolean
  flag?: { flagStatus?: string }
  conversationId?: string
  receivedDateTime?: string
  categories?: string[]
  parentFolderId?: string
}
interface DeltaPage {
  value: (GraphMessage & { '@removed'?: unknown })[]
  '@odata.nextLink'?: string
  '@odata.deltaLink'?: string
}

export const FIELDS = 'id,isRead,isDraft,flag,conversationId,receivedDateTime,categories'

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
  { limit = DEFAULT_LIMIT, signal, known, isAsked = false }: ChangesOptions,
): Promise<ChangePage> {
  const before = readCursor(stored)
  const list = await listFolders(client, before?.roles ?? null, signal)
  const defined = await listCategories(client, signal)
  const cursor = withFolders(before, list, defined)
  const page: ChangePage = { cursor, upserted: [], deletedIds: [], more: false }
  if (before?.isOld) page.hasGap = true
  const now = Date.now()
  const isUnread = ({ remoteId }: RemoteFolder) => cursor.folders[remoteId]?.isWhole === false
  const unread = list.folders.filter(isUnread)
  const broken = new Set<string>()
  const failed = new Set<string>()
  const asked = unread.length === 0 ? dueOf(cursor.withheld, now, isAsked) : []
  for (const id of asked) await readAgain(client, id, { cursor, page, broken, signal })
  // One that is read for the first time comes alone; one that fails lets the next go first.
  for (const folder of [...unread, ...list.folders.filter(folder => !isUnread(folder))]) {
    if (unread.includes(folder) ? failed.size < unread.indexOf(folder) : failed.size < unread.length) break
    if (page.upserted.length >= limit) {
      page.more = true
      break
    }
    const size = limit - page.upserted.length
    const reading = { cursor, page, size, signal, known: known ?? knowsNone, broken }
    const problem = await readFolder(client, folder.remoteId, reading).then(
      () => null,
      ofFolder(client, signal),
    )
    if (problem === null) continue
    failed.add(folder.remoteId)
    page.unreadable = [...(page.unreadable ?? []), { folder: folder.name, reason: problem }]
  }
  page.more ||= list.folders.some(folder => isUnread(folder) && !failed.has(folder.remoteId))
  if (unread.length > 0) page.progress = progressOf(cursor, list)
  cursor.withheld = afterAsking(cursor.withheld, { asked, broken, now })
  page.shortfalls = shortfallsOf(cursor.withheld, 'Outlook')
  // Last, because messages may have shown new categories.
  const folders = [...list.folders, ...cursor.categories.map(toCategoryFolder)]
  cursor.digest = digestOf(folders)
  return before?.digest === cursor.digest ? page : { ...page, folders }
}

const knowsNone = async () => new Set<string>()
const digestOf = (folders: RemoteFolder[]) =>
  createHash('sha256').update(JSON.stringify(folders)).digest('base64url').slice(0, 16)

interface Reading {
  cursor: GraphCursor
  page: ChangePage
  size: number
  signal: AbortSignal | undefined
  known: NonNullable<ChangesOptions['known']>
  /** Ids of messages that Outlook fails to give. */
  broken: Set<string>
}

const probe = (client: GraphClient, signal: AbortSignal | undefined) =>
  client.call('/me/mailFolders/inbox?$select=id', { signal })

/** The reason in plain words, if the failure is that of one folder alone. */
const ofFolder =
  (client: GraphClient, signal: AbortSignal | undefined) =>
  async (error: unknown): Promise<string> => {
    if (!(error instanceof ProviderError) || !(await isOfOne(error, () => probe(client, signal)))) throw error
    return error.userMessage
  }

/** Asks once more for a message that was withheld. */
async function readAgain(
  client: GraphClient,
  id: string,
  { cursor, page, broken, signal }: Pick<Reading, 'cursor' | 'page' | 'broken' | 'signal'>,
): Promise<void> {
  try {
    const path = `/me/messages/${encodeURIComponent(id)}?$select=${FIELDS},parentFolderId`
    const item = await client.json<GraphMessage>(path, { signal })
    const copies = copiesOf(cursor, item.parentFolderId ?? '', item)
    const { upserted, deletedIds } = await withSource(client, copies, new Set(), { broken, signal })
    if (broken.has(id)) return
    append(page.upserted, upserted)
    // They replace what was known of the message.
    append(page.deletedIds, [...deletedIds, ...copies.upserted.map(({ remoteId }) => remoteId)])
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return
    if (!(await isOfOne(error, () => probe(client, signal)))) throw error
    broken.add(id)
  }
}

/** Adds one page of a folder's delta to the page, and moves its cursor on. */
async function readFolder(client: GraphClient, folder: string, reading: Reading): Promise<void> {
  const { cursor, page, size, signal } = reading
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
  const present = delta.value.filter(item => item['@removed'] === undefined)
  noteCategories(cursor, present)
  if (place.isSilent) return
  const gone = delta.value.filter(item => item['@removed'] !== undefined)
  const copies = present.map(item => copiesOf(cursor, folder, item))
  // A folder that is read for the first time has nothing that is known.
  const ids = place.isWhole ? copies.flatMap(({ upserted }) => upserted.map(({ remoteId }) => remoteId)) : []
  const held = ids.length > 0 ? await reading.known(ids) : new Set<string>()
  const found = await Promise.all(copies.map(copy => withSource(client, copy, held, reading)))
  for (const { upserted, deletedIds } of found) {
    append(page.upserted, upserted)
    append(page.deletedIds, deletedIds)
  }
  const removed = await Promise.all(gone.map(({ id }) => removedFrom(client, folder, id, cursor, signal)))
  append(page.deletedIds, removed.flat())
  if (place.isWhole) return
  cursor.done += present.length
  for (const { receivedDateTime } of present) {
    const at = Date.parse(receivedDateTime ?? '')
    if (!Number.isNaN(at)) cursor.oldest = Math.min(cursor.oldest ?? at, at)
  }
}

interface Copies {
  upserted: RemoteMessage[]
  deletedIds: string[]
}

/** A message in its folder and at its categories. In the bin and in spam it lies alone, whatever it carries. */
function copiesOf(cursor: GraphCursor, folder: string, item: GraphMessage): Copies {
  const { id, categories = [], conversationId, receivedDateTime } = item
  const isHidden = ['trash', 'spam'].includes(cursor.roles[folder] ?? '')
  const shown = isHidden ? [] : categories
  const about = {
    flags: flagsOf(item),
    identity: id,
    ...(conversationId ? { threadKey: conversationId } : {}),
    ...(receivedDateTime ? { receivedAt: new Date(receivedDateTime) } : {}),
  }
  const places = [folder, ...shown.map(categoryFolder)]
  return {
    upserted: places.map(place => ({
      ...about,
      remoteId: placementId({ folder: place, messageId: id }),
      folder: place,
    })),
    deletedIds: categoryPlacements(id, shown, cursor.categories).off,
  }
}

/**
 * Adds the source if one of the copies is new. If all are known, only flags have changed. A message that is
 * gone again is left out.
 */
async function withSource(
  client: GraphClient,
  copies: Copies,
  held: ReadonlySet<string>,
  { broken, signal }: Pick<Reading, 'broken' | 'signal'>,
): Promise<Copies> {
  const [first] = copies.upserted
  if (!first?.identity || copies.upserted.every(({ remoteId }) => held.has(remoteId))) return copies
  const id = first.identity
  const source = await readSource(client, id, signal).catch(async error => {
    if (!(await isOfOne(error, () => probe(client, signal)))) throw error
    return 'broken' as const
  })
  if (source === 'broken') {
    broken.add(id)
    const known = { source: await readHead(client, id, signal), truncated: true, isWithheld: true } as const
    return { ...copies, upserted: copies.upserted.map(message => ({ ...message, ...known })) }
  }
  if (source === null) return { upserted: [], deletedIds: [] }
  return {
    ...copies,
    upserted: copies.upserted.map(message => ({ ...message, source, size: source.length })),
  }
}

/** What has left a folder lies in another one now, with its categories; or it is gone for good, and they with it. */
async function removedFrom(
  client: GraphClient,
  folder: string,
  messageId: string,
  { categories }: GraphCursor,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const own = placementId({ folder, messageId })
  if (categories.length === 0 || (await isThere(client, messageId, signal))) return [own]
  return [own, ...categoryPlacements(messageId, [], categories).off]
}

async function isThere(client: GraphClient, id: string, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await client.call(`/me/messages/${encodeURIComponent(id)}?$select=id`, { signal })
    return true
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return false
    throw error
  }
}

interface GraphPerson {
  emailAddress?: { name?: string; address?: string }
}

/** The head of a message whose source Outlook fails to give; empty if it fails to tell that, too. */
async function readHead(
  client: GraphClient,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  type Head = Partial<Record<'subject' | 'internetMessageId' | 'sentDateTime', string>> & {
    from?: GraphPerson
    toRecipients?: GraphPerson[]
    ccRecipients?: GraphPerson[]
  }
  const asked = 'subject,internetMessageId,sentDateTime,from,toRecipients,ccRecipients'
  const path = `/me/messages/${encodeURIComponent(id)}?$select=${asked}`
  const head = await client.json<Head>(path, { signal }).catch((error): Head => {
    if (error instanceof ProviderError) return {}
    throw error
  })
  const people = (all: (GraphPerson | undefined)[] = []) => peopleOf(all.map(one => one?.emailAddress ?? {}))
  const sentAt = new Date(head.sentDateTime ?? '')
  return headOf([
    ['Date', Number.isNaN(sentAt.getTime()) ? null : sentAt.toUTCString()],
    ['Subject', head.subject],
    ['Message-ID', head.internetMessageId],
    ['From', people([head.from])],
    ['To', people(head.toRecipients)],
    ['Cc', people(head.ccRecipients)],
  ])
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
