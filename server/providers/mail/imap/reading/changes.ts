import type { ImapFlow } from 'imapflow'
import { append, lowest } from '#core/lists.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import type { ChangePage, ChangesOptions, MessageFlags, RemoteMessage } from '../../provider.ts'
import type { ImapDeps, ImapTuning, ServerAddress } from '../connection/config.ts'
import { openFolder } from '../connection/session.ts'
import { imapFailure, isFailingAt } from '../failures.ts'
import { withReported } from '../flags.ts'
import { formatRemoteId } from '../remote-id.ts'
import { checkFolder, needsCheck } from './check-folder.ts'
import {
  emptyFolder,
  emptyState,
  type FolderState,
  isPending,
  readCursor,
  type SyncState,
  writeCursor,
} from './cursor.ts'
import { type Budget, type FetchedMessage, fetchFlags, fetchMessages } from './fetch-messages.ts'
import { type ImapFolder, listFolders, publicFolder } from './folders.ts'
import { progressOf } from './progress.ts'
import { findRenamed } from './renamed.ts'
import { eachUid, highest, subtract, uidCount, uidSet, union } from './uid-set.ts'

interface ChangesContext {
  server: ServerAddress
  tuning: ImapTuning
  log: ImapDeps['log']
  now: () => number
  /** The session is new, so a failure of the server in it has no earlier cause. */
  isFresh: boolean
}

/** The page that is being filled, and what remains of its limits. */
interface Draft {
  page: ChangePage
  left: number
  budget: Budget
  /** Reserve the first page for the inbox, so that people can read it at once. */
  inboxOnly: boolean
  /** Flags that the check of this call has read, by folder and UID. */
  flags: Map<string, Map<number, MessageFlags>>
}

/** The one folder whose name IMAP prescribes (RFC 3501, 5.1). */
const inbox = 'INBOX'
const deletionsPerPage = 2000
const messagesPerSlice = 50
/** How far the inbox is ahead of the other folders, by message dates, while history arrives. */
const inboxLeadMs = 30 * DAY_MS

/**
 * Returns one page of changes. It looks for new mail once everything found earlier has been reported, and now and then
 * while history arrives. So `more` is false only after a check that found nothing more to report.
 */
export async function nextPage(
  client: ImapFlow,
  cursor: unknown,
  options: ChangesOptions,
  context: ChangesContext,
): Promise<ChangePage> {
  const state = readCursor(cursor) ?? emptyState()
  const draft: Draft = {
    page: { cursor: null, upserted: [], deletedIds: [], more: true },
    left: options.limit ?? 100,
    budget: { bytes: context.tuning.pageBytes },
    inboxOnly: state.folders.size === 0,
    flags: new Map(),
  }
  const isStopped = () => options.signal?.aborted === true
  const looked = !isPending(state) || Math.abs(context.now() - state.checked) >= context.tuning.checkMs
  if (looked) {
    await lookForNews(client, state, draft, context, cursor !== null && state.folders.size === 0)
    // Without news the cursor stays as it was, so that nothing is written.
    if (isPending(state)) state.checked = context.now()
  }
  reportDeletions(state, draft)
  await reportMessages(client, state, draft, context, isArriving, isStopped)
  await reportFlags(client, state, draft, context, isStopped)
  await reportMessages(client, state, draft, context, () => true, isStopped)
  return {
    ...draft.page,
    cursor: writeCursor(state),
    more: isPending(state) || !looked,
    progress: progressOf(state),
  }
}

async function lookForNews(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  context: ChangesContext,
  startsOver: boolean,
): Promise<void> {
  const folders = await listFolders(client)
  const renamed = findRenamed(folders, state)
  draft.page.folders = folders.map(folder => {
    const formerly = renamed.get(folder.remoteId)
    return { ...publicFolder(folder), ...(formerly === undefined ? {} : { formerly }) }
  })
  const paths = new Set(folders.map(folder => folder.remoteId))
  for (const path of [...state.folders.keys(), ...state.waiting.keys()]) {
    if (!paths.has(path)) forget(state, path)
  }
  const resets = startsOver ? [...paths] : []
  for (const folder of folders) {
    const known = state.folders.get(folder.remoteId)
    if (!known)
      state.waiting.set(folder.remoteId, { messages: folder.status?.messages ?? 0, view: folder.view })
    else if (known.isBroken || needsCheck(folder, known, context.now(), context.tuning.sweepMs)) {
      if (await check(client, state, draft, folder, context)) resets.push(folder.remoteId)
    }
  }
  if (resets.length > 0) draft.page.resetFolders = resets
}

/** Compares a folder; true when it must be forgotten first. */
async function check(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  folder: ImapFolder,
  context: ChangesContext,
): Promise<boolean> {
  const path = folder.remoteId
  try {
    const timing = { now: context.now(), sweepMs: context.tuning.sweepMs }
    const news = await checkFolder(client, folder, state.folders.get(path) ?? null, timing)
    state.folders.set(path, { ...news.state, isBroken: false })
    state.waiting.delete(path)
    draft.flags.set(path, news.flags)
    return news.reset
  } catch (error) {
    passOver(client, state, draft, path, error, context)
    return false
  }
}

/**
 * Skips a folder until the next check for new mail: a refusal or failure says nothing about other folders. Rethrows
 * errors of the connection, and those that may be due to this session only.
 */
function passOver(
  client: ImapFlow,
  state: SyncState,
  { page }: Draft,
  path: string,
  error: unknown,
  { server, log, isFresh }: ChangesContext,
): void {
  const failure = imapFailure(error, server)
  const isFailing = isFailingAt(failure, client, isFresh)
  if (!isFailing && failure.kind !== 'not-found' && failure.kind !== 'refused') throw failure
  log?.warn({ err: failure, folder: path }, 'A folder cannot be read')
  if (isFailing) page.unreadable = [...(page.unreadable ?? []), { folder: path, reason: failure.userMessage }]
  state.waiting.delete(path)
  // No server uses UIDVALIDITY 0, so a new folder is read from its beginning.
  state.folders.set(path, { ...(state.folders.get(path) ?? emptyFolder('0')), isBroken: true })
}

function reportDeletions(state: SyncState, { page }: Draft): void {
  for (const [path, folder] of state.folders) {
    const gone = highest(folder.gone, deletionsPerPage - page.deletedIds.length)
    if (gone.length === 0) continue
    for (const uid of eachUid(gone)) page.deletedIds.push(remoteId(path, folder, uid))
    state.folders.set(path, { ...folder, gone: subtract(folder.gone, gone) })
  }
}

async function reportFlags(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  context: ChangesContext,
  isStopped: () => boolean,
): Promise<void> {
  for (const [path, folder] of state.folders) {
    const dirty = highest(folder.dirty, draft.left)
    if (dirty.length === 0 || folder.isBroken || isStopped()) continue
    try {
      const box = await openFolder(client, path)
      if (String(box.uidValidity) !== folder.uidValidity) return askAgain(state)
      const read = draft.flags.get(path) ?? new Map<number, MessageFlags>()
      const unread = uidSet([...eachUid(dirty)].filter(uid => !read.has(uid)))
      const flags = new Map([...read, ...(await fetchFlags(client, unread))])
      const reported = [...eachUid(dirty)].flatMap(uid => {
        const found = flags.get(uid)
        return found ? [{ uid, flags: found }] : []
      })
      const placements = reported.map(item => ({
        remoteId: remoteId(path, folder, item.uid),
        folder: path,
        flags: item.flags,
      }))
      append(draft.page.upserted, placements.reverse())
      draft.left -= uidCount(dirty)
      state.folders.set(path, {
        ...folder,
        dirty: subtract(folder.dirty, dirty),
        flags: folder.flags && withReported(folder.flags, reported),
      })
    } catch (error) {
      passOver(client, state, draft, path, error, context)
    }
  }
}

/** Reports messages that are new to the mirror in slices; the folder with the newest ones comes first. */
async function reportMessages(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  context: ChangesContext,
  wanted: (folder: FolderState) => boolean,
  isStopped: () => boolean,
): Promise<void> {
  while (draft.left > 0 && draft.budget.bytes > 0 && !isStopped()) {
    const opened = await openWaiting(client, state, draft, context)
    const unread = [...state.folders].filter(([, { todo, isBroken }]) => todo.length > 0 && !isBroken)
    const candidates = unread.filter(([, folder]) => wanted(folder))
    const [next] = candidates.sort((a, b) => urgency(b) - urgency(a))
    if (!next && opened) continue
    if (!next) return
    const [path, folder] = next
    try {
      const box = await openFolder(client, path)
      if (String(box.uidValidity) !== folder.uidValidity) return askAgain(state)
      const most = unread.length === 1 ? 4 * messagesPerSlice : messagesPerSlice
      const slice = highest(folder.todo, Math.min(draft.left, most))
      const fetched = await fetchMessages(client, slice, draft.budget, context.tuning)
      const reported = fetched.messages.map(({ uid }) => uid)
      for (const message of fetched.messages) draft.page.upserted.push(toRemote(path, folder, message))
      draft.left -= reported.length
      state.folders.set(path, {
        ...folder,
        todo: union(subtract(folder.todo, slice), uidSet(fetched.postponed)),
        known: union(folder.known, uidSet(reported)),
        flags: folder.flags && withReported(folder.flags, fetched.messages),
        reached: oldest(folder.reached, fetched.messages),
      })
      if (fetched.postponed.length > 0) return
    } catch (error) {
      passOver(client, state, draft, path, error, context)
    }
  }
}

/** Opens one more folder, the inbox first; returns whether there was one. */
async function openWaiting(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  context: ChangesContext,
): Promise<boolean> {
  const path = state.waiting.has(inbox) ? inbox : state.waiting.keys().next().value
  if (path === undefined || (draft.inboxOnly && state.folders.size > 0)) return false
  const view = state.waiting.get(path)?.view ?? null
  await check(client, state, draft, { remoteId: path, name: path, role: null, status: null, view }, context)
  return true
}

function urgency([path, folder]: [string, FolderState]): number {
  if (isArriving(folder)) return path === inbox ? Number.POSITIVE_INFINITY : Number.MAX_VALUE
  return (folder.reached ?? 0) + (path === inbox ? inboxLeadMs : 0)
}

/** Whether the next message to report is newer than everything that the mirror has of the folder. */
function isArriving({ todo, known }: FolderState): boolean {
  const newest = todo.at(-1)?.[1]
  return newest !== undefined && newest > (known.at(-1)?.[1] ?? 0)
}

function toRemote(path: string, folder: FolderState, message: FetchedMessage): RemoteMessage {
  return {
    remoteId: remoteId(path, folder, message.uid),
    folder: path,
    flags: message.flags,
    source: message.source,
    ...(message.truncated ? { truncated: true } : {}),
    ...(message.size === null ? {} : { size: message.size }),
    ...(message.receivedAt === null ? {} : { receivedAt: message.receivedAt }),
    ...(message.threadKey === null ? {} : { threadKey: message.threadKey }),
    ...(message.identity === null ? {} : { identity: message.identity }),
  }
}

function oldest(reached: number | null, messages: FetchedMessage[]): number | null {
  const times = messages.flatMap(({ receivedAt }) => (receivedAt ? [receivedAt.getTime()] : []))
  const all = reached === null ? times : [reached, ...times]
  return all.length > 0 ? lowest(all) : null
}

function remoteId(folder: string, { uidValidity }: FolderState, uid: number): string {
  return formatRemoteId({ folder, uidValidity, uid })
}

function forget(state: SyncState, path: string): void {
  state.folders.delete(path)
  state.waiting.delete(path)
}

/** The folder has changed since the last check, so the next call must check again first. */
function askAgain(state: SyncState): void {
  state.checked = 0
}
