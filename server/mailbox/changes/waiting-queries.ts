import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyText } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import { mailActions, placements } from '#server/db/schema/index.ts'

const PREFIX = 'waiting:'

/**
 * The name in `mail_actions` of a copy that the provider was asked for and has not named yet. Like changes of lost
 * copies, changes of such a copy wait until it has a name.
 */
export const waitingName = (placementId: number) => `${PREFIX}${placementId}`

export const isWaitingName = (remoteId: string) => remoteId.startsWith(PREFIX)

/** SQL on `placements`: the name by which changes refer to a copy. */
export const nameOfCopy = sql.raw(`coalesce(placements.remote_id, '${PREFIX}' || placements.id)`)

/** SQL on `mail_actions`: the change waits for a copy, and the change that makes this copy waits as well. */
export const isBeingMade = sql.raw(`exists (
  select 1 from mail_actions c where c.workspace_id = mail_actions.workspace_id
    and c.account_id = mail_actions.account_id and c.state = 'pending'
    and '${PREFIX}' || (c.change->>'copyId') = mail_actions.remote_id)`)

/** SQL on `placements`: the copy has no name yet, and the provider was asked for it. */
export const isAskedFor = (workspaceId: number | SQL): SQL => sql`placements.remote_id is null and exists (
  select 1 from mail_actions a where a.workspace_id = ${workspaceId}
    and a.account_id = placements.account_id and a.message_id = placements.message_id
    and a.state <> 'failed' and (a.change->>'copyId')::bigint = placements.id)`

/** Returns the ids of those copies that have no name yet and that the provider was asked for. */
export async function findAskedFor(
  db: Executor,
  { workspaceId }: AccountKey,
  placementIds: number[],
): Promise<Set<number>> {
  if (placementIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text as id from placements
    where workspace_id = ${workspaceId} and id = ${anyId(placementIds)} and ${isAskedFor(workspaceId)}`)
  return new Set(rowIds(rows))
}

interface Found {
  messageId: number
  folderId: number
  remoteId: string
}

/**
 * Matches copies that have arrived with those that the provider was asked for. Returns the names of the arrived copies
 * by waiting name. If several were asked for with the same message and folder, the oldest one was made first. Where an
 * older move to the folder waits, its answer was lost, and what has arrived is the copy that it has moved.
 */
export async function matchAskedFor(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  found: Found[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; to: string }>(sql`
    select distinct on (r."messageId", r."folderId") ${PREFIX} || (a.change->>'copyId') as name, r."remoteId" as "to"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r ("messageId" bigint, "folderId" bigint, "remoteId" text)
    join folders f on f.workspace_id = ${workspaceId} and f.id = r."folderId"
    join mail_actions a on a.workspace_id = f.workspace_id and a.account_id = ${accountId}
      and a.message_id = r."messageId" and a.state <> 'failed'
      and a.change->>'kind' = 'copy' and a.change->>'toFolder' = f.remote_id and a.change ? 'copyId'
    where (exists (select 1 from placements p where p.workspace_id = ${workspaceId}
        and p.id = (a.change->>'copyId')::bigint and p.remote_id is null)
      or exists (select 1 from mail_actions w where w.workspace_id = ${workspaceId} and w.account_id = ${accountId}
        and w.state = 'pending' and w.remote_id = ${PREFIX} || (a.change->>'copyId')))
      and not exists (select 1 from mail_actions b where b.workspace_id = a.workspace_id and b.account_id = ${accountId}
        and b.message_id = a.message_id and b.id < a.id and b.state = 'pending' and b.change->>'kind' = 'move'
        and b.change->>'toFolder' = f.remote_id)
    order by r."messageId", r."folderId", a.id`)
  return new Map(rows.map(({ name, to }) => [name, to]))
}

/** Deletes copies that were not made after all. `copyIds`: their ids, from the changes that asked for them. */
export async function dropWaitingCopies(
  db: Executor,
  { workspaceId }: AccountKey,
  copyIds: number[],
): Promise<void> {
  if (copyIds.length === 0) return
  await db.execute(sql`
    delete from placements where workspace_id = ${workspaceId} and id = ${anyId(copyIds)} and remote_id is null`)
}

/**
 * Returns the ids of waiting removals that would delete the provider's last copy of these messages, because
 * the other copy for which they were made does not exist.
 */
export async function findFatalRemovals(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  messageIds: number[],
): Promise<number[]> {
  if (messageIds.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id::text as id from mail_actions a
    where a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and a.state = 'pending'
      and a.change->>'kind' = 'remove' and a.message_id = ${anyId(messageIds)}
      and not exists (select 1 from placements where placements.workspace_id = a.workspace_id
        and placements.message_id = a.message_id and (placements.remote_id is not null or ${isAskedFor(workspaceId)}))`)
  return rowIds(rows)
}

/**
 * SQL on `mail_actions`: the change removes a copy, and the provider has no other known copy of the message, so it may
 * be the last one. False if the person has deleted the message for good.
 */
export const isUnsafeRemoval = (workspaceId: number): SQL => sql`(mail_actions.change->>'kind' = 'remove'
  and not exists (select 1 from placements p where p.workspace_id = ${workspaceId}
    and p.message_id = mail_actions.message_id and p.remote_id <> mail_actions.remote_id
    and not exists (select 1 from mail_actions l where l.workspace_id = ${workspaceId}
      and l.account_id = p.account_id and l.state = 'pending' and l.is_lost and l.remote_id = p.remote_id))
  and not exists (select 1 from placements p
    join mail_actions c on c.workspace_id = p.workspace_id and c.message_id = p.message_id
    where p.workspace_id = ${workspaceId} and p.message_id = mail_actions.message_id
      and p.remote_id is null and c.account_id = p.account_id
      and c.state = 'done' and (c.change->>'copyId')::bigint = p.id)
  and not exists (select 1 from mail_actions d where d.workspace_id = ${workspaceId}
    and d.message_id = mail_actions.message_id and d.change->>'kind' = 'destroy' and d.state <> 'failed'))`

/** Records which waiting copy a change asks for. */
export async function askForCopy(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
  copyId: number,
): Promise<void> {
  await db.execute(sql`
    update mail_actions set change = jsonb_set(change, '{copyId}', to_jsonb(${copyId}::bigint))
    where workspace_id = ${workspaceId} and id = ${id}`)
}

/** Makes changes of these copies wait until the copies have names. */
export async function waitForNames(db: Executor, account: AccountKey, remoteIds: string[]): Promise<void> {
  const names = remoteIds.filter(isWaitingName)
  if (names.length === 0) return
  await db.execute(sql`
    update mail_actions set is_lost = true
    where ${isOfAccount(mailActions, account)} and state = 'pending' and remote_id = ${anyText(names)}`)
}

/**
 * Call it before the rename. If a copy that was asked for (a waiting name) turns out to be one that the provider has
 * already, an older removal of that copy is cancelled, because the person has changed their mind. The provider is told
 * to set the flags that the waiting copy has here.
 */
export async function keepAskedFor(
  db: Executor,
  account: AccountKey,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const named = [...renamed].filter(([from]) => isWaitingName(from))
  if (named.length === 0) return
  const json = JSON.stringify(named.map(([from, to]) => ({ from, to })))
  await db.execute(sql`
    with kept as (
      update mail_actions set state = 'done', finished_at = now()
      from jsonb_to_recordset(${json}::jsonb) as r ("from" text, "to" text)
      where ${isOfAccount(mailActions, account)} and state = 'pending' and change->>'kind' = 'remove'
        and remote_id = r."to"
        and exists (select 1 from mail_actions c where c.workspace_id = mail_actions.workspace_id
          and c.account_id = mail_actions.account_id and c.id > mail_actions.id
          and ${PREFIX} || (c.change->>'copyId') = r."from")
      returning r."from", r."to")
    insert into mail_actions (workspace_id, account_id, message_id, remote_id, change)
    select placements.workspace_id, placements.account_id, message_id, kept."to",
      jsonb_build_object('kind', 'mark', 'read', read, 'starred', starred)
    from kept join placements on ${isOfAccount(placements, account)} and ${nameOfCopy} = kept."from"`)
}
