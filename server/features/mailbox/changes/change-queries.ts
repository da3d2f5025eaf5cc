import { and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyText, isIn } from '#server/db/is-in.ts'
import type { MailActionChange } from '#server/db/schema/actions.ts'
import { folders, mailActions, placements } from '#server/db/schema/index.ts'
import type { FolderRole } from '#server/providers/mail/provider.ts'
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

/** Where the messages lie. */
export async function findCopies(db: Executor, accountId: number, messageIds: number[]): Promise<Copy[]> {
  if (messageIds.length === 0) return []
  return db
    .select({
      id: placements.id,
      messageId: placements.messageId,
      folderId: placements.folderId,
      remoteId: placements.remoteId,
      read: placements.read,
      starred: placements.starred,
      answered: placements.answered,
    })
    .from(placements)
    .where(and(eq(placements.accountId, accountId), isIn(placements.messageId, messageIds)))
    .orderBy(asc(placements.id))
}

const idsOf = (copies: Copy[]) => copies.map(({ id }) => id)

export async function markCopies(
  db: Executor,
  copies: Copy[],
  flags: { read?: boolean; starred?: boolean; answered?: boolean },
): Promise<void> {
  if (copies.length > 0)
    await db
      .update(placements)
      .set(flags)
      .where(isIn(placements.id, idsOf(copies)))
}

export async function moveCopies(db: Executor, copies: Copy[], folderId: number): Promise<void> {
  if (copies.length > 0)
    await db
      .update(placements)
      .set({ folderId })
      .where(isIn(placements.id, idsOf(copies)))
}

export async function deleteCopies(db: Executor, copies: Copy[]): Promise<void> {
  if (copies.length > 0) await db.delete(placements).where(isIn(placements.id, idsOf(copies)))
}

/**
 * Puts the messages of these copies into another folder too, waiting for the provider. Those that lie there stay as they
 * are. Answers the new copies by their messages.
 */
export async function addCopies(
  db: Executor,
  accountId: number,
  copies: Copy[],
  folderId: number,
): Promise<Map<number, number>> {
  if (copies.length === 0) return new Map()
  const made = await db
    .insert(placements)
    .values(
      copies.map(({ messageId, read, starred, answered }) => ({
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

/** A folder of the account; null when there is none with this id. */
export async function findFolder(
  db: Executor,
  accountId: number,
  id: number,
): Promise<{ id: number; remoteId: string; role: FolderRole | null } | null> {
  const [found] = await db
    .select({ id: folders.id, remoteId: folders.remoteId, role: folders.role })
    .from(folders)
    .where(and(eq(folders.accountId, accountId), eq(folders.id, id)))
  return found ?? null
}

export async function findFolderByName(
  db: Executor,
  accountId: number,
  remoteId: string,
): Promise<{ id: number; name: string; role: FolderRole | null } | null> {
  const [found] = await db
    .select({ id: folders.id, name: folders.name, role: folders.role })
    .from(folders)
    .where(and(eq(folders.accountId, accountId), eq(folders.remoteId, remoteId)))
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
 * Whether a folder may be one that only `folderForRole` has named so far, and that the provider is to make when the
 * first message goes there.
 */
export const isNamedHere = (remoteId: string) => Object.values(NAMES).includes(remoteId)

/** The account's folder of a role; named here when the provider has none yet. */
export async function folderForRole(
  db: Executor,
  accountId: number,
  role: FolderRole,
): Promise<{ id: number; remoteId: string }> {
  // Where all mail lies in one folder, what leaves the inbox is archived by that.
  const roles: FolderRole[] = role === 'archive' ? ['archive', 'all'] : [role]
  const [found] = await db
    .select({ id: folders.id, remoteId: folders.remoteId })
    .from(folders)
    .where(and(eq(folders.accountId, accountId), inArray(folders.role, roles)))
    .orderBy(sql`${folders.role} = 'all'`, asc(folders.id))
    .limit(1)
  if (found) return found
  const [made] = await db
    .insert(folders)
    .values({ accountId, remoteId: NAMES[role], name: NAMES[role], role })
    .onConflictDoUpdate({ target: [folders.workspaceId, folders.accountId, folders.remoteId], set: { role } })
    .returning({ id: folders.id, remoteId: folders.remoteId })
  if (!made) throw new Error('the folder was not stored')
  return made
}

/** The provider has made a folder under another name than the one it was given here. */
export async function renameFolder(db: Executor, accountId: number, from: string, to: string): Promise<void> {
  if (from === to) return
  // Sync may have listed it already: then what lies in ours belongs into that one.
  await db.execute(sql`
    update placements set folder_id = n.id from folders n, folders o
    where n.account_id = ${accountId} and n.remote_id = ${to} and o.account_id = ${accountId}
      and o.remote_id = ${from} and placements.folder_id = o.id`)
  await db.execute(sql`
    delete from folders where account_id = ${accountId} and remote_id = ${from}
      and exists (select 1 from folders n where n.account_id = ${accountId} and n.remote_id = ${to})`)
  await db.execute(sql`
    update folders set remote_id = ${to} where account_id = ${accountId} and remote_id = ${from}`)
  for (const field of ['toFolder', 'fromFolder'])
    await db.execute(sql`
      update mail_actions set change = jsonb_set(change, array[${field}], to_jsonb(${to}::text))
      where account_id = ${accountId} and state = 'pending' and change->>${field} = ${from}`)
}

export async function insertActions(
  db: Executor,
  action: {
    accountId: number
    userId: number | null
    change: MailActionChange
    /** `folderId`: where the copy lay here until now; `copyId`: the copy of it that is asked for. */
    copies: { messageId: number | null; remoteId: string; folderId?: number; copyId?: number | undefined }[]
  },
): Promise<void> {
  const { accountId, userId, change, copies } = action
  if (copies.length === 0) return
  const names = change.kind === 'move' ? await findFolderNames(db, accountId) : new Map<number, string>()
  await db.insert(mailActions).values(
    copies.map(({ messageId, remoteId, folderId = 0, copyId }) => {
      const fromFolder = names.get(folderId)
      const full = {
        ...change,
        ...(fromFolder === undefined ? {} : { fromFolder }),
        ...(copyId === undefined ? {} : { copyId }),
      }
      return { accountId, userId, change: full, messageId, remoteId, isLost: isWaitingName(remoteId) }
    }),
  )
}

async function findFolderNames(db: Executor, accountId: number): Promise<Map<number, string>> {
  const found = await db
    .select({ id: folders.id, remoteId: folders.remoteId })
    .from(folders)
    .where(eq(folders.accountId, accountId))
  return new Map(found.map(({ id, remoteId }) => [id, remoteId]))
}

export type PendingAction = typeof mailActions.$inferSelect

/**
 * The oldest changes that the provider has not taken, without those whose copy has to be found first, and without
 * removals until another copy of the message is known to be there.
 */
export async function findPendingActions(
  db: Executor,
  accountId: number,
  limit: number,
): Promise<PendingAction[]> {
  return db
    .select()
    .from(mailActions)
    .where(
      and(
        eq(mailActions.accountId, accountId),
        eq(mailActions.state, 'pending'),
        eq(mailActions.isLost, false),
        not(isUnsafeRemoval),
      ),
    )
    .orderBy(asc(mailActions.id))
    .limit(limit)
}

export async function countTries(db: Executor, ids: number[]): Promise<void> {
  await db
    .update(mailActions)
    .set({ attempts: sql`${mailActions.attempts} + 1` })
    .where(isIn(mailActions.id, ids))
}

export async function finishActions(
  db: Executor,
  ids: number[],
  result: { state: 'done' | 'failed'; at: Date; error?: string },
): Promise<void> {
  await db
    .update(mailActions)
    .set({ state: result.state, finishedAt: result.at, lastError: result.error ?? null })
    .where(isIn(mailActions.id, ids))
}

/**
 * A copy has got another name by a move, or its first one: what is still to be replayed has to use it, and what has
 * failed, which may be tried again.
 */
export async function renameCopies(
  db: Executor,
  accountId: number,
  renamed: Map<string, string>,
): Promise<void> {
  if (renamed.size === 0) return
  const json = JSON.stringify([...renamed].map(([from, to]) => ({ from, to })))
  const unnamed = [...renamed.keys()].filter(isWaitingName)
  await keepAskedFor(db, accountId, renamed)
  const names = sql`jsonb_to_recordset(${json}::jsonb) as r ("from" text, "to" text)`
  // Sync may have seen the moved copy already: then the old row is the one too many.
  await db.execute(sql`
    delete from placements using ${names} where placements.account_id = ${accountId} and ${nameOfCopy} = r."from"
      and exists (select 1 from placements o where o.account_id = ${accountId} and o.remote_id = r."to")`)
  // Two copies that the provider has made one: a Gmail message with a label goes to the bin as a whole.
  const others = sql`jsonb_to_recordset(${json}::jsonb) as o ("from" text, "to" text)`
  await db.execute(sql`
    delete from placements using ${names}, ${others}
    where placements.account_id = ${accountId} and ${nameOfCopy} = r."from"
      and o."to" = r."to" and o."from" < r."from"
      and exists (select 1 from placements p where p.account_id = ${accountId} and p.remote_id = o."from")`)
  await db.execute(sql`
    update placements set remote_id = r."to" from ${names}
    where placements.account_id = ${accountId} and ${nameOfCopy} = r."from"`)
  await db.execute(sql`
    update mail_actions set remote_id = r."to", is_lost = is_lost and not r."from" = ${anyText(unnamed)} from ${names}
    where mail_actions.account_id = ${accountId} and mail_actions.state <> 'done' and mail_actions.remote_id = r."from"`)
  await showPending(db, accountId, [...renamed.values()])
}

export async function deleteFinishedActions(tx: Tx, accountId: number, before: Date): Promise<void> {
  await tx
    .delete(mailActions)
    .where(
      and(
        eq(mailActions.accountId, accountId),
        inArray(mailActions.state, ['done', 'failed']),
        sql`${mailActions.finishedAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
}
