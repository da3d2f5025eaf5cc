import { and, asc, eq, inArray, lt, not, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyText, isIn } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import type { MailActionChange } from '#server/db/schema/actions.ts'
import { folders, mailActions, placements } from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import type { FolderRole } from '#server/mail/providers/provider.ts'
import { showPending } from './lost-queries.ts'
import { isUnsafeRemoval, isWaitingName, keepAskedFor, nameOfCopy } from './waiting-queries.ts'

export interface Copy {
  id: number
  messageId: number
  folderId: number
  remoteId: string | null
  read: boolean
  starred: boolean
  answered: boolean
}

/** The columns of a copy. */
export const COPY = {
  id: placements.id,
  messageId: placements.messageId,
  folderId: placements.folderId,
  remoteId: placements.remoteId,
  read: placements.read,
  starred: placements.starred,
  answered: placements.answered,
}

/** The folders in which the messages lie. */
export async function findCopies(db: Executor, account: AccountKey, messageIds: number[]): Promise<Copy[]> {
  if (messageIds.length === 0) return []
  return db
    .select(COPY)
    .from(placements)
    .where(and(isOfAccount(placements, account), isIn(placements.messageId, messageIds)))
    .orderBy(asc(placements.id))
}

/** Rows by their keys. */
const isOneOf = (table: typeof placements | typeof mailActions, workspaceId: number, ids: number[]) =>
  and(eq(table.workspaceId, workspaceId), isIn(table.id, ids))

const idsOf = (copies: Copy[]) => copies.map(({ id }) => id)

export async function markCopies(
  db: Executor,
  { workspaceId }: AccountKey,
  copies: Copy[],
  flags: { read?: boolean; starred?: boolean; answered?: boolean },
): Promise<void> {
  if (copies.length > 0 && Object.keys(flags).length > 0)
    await db
      .update(placements)
      .set(flags)
      .where(isOneOf(placements, workspaceId, idsOf(copies)))
}

export async function moveCopies(
  db: Executor,
  { workspaceId }: AccountKey,
  copies: Copy[],
  folderId: number,
): Promise<void> {
  if (copies.length > 0)
    await db
      .update(placements)
      .set({ folderId })
      .where(isOneOf(placements, workspaceId, idsOf(copies)))
}

export async function deleteCopies(db: Executor, { workspaceId }: AccountKey, copies: Copy[]): Promise<void> {
  if (copies.length > 0) await db.delete(placements).where(isOneOf(placements, workspaceId, idsOf(copies)))
}

/**
 * Adds copies of these messages to another folder; they wait for the provider. The copies given stay where they are.
 * Returns the ids of the new copies by message id.
 */
export async function addCopies(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  copies: Copy[],
  folderId: number,
): Promise<Map<number, number>> {
  if (copies.length === 0) return new Map()
  const made = await db
    .insert(placements)
    .values(
      copies.map(({ messageId, read, starred, answered }) => ({
        workspaceId,
        accountId,
        messageId,
        folderId,
        remoteId: null,
        read,
        starred,
        answered,
        draft: false,
      })),
    )
    .returning({ messageId: placements.messageId, id: placements.id })
  return new Map(made.map(({ messageId, id }) => [messageId, id]))
}

/** A folder of the account; null if there is none with this id. */
export async function findFolder(
  db: Executor,
  account: AccountKey,
  id: number,
): Promise<{ id: number; remoteId: string; role: FolderRole | null } | null> {
  const [found] = await db
    .select({ id: folders.id, remoteId: folders.remoteId, role: folders.role })
    .from(folders)
    .where(and(isOfAccount(folders, account), eq(folders.id, id)))
  return found ?? null
}

export async function findFolderByName(
  db: Executor,
  account: AccountKey,
  remoteId: string,
): Promise<{ id: number; name: string; role: FolderRole | null } | null> {
  const [found] = await db
    .select({ id: folders.id, name: folders.name, role: folders.role })
    .from(folders)
    .where(and(isOfAccount(folders, account), eq(folders.remoteId, remoteId)))
  return found ?? null
}

const NAMES: Record<FolderRole, string> = {
  inbox: 'INBOX',
  sent: 'Sent',
  drafts: 'Drafts',
  trash: 'Trash',
  spam: 'Junk',
  archive: 'Archive',
  all: 'Archive',
}

/**
 * Whether a folder may be one that only `folderForRole` has named so far. The provider then has to make it when the
 * first message goes there.
 */
export const isNamedHere = (remoteId: string) => Object.values(NAMES).includes(remoteId)

/** Returns the account's folder of a role. If the provider has none yet, it is created here under a default name. */
export async function folderForRole(
  db: Executor,
  account: AccountKey,
  role: FolderRole,
): Promise<{ id: number; remoteId: string }> {
  // If all mail lies in one folder, a message is archived by leaving the inbox.
  const roles: FolderRole[] = role === 'archive' ? ['archive', 'all'] : [role]
  const [found] = await db
    .select({ id: folders.id, remoteId: folders.remoteId })
    .from(folders)
    .where(and(isOfAccount(folders, account), inArray(folders.role, roles)))
    .orderBy(sql`${folders.role} = 'all'`, asc(folders.id))
    .limit(1)
  if (found) return found
  const { workspaceId, id: accountId } = account
  const [made] = await db
    .insert(folders)
    .values({
      workspaceId,
      accountId,
      remoteId: NAMES[role],
      name: NAMES[role],
      role,
      listedRole: role,
      isCounted: true,
    })
    .onConflictDoUpdate({ target: [folders.workspaceId, folders.accountId, folders.remoteId], set: { role } })
    .returning({ id: folders.id, remoteId: folders.remoteId })
  if (!made) throw new Error('the folder was not stored')
  return made
}

/**
 * Renames a folder that the provider has made under another name than the one it was given here, or has renamed: then changes of
 * copies in it, which are named for it, get their new names.
 */
export async function renameFolder(
  db: Executor,
  account: AccountKey,
  from: string,
  to: string,
): Promise<void> {
  if (from === to) return
  const { workspaceId, id: accountId } = account
  const isOld = sql`${isOfAccount(folders, account)} and folders.remote_id = ${from}`
  const isNew = sql`n.workspace_id = ${workspaceId} and n.account_id = ${accountId} and n.remote_id = ${to}`
  // If sync has listed the new folder already, the copies in ours move into it.
  await db.execute(sql`
    update placements set folder_id = n.id from folders n, folders
    where ${isNew} and ${isOld} and placements.workspace_id = folders.workspace_id
      and placements.folder_id = folders.id`)
  await db.execute(
    sql`delete from folders where ${isOld} and exists (select 1 from folders n where ${isNew})`,
  )
  await db.execute(sql`update folders set remote_id = ${to} where ${isOld}`)
  for (const field of ['toFolder', 'fromFolder'])
    await db.execute(sql`
      update mail_actions set change = jsonb_set(change, array[${field}], to_jsonb(${to}::text))
      where ${isOfAccount(mailActions, account)} and state = 'pending' and change->>${field} = ${from}`)
  await db.execute(sql`
    update mail_actions set remote_id = left(remote_id, -length(${from}::text)) || ${to}::text, is_lost = false
    where ${isOfAccount(mailActions, account)} and state <> 'done' and right(remote_id, length(${from}::text) + 1) = ':' || ${from}::text`)
}

export async function insertActions(
  db: Executor,
  account: AccountKey,
  action: {
    userId: number | null
    change: MailActionChange
    /** `folderId`: where the copy lay here until now; `copyId`: the copy of it that the provider is asked to make. */
    copies: { messageId: number | null; remoteId: string; folderId?: number; copyId?: number | undefined }[]
  },
): Promise<void> {
  const { userId, change, copies } = action
  if (copies.length === 0) return
  const { workspaceId, id: accountId } = account
  const names = change.kind === 'move' ? await findRemoteIds(db, account) : new Map<number, string>()
  await db.insert(mailActions).values(
    copies.map(({ messageId, remoteId, folderId = 0, copyId }) => {
      const fromFolder = names.get(folderId)
      const full = {
        ...change,
        ...(fromFolder === undefined ? {} : { fromFolder }),
        ...(copyId === undefined ? {} : { copyId }),
      }
      const isLost = isWaitingName(remoteId)
      return { workspaceId, accountId, userId, change: full, messageId, remoteId, isLost }
    }),
  )
}

/** The provider's names of the account's folders, by folder id. */
export async function findRemoteIds(db: Executor, account: AccountKey): Promise<Map<number, string>> {
  const found = await db
    .select({ id: folders.id, remoteId: folders.remoteId })
    .from(folders)
    .where(isOfAccount(folders, account))
  return new Map(found.map(({ id, remoteId }) => [id, remoteId]))
}

export type PendingAction = typeof mailActions.$inferSelect

/** Whether any change of an account waits for the provider, or for its copy to be found. */
export async function hasPendingActions(db: Executor, account: AccountKey): Promise<boolean> {
  const [row] = await db
    .select({ id: mailActions.id })
    .from(mailActions)
    .where(and(isOfAccount(mailActions, account), eq(mailActions.state, 'pending')))
    .limit(1)
  return row !== undefined
}

/**
 * Returns the oldest changes that the provider has not taken, without those whose copy has to be found first, and
 * without removals until another copy of the message is known to be there.
 */
export async function findPendingActions(
  db: Executor,
  account: AccountKey,
  limit: number,
): Promise<PendingAction[]> {
  return db
    .select()
    .from(mailActions)
    .where(
      and(
        isOfAccount(mailActions, account),
        eq(mailActions.state, 'pending'),
        eq(mailActions.isLost, false),
        not(isUnsafeRemoval(account.workspaceId)),
      ),
    )
    .orderBy(asc(mailActions.id))
    .limit(limit)
}

export async function countTries(db: Executor, { workspaceId }: AccountKey, ids: number[]): Promise<void> {
  await db
    .update(mailActions)
    .set({ attempts: sql`${mailActions.attempts} + 1` })
    .where(isOneOf(mailActions, workspaceId, ids))
}

export async function finishActions(
  db: Executor,
  { workspaceId }: AccountKey,
  ids: number[],
  result: { state: 'done' | 'failed'; at: Date; error?: string },
): Promise<void> {
  await db
    .update(mailActions)
    .set({ state: result.state, finishedAt: result.at, lastError: result.error ?? null })
    .where(isOneOf(mailActions, workspaceId, ids))
}

/**
 * Renames copies after a move has given them another name, or the provider has given them their first one. Changes that
 * still wait, and failed ones that may be retried, get the new name too.
 */
export async function renameCopies(
  db: Executor,
  account: AccountKey,
  renamed: Map<string, string>,
): Promise<void> {
  if (renamed.size === 0) return
  const { workspaceId, id: accountId } = account
  const json = JSON.stringify([...renamed].map(([from, to]) => ({ from, to })))
  const unnamed = [...renamed.keys()].filter(isWaitingName)
  await keepAskedFor(db, account, renamed)
  const names = sql`jsonb_to_recordset(${json}::jsonb) as r ("from" text, "to" text)`
  const isNamed = sql`${isOfAccount(placements, account)} and ${nameOfCopy} = r."from"`
  const isThere = sql`p.workspace_id = ${workspaceId} and p.account_id = ${accountId} and p.remote_id`
  // Sync may have stored the moved copy already; then the old row is superfluous.
  await db.execute(sql`
    delete from placements using ${names} where ${isNamed}
      and exists (select 1 from placements p where ${isThere} = r."to")`)
  // The provider has merged two copies: a Gmail message with a label goes to the bin as a whole.
  const others = sql`jsonb_to_recordset(${json}::jsonb) as o ("from" text, "to" text)`
  await db.execute(sql`
    delete from placements using ${names}, ${others}
    where ${isNamed} and o."to" = r."to" and o."from" < r."from"
      and exists (select 1 from placements p where ${isThere} = o."from")`)
  await db.execute(sql`update placements set remote_id = r."to" from ${names} where ${isNamed}`)
  await db.execute(sql`
    update mail_actions set remote_id = r."to", is_lost = is_lost and not r."from" = ${anyText(unnamed)} from ${names}
    where ${isOfAccount(mailActions, account)} and mail_actions.state <> 'done' and mail_actions.remote_id = r."from"`)
  await showPending(db, account, [...renamed.values()])
}

/** Deletes up to `limit` rows; returns how many. */
export async function deleteFinishedActions(
  tx: Tx,
  account: AccountKey,
  before: Date,
  limit: number,
): Promise<number> {
  const isOld = and(
    isOfAccount(mailActions, account),
    inArray(mailActions.state, ['done', 'failed']),
    lt(mailActions.finishedAt, before),
  )
  const { rowCount } = await tx.delete(mailActions).where(upTo(limit, mailActions, isOld))
  return rowCount ?? 0
}
