import { append } from '#core/lists.ts'
import type { Tx } from '#server/db/client.ts'
import { commitWithoutWaiting } from '#server/db/commit.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { BATCH, inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Deps } from '#server/deps.ts'
import type { ChangePage, FolderRole, RemoteMessage } from '#server/mail/providers/provider.ts'
import { raiseVersion } from '#server/mailbox/counts/count-queries.ts'
import { announceMail } from '#server/mailbox/messages/announce-mail.ts'
import { type DerivedState, deriveMessages } from '#server/mailbox/messages/message-queries.ts'
import {
  deletePlacements,
  deleteSomeCopies,
  findFolders,
  findFoldersToEmpty,
  findPlacements,
  forgetPlacesBefore,
  insertPlacements,
  renameSomeCopies,
  replaceFolders,
  resetFolders,
  updateFlags,
} from '#server/mailbox/messages/placement-queries.ts'
import { type PreparedMessage, prepareMessages } from '#server/mailbox/messages/prepare-message.ts'
import { wakeThreadsOf } from '#server/mailbox/messages/snooze-queries.ts'
import { storeMessages } from '#server/mailbox/messages/store-messages.ts'
import { sendWords } from '#server/mailbox/words/make-words.ts'
import { noteReceiptAnswers } from '../signals/receipt-queries.ts'
import { publishPage } from './publish-page.ts'
import { saveCursor } from './state-queries.ts'

/** A page whose messages are parsed and whose bytes are in the blob store. */
export interface PreparedPage {
  page: ChangePage
  messages: Map<string, PreparedMessage>
  /** When its bytes were put, by the clock that goes on while a machine is asleep. */
  keptAt: number
}

/** Bytes that no row names are deleted after an hour. A page that waited nearly so long is read again instead. */
const KEPT_MS = 50 * 60_000

/** The part of applying a page that needs no lock on mail. It may run while another page is applied. */
export async function preparePage(
  deps: Pick<Deps, 'blobs' | 'reader'>,
  { workspaceId }: AccountKey,
  page: ChangePage,
): Promise<PreparedPage> {
  const keptAt = performance.now()
  const fetched = page.upserted.flatMap(({ source, ...message }) => (source ? [{ ...message, source }] : []))
  const prepared = await prepareMessages(deps, workspaceId, fetched)
  // The sources are in the blob store now, and need not stay in memory while the page waits.
  const upserted = page.upserted.map(({ source: _, ...message }) => message)
  const messages = new Map(fetched.map(({ remoteId }, at) => [remoteId, prepared[at] as PreparedMessage]))
  return { page: { ...page, upserted }, messages, keptAt }
}

/**
 * Applies a page and its cursor in one transaction. After a crash the page is applied again, which is idempotent.
 * Returns the ids of the new messages. Throws if the page has waited too long.
 */
export async function applyPage(
  deps: Pick<Deps, 'db' | 'events' | 'publish' | 'clock' | 'queue'>,
  account: AccountKey,
  { page, messages, keptAt }: PreparedPage,
): Promise<number[]> {
  if (performance.now() - keptAt > KEPT_MS) throw new Error('a page was held up for too long')
  const apply = async (tx: Tx) => {
    await commitWithoutWaiting(tx)
    const touched = new Set<number>()
    const touch = (ids: number[]) => {
      for (const id of ids) touched.add(id)
    }
    const replaced = page.folders && (await replaceFolders(tx, account, page.folders))
    touch(replaced?.messageIds ?? [])
    if (page.resetFolders?.length) touch(await resetFolders(tx, account, page.resetFolders))
    const deleted = await deletePlacements(tx, account, page.deletedIds)
    touch(deleted)
    const changed = await updateFlags(tx, account, page.upserted)
    const { placed, added, areWordsMissing } = await placeMessages(tx, account, page.upserted, messages)
    touch(placed)
    append(changed, await noteReceiptAnswers(tx, account, page.upserted, deps.clock.now()))
    touch(changed)
    if (areWordsMissing) await sendWords(deps, account, tx)
    const woken = await wakeThreadsOf(tx, account, added, deps.clock.now())
    touch(woken)
    await deriveMessages(tx, account, [...touched])
    if (touched.size > 0 || replaced?.isChanged) await raiseVersion(tx, account)
    const sync = await saveCursor(tx, account, page, deps.clock.now())
    await publishPage(deps, tx, account, {
      added,
      marked: changed,
      moved: [...deleted, ...placed],
      ...sync,
    })
    if (added.length > 0) await announceMail(deps, tx, account, 'email_received', added)
    else if (deleted.length > 0) await announceMail(deps, tx, account, 'email_deleted', deleted)
    // Known mail that now also lies elsewhere: a message to oneself, or one moved in another program.
    else if (changed.length + placed.length > 0)
      await announceMail(deps, tx, account, 'email_read', [...changed, ...placed])
    return added
  }
  const isEmpty = page.upserted.length + page.deletedIds.length === 0
  return inMailTransaction(deps.db, [account.id], apply, isEmpty ? [] : [account.workspaceId])
}

/**
 * Renames copies in folders that were renamed, and deletes those in folders that the provider no longer has, or that are read
 * from scratch. It works in batches, and leaves at most one batch for the transaction that applies the page. After a crash the
 * page is read again, and this continues.
 */
export async function emptyFolders(
  { db }: Pick<Deps, 'db'>,
  account: AccountKey,
  { folders, resetFolders = [] }: ChangePage,
  signal: AbortSignal,
): Promise<void> {
  if (!folders && resetFolders.length === 0) return
  for (const { formerly, remoteId } of folders ?? [])
    if (formerly !== undefined) await renameCopiesOf(db, account, { from: formerly, to: remoteId }, signal)
  const listed = folders?.flatMap(({ remoteId, formerly = [] }) => [remoteId, formerly].flat()) ?? null
  const folderIds = await findFoldersToEmpty(db, account, { listed, reset: resetFolders })
  if (folderIds.length === 0) return
  const emptySome = () =>
    inMailTransaction(db, [account.id], async tx => {
      await commitWithoutWaiting(tx)
      const messageIds = await deleteSomeCopies(tx, account, folderIds, BATCH)
      if (messageIds.length === 0) return false
      await deriveMessages(tx, account, messageIds)
      await raiseVersion(tx, account)
      return true
    })
  while (!signal.aborted && (await emptySome()));
  await inBatches(signal, limit => forgetPlacesBefore(db, account, folderIds, limit))
}

/** Gives the copies in a renamed folder their new names. A second run goes on with the others. */
async function renameCopiesOf(
  db: Deps['db'],
  account: AccountKey,
  names: { from: string; to: string },
  signal: AbortSignal,
): Promise<void> {
  await inBatches(signal, limit =>
    inMailTransaction(db, [account.id], tx => renameSomeCopies(tx, account, names, limit)),
  )
}

/** Stores new messages and puts every copy in its folder. */
async function placeMessages(
  tx: Tx,
  account: AccountKey,
  upserted: RemoteMessage[],
  prepared: Map<string, PreparedMessage>,
): Promise<{ placed: number[]; added: number[]; areWordsMissing: boolean }> {
  const fetched = upserted.filter(({ remoteId }) => prepared.has(remoteId))
  const known = await findPlacements(
    tx,
    account,
    fetched.map(({ remoteId }) => remoteId),
  )
  const fresh = asTheyArrived(
    fetched.filter(({ remoteId }) => !known.has(remoteId)),
    prepared,
  )
  if (fresh.length === 0) return { placed: [], added: [], areWordsMissing: false }

  const messages = fresh.flatMap(({ remoteId }) => prepared.get(remoteId) ?? [])
  const folderList = await findFolders(tx, account)
  const folders = new Map(folderList.map(folder => [folder.remoteId, folder]))
  const states = statesOf(fresh, remoteId => prepared.get(remoteId)?.identity, folders)
  const { ids, added, areWordsMissing } = await storeMessages(tx, account, messages, states)
  const copies = fresh.flatMap(({ remoteId, folder, flags }) => {
    const messageId = ids.get(prepared.get(remoteId)?.identity ?? '')
    const folderId = folders.get(folder)?.id
    return messageId === undefined || folderId === undefined ? [] : [{ messageId, folderId, remoteId, flags }]
  })
  await insertPlacements(tx, account, copies)
  return { placed: copies.map(({ messageId }) => messageId), added, areWordsMissing }
}

const byUid = new Intl.Collator('en', { numeric: true }).compare

/**
 * Oldest first, because lists order messages of the same second by when they were stored. Pages come newest first, and
 * servers assign ids in the order of arrival (UID, RFC 3501 section 2.3.1.1).
 */
function asTheyArrived(
  messages: RemoteMessage[],
  prepared: ReadonlyMap<string, PreparedMessage>,
): RemoteMessage[] {
  const timeOf = ({ remoteId }: RemoteMessage) => {
    const { receivedAt, sentAt } = prepared.get(remoteId) ?? {}
    return { received: receivedAt?.getTime() ?? 0, sent: sentAt?.getTime() ?? 0 }
  }
  return messages.toSorted((a, b) => {
    const [first, second] = [timeOf(a), timeOf(b)]
    return first.received - second.received || first.sent - second.sent || byUid(a.remoteId, b.remoteId)
  })
}

/** Flags and folders of messages, as far as the copies of this page tell. */
function statesOf(
  copies: RemoteMessage[],
  identityOf: (remoteId: string) => string | undefined,
  folders: ReadonlyMap<string, { id: number; role: FolderRole | null }>,
): Map<string, DerivedState> {
  const states = new Map<string, DerivedState>()
  for (const { remoteId, folder, flags } of copies) {
    const identity = identityOf(remoteId)
    if (identity === undefined) continue
    const before = states.get(identity)
    const here = folders.get(folder)
    states.set(identity, {
      read: flags.read && (before?.read ?? true),
      starred: flags.starred || (before?.starred ?? false),
      answered: flags.answered || (before?.answered ?? false),
      roles: new Set([...(before?.roles ?? []), here?.role ?? null]),
      labels: new Set([...(before?.labels ?? []), ...(here?.role === null ? [here.id] : [])]),
    })
  }
  return states
}
