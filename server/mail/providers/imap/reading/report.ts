import type { ImapFlow } from 'imapflow'
import { append, lowest } from '#core/lists.ts'
import type { MessageFlags } from '#server/mail/providers/provider.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { openFolder } from '../connection/session.ts'
import { withReported } from '../flags.ts'
import { formatRemoteId } from '../remote-id.ts'
import { type FolderState, type Hurdle, hasMail, type SyncState } from './cursor.ts'
import { askAgain, type ChangesContext, type Draft, passOver } from './draft.ts'
import { fetchEnvelope } from './faults/fetch-envelope.ts'
import { afterReading, impatiently, inHurdles, newHurdle, nextHurdle, withhold } from './faults/hurdles.ts'
import { readByContent } from './faults/renumbered.ts'
import { type FetchedMessage, fetchFlags, fetchMessages, toRemote } from './fetch-messages.ts'
import { eachUid, hasUid, highest, subtract, uidCount, uidSet, union } from './uid-set.ts'

/** The one folder whose name IMAP prescribes (RFC 3501, 5.1). */
export const inbox = 'INBOX'
const deletionsPerPage = 2000
const messagesPerSlice = 50
/** How far the inbox is ahead of the other folders, by message dates, while history arrives. */
const inboxLeadMs = 30 * DAY_MS

export function reportDeletions(state: SyncState, { page }: Draft): void {
  for (const [path, folder] of state.folders) {
    const gone = highest(folder.gone, deletionsPerPage - page.deletedIds.length)
    if (gone.length === 0) continue
    for (const uid of eachUid(gone)) page.deletedIds.push(remoteId(path, folder, uid))
    state.folders.set(path, { ...folder, gone: subtract(folder.gone, gone) })
  }
}

export async function reportFlags(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  context: ChangesContext,
  isStopped: () => boolean,
): Promise<void> {
  for (const [path, folder] of state.folders) {
    const hurdle = nextHurdle(folder, 'flags')
    const dirty = hurdle?.uids ?? highest(folder.dirty, draft.left)
    if (dirty.length === 0 || folder.isBroken || isStopped()) continue
    const at = hurdle ?? newHurdle('flags', dirty)
    let isOpen = false
    try {
      const box = await openFolder(client, path)
      if (String(box.uidValidity) !== folder.uidValidity) return askAgain(state)
      isOpen = true
      const read = draft.flags.get(path) ?? new Map<number, MessageFlags>()
      const unread = uidSet([...eachUid(dirty)].filter(uid => !read.has(uid)))
      const fetched = await patiently(client, hurdle, context, () => fetchFlags(client, unread))
      const flags = new Map([...read, ...fetched])
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
        ...afterReading(folder, at, dirty),
        dirty: subtract(folder.dirty, dirty),
        flags: folder.flags && withReported(folder.flags, reported),
      })
    } catch (error) {
      passOver(client, state, draft, { path, at: isOpen ? at : null }, error, context)
    }
  }
}

/** Reports messages that are new to the mirror in slices; the folder with the newest ones comes first. */
export async function reportMessages(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  context: ChangesContext,
  wanted: (folder: FolderState) => boolean,
  /** Opens one more folder; returns whether there was one. */
  openWaiting: () => Promise<boolean>,
  isStopped: () => boolean,
): Promise<void> {
  while (draft.left > 0 && draft.budget.bytes > 0 && !isStopped()) {
    const opened = await openWaiting()
    const unread = [...state.folders].filter(([, folder]) => hasUnread(folder) && !folder.isBroken)
    const candidates = unread.filter(([, folder]) => wanted(folder))
    const [next] = candidates.sort((a, b) => urgency(b) - urgency(a))
    if (!next && opened) continue
    if (!next) return
    const [path, folder] = next
    const most = unread.length === 1 ? 4 * messagesPerSlice : messagesPerSlice
    const hurdle = nextHurdle(folder, 'mail', 'envelope', 'retry')
    const uids = hurdle?.uids ?? highest(subtract(folder.todo, inHurdles(folder)), Math.min(draft.left, most))
    const at = hurdle ?? newHurdle('mail', uids)
    let isOpen = false
    try {
      if (folder.byContent) {
        const read = await readByContent(client, path, folder, draft, context)
        state.folders.set(path, read)
        if (read.byContent?.isDue) return
        continue
      }
      const box = await openFolder(client, path)
      if (String(box.uidValidity) !== folder.uidValidity) return askAgain(state)
      isOpen = true
      const read = () => readSome(client, { path, folder, at }, draft, context)
      const { folder: after, isFull } = await patiently(client, hurdle, context, read)
      state.folders.set(path, after)
      if (isFull) return
    } catch (error) {
      passOver(client, state, draft, { path, at: isOpen ? at : null }, error, context)
    }
  }
}

const hasUnread = (folder: FolderState) => hasMail(folder) && (folder.todo.length > 0 || readsOn(folder))
const readsOn = (folder: FolderState) =>
  folder.byContent !== null || nextHurdle(folder, 'mail', 'envelope', 'retry') !== null

/** The first time is left to the time limit of all commands: the server may only be slow. */
const patiently = <T>(
  client: ImapFlow,
  hurdle: Hurdle | null,
  { tuning }: ChangesContext,
  work: () => Promise<T>,
): Promise<T> => (hurdle ? impatiently(client, tuning, work) : work())

async function readSome(
  client: ImapFlow,
  { path, folder, at }: { path: string; folder: FolderState; at: Hurdle },
  draft: Draft,
  { tuning, now }: ChangesContext,
): Promise<{ folder: FolderState; isFull: boolean }> {
  if (at.of === 'envelope') {
    const known = await fetchEnvelope(client, at.uids)
    const [uid] = eachUid(at.uids)
    if (!known || uid === undefined)
      return { folder: afterReading(withoutTodo(folder, at), at, at.uids), isFull: false }
    const { folder: after, given } = withhold(path, folder, uid, known, now())
    append(draft.page.upserted, given)
    draft.left -= 1
    return { folder: after, isFull: false }
  }
  const { messages, refused, postponed } = await fetchMessages(client, at.uids, draft.budget, tuning)
  const reported = messages.map(({ uid }) => uid)
  const read = subtract(at.uids, uidSet(postponed))
  // What was withheld until now comes in place of what was known of it.
  for (const uid of reported)
    if (hasUid(folder.withheld, uid)) draft.page.deletedIds.push(remoteId(path, folder, uid))
  for (const message of messages)
    draft.page.upserted.push(toRemote(remoteId(path, folder, message.uid), path, message))
  draft.left -= reported.length
  let after: FolderState = {
    ...afterReading(folder, at, subtract(read, uidSet(refused.keys()))),
    todo: subtract(folder.todo, read),
    known: union(folder.known, uidSet(reported)),
    flags: folder.flags && withReported(folder.flags, messages),
    reached: oldest(folder.reached, messages),
  }
  for (const [uid, known] of refused) {
    const withheld = withhold(path, after, uid, known, now())
    after = withheld.folder
    if (!hasUid(folder.withheld, uid)) append(draft.page.upserted, withheld.given)
  }
  return { folder: after, isFull: postponed.length > 0 }
}

const withoutTodo = (folder: FolderState, { uids }: Hurdle): FolderState => ({
  ...folder,
  todo: subtract(folder.todo, uids),
})

function urgency([path, folder]: [string, FolderState]): number {
  if (isArriving(folder)) return path === inbox ? Number.POSITIVE_INFINITY : Number.MAX_VALUE
  return (folder.reached ?? 0) + (path === inbox ? inboxLeadMs : 0)
}

/** Whether the next message to report is newer than everything that the mirror has of the folder. */
export function isArriving({ todo, known, byContent }: FolderState): boolean {
  const newest = todo.at(-1)?.[1]
  return byContent?.isDue === true || (newest !== undefined && newest > (known.at(-1)?.[1] ?? 0))
}

function oldest(reached: number | null, messages: FetchedMessage[]): number | null {
  const times = messages.flatMap(({ receivedAt }) => (receivedAt ? [receivedAt.getTime()] : []))
  const all = reached === null ? times : [reached, ...times]
  return all.length > 0 ? lowest(all) : null
}

function remoteId(folder: string, { uidValidity }: FolderState, uid: number): string {
  return formatRemoteId({ folder, uidValidity, uid })
}
