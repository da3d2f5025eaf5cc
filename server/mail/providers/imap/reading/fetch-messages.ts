import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { MessageFlags, RemoteMessage } from '#server/mail/providers/provider.ts'
import type { ImapTuning } from '../connection/config.ts'
import { asFailure } from '../failure.ts'
import { toFlags } from '../flags.ts'
import { type Envelope, fetchEnvelope } from './faults/fetch-envelope.ts'
import { fetchAsked, fetchOne } from './fetch-asked.ts'
import { eachUid, type UidSet, uidSet } from './uid-set.ts'

export interface FetchedMessage {
  uid: number
  flags: MessageFlags
  source: Buffer
  truncated: boolean
  size: number | null
  receivedAt: Date | null
  threadKey: string | null
  identity: string | null
}

/** Bytes by which the page may still grow; shared by all fetches of the page. */
export interface Budget {
  bytes: number
}

interface FetchedSlice {
  messages: FetchedMessage[]
  /** Left for a later page, because this one is full. */
  postponed: number[]
  /** What the server has told of messages whose content it does not give. */
  refused: Map<number, Envelope>
}

interface Item {
  flags?: MessageFlags
  source?: Buffer
  size?: number
  receivedAt?: Date
  threadKey?: string
  identity?: string
}

/**
 * Reads messages of the selected folder: the head of all in one FETCH, then the rest of the larger ones. A UID that the
 * result does not name is no longer on the server. The size that a server states may be an estimate, so a message
 * ends where a read returns fewer bytes.
 */
export async function fetchMessages(
  client: ImapFlow,
  uids: UidSet,
  budget: Budget,
  tuning: ImapTuning,
): Promise<FetchedSlice> {
  const items = await readHeads(client, uids, tuning.headBytes)
  const slice: FetchedSlice = { messages: [], postponed: [], refused: new Map() }
  for (const [uid, item] of [...items].sort(([a], [b]) => b - a)) {
    const head = item.source
    if (!head) {
      const { threadKey: _, identity: __, ...told } = item
      slice.refused.set(uid, { ...told, ...(await tryEnvelope(client, uid)) })
      continue
    }
    const whole = head.length < tuning.headBytes
    const oversized = !whole && (item.size ?? 0) > tuning.maxSourceBytes
    if (!whole && !oversized && budget.bytes < (item.size ?? 0) && budget.bytes < tuning.pageBytes) {
      slice.postponed.push(uid)
      continue
    }
    const read =
      whole || oversized ? { source: head, complete: whole } : await readOn(client, uid, head, tuning)
    budget.bytes -= read.source.length
    slice.messages.push({
      uid,
      flags: item.flags ?? toFlags([]),
      source: read.source,
      truncated: !read.complete,
      size: item.size ?? null,
      receivedAt: item.receivedAt ?? null,
      threadKey: item.threadKey ?? null,
      identity: item.identity ?? null,
    })
  }
  return slice
}

export function toRemote(remoteId: string, folder: string, message: FetchedMessage): RemoteMessage {
  const { flags, source, truncated, size, receivedAt, threadKey, identity } = message
  return {
    ...{ remoteId, folder, flags, source },
    ...(truncated ? { truncated } : {}),
    ...(size === null ? {} : { size }),
    ...(receivedAt === null ? {} : { receivedAt }),
    ...(threadKey === null ? {} : { threadKey }),
    ...(identity === null ? {} : { identity }),
  }
}

/** Empty if the server refuses the envelope, too. */
async function tryEnvelope(client: ImapFlow, uid: number): Promise<Envelope> {
  try {
    return (await fetchEnvelope(client, uidSet([uid]))) ?? {}
  } catch (error) {
    if (!isRefusal(error)) throw error
    return {}
  }
}

/** The flags of these messages of the selected folder; a UID that is absent from the answer is gone. */
export async function fetchFlags(client: ImapFlow, uids: UidSet): Promise<Map<number, MessageFlags>> {
  const flags = new Map<number, MessageFlags>()
  for await (const item of fetchAsked(client, uids, { flags: true })) flags.set(item.uid, toFlags(item.flags))
  return flags
}

async function readHeads(client: ImapFlow, uids: UidSet, headBytes: number): Promise<Map<number, Item>> {
  const items = new Map<number, Item>()
  try {
    await readInto(items, client, uids, headBytes)
    return items
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  // One unreadable message makes the whole command fail: find it, and continue with the others.
  for (const uid of eachUid(uids)) {
    try {
      if (!items.get(uid)?.source) await readInto(items, client, uidSet([uid]), headBytes)
    } catch (error) {
      if (!isRefusal(error)) throw error
      items.set(uid, items.get(uid) ?? {})
    }
  }
  return items
}

async function readInto(
  items: Map<number, Item>,
  client: ImapFlow,
  uids: UidSet,
  headBytes: number,
): Promise<void> {
  const asked = {
    flags: true,
    internalDate: true,
    size: true,
    threadId: true,
    source: { start: 0, maxLength: headBytes },
  }
  for await (const message of fetchAsked(client, uids, asked))
    items.set(message.uid, { ...items.get(message.uid), ...toItem(message) })
}

function toItem(message: FetchMessageObject): Item {
  const receivedAt = message.internalDate === undefined ? null : new Date(message.internalDate)
  return {
    ...(message.flags ? { flags: toFlags(message.flags) } : {}),
    ...(message.source ? { source: message.source } : {}),
    ...(message.size === undefined ? {} : { size: message.size }),
    ...(receivedAt && !Number.isNaN(receivedAt.getTime()) ? { receivedAt } : {}),
    ...(message.threadId ? { threadKey: message.threadId } : {}),
    ...(message.emailId ? { identity: message.emailId } : {}),
  }
}

async function readOn(client: ImapFlow, uid: number, head: Buffer, tuning: ImapTuning) {
  const pieces = [head]
  let length = head.length
  while (length < tuning.maxSourceBytes) {
    const piece = await readPiece(client, uid, length, pieceBytes)
    if (piece.length > 0) pieces.push(piece)
    length += piece.length
    if (piece.length < pieceBytes) return { source: Buffer.concat(pieces), complete: true }
  }
  return { source: head, complete: false }
}

/** Bytes of a message of the selected folder; empty when there are none at that place. */
export async function readPiece(
  client: ImapFlow,
  uid: number,
  start: number,
  maxLength: number,
): Promise<Buffer> {
  const found = await fetchOne(client, uid, { source: { start, maxLength } })
  return found?.source || Buffer.alloc(0)
}

/** How much of a large message is asked for at once. */
export const pieceBytes = 2 * 1024 * 1024

/** The server has answered NO or BAD, as opposed to a lost connection. */
function isRefusal(error: unknown): boolean {
  return asFailure(error).responseStatus !== undefined
}
