import type { CopyResponseObject, ImapFlow } from 'imapflow'
import { append } from '#core/lists.ts'
import { type FlagChange, type Moved, ProviderError } from '../provider.ts'
import type { ServerAddress } from './connection/config.ts'
import { openFolder } from './connection/session.ts'
import { imapFailure } from './failures.ts'
import { MDN_SENT, toChanges } from './flags.ts'
import { searchUids } from './reading/check-folder.ts'
import { uidsOf } from './reading/faults/renumbered.ts'
import { findSame, presentIn } from './reading/find-same.ts'
import {
  formatUidSet,
  hasUid,
  highest,
  noUids,
  subtract,
  type UidSet,
  uidSet,
  union,
} from './reading/uid-set.ts'
import { formatRemoteId, type ImapPlace, parseContentId, parseRemoteId } from './remote-id.ts'
import { succeed } from './succeed.ts'

/** Sets and clears flags; returns the placements that are not there. */
export async function markMessages(
  client: ImapFlow,
  remoteIds: string[],
  change: FlagChange,
  server: ServerAddress,
): Promise<string[]> {
  const { add: wanted, remove } = toChanges(change)
  return inParts(client, remoteIds, server, async ({ uids }) => {
    const range = formatUidSet(uids)
    const add = wanted.filter(flag => flag !== MDN_SENT || keeps(client, flag))
    requireKept(client, [...add, ...remove], server)
    if (add.length > 0) await succeed(client, server, () => client.messageFlagsAdd(range, add, byUid))
    if (remove.length > 0)
      await succeed(client, server, () => client.messageFlagsRemove(range, remove, byUid))
    // STORE silently ignores missing messages. Messages that are there afterwards were there before, so they are marked.
    return presentIn(client, uids)
  })
}

/**
 * Throws if the open folder cannot store one of these flags permanently (PERMANENTFLAGS, RFC 3501, 7.1). In that case
 * imapflow does not even ask the server, which would keep the flag for the session at best. Servers that do not report
 * PERMANENTFLAGS store all flags.
 */
function requireKept(client: ImapFlow, flags: string[], { host }: ServerAddress): void {
  if (!client.mailbox || flags.every(flag => keeps(client, flag))) return
  throw new ProviderError(
    'refused',
    `${host} does not let messages in "${client.mailbox.path}" be changed like that`,
  )
}

function keeps({ mailbox }: ImapFlow, flag: string): boolean {
  if (!mailbox) return true
  const kept = mailbox.permanentFlags && [...mailbox.permanentFlags].map(one => one.toLowerCase())
  return !mailbox.readOnly && (!kept || kept.includes('\\*') || kept.includes(flag.toLowerCase()))
}

/** Moves placements; returns the new ids if the server has UIDPLUS (RFC 4315), and the placements that are not there. */
export async function moveMessages(
  client: ImapFlow,
  remoteIds: string[],
  toFolder: string,
  server: ServerAddress,
): Promise<Moved> {
  const names = new Map<string, string>()
  const missing = await inParts(client, remoteIds, server, async part => {
    const { folder, idOf } = part
    const present = await presentIn(client, part.uids)
    if (folder === toFolder || present.length === 0) return present
    const moved = await moveUids(client, { folder, uids: present, toFolder }, server)
    for (const [from, target] of moved.names) names.set(idOf(from), formatRemoteId(target))
    return moved.done
  })
  return { names, missing }
}

/**
 * Copies placements, except those that the folder has already; returns the ids of the copies if the server reports them.
 */
export async function copyMessages(
  client: ImapFlow,
  remoteIds: string[],
  toFolder: string,
  server: ServerAddress,
): Promise<Moved> {
  const names = new Map<string, string>()
  const missing = await inParts(client, remoteIds, server, async part => {
    const { folder, idOf } = part
    if (folder === toFolder) return presentIn(client, part.uids)
    const copied = await copyUids(client, { folder, uids: part.uids, toFolder }, server)
    for (const [from, target] of copied.names) names.set(idOf(from), formatRemoteId(target))
    return copied.done
  })
  return { names, missing }
}

/** Deletes messages for good. Gmail deletes only from the trash, so a message is moved there first. */
export async function destroyMessages(
  client: ImapFlow,
  remoteIds: string[],
  server: ServerAddress,
): Promise<string[]> {
  const trash = client.capabilities.has('X-GM-EXT-1') ? await gmailTrash(client) : null
  const elsewhere = trash ? remoteIds.filter(id => folderOf(id) !== trash) : []
  const { names, missing } = trash
    ? await moveMessages(client, elsewhere, trash, server)
    : { names: new Map<string, string>(), missing: [] }
  const gone = await removeMessages(
    client,
    [...remoteIds.filter(id => !elsewhere.includes(id)), ...names.values()],
    server,
  )
  return [...missing, ...gone.filter(id => remoteIds.includes(id))]
}

/**
 * Expunges exactly these placements; copies in other folders stay, and at Gmail this removes only a label. Returns the
 * placements that were not there.
 */
export async function removeMessages(
  client: ImapFlow,
  remoteIds: string[],
  server: ServerAddress,
): Promise<string[]> {
  return inParts(client, remoteIds, server, async ({ uids }) => {
    const present = await presentIn(client, uids)
    if (present.length > 0) await expungeOnly(client, present, server)
    return present
  })
}

/** UIDs of a folder that is open for writing; at most as many as fit into a command. */
interface Part {
  folder: string
  uids: UidSet
  /** The placements of these UIDs. */
  idOf: (uid: number) => string
}

const byUid = { uid: true }
const uidsPerCommand = 250

/**
 * Runs `act` folder by folder. `act` returns the UIDs that were there; this returns the placements that were not: their
 * folder is gone or has another UIDVALIDITY, or the message is gone.
 */
async function inParts(
  client: ImapFlow,
  remoteIds: string[],
  server: ServerAddress,
  act: (part: Part) => Promise<UidSet>,
): Promise<string[]> {
  const missing: string[] = []
  for (const [folder, ids] of Map.groupBy(remoteIds, folderOf)) {
    const uids = folder === null ? new Map<string, number>() : await locate(client, { folder, ids, server })
    const done = folder === null ? noUids : await actOn(folder, uids, act)
    append(
      missing,
      ids.filter(id => !hasUid(done, uids.get(id) ?? 0)),
    )
  }
  return missing
}

async function actOn(
  folder: string,
  located: Map<string, number>,
  act: (part: Part) => Promise<UidSet>,
): Promise<UidSet> {
  const ids = new Map([...located].map(([id, uid]) => [uid, id]))
  const idOf = (uid: number) => ids.get(uid) ?? ''
  let done = noUids
  for (let left = uidSet(located.values()); left.length > 0; ) {
    const uids = highest(left, uidsPerCommand)
    left = subtract(left, uids)
    done = union(done, await act({ folder, uids, idOf }))
  }
  return done
}

const folderOf = (remoteId: string): string | null =>
  (parseRemoteId(remoteId) ?? parseContentId(remoteId))?.folder ?? null

/** Opens a folder for writing, and finds the UIDs of placements that may be there. */
async function locate(
  client: ImapFlow,
  { folder, ids, server }: { folder: string; ids: string[]; server: ServerAddress },
): Promise<Map<string, number>> {
  try {
    const box = await openFolder(client, folder, { write: true })
    return await uidsOf(client, box, ids)
  } catch (error) {
    const failure = imapFailure(error, server)
    if (failure.kind === 'not-found') return new Map()
    throw failure
  }
}

/** UIDs of the open folder that move to another folder. */
interface MoveRequest {
  folder: string
  uids: UidSet
  toFolder: string
}

interface MovedUids {
  done: UidSet
  /** New placements by UID, except those that the server does not report. */
  names: Map<number, ImapPlace>
}

/**
 * Moves without MOVE (RFC 6851), with two commands. The connection may break between them; the next try then finds the
 * copies.
 */
async function moveUids(client: ImapFlow, request: MoveRequest, server: ServerAddress): Promise<MovedUids> {
  const { uids, toFolder } = request
  if (client.capabilities.has('MOVE')) {
    const result = await succeed(client, server, () =>
      client.messageMove(formatUidSet(uids), toFolder, byUid),
    )
    const names = namesIn(result, request)
    // If the server reports what it moved, a UID that it does not name was gone.
    return { names, done: names.size > 0 ? uidSet(names.keys()) : uids }
  }
  requireKept(client, ['\\Deleted'], server)
  const copied = await copyUids(client, request, server)
  if (copied.done.length > 0) await expungeOnly(client, copied.done, server)
  return copied
}

async function copyUids(client: ImapFlow, request: MoveRequest, server: ServerAddress): Promise<MovedUids> {
  const { present, same } = await findSame(client, request)
  const there = uidSet(same.keys())
  const uids = subtract(present, there)
  if (uids.length === 0) return { done: there, names: same }
  const copy = () => client.messageCopy(formatUidSet(uids), request.toFolder, byUid)
  const made = namesIn(await succeed(client, server, copy), { ...request, uids })
  const done = union(there, made.size > 0 ? uidSet(made.keys()) : uids)
  return { done, names: new Map([...same, ...made]) }
}

/** What the server reports about the requested UIDs. */
function namesIn(
  { uidValidity, uidMap }: CopyResponseObject,
  { uids, toFolder }: MoveRequest,
): Map<number, ImapPlace> {
  const names = new Map<number, ImapPlace>()
  for (const [from, uid] of uidMap ?? [])
    if (hasUid(uids, from)) names.set(from, { folder: toFolder, uidValidity: String(uidValidity), uid })
  return names
}

/**
 * Without UIDPLUS there is only EXPUNGE, which removes every message marked \Deleted. So messages that other clients
 * have marked are unmarked meanwhile.
 */
async function expungeOnly(client: ImapFlow, ours: UidSet, server: ServerAddress): Promise<void> {
  requireKept(client, ['\\Deleted'], server)
  const range = formatUidSet(ours)
  if (client.capabilities.has('UIDPLUS')) {
    await succeed(client, server, () => client.messageDelete(range, byUid))
    return
  }
  const others = formatUidSet(subtract(await searchUids(client, { deleted: true }), ours))
  if (others) await succeed(client, server, () => client.messageFlagsRemove(others, ['\\Deleted'], byUid))
  try {
    await succeed(client, server, () => client.messageDelete(range, byUid))
  } finally {
    if (others) await client.messageFlagsAdd(others, ['\\Deleted'], byUid)
  }
}

async function gmailTrash(client: ImapFlow): Promise<string | null> {
  const folders = await client.list()
  return folders.find(folder => folder.specialUse === '\\Trash')?.path ?? null
}
