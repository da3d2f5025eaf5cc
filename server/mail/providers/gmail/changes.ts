import { createHash } from 'node:crypto'
import type { gmail_v1 } from '@googleapis/gmail'
import { append, lowest } from '#core/lists.ts'
import { placementId } from '../placement-id.ts'
import {
  type ChangePage,
  type ChangesOptions,
  ProviderError,
  type RemoteFolder,
  type RemoteMessage,
} from '../provider.ts'
import { afterAsking, dueOf, headOf, shortfallsOf } from '../withheld.ts'
import type { GmailClient } from './client.ts'
import { type GmailCursor, readCursor } from './cursor.ts'
import { flagsIn, foldersOf, isMail, toFolders } from './labels/places.ts'

const DEFAULT_LIMIT = 100
const MOST_LISTED = 500
/** Labels that move no message: for these the message need not be fetched anew. */
const FLAGS = new Set(['UNREAD', 'STARRED', 'IMPORTANT'])

/**
 * The next page: of the whole mailbox, newest first, and then of its history
 * (https://developers.google.com/workspace/gmail/api/guides/sync).
 */
export async function nextChanges(
  client: GmailClient,
  stored: unknown,
  { limit = DEFAULT_LIMIT, signal, isAsked = false }: ChangesOptions,
): Promise<ChangePage> {
  const mailbox = await readLabels(client, signal)
  const cursor = readCursor(stored) ?? (await beginning(client, signal))
  const size = Math.min(limit, MOST_LISTED)
  const now = Date.now()
  const asked = cursor.phase === 'history' ? dueOf(cursor.withheld, now, isAsked) : []
  const { next, broken, ...page } =
    cursor.phase === 'all'
      ? await pageOfAll(client, cursor, { mailbox, size, signal })
      : await pageOfHistory(client, cursor, { mailbox, size, signal }, asked)
  const withheld = afterAsking(cursor.withheld, { asked, broken, now })
  const shortfalls = shortfallsOf(withheld, 'Gmail')
  return { ...page, cursor: { ...next, withheld } satisfies GmailCursor, shortfalls }
}

/** A page whose cursor is `next`, still without `withheld`. `broken`: ids that Google failed to give. */
type Part = Omit<ChangePage, 'cursor'> & { next: GmailCursor; broken: ReadonlySet<string> }

interface Mailbox {
  folders: RemoteFolder[]
  own: Set<string>
  digest: string
}

interface PageOptions {
  mailbox: Mailbox
  size: number
  signal: AbortSignal | undefined
}

export async function readLabels(client: GmailClient, signal?: AbortSignal): Promise<Mailbox> {
  const { labels = [] } = await client.call(
    1,
    options => client.users.labels.list({ userId: 'me' }, options),
    {
      signal,
    },
  )
  const folders = toFolders(labels)
  const own = new Set(folders.flatMap(({ remoteId, role }) => (role === null ? [remoteId] : [])))
  const digest = createHash('sha256').update(JSON.stringify(folders)).digest('base64url').slice(0, 16)
  return { folders, own, digest }
}

/** The place in the history is taken first: what changes while the mailbox is read is then not missed. */
async function beginning(client: GmailClient, signal: AbortSignal | undefined): Promise<GmailCursor> {
  const profile = await client.call(1, options => client.users.getProfile({ userId: 'me' }, options), {
    signal,
  })
  return {
    phase: 'all',
    historyId: profile.historyId ?? '0',
    pageToken: null,
    labels: '',
    progress: { done: 0, total: profile.messagesTotal ?? 0, oldest: null },
    withheld: { ids: [], at: 0, times: 0 },
  }
}

async function pageOfAll(
  client: GmailClient,
  cursor: GmailCursor & { phase: 'all' },
  { mailbox, size, signal }: PageOptions,
): Promise<Part> {
  const { historyId, pageToken, progress, withheld } = cursor
  const listed = await client.call(
    5,
    options =>
      client.users.messages.list(
        { userId: 'me', maxResults: size, includeSpamTrash: true, ...(pageToken ? { pageToken } : {}) },
        options,
      ),
    { signal },
  )
  const ids = (listed.messages ?? []).flatMap(({ id }) => id ?? [])
  const { found, broken } = await readWhole(client, ids, signal)
  // In the order of the list, which is the newest first.
  const upserted = ids.flatMap(id => toRemote(found.get(id), mailbox, broken.has(id)))
  const done = progress.done + ids.length
  const oldest = lowest(
    upserted.map(({ receivedAt }) => receivedAt?.getTime() ?? Number.POSITIVE_INFINITY),
    progress.oldest ?? Number.POSITIVE_INFINITY,
  )
  const next: GmailCursor = listed.nextPageToken
    ? {
        phase: 'all',
        historyId,
        pageToken: listed.nextPageToken,
        labels: mailbox.digest,
        progress: { done, total: progress.total, oldest: Number.isFinite(oldest) ? oldest : null },
        withheld,
      }
    : { phase: 'history', historyId, pageToken: null, labels: mailbox.digest, withheld }
  const isOver = next.phase === 'history'
  return {
    next,
    broken,
    ...foldersIfNew(cursor.labels, mailbox),
    upserted,
    deletedIds: [],
    // What has changed meanwhile comes with the next page.
    more: true,
    progress: {
      foldersDone: isOver ? 1 : 0,
      foldersTotal: 1,
      messagesDone: done,
      messagesTotal: Math.max(progress.total, done),
      oldestReached: isOver || !Number.isFinite(oldest) ? null : new Date(oldest),
    },
  }
}

async function pageOfHistory(
  client: GmailClient,
  cursor: GmailCursor & { phase: 'history' },
  { mailbox, size, signal }: PageOptions,
  /** Ids of messages that were withheld until now. */
  asked: readonly string[],
): Promise<Part> {
  const { historyId, pageToken, withheld } = cursor
  const listed = await listHistory(client, { historyId, pageToken, size, signal })
  if (listed === null) return lostTrack(client, mailbox, withheld, signal)
  const { moved, flagged } = touchedBy(listed.history ?? [])
  for (const id of asked) moved.add(id)
  const [whole, states] = await Promise.all([
    readWhole(client, [...moved], signal),
    client.getMessages([...flagged], 'minimal', signal),
  ])
  const { broken } = whole
  const upserted: RemoteMessage[] = []
  const deletedIds: string[] = []
  for (const [ids, got] of [
    [moved, whole],
    [flagged, states],
  ] as const) {
    for (const messageId of ids) {
      const message = got.found.get(messageId)
      // Nothing is known of where it lies.
      if (!message && got.broken.has(messageId)) continue
      const placements = toRemote(message, mailbox, got.broken.has(messageId))
      append(upserted, placements)
      // What was withheld until now comes in place of what was known of it.
      const isGiven = withheld.ids.includes(messageId) && !got.broken.has(messageId)
      const stays = new Set(isGiven ? [] : placements.map(({ folder }) => folder))
      for (const { remoteId: folder } of mailbox.folders)
        if (!stays.has(folder)) deletedIds.push(placementId({ folder, messageId }))
    }
  }
  const nextToken = listed.nextPageToken ?? null
  return {
    next: {
      phase: 'history',
      historyId: nextToken === null ? (listed.historyId ?? historyId) : historyId,
      pageToken: nextToken,
      labels: mailbox.digest,
      withheld,
    },
    broken,
    ...foldersIfNew(cursor.labels, mailbox),
    upserted,
    deletedIds,
    more: nextToken !== null,
  }
}

/** Null when Google has forgotten the history since then: it keeps it for about a week. */
async function listHistory(
  client: GmailClient,
  {
    historyId,
    pageToken,
    size,
    signal,
  }: { historyId: string; pageToken: string | null; size: number; signal: AbortSignal | undefined },
): Promise<gmail_v1.Schema$ListHistoryResponse | null> {
  const query = {
    userId: 'me',
    startHistoryId: historyId,
    maxResults: size,
    ...(pageToken ? { pageToken } : {}),
  }
  try {
    return await client.call(2, options => client.users.history.list(query, options), { signal })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return null
    throw error
  }
}

/** Goes on from now; what changed in between is found by comparing the mirror with the mailbox. */
async function lostTrack(
  client: GmailClient,
  mailbox: Mailbox,
  withheld: GmailCursor['withheld'],
  signal: AbortSignal | undefined,
): Promise<Part> {
  const { historyId } = await beginning(client, signal)
  const next: GmailCursor = { phase: 'history', historyId, pageToken: null, labels: mailbox.digest, withheld }
  const nothing = { upserted: [], deletedIds: [], more: false, broken: new Set<string>() }
  return { ...nothing, next, folders: mailbox.folders, hasGap: true }
}

/** Messages whose places may have changed, and those of which only the flags have. */
function touchedBy(history: gmail_v1.Schema$History[]): { moved: Set<string>; flagged: Set<string> } {
  const moved = new Set<string>()
  const flagged = new Set<string>()
  for (const { messagesAdded = [], messagesDeleted = [], labelsAdded = [], labelsRemoved = [] } of history) {
    for (const { message } of [...messagesAdded, ...messagesDeleted]) if (message?.id) moved.add(message.id)
    for (const { message, labelIds } of [...labelsAdded, ...labelsRemoved]) {
      const isFlag = labelIds?.every(id => FLAGS.has(id) || id.startsWith('CATEGORY_')) ?? false
      if (message?.id) (isFlag ? flagged : moved).add(message.id)
    }
  }
  for (const id of moved) flagged.delete(id)
  return { moved, flagged }
}

/** Whole messages; of those that Google fails to give, what it tells of them otherwise. */
async function readWhole(client: GmailClient, ids: readonly string[], signal: AbortSignal | undefined) {
  const { found, broken } = await client.getMessages(ids, 'raw', signal)
  for (const format of ['metadata', 'minimal'] as const) {
    const unknown = [...broken].filter(id => !found.has(id))
    const told = await client.getMessages(unknown, format, signal)
    for (const [id, message] of told.found) found.set(id, message)
    // Those that are gone meanwhile.
    for (const id of unknown) if (!told.found.has(id) && !told.broken.has(id)) broken.delete(id)
  }
  return { found, broken }
}

const HEAD = ['Date', 'Subject', 'Message-ID', 'In-Reply-To', 'References', 'From', 'Reply-To', 'To', 'Cc']

function headIn({ payload }: gmail_v1.Schema$Message): Uint8Array {
  const values = new Map(payload?.headers?.map(({ name, value }) => [name?.toLowerCase(), value]))
  return headOf(HEAD.map(name => [name, values.get(name.toLowerCase())]))
}

/** A message at each of its folders; nothing for one that is gone. */
function toRemote(
  message: gmail_v1.Schema$Message | undefined,
  { own }: Mailbox,
  isWithheld: boolean,
): RemoteMessage[] {
  const { id, threadId, labelIds, internalDate, raw, sizeEstimate } = message ?? {}
  const labels = labelIds ?? []
  if (!id || !isMail(labels)) return []
  const source = raw ? Buffer.from(raw, 'base64url') : null
  const known =
    isWithheld && message ? { isWithheld, truncated: true as const, source: headIn(message) } : null
  return foldersOf(labels, own).map(folder => ({
    remoteId: placementId({ folder, messageId: id }),
    folder,
    flags: flagsIn(folder, labels),
    identity: id,
    ...(threadId ? { threadKey: threadId } : {}),
    ...(internalDate ? { receivedAt: new Date(Number(internalDate)) } : {}),
    ...(source ? { source, size: source.length } : {}),
    ...(known ? { ...known, size: sizeEstimate ?? 0 } : {}),
  }))
}

const foldersIfNew = (known: string, { folders, digest }: Mailbox) => (known === digest ? {} : { folders })
