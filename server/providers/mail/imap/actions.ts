import type { ImapFlow } from 'imapflow'
import type { FlagChange } from '../provider.ts'
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
      if (add.length > 0) succeed(await client.messageFlagsAdd(range, add, byUid), client, server)
      if (remove.length > 0) succeed(await client.messageFlagsRemove(range, remove, byUid), client, server)
    }
  }
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
      const map = await moveRange(client, range, toFolder, server)
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
      const wanted = await notIn(client, toFolder, folder, range)
      if (!wanted) continue
      const result = succeed(await client.messageCopy(wanted, toFolder, byUid), client, server)
      for (const [from, to] of result.uidMap ?? []) {
        const target = { folder: toFolder, uidValidity: String(result.uidValidity), uid: to }
        copied.set(formatRemoteId({ folder, uidValidity, uid: from }), formatRemoteId(target))
      }
    }
  }
  return copied
}

/** The part of a range whose messages another folder does not have; the folder they lie in is open afterwards. */
async function notIn(client: ImapFlow, other: string, folder: string, range: string): Promise<string> {
  const byMessageId = new Map<number, string | undefined>()
  for await (const { uid, envelope } of client.fetch(range, { uid: true, envelope: true }, byUid))
    byMessageId.set(uid, envelope?.messageId)
  await openFolder(client, other, { fresh: true })
  const wanted: number[] = []
  for (const [uid, messageId] of byMessageId)
    if (!messageId || (await findMessageId(client, messageId)) === null) wanted.push(uid)
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

async function moveRange(client: ImapFlow, range: string, toFolder: string, server: ServerAddress) {
  if (client.capabilities.has('MOVE')) {
    const result = succeed(await client.messageMove(range, toFolder, byUid), client, server)
    return { uids: result.uidMap ?? [], uidValidity: String(result.uidValidity) }
  }
  const result = succeed(await client.messageCopy(range, toFolder, byUid), client, server)
  await expungeOnly(client, range, server)
  return { uids: result.uidMap ?? [], uidValidity: String(result.uidValidity) }
}

/**
 * Without UIDPLUS there is only EXPUNGE, which removes every message marked \Deleted: those that others have marked
 * are unmarked meanwhile.
 */
async function expungeOnly(client: ImapFlow, range: string, server: ServerAddress): Promise<void> {
  if (client.capabilities.has('UIDPLUS')) {
    succeed(await client.messageDelete(range, byUid), client, server)
    return
  }
  const ours = await searchUids(client, { uid: range })
  if (uidCount(ours) === 0) return
  const others = formatUidSet(subtract(await searchUids(client, { deleted: true }), ours))
  if (others) succeed(await client.messageFlagsRemove(others, ['\\Deleted'], byUid), client, server)
  try {
    succeed(await client.messageDelete(formatUidSet(ours), byUid), client, server)
  } finally {
    if (others) await client.messageFlagsAdd(others, ['\\Deleted'], byUid)
  }
}

async function gmailTrash(client: ImapFlow): Promise<string | null> {
  const folders = await client.list()
  return folders.find(folder => folder.specialUse === '\\Trash')?.path ?? null
}
