import { createHash } from 'node:crypto'
import type { ImapFlow } from 'imapflow'
import { openFolder } from '../connection/session.ts'
import type { ImapPlace } from '../remote-id.ts'
import { searchUids } from './check-folder.ts'
import { fetchAsked } from './fetch-asked.ts'
import { pieceBytes, readPiece } from './fetch-messages.ts'
import { formatUidSet, highest, intersect, type UidSet, uidSet } from './uid-set.ts'

/** Properties that distinguish messages before their bytes are compared. */
interface Head {
  messageId: string | null
  size: number
  /** The server's own id of the content, which its copies share (OBJECTID, RFC 8474; X-GM-MSGID). */
  emailId: string | null
}

/** UIDs of one folder whose messages are looked for in another one. */
interface MoveRequest {
  folder: string
  uids: UidSet
  toFolder: string
}

/** Few messages of a folder share a Message-ID or a size; of many, only the newest are compared. */
const mostCandidates = 20

/** Those of these UIDs that the selected folder has. */
export async function presentIn(client: ImapFlow, uids: UidSet): Promise<UidSet> {
  if (uids.length === 0) return uids
  return intersect(uids, await searchUids(client, { uid: formatUidSet(uids) }))
}

/**
 * Finds which of these messages another folder has already, and where: by equal bytes, not only by Message-ID, which a
 * mailing list repeats. `present` are the UIDs that are still in their folder. That folder is open for writing
 * afterwards.
 */
export async function findSame(
  client: ImapFlow,
  { folder, uids, toFolder }: MoveRequest,
): Promise<{ present: UidSet; same: Map<number, ImapPlace> }> {
  const heads = await readHeads(client, uids)
  const box = await openFolder(client, toFolder, { fresh: true })
  const uidValidity = String(box.uidValidity)
  const candidates = new Map<number, { uid: number; content: string }[]>()
  for (const [uid, head] of heads) {
    const found = await findLike(client, head)
    if (found.length > 0) candidates.set(uid, found)
  }
  await openFolder(client, folder, { write: true })
  const same = new Map<number, ImapPlace>()
  for (const [uid, found] of candidates) {
    const content = await contentOf(client, uid, heads.get(uid)?.emailId ?? null)
    const match = found.find(candidate => candidate.content === content)
    if (match) same.set(uid, { folder: toFolder, uidValidity, uid: match.uid })
  }
  return { present: uidSet(heads.keys()), same }
}

/** Messages of the selected folder with this Message-ID, or with none as this one, and this size. */
async function findLike(client: ImapFlow, { messageId, size }: Head) {
  const query = messageId ? { header: { 'message-id': messageId } } : { larger: size - 1, smaller: size + 1 }
  const found: { uid: number; content: string }[] = []
  for (const [uid, head] of await readHeads(client, highest(await searchUids(client, query), mostCandidates)))
    if (head.messageId === messageId && head.size === size)
      found.push({ uid, content: await contentOf(client, uid, head.emailId) })
  return found
}

async function readHeads(client: ImapFlow, uids: UidSet): Promise<Map<number, Head>> {
  const heads = new Map<number, Head>()
  for await (const { uid, envelope, size = 0, emailId = null } of fetchAsked(client, uids, {
    envelope: true,
    size: true,
  }))
    heads.set(uid, { messageId: envelope?.messageId || null, size, emailId })
  return heads
}

/** Equal in all copies of a message, and different for any other message. */
async function contentOf(client: ImapFlow, uid: number, emailId: string | null): Promise<string> {
  if (emailId !== null) return emailId
  const hash = createHash('sha256')
  for (let start = 0; ; start += pieceBytes) {
    const piece = await readPiece(client, uid, start, pieceBytes)
    hash.update(piece)
    if (piece.length < pieceBytes) return hash.digest('hex')
  }
}
