import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, anyText, eachText } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import { folders, placements, ruleRunPlaces } from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import type { MessageFlags, RemoteFolder } from '#server/mail/providers/provider.ts'
import { renameCopies, renameFolder } from '../changes/change-queries.ts'
import { findAgain, loseCopies, showPending } from '../changes/lost-queries.ts'
import { matchAskedFor } from '../changes/waiting-queries.ts'
import { asChosen, findChosen } from '../folders/choice-queries.ts'
import { dropDoubled } from '../sent/sent-copy-queries.ts'
import { confirmCopy, findUnnamed, isOwnIn } from './local-queries.ts'

/** SQL on `placements`: a change of this copy that the provider has not taken yet. */
const isPending = sql`exists (select 1 from mail_actions a where a.workspace_id = placements.workspace_id
  and a.account_id = placements.account_id and a.state = 'pending' and a.remote_id = placements.remote_id)`

export const findFolders = (db: Executor, account: AccountKey) =>
  db
    .select({ id: folders.id, remoteId: folders.remoteId, role: folders.role, isTag: folders.isTag })
    .from(folders)
    .where(isOfAccount(folders, account))
    .orderBy(folders.id)

/**
 * Replaces the folders of an account with those given. Copies that wait for the provider are kept if their folder goes:
 * they move to the folder that now has its role, or stay in their own if there is none. A folder also stays if a pending
 * change goes to it, because the provider may make it only then, or if a change waits for a copy in it, until that copy
 * is found. Returns the ids of the messages whose copies went with their folders, or whose folders changed role, and
 * whether the list of folders has changed at all.
 */
export async function replaceFolders(
  db: Executor,
  account: AccountKey,
  folders: RemoteFolder[],
): Promise<{ messageIds: number[]; isChanged: boolean }> {
  const { workspaceId, id: accountId } = account
  for (const { formerly, remoteId } of folders)
    if (formerly !== undefined) await renameFolder(db, account, formerly, remoteId)
  const json = JSON.stringify(asChosen(folders, await findChosen(db, account)))
  const listed = sql`jsonb_to_recordset(${json}::jsonb) as r (
    "remoteId" text, name text, role text, "listedRole" text, "isTag" boolean)`
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct p.message_id::text as id from placements p
    join folders f on f.workspace_id = p.workspace_id and f.id = p.folder_id
    left join ${listed} on r."remoteId" = f.remote_id
    where f.workspace_id = ${workspaceId} and f.account_id = ${accountId}
      and (r."remoteId" is null or r.role is distinct from f.role)`)
  const asListed = sql`insert into folders (workspace_id, account_id, remote_id, name, role, listed_role, is_tag, is_counted)
    select ${workspaceId}, ${accountId}, "remoteId", name, role, "listedRole", coalesce("isTag", false), true from ${listed}
    on conflict (workspace_id, account_id, remote_id)`
  const added = await db.execute(sql`${asListed} do nothing`)
  if (rows.length > 0) await rehomeWaiting(db, account, listed)
  const renamed = await db.execute(sql`
    ${asListed} do update set name = excluded.name, role = excluded.role, listed_role = excluded.listed_role,
      is_tag = excluded.is_tag
      where (folders.name, folders.role, folders.listed_role, folders.is_tag)
        is distinct from (excluded.name, excluded.role, excluded.listed_role, excluded.is_tag)`)
  const { rows: gone } = await db.execute<{ id: string }>(sql`
    select f.id::text as id from folders f
    where f.workspace_id = ${workspaceId} and f.account_id = ${accountId} and not ${isAwaited(workspaceId)}
      and not f.remote_id = ${anyText(folders.map(({ remoteId }) => remoteId))}`)
  if (gone.length > 0) {
    const ids = anyId(rowIds(gone))
    await db.execute(sql`
      delete from placements where workspace_id = ${workspaceId} and folder_id = ${ids}
        and remote_id is not null and not ${isPending}`)
    await db.execute(sql`
      delete from folders where workspace_id = ${workspaceId} and id = ${ids} and not exists (
        select 1 from placements p where p.workspace_id = folders.workspace_id and p.folder_id = folders.id)`)
  }
  const isChanged = (added.rowCount ?? 0) + (renamed.rowCount ?? 0) + gone.length > 0
  return { messageIds: rowIds(rows), isChanged }
}

/**
 * Gives up to `limit` copies in a folder that was renamed at the provider the names they have there now. Returns how many. One
 * whose name is taken is left to the verifier.
 */
export async function renameSomeCopies(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<number> {
  const name = (row: 'p' | 'placements') =>
    sql`left(${sql.raw(row)}.remote_id, -length(${from}::text)) || ${to}::text`
  const { rowCount } = await db.execute(sql`
    update placements set remote_id = ${name('placements')}
    where workspace_id = ${workspaceId} and id = any(array(
      select p.id from placements p join folders f on f.workspace_id = p.workspace_id and f.id = p.folder_id
      where p.workspace_id = ${workspaceId} and f.workspace_id = ${workspaceId} and f.account_id = ${accountId}
        and f.remote_id = ${anyText([from, to])} and right(p.remote_id, length(${from}::text) + 1) = ':' || ${from}::text
        and not exists (select 1 from placements o where o.workspace_id = ${workspaceId} and o.account_id = ${accountId}
          and o.remote_id = ${name('p')})
      limit ${limit}))`)
  return rowCount ?? 0
}

/** Returns the ids of the folders that `replaceFolders` and `resetFolders` are going to empty. */
export async function findFoldersToEmpty(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  { listed, reset }: { listed: string[] | null; reset: string[] },
): Promise<number[]> {
  const isGone = listed
    ? sql`(not f.remote_id = ${anyText(listed)} and not ${isAwaited(workspaceId)})`
    : sql`false`
  const { rows } = await db.execute<{ id: string }>(sql`
    select f.id::text as id from folders f where f.workspace_id = ${workspaceId} and f.account_id = ${accountId}
      and (${isGone} or f.remote_id = ${anyText(reset)})`)
  return rowIds(rows)
}

/**
 * If these folders hold more than `limit` confirmed copies, deletes `limit` of them and returns the ids of their
 * messages.
 */
export async function deleteSomeCopies(
  db: Executor,
  { workspaceId }: AccountKey,
  folderIds: number[],
  limit: number,
): Promise<number[]> {
  const isMeant = sql`workspace_id = ${workspaceId} and folder_id = ${anyId(folderIds)}
    and remote_id is not null and not ${isPending}`
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from placements where ${upTo(limit, placements, isMeant)}
      and (select count(*) from (select 1 from placements where ${isMeant} limit ${limit + 1}) more) > ${limit}
    returning message_id::text as id`)
  return rowIds(rows)
}

/**
 * Deletes some of what is kept for undoing what rules did, where it names these folders, which are about to be deleted. Returns
 * how much.
 */
export async function forgetPlacesBefore(
  db: Executor,
  { workspaceId }: AccountKey,
  folderIds: number[],
  limit: number,
): Promise<number> {
  const isMeant = sql`workspace_id = ${workspaceId} and folder_id = ${anyId(folderIds)}`
  const { rowCount } = await db.execute(
    sql`delete from rule_run_places where ${upTo(limit, ruleRunPlaces, isMeant)}`,
  )
  return rowCount ?? 0
}

/** SQL on `folders f`: a change that the provider has not taken yet goes to this folder. */
const isAwaited = (
  workspaceId: number,
) => sql`exists (select 1 from mail_actions a where a.workspace_id = ${workspaceId}
  and a.account_id = f.account_id and a.state = 'pending' and a.change->>'toFolder' = f.remote_id)`

/** Moves waiting copies from folders that are no longer listed with their role to the folder that now has that role. */
async function rehomeWaiting(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  listed: SQL,
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update placements set folder_id = home.id from folders f, lateral (
      select h.id from ${listed} join folders h on h.workspace_id = ${workspaceId}
        and h.account_id = f.account_id and h.remote_id = r."remoteId"
      where r.role = f.role or f.role = 'archive' and r.role = 'all' order by r.role = 'all', h.id limit 1
    ) home
    where f.workspace_id = ${workspaceId} and f.account_id = ${accountId}
      and placements.workspace_id = f.workspace_id and placements.folder_id = f.id and placements.remote_id is null
      and not ${isAwaited(workspaceId)}
      and not exists (select 1 from ${listed} where r."remoteId" = f.remote_id and r.role = f.role)
    returning placements.message_id::text as id`)
  if (rows.length === 0) return
  await db.execute(sql`
    delete from placements using placements o
    where placements.workspace_id = ${workspaceId} and placements.message_id = ${anyId(rowIds(rows))}
      and placements.remote_id is null
      and o.workspace_id = placements.workspace_id and o.message_id = placements.message_id
      and o.folder_id = placements.folder_id and (o.remote_id is not null or o.id < placements.id)`)
}

/**
 * Deletes all confirmed copies of some folders, except those that a change waits for: its replay finds out whether they
 * still exist. Returns the ids of their messages.
 */
export async function resetFolders(
  db: Executor,
  account: AccountKey,
  remoteIds: string[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from placements where ${isOfAccount(placements, account)} and remote_id is not null and not ${isPending}
      and folder_id in (select f.id from folders f where f.workspace_id = ${account.workspaceId}
        and f.account_id = ${account.id} and f.remote_id = ${anyText(remoteIds)})
    returning message_id::text as id`)
  return rowIds(rows)
}

/**
 * Deletes copies that the provider no longer has. If a change waits for a copy, the copy stays until it is known where
 * its message is now; then the change continues there (see `settle-lost.ts`).
 */
export async function deletePlacements(
  db: Executor,
  account: AccountKey,
  remoteIds: string[],
): Promise<number[]> {
  if (remoteIds.length === 0) return []
  await loseCopies(db, account, remoteIds)
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from placements
    where ${isOfAccount(placements, account)} and remote_id = ${anyText(remoteIds)} and not ${isPending}
    returning message_id::text as id`)
  return rowIds(rows)
}

/** Which of these copies are known. */
export async function findPlacements(
  db: Executor,
  account: AccountKey,
  remoteIds: string[],
): Promise<Set<string>> {
  if (remoteIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select given.text as id from ${eachText(remoteIds)}
    cross join lateral (
      select from placements where ${isOfAccount(placements, account)} and remote_id = given.text limit 1
    ) found`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Takes over the server's flags and applies pending changes of the person on top. Returns the ids of the messages that
 * changed.
 */
export async function updateFlags(
  db: Executor,
  account: AccountKey,
  flags: { remoteId: string; flags: MessageFlags }[],
): Promise<number[]> {
  if (flags.length === 0) return []
  const remoteIds = flags.map(({ remoteId }) => remoteId)
  await findAgain(db, account, remoteIds)
  const json = JSON.stringify(flags.map(({ remoteId, flags }) => ({ remoteId, ...flags })))
  const { rows } = await db.execute<{ id: string; remote: string }>(sql`
    with changed as materialized (
      select found.id, r.*
      from jsonb_to_recordset(${json}::jsonb) as r ("remoteId" text, read boolean, starred boolean, answered boolean, draft boolean)
      cross join lateral (
        select id from placements
        where ${isOfAccount(placements, account)} and remote_id = r."remoteId"
          and (placements.read, placements.starred, placements.answered, placements.draft)
            is distinct from (r.read, r.starred, coalesce(r.answered, placements.answered), r.draft)
        limit 1
      ) found
    )
    update placements p set read = r.read, starred = r.starred, answered = coalesce(r.answered, p.answered), draft = r.draft
    from changed r
    where p.workspace_id = ${account.workspaceId} and p.id = any(array(select id from changed)) and p.id = r.id
    returning p.message_id::text as id, p.remote_id as remote`)
  await showPending(
    db,
    account,
    rows.map(({ remote }) => remote),
  )
  return rowIds(rows)
}

interface NewPlacement {
  messageId: number
  folderId: number
  remoteId: string
  flags: MessageFlags
}

/**
 * Adds copies. Each replaces a waiting copy if the provider was asked for it, or if it is a copy of a message of ours
 * (sent, or a draft), wherever that was moved meanwhile.
 */
export async function insertPlacements(tx: Tx, account: AccountKey, copies: NewPlacement[]): Promise<void> {
  if (copies.length === 0) return
  const { workspaceId, id: accountId } = account
  const json = JSON.stringify(copies.map(({ flags, ...copy }) => ({ ...copy, ...flags })))
  const record = sql`jsonb_to_recordset(${json}::jsonb) as r ("messageId" bigint, "folderId" bigint, "remoteId" text,
    read boolean, starred boolean, answered boolean, draft boolean)`
  const unnamed = await findUnnamed(
    tx,
    account,
    copies.map(({ messageId }) => messageId),
  )
  const asked = await matchAskedFor(tx, account, copies)
  await tx.execute(sql`
    insert into placements (workspace_id, account_id, message_id, folder_id, remote_id, read, starred, answered, draft)
    select ${workspaceId}, ${accountId}, "messageId", "folderId", "remoteId", read, starred,
      coalesce(answered, (select m.is_answered from messages m where m.workspace_id = ${workspaceId}
        and m.id = "messageId"), false), draft
    from ${record}
    on conflict (workspace_id, account_id, remote_id) do nothing`)
  await renameCopies(tx, account, asked)
  await confirmOwn(
    tx,
    account,
    copies.filter(({ messageId }) => unnamed.has(messageId)),
  )
  await dropDoubled(
    tx,
    account,
    copies.map(({ messageId }) => messageId),
  )
  await showPending(
    tx,
    account,
    copies.map(({ remoteId }) => remoteId),
  )
}

/** Confirms copies of our own messages, in the folders where these are filed or to which they were moved. */
async function confirmOwn(db: Executor, account: AccountKey, copies: NewPlacement[]): Promise<void> {
  if (copies.length === 0) return
  const filed = new Set(
    (await findFolders(db, account))
      .filter(({ role }) => role === 'sent' || role === 'drafts')
      .map(({ id }) => id),
  )
  for (const { messageId, folderId, remoteId } of copies)
    if (filed.has(folderId) || (await liesIn(db, account, messageId, folderId)))
      await confirmCopy(db, account, { messageId, remoteId, folderId })
}

async function liesIn(
  db: Executor,
  { workspaceId }: AccountKey,
  messageId: number,
  folderId: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from placements
    where workspace_id = ${workspaceId} and message_id = ${messageId} and folder_id = ${folderId} and ${isOwnIn(workspaceId)} limit 1`)
  return rows.length > 0
}
