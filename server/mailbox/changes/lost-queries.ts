import { and, asc, eq, not, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyText, isIn } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { folders, mailActions, placements } from '#server/db/schema/index.ts'
import type { FolderRole } from '#server/mail/providers/provider.ts'
import { isBeingMade, isUnsafeRemoval } from './waiting-queries.ts'

type Action = typeof mailActions.$inferSelect

const isWaiting = (account: AccountKey) =>
  and(isOfAccount(mailActions, account), eq(mailActions.state, 'pending'))

/** Marks the changes of copies that are not where they were. They are not replayed until the copies are found. */
export async function loseCopies(db: Executor, account: AccountKey, remoteIds: string[]): Promise<void> {
  if (remoteIds.length === 0) return
  await db
    .update(mailActions)
    .set({ isLost: true })
    .where(and(isWaiting(account), sql`${mailActions.remoteId} = ${anyText(remoteIds)}`))
}

/** Clears the mark of `loseCopies`: the provider has these copies after all. */
export async function findAgain(db: Executor, account: AccountKey, remoteIds: string[]): Promise<void> {
  await db
    .update(mailActions)
    .set({ isLost: false })
    .where(
      and(
        isWaiting(account),
        eq(mailActions.isLost, true),
        sql`${mailActions.remoteId} = ${anyText(remoteIds)}`,
      ),
    )
}

/** Changes whose copies have to be found, oldest first, without those whose copies are still to be made. */
export async function findLost(db: Executor, account: AccountKey): Promise<Action[]> {
  return db
    .select()
    .from(mailActions)
    .where(and(isWaiting(account), eq(mailActions.isLost, true), not(isBeingMade)))
    .orderBy(asc(mailActions.id))
}

/** Removals that cannot be carried out: the whole mailbox is read, and no copy of their message is left here. */
export async function findLastRemovals(db: Executor, account: AccountKey): Promise<Action[]> {
  return db
    .select()
    .from(mailActions)
    .where(
      and(
        isWaiting(account),
        isUnsafeRemoval(account.workspaceId),
        sql`not exists (select 1 from placements p where p.workspace_id = ${mailActions.workspaceId}
          and p.message_id = ${mailActions.messageId})`,
      ),
    )
    .orderBy(asc(mailActions.id))
}

/**
 * Keeps a copy that was to be removed because its message lay elsewhere too, if it turns out to be the only copy left.
 * It moves to the folder where the lost copy was to be. Returns its name, or null if there is no such removal.
 */
export async function keepLastCopy(
  db: Executor,
  account: AccountKey,
  lost: { messageId: number; remoteId: string },
): Promise<string | null> {
  const [removal] = await db
    .select()
    .from(mailActions)
    .where(
      and(
        isWaiting(account),
        eq(mailActions.messageId, lost.messageId),
        eq(mailActions.isLost, false),
        isUnsafeRemoval(account.workspaceId),
      ),
    )
    .orderBy(asc(mailActions.id))
    .limit(1)
  if (!removal) return null
  const { workspaceId, id: accountId } = account
  const isRemoval = sql`mail_actions.workspace_id = ${workspaceId} and mail_actions.id = ${removal.id}`
  // If a move waits for the lost copy, it now moves this one, and the removal is done. Otherwise the removal becomes
  // that move.
  await db.execute(sql`
    update mail_actions set state = 'done', finished_at = now() where ${isRemoval} and exists (
      select 1 from mail_actions m
      where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} and m.state = 'pending'
        and m.remote_id = ${lost.remoteId} and m.change->>'kind' = 'move')`)
  await db.execute(sql`
    update mail_actions set change = jsonb_object(array['kind', 'move', 'toFolder', f.remote_id])
    from placements p join folders f on f.workspace_id = p.workspace_id and f.id = p.folder_id
    where ${isRemoval} and mail_actions.state = 'pending'
      and p.workspace_id = ${workspaceId} and p.account_id = ${accountId} and p.remote_id = ${lost.remoteId}`)
  return removal.remoteId
}

/** Lets a change continue with another copy of its message. */
export async function redirectAction(
  db: Executor,
  { workspaceId, id }: Pick<Action, 'workspaceId' | 'id'>,
  remoteId: string,
): Promise<void> {
  await db
    .update(mailActions)
    .set({ remoteId, isLost: false })
    .where(and(eq(mailActions.workspaceId, workspaceId), eq(mailActions.id, id)))
}

/** Deletes copies that are gone here, unless another change waits for them. */
export async function forgetCopies(db: Executor, account: AccountKey, remoteIds: string[]): Promise<void> {
  await db.execute(sql`
    delete from placements where ${isOfAccount(placements, account)} and remote_id = ${anyText(remoteIds)}
      and not exists (select 1 from mail_actions a where a.workspace_id = placements.workspace_id
        and a.account_id = placements.account_id and a.state = 'pending' and a.remote_id = placements.remote_id)`)
}

export interface OtherCopy {
  messageId: number
  folderId: number
  folder: string
  role: FolderRole | null
  remoteId: string
  read: boolean
  starred: boolean
  answered: boolean
  /** A change that moves it waits for the provider. */
  isMoving: boolean
  /** Id of the newest change, waiting or done, that put its message into this folder; 0 if none did. */
  putBy: number
}

/** Returns the copies of a message that the provider has, without those that are lost, and locks them. */
export async function findOtherCopies(
  db: Executor,
  { workspaceId }: AccountKey,
  messageId: number,
): Promise<OtherCopy[]> {
  const found = await db
    .select({
      messageId: placements.messageId,
      folderId: placements.folderId,
      folder: folders.remoteId,
      role: folders.role,
      remoteId: sql<string>`${placements.remoteId}`,
      read: placements.read,
      starred: placements.starred,
      answered: placements.answered,
      isMoving: sql<boolean>`exists (select 1 from mail_actions a where a.workspace_id = ${workspaceId}
        and a.account_id = ${placements.accountId} and a.state = 'pending'
        and a.remote_id = ${placements.remoteId} and a.change->>'kind' = 'move')`,
      putBy: sql<number>`coalesce((select max(a.id) from mail_actions a
        where a.workspace_id = ${workspaceId} and a.message_id = ${placements.messageId}
        and a.state <> 'failed' and a.change->>'toFolder' = ${folders.remoteId}), 0)`.mapWith(Number),
    })
    .from(placements)
    .innerJoin(
      folders,
      and(eq(folders.workspaceId, placements.workspaceId), eq(folders.id, placements.folderId)),
    )
    .where(
      and(
        eq(placements.workspaceId, workspaceId),
        eq(placements.messageId, messageId),
        sql`${placements.remoteId} is not null`,
        sql`not exists (select 1 from mail_actions a where a.workspace_id = ${placements.workspaceId}
          and a.account_id = ${placements.accountId} and a.state = 'pending' and a.is_lost
          and a.remote_id = ${placements.remoteId})`,
      ),
    )
    .orderBy(asc(placements.id))
    .for('update', { of: placements })
  return found
}

/**
 * Applies the waiting changes to copies that are stored here as the provider has them. Copies here always show the
 * provider's state plus the waiting changes.
 */
export async function showPending(db: Executor, account: AccountKey, remoteIds: string[]): Promise<void> {
  if (remoteIds.length === 0) return
  const waiting = await db
    .select()
    .from(mailActions)
    .where(and(isWaiting(account), sql`${mailActions.remoteId} = ${anyText(remoteIds)}`))
    .orderBy(asc(mailActions.id))
  for (const { change, remoteId } of waiting) {
    const isIt = and(isOfAccount(placements, account), eq(placements.remoteId, remoteId))
    if (change.kind === 'mark') {
      const { kind: _, receiptAnswered: __, ...flags } = change
      if (Object.keys(flags).length > 0) await db.update(placements).set(flags).where(isIt)
    } else if (change.kind === 'move') {
      const target = sql<number>`coalesce((select f.id from folders f
        where f.workspace_id = ${account.workspaceId} and f.account_id = ${account.id}
          and f.remote_id = ${change.toFolder}), ${placements.folderId})`
      await db.update(placements).set({ folderId: target }).where(isIt)
    } else if (change.kind === 'remove' || change.kind === 'destroy') await db.delete(placements).where(isIt)
  }
}

/**
 * Moves copies whose move has failed back to where they lay. If another move of the copy waits, the copy stays where it
 * is, and a failure of that move would bring it back to the same folder.
 */
export async function undoMoves(db: Executor, account: AccountKey, ids: number[]): Promise<void> {
  const { workspaceId, id: accountId } = account
  const failed = await db
    .select()
    .from(mailActions)
    .where(and(eq(mailActions.workspaceId, workspaceId), isIn(mailActions.id, ids)))
    .orderBy(asc(mailActions.id))
  for (const { id, remoteId, change } of failed) {
    if (change.kind !== 'move' || change.fromFolder === undefined) continue
    const { fromFolder } = change
    const { rows } = await db.execute(sql`
      update mail_actions set change = jsonb_set(change, '{fromFolder}', to_jsonb(${fromFolder}::text))
      where workspace_id = ${workspaceId} and id = (
        select min(a.id) from mail_actions a where a.workspace_id = ${workspaceId} and a.account_id = ${accountId}
          and a.state = 'pending' and a.remote_id = ${remoteId} and a.change->>'kind' = 'move' and a.id > ${id})
      returning id`)
    if (rows.length > 0) continue
    await db.execute(sql`
      update placements set folder_id = f.id from folders f
      where f.workspace_id = ${workspaceId} and f.account_id = ${accountId} and f.remote_id = ${fromFolder}
        and ${isOfAccount(placements, account)} and placements.remote_id = ${remoteId}`)
  }
}
