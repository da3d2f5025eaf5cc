import { MAX_SKIPS_KEPT } from '#core/contract/mail-imports.ts'
import type { Tx } from '#server/db/client.ts'
import { commitWithoutWaiting } from '#server/db/commit.ts'
import type { FilePosition } from '#server/db/schema/in-and-out/mail-imports.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { MessageFlags } from '#server/mail/providers/provider.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { changeCopies } from '#server/mailbox/changes/change-messages.ts'
import { findCopies } from '#server/mailbox/changes/change-queries.ts'
import { raiseVersion } from '#server/mailbox/counts/count-queries.ts'
import { announceMail } from '#server/mailbox/messages/announce-mail.ts'
import { type DerivedState, deriveMessages } from '#server/mailbox/messages/message-queries.ts'
import { findFolders } from '#server/mailbox/messages/placement-queries.ts'
import { type PreparedMessage, prepareMessages } from '#server/mailbox/messages/prepare-message.ts'
import { storeMessages } from '#server/mailbox/messages/store-messages.ts'
import { sendWords } from '#server/mailbox/words/make-words.ts'
import { storableText } from '#server/platform/storable.ts'
import { type ImportRow, insertSkips, readWork, updateImport } from '../queries.ts'
import type { FoundMail } from '../reading/found-mail.ts'
import { findAddedBy, insertImported } from './apply-queries.ts'
import { bodyDigest } from './body-digest.ts'
import { type Candidate, candidateOf, knownMail } from './known-mail.ts'
import type { targetFolders } from './target-folders.ts'

interface Wanted {
  candidate: Candidate
  folderIds: number[]
  /** Null for one that is known, here or in the same batch. */
  prepared: PreparedMessage | null
  /** The same message earlier in the same batch. */
  same: Candidate | null
}

/** Some messages of a file, ready for one transaction. */
export interface PreparedBatch {
  wanted: Wanted[]
  left: { name: string; reason: string }[]
  known: ReturnType<typeof knownMail>
  next: FilePosition
  readBytes: number
}

interface Parts {
  deps: Deps
  account: MailAccount
  folders: ReturnType<typeof targetFolders>
}

/** What needs no lock on mail: finding out which messages are new, where they go, and reading them. */
export async function prepareBatch(
  { deps, account, folders }: Parts,
  found: readonly FoundMail[],
  readBytes: number,
): Promise<PreparedBatch> {
  const left: PreparedBatch['left'] = []
  const wanted: PreparedBatch['wanted'] = []
  for (const part of found)
    if ('reason' in part) left.push({ name: part.name, reason: part.reason })
    else
      wanted.push({
        candidate: candidateOf(part.mail),
        folderIds: await folders.of(part.places),
        prepared: null,
        same: null,
      })
  findSame(wanted)
  const known = knownMail(deps, account)
  const there = await known.find(
    deps.db,
    wanted.map(({ candidate }) => candidate),
  )
  const fresh = wanted.filter(({ candidate, same }) => same === null && !there.has(candidate))
  const read = await prepareMessages(
    deps,
    account.workspaceId,
    fresh.map(({ candidate: { mail } }, at) => ({
      remoteId: String(at),
      folder: '',
      flags: mail.flags,
      source: mail.source,
      ...(mail.receivedAt ? { receivedAt: mail.receivedAt } : {}),
    })),
  )
  for (const [at, each] of fresh.entries()) each.prepared = read[at] ?? null
  const next = found.at(-1)?.next ?? { entry: 0, offset: 0 }
  return { wanted, left, known, next, readBytes }
}

/**
 * Stores the messages, and how far the file is read with them, in one transaction: a crash repeats a batch, and neither
 * loses nor doubles a message. The provider gets them later. Nothing acts by itself because of them: they count as mail
 * of a first sync does. Returns false if the import has ended meanwhile.
 */
export async function applyBatch(
  { deps, account }: Parts,
  row: ImportRow,
  { wanted, left, known, next, readBytes }: PreparedBatch,
): Promise<boolean> {
  return inMailTransaction(deps.db, [account.id], async tx => {
    await commitWithoutWaiting(tx)
    const now = await readWork.goesOn(tx, row)
    if (!now) return false
    const there = await known.find(
      tx,
      wanted.map(({ candidate }) => candidate),
    )
    const added = await storeNew({ deps, account }, tx, row, { wanted, there })
    const further = await addPlaces({ deps, account }, tx, row, { wanted, there })
    const kept = left.slice(0, Math.max(0, MAX_SKIPS_KEPT - now.skipped))
    await insertSkips(
      tx,
      row,
      kept.map(({ name, reason }, at) => ({
        at: now.skipped + at + 1,
        name: storableText(name.slice(0, 500)),
        reason,
      })),
    )
    await updateImport(tx, row, {
      position: next,
      readBytes,
      problem: null,
      added: now.added + added.length,
      known: now.known + wanted.length - added.length - further,
      skipped: now.skipped + left.length,
    })
    return true
  })
}

type Placing = Pick<Parts, 'deps' | 'account'>

async function storeNew(
  { deps, account }: Placing,
  tx: Tx,
  row: ImportRow,
  { wanted, there }: Pick<PreparedBatch, 'wanted'> & { there: Map<Candidate, number> },
): Promise<number[]> {
  const fresh = wanted.filter(({ candidate }) => !there.has(candidate))
  const messages = fresh.flatMap(({ prepared }) => prepared ?? [])
  if (messages.length === 0) return []
  const roles = new Map((await findFolders(tx, account)).map(({ id, role }) => [id, role]))
  const states = new Map<string, DerivedState>()
  for (const { candidate, folderIds, prepared } of fresh)
    if (prepared)
      states.set(prepared.identity, {
        ...stateOf(candidate.mail.flags),
        roles: new Set(folderIds.map(id => roles.get(id) ?? null)),
        labels: new Set(folderIds.filter(id => roles.get(id) === null)),
      })
  const stored = await storeMessages(tx, account, messages, states)
  const isNew = new Set(stored.added)
  const copies = fresh.flatMap(({ candidate, folderIds, prepared }) => {
    const messageId = prepared ? stored.ids.get(prepared.identity) : undefined
    if (messageId === undefined || !isNew.has(messageId)) return []
    there.set(candidate, messageId)
    const draft = folderIds.some(id => roles.get(id) === 'drafts')
    return folderIds.map(folderId => ({ ...candidate.mail.flags, draft, messageId, folderId }))
  })
  await insertImported(tx, account, row.id, copies)
  if (stored.areWordsMissing) await sendWords(deps, account, tx)
  await deriveMessages(tx, account, stored.added)
  await raiseVersion(tx, account)
  const mailbox = { workspaceId: account.workspaceId, accountId: account.id }
  await deps.publish(tx, 'mail.imported', { ...mailbox, messageIds: stored.added })
  // Not as mail that was received: nobody is to be told of each.
  await announceMail(deps, tx, account, 'email_read', stored.added)
  return stored.added
}

/** The same message once more in this file, in another folder: it lies in both. */
async function addPlaces(
  { deps, account }: Placing,
  tx: Tx,
  row: ImportRow,
  { wanted, there }: Pick<PreparedBatch, 'wanted'> & { there: Map<Candidate, number> },
): Promise<number> {
  const ids = new Map<number, Set<number>>()
  for (const { candidate, same, folderIds } of wanted) {
    const id = there.get(candidate) ?? (same ? there.get(same) : undefined)
    if (id === undefined) continue
    const places = ids.get(id) ?? new Set()
    for (const folderId of folderIds) places.add(folderId)
    ids.set(id, places)
  }
  const ours = await findAddedBy(tx, row, [...ids.keys()])
  let further = 0
  for (const id of ours) {
    const copies = await findCopies(tx, account, [id])
    // Whoever has deleted it meanwhile does not want it back.
    if (copies.length === 0) continue
    for (const folderId of ids.get(id) ?? [])
      if (!copies.some(copy => copy.folderId === folderId)) {
        await changeCopies(deps, tx, { account, userId: null, change: { kind: 'copy', folderId } }, copies)
        further += 1
      }
  }
  return further
}

/** Marks those that are in a batch more than once: with the same bytes, or the same Message-ID and body. */
function findSame(wanted: readonly Wanted[]): void {
  const byDigest = new Map<string, Candidate>()
  const byId = new Map<string, Candidate[]>()
  for (const each of wanted) {
    const { candidate } = each
    const { messageId, source } = candidate.mail
    const others = messageId === null ? [] : (byId.get(messageId) ?? [])
    each.same =
      byDigest.get(candidate.digest) ??
      others.find(({ mail }) => bodyDigest(mail.source) === bodyDigest(source)) ??
      null
    if (each.same) continue
    byDigest.set(candidate.digest, candidate)
    if (messageId !== null) byId.set(messageId, [...others, candidate])
  }
}

const stateOf = ({ read, starred, answered }: MessageFlags) => ({
  read,
  starred,
  answered: answered ?? false,
})
