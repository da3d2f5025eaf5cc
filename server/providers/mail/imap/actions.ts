import type { ImapFlow } from 'imapflow'
import { type FlagChange, ProviderError } from '../provider.ts'
import { findMessageId } from './append-message.ts'
import { searchUids } from './check-folder.ts'
import type { ServerAddress } from './config.ts'
import { imapFailure } from './failures.ts'
import { toChanges } from './flags.ts'
import { formatRemoteId, type ImapPlace, parseRemoteId } from './remote-id.ts'
import { openFolder } from './session.ts'
import { succeed } from './succeed.ts'
import { formatUidSet, highest, subtract, type UidSet, uidCount, uidSet } from './uid-set.ts'

/** Sets and clears flags; placements that are no longer there are passed over. */
export async function markMessages(
  client: ImapFlow,
  remoteIds: string[],
  change: FlagChange,
  server: ServerAddress,
): Promise<void> {
  const { add, remove } = toChanges(change)
  for (const { uids } of groupsOf(client, remoteIds, server)) {
    for await (const range of uids()) {
      requireKept(client, [...add, ...remove], server)
      if (add.length > 0) await succeed(client, server, () => client.messageFlagsAdd(range, add, byUid))
      if (remove.length > 0)
        await succeed(client, server, () => client.messageFlagsRemove(range, remove, byUid))
    }
  }
}

/**
 * Throws where the open folder does not keep one of these flags: there imapflow does not ask the server, which would
 * forget it with the session at best (PERMANENTFLAGS, RFC 3501, 7.1). Servers that do not say so keep all.
 */
function requireKept({ mailbox }: ImapFlow, flags: string[], { host }: ServerAddress): void {
  if (!mailbox) return
  const kept = mailbox.permanentFlags && [...mailbox.permanentFlags].map(flag => flag.toLowerCase())
  const isKept = (flag: string) => !kept || kept.includes('\\*') || kept.includes(flag.toLowerCase())
  if (!mailbox.readOnly && flags.every(isKept)) return
  throw new ProviderError(
    'refused',
    `${host} does not let messages in "${mailbox.path}" be changed like that`,
  )
}

/** Moves placements; answers the new ids where the server has UIDPLUS (RFC 4315). */
export async function moveMessages(
  client: ImapFlow,
  remoteIds: string[],
  toFolder: string,
  server: ServerAddress,
): Promise<Map<string, string>> {
  const moved = new Map<string, string>()
  for (const { folder, uidValidity, uids } of groupsOf(client, remoteIds, server)) {
    if (folder === toFolder) continue
    for await (const range of uids()) {
      const map = await moveRange(client, { folder, range, toFolder }, server)
      for (const [from, to] of map.uids) {
        const target = { folder: toFolder, uidValidity: map.uidValidity, uid: to }
        moved.set(formatRemoteId({ folder, uidValidity, uid: from }), formatRemoteId(target))
      }
    }
  }
  return moved
}

/** Copies placements, but for those whose Message-ID the folder has; answers the new ids where the server tells. */
export async function copyMessages(
  client: ImapFlow,
  remoteIds: string[],
  toFolder: string,
  server: ServerAddress,
): Promise<Map<string, string>> {
  const copied = new Map<string, string>()
  for (const { folder, uidValidity, uids } of groupsOf(client, remoteIds, server)) {
    if (folder === toFolder) continue
    for await (const range of uids()) {
      const wanted = await notIn(client, { folder, range, toFolder })
      if (!wanted) continue
      const result = await succeed(client, server, () => client.messageCopy(wanted, toFolder, byUid))
      for (const [from, to] of result.uidMap ?? []) {
        const target = { folder: toFolder, uidValidity: String(result.uidValidity), uid: to }
        copied.set(formatRemoteId({ folder, uidValidity, uid: from }), formatRemoteId(target))
      }
    }
  }
  return copied
}

/** UIDs of the open folder that are to go to another one. */
interface Way {
  folder: string
  range: string
  toFolder: string
}

/**
 * The part of a range whose messages another folder does not have, by Message-ID and, where `exactly`, by size too; the
 * folder they lie in is open afterwards.
 */
async function notIn(
  client: ImapFlow,
  { folder, range, toFolder }: Way,
  { exactly = false } = {},
): Promise<string> {
  const found = new Map<number, { messageId: string | undefined; size: number | undefined }>()
  const query = { uid: true, envelope: true, size: exactly }
  for await (const { uid, envelope, size } of client.fetch(range, query, byUid))
    found.set(uid, { messageId: envelope?.messageId, size })
  await openFolder(client, toFolder, { fresh: true })
  const wanted: number[] = []
  for (const [uid, { messageId, size }] of found)
    if (!messageId || (await findMessageId(client, messageId, size)) === null) wanted.push(uid)
  await openFolder(client, folder, { write: true })
  return formatUidSet(uidSet(wanted))
}

/** Deletes messages for good. At Gmail a message dies only in the trash, so it is moved there first. */
export async function destroyMessages(
  client: ImapFlow,
  remoteIds: string[],
  server: ServerAddress,
): Promise<void> {
  const trash = client.capabilities.has('X-GM-EXT-1') ? await gmailTrash(client) : null
  const elsewhere = trash ? remoteIds.filter(id => parseRemoteId(id)?.folder !== trash) : []
  const moved = trash ? await moveMessages(client, elsewhere, trash, server) : new Map<string, string>()
  await removeMessages(
    client,
    [...remoteIds.filter(id => !elsewhere.includes(id)), ...moved.values()],
    server,
  )
}

/** Expunges exactly these placements: elsewhere their messages stay, also at Gmail, where it takes a label away. */
export async function removeMessages(
  client: ImapFlow,
  remoteIds: string[],
  server: ServerAddress,
): Promise<void> {
  for (const { uids } of groupsOf(client, remoteIds, server)) {
    for await (const range of uids()) await expungeOnly(client, range, server)
  }
}

interface Group {
  folder: string
  uidValidity: string
  /** Opens the folder for writing and gives its UIDs as ranges of a length that servers take. */
  uids(): AsyncGenerator<string>
}

const byUid = { uid: true }
const uidsPerCommand = 250

/** Opens none yet. */
function groupsOf(client: ImapFlow, remoteIds: string[], server: ServerAddress): Group[] {
  const places = remoteIds.flatMap(id => parseRemoteId(id) ?? [])
  const folders = Map.groupBy(places, ({ folder, uidValidity }) => `${uidValidity}:${folder}`)
  return [...folders.values()].flatMap(group => {
    const [first] = group
    return first ? [{ ...first, uids: () => liveRanges(client, first, group, server) }] : []
  })
}

async function* liveRanges(client: ImapFlow, first: ImapPlace, places: ImapPlace[], server: ServerAddress) {
  if (!(await isLive(client, first, server))) return
  let left: UidSet = uidSet(places.map(({ uid }) => uid))
  while (left.length > 0) {
    const part = highest(left, uidsPerCommand)
    left = subtract(left, part)
    yield formatUidSet(part)
  }
}

async function isLive(
  client: ImapFlow,
  { folder, uidValidity }: ImapPlace,
  server: ServerAddress,
): Promise<boolean> {
  try {
    const box = await openFolder(client, folder, { write: true })
    return String(box.uidValidity) === uidValidity
  } catch (error) {
    const failure = imapFailure(error, server)
    if (failure.kind === 'not-found') return false
    throw failure
  }
}

/**
 * Without MOVE (RFC 6851) it takes two commands, and the connection may break between them: then what is done again
 * finds its copies made. They are told by their size too, since what is taken for one is expunged.
 */
async function moveRange(client: ImapFlow, way: Way, server: ServerAddress) {
  const { range, toFolder } = way
  if (client.capabilities.has('MOVE')) {
    const result = await succeed(client, server, () => client.messageMove(range, toFolder, byUid))
    return { uids: result.uidMap ?? [], uidValidity: String(result.uidValidity) }
  }
  requireKept(client, ['\\Deleted'], server)
  const wanted = await notIn(client, way, { exactly: true })
  const copied = wanted
    ? await succeed(client, server, () => client.messageCopy(wanted, toFolder, byUid))
    : null
  await expungeOnly(client, range, server)
  return { uids: copied?.uidMap ?? [], uidValidity: String(copied?.uidValidity) }
}

/**
 * Without UIDPLUS there is only EXPUNGE, which removes every message marked \Deleted: those that others have marked
 * are unmarked meanwhile.
 */
async function expungeOnly(client: ImapFlow, range: string, server: ServerAddress): Promise<void> {
  requireKept(client, ['\\Deleted'], server)
  if (client.capabilities.has('UIDPLUS')) {
    await succeed(client, server, () => client.messageDelete(range, byUid))
    return
  }
  const ours = await searchUids(client, { uid: range })
  if (uidCount(ours) === 0) return
  const others = formatUidSet(subtract(await searchUids(client, { deleted: true }), ours))
  if (others) await succeed(client, server, () => client.messageFlagsRemove(others, ['\\Deleted'], byUid))
  try {
    await succeed(client, server, () => client.messageDelete(formatUidSet(ours), byUid))
  } finally {
    if (others) await client.messageFlagsAdd(others, ['\\Deleted'], byUid)
  }
}

async function gmailTrash(client: ImapFlow): Promise<string | null> {
  const folders = await client.list()
  return folders.find(folder => folder.specialUse === '\\Trash')?.path ?? null
}
