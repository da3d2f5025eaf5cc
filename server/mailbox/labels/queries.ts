import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { provider as providers } from '#core/contract/accounts.ts'
import type { Label, LabelColour } from '#core/contract/labels.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyText, isIn } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount, isOfAccounts } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import { folders, mailAccounts, placements } from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'

const WITH_LABELS_ONLY = providers.options.filter(name => MAIL_PROVIDERS[name].hasLabelsOnly)

/**
 * The folders of these accounts that people have made, in the order that a person has chosen, then by name. One that an earlier
 * version has stored may still be counted.
 */
export async function findLabels(
  db: Executor,
  accounts: readonly AccountKey[],
): Promise<Omit<Label, 'mayChange'>[]> {
  if (accounts.length === 0) return []
  return db
    .select({
      id: folders.id,
      accountId: folders.accountId,
      name: folders.name,
      total: folders.total,
      unread: folders.unread,
      colour: folders.colour,
      position: folders.position,
      isTag: sql<boolean>`${folders.isTag} or ${mailAccounts.provider} = ${anyText(WITH_LABELS_ONLY)}`,
      // Outlook's categories have nothing but their names.
      canBeRenamed: sql<boolean>`not ${folders.isTag}`,
    })
    .from(folders)
    .innerJoin(
      mailAccounts,
      and(eq(mailAccounts.workspaceId, folders.workspaceId), eq(mailAccounts.id, folders.accountId)),
    )
    .where(and(isOfAccounts(folders, accounts), isNull(folders.role)))
    .orderBy(sql`${folders.position} asc nulls last`, asc(folders.name), asc(folders.id))
}

/** Stores a folder of the provider. Returns its id. */
export async function saveFolder(
  db: Executor,
  account: AccountKey,
  folder: { remoteId: string; name: string; isTag: boolean },
): Promise<number> {
  const [row] = await db
    .insert(folders)
    .values({
      ...folder,
      workspaceId: account.workspaceId,
      accountId: account.id,
      role: null,
      isCounted: true,
    })
    .onConflictDoUpdate({
      target: [folders.workspaceId, folders.accountId, folders.remoteId],
      set: { name: folder.name },
    })
    .returning({ id: folders.id })
  if (!row) throw new Error('the folder was not stored')
  return row.id
}

export type LabelRow = typeof folders.$inferSelect

/** A folder of any account of these workspaces. */
export async function findLabelAmong(
  db: Executor,
  workspaceIds: readonly number[],
  id: number,
): Promise<LabelRow | null> {
  const [row] = await db
    .select()
    .from(folders)
    .where(and(isIn(folders.workspaceId, [...workspaceIds]), eq(folders.id, id)))
  return row ?? null
}

/** Gives a folder of this name another one, and those below it. */
export async function nameFolders(
  db: Executor,
  account: AccountKey,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.execute(sql`
    update folders set name = ${to}::text || substr(name, length(${from}::text) + 1)
    where ${isOfAccount(folders, account)} and role is null
      and (name = ${from} or starts_with(name, ${`${from}/`}))`)
}

export async function setColour(
  db: Executor,
  account: AccountKey,
  id: number,
  colour: LabelColour | null,
): Promise<void> {
  await db
    .update(folders)
    .set({ colour })
    .where(and(isOfAccount(folders, account), eq(folders.id, id)))
}

export async function setPositions(
  db: Executor,
  account: AccountKey,
  places: readonly { id: number; position: number }[],
): Promise<void> {
  await db.execute(sql`
    update folders set position = r.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r (id bigint, position int)
    where ${isOfAccount(folders, account)} and folders.id = ${anyId(places.map(({ id }) => id))} and folders.id = r.id`)
}

/** Deletes up to `limit` copies in a folder that no change waits for; returns the ids of their messages. */
export async function deleteSomeIn(
  db: Executor,
  account: AccountKey,
  id: number,
  limit: number,
): Promise<number[]> {
  const isMeant = sql`${isOfAccount(placements, account)} and folder_id = ${id} and not exists (
    select 1 from mail_actions a where a.workspace_id = placements.workspace_id
      and a.account_id = placements.account_id and a.state = 'pending' and a.remote_id = placements.remote_id)`
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from placements where ${upTo(limit, placements, isMeant)} returning message_id::text as id`)
  return rowIds(rows)
}

/** Deletes a folder without copies. */
export async function deleteFolderRow(db: Executor, account: AccountKey, id: number): Promise<void> {
  await db.execute(sql`
    delete from folders where ${isOfAccount(folders, account)} and id = ${id} and not exists (
      select 1 from placements p where p.workspace_id = folders.workspace_id and p.folder_id = folders.id)`)
}
