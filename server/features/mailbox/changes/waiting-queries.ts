import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyText } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-ids.ts'
import { mailActions, placements } from '#server/db/schema/index.ts'

const PREFIX = 'waiting:'

/**
 * What a copy is called in `mail_actions` while the provider has been asked for it and has not named it. Changes of
 * such a copy wait, as those of lost copies do, until it has a name.
 */
export const waitingName = (placementId: number) => `${PREFIX}${placementId}`

export const isWaitingName = (remoteId: string) => remoteId.startsWith(PREFIX)

/** The name of a copy by which changes refer to it; of `placements`. */
export const nameOfCopy = sql.raw(`coalesce(placements.remote_id, '${PREFIX}' || placements.id)`)

/** A change waits for a copy, and the change that makes this copy waits as well; of `mail_actions`. */
export const isBeingMade = sql.raw(`exists (
  select 1 from mail_actions c where c.workspace_id = mail_actions.workspace_id
    and c.account_id = mail_actions.account_id and c.state = 'pending'
    and '${PREFIX}' || (c.change->>'copyId') = mail_actions.remote_id)`)

/** A copy without a name that the provider was asked for; of `placements`. */
export const isAskedFor = sql`placements.remote_id is null and exists (
  select 1 from mail_actions a where a.workspace_id = placements.workspace_id
    and a.account_id = placements.account_id and a.message_id = placements.message_id
    and a.state <> 'failed' and (a.change->>'copyId')::bigint = placements.id)`

/** Those of these copies that have no name yet, and that the provider was asked for. */
export async function findAskedFor(
  db: Executor,
  { workspaceId }: AccountKey,
  placementIds: number[],
): Promise<Set<number>> {
  if (placementIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text as id from placements
    where workspace_id = ${workspaceId} and id = ${anyId(placementIds)} and ${isAskedFor}`)
  return new Set(rowIds(rows))
}

interface Found {
  messageId: number
  folderId: number
  remoteId: string
}

/**
 * Which copies that the provider was asked for are those that have come: by their waiting names. Of several for the same
 * message and folder the oldest one was made first.
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
    where exists (select 1 from placements p where p.workspace_id = a.workspace_id
        and p.id = (a.change->>'copyId')::bigint and p.remote_id is null)
      or exists (select 1 from mail_actions w where w.workspace_id = a.workspace_id and w.account_id = ${accountId}
        and w.state = 'pending' and w.remote_id = ${PREFIX} || (a.change->>'copyId'))
    order by r."messageId", r."folderId", a.id`)
  return new Map(rows.map(({ name, to }) => [name, to]))
}

/** Copies that were not made after all, by the changes that asked for them: what waits here for them goes. */
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
 * Changes that would take away the last copy of these messages that the provider has: the other one, for which they
 * were made, has not come about.
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
        and placements.message_id = a.message_id and (placements.remote_id is not null or ${isAskedFor}))`)
  return rowIds(rows)
}

/**
 * A change takes a copy away, and no other copy of its message is known to be at the provider: what it would take away
 * may be the last one. Not where the person has deleted the message for good; of `mail_actions`.
 */
export const isUnsafeRemoval = sql`(mail_actions.change->>'kind' = 'remove'
  and not exists (select 1 from placements p where p.workspace_id = mail_actions.workspace_id
    and p.message_id = mail_actions.message_id and p.remote_id <> mail_actions.remote_id
    and not exists (select 1 from mail_actions l where l.workspace_id = p.workspace_id
      and l.account_id = p.account_id and l.state = 'pending' and l.is_lost and l.remote_id = p.remote_id))
  and not exists (select 1 from placements p
    join mail_actions c on c.workspace_id = p.workspace_id and c.message_id = p.message_id
    where p.workspace_id = mail_actions.workspace_id and p.message_id = mail_actions.message_id
      and p.remote_id is null and c.account_id = p.account_id
      and c.state = 'done' and (c.change->>'copyId')::bigint = p.id)
  and not exists (select 1 from mail_actions d where d.workspace_id = mail_actions.workspace_id
    and d.message_id = mail_actions.message_id and d.change->>'kind' = 'destroy' and d.state <> 'failed'))`

/** A change asks for this copy now. */
export async function askForCopy(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
  copyId: number,
): Promise<void> {
  await db.execute(sql`
    update mail_actions set change = jsonb_set(change, '{copyId}', to_jsonb(${copyId}::bigint))
    where workspace_id = ${workspaceId} and id = ${id}`)
}

/** Changes of these copies wait until the copies have names. */
export async function waitForNames(db: Executor, account: AccountKey, remoteIds: string[]): Promise<void> {
  const names = remoteIds.filter(isWaitingName)
  if (names.length === 0) return
  await db.execute(sql`
    update mail_actions set is_lost = true
    where ${isOfAccount(mailActions, account)} and state = 'pending' and remote_id = ${anyText(names)}`)
}

/**
 * Where a copy that was asked for (a waiting name) turns out to be one that lies at the provider already, an older removal
 * of that copy is not carried out any more: the person has changed their mind. The provider gives it the marks that the
 * copy has here which was asked for. Before the rename.
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
