import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import { messages, threads } from '#server/db/schema/index.ts'
import { changeCounted, raiseVersion } from '../counts/count-queries.ts'

/**
 * Brings the messages back that match, with the current time, so that they are on top of lists again; their first time is
 * kept. Returns their ids.
 */
const bringBackThose = (tx: Tx, account: AccountKey, which: SQL, now: Date): Promise<number[]> =>
  changeCounted(
    tx,
    account,
    sql`m.account_id = ${account.id} and ${which}`,
    sql`snoozed_until = null, first_received_at = coalesce(m.first_received_at, m.received_at),
      received_at = ${now.toISOString()}`,
  )

/**
 * Ends the snooze of conversations in which something new has arrived. Returns the ids of the messages that came back.
 * After each function of this file the caller derives flags and folders of the messages returned.
 */
export async function wakeThreadsOf(
  tx: Tx,
  account: AccountKey,
  added: number[],
  now: Date,
): Promise<number[]> {
  if (added.length === 0) return []
  const isOfThem = sql`m.snoozed_until is not null and m.thread_id in (
    select a.thread_id from messages a
    where a.workspace_id = ${account.workspaceId} and a.id = ${anyId(added)} and not a.in_sent and not a.in_drafts)`
  return bringBackThose(tx, account, isOfThem, now)
}

/** Brings messages back that a person wants to be reminded of, whether they were snoozed or not. */
export async function bringBack(
  tx: Tx,
  account: AccountKey,
  messageIds: readonly number[],
  now: Date,
): Promise<void> {
  await bringBackThose(tx, account, sql`m.id = ${anyId(messageIds)}`, now)
}

/** Wakes the messages of an account whose time has come; returns their ids. */
export const wakeDue = (tx: Tx, account: AccountKey, now: Date): Promise<number[]> =>
  bringBackThose(tx, account, sql`m.snoozed_until <= ${now.toISOString()}`, now)

/**
 * Hides the inbox messages of these conversations until a time, also those that are only hidden because they are muted.
 * Returns the ids of the messages.
 */
export async function snoozeThreads(
  tx: Tx,
  account: AccountKey,
  threadIds: number[],
  until: Date,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update messages set snoozed_until = ${until.toISOString()}
    where ${isOfAccount(messages, account)} and thread_id = ${anyId(threadIds)} and orphaned_at is null
      and (snoozed_until is not null or exists (
        select 1 from placements p join folders f on f.workspace_id = p.workspace_id and f.id = p.folder_id
        where p.workspace_id = ${account.workspaceId} and p.message_id = messages.id and f.role = 'inbox'))
    returning id::text as id`)
  if (rows.length > 0) await raiseVersion(tx, account)
  return rowIds(rows)
}

/** Brings them back where they were; returns the ids of the messages. */
export async function unsnoozeThreads(tx: Tx, account: AccountKey, threadIds: number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update messages set snoozed_until = null
    where ${isOfAccount(messages, account)} and thread_id = ${anyId(threadIds)} and snoozed_until is not null
    returning id::text as id`)
  if (rows.length > 0) await raiseVersion(tx, account)
  return rowIds(rows)
}

/** Ends the snooze of messages that a person moves elsewhere; returns the ids of those that were snoozed. */
export async function unsnoozeMessages(tx: Tx, account: AccountKey, messageIds: number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update messages set snoozed_until = null
    where workspace_id = ${account.workspaceId} and id = ${anyId(messageIds)} and snoozed_until is not null
    returning id::text as id`)
  if (rows.length > 0) await raiseVersion(tx, account)
  return rowIds(rows)
}

/** Returns until when messages are snoozed (ISO 8601), by id; only those that are. */
export async function findSnoozes(
  db: Executor,
  { workspaceId }: AccountKey,
  messageIds: number[],
): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: string; until: Date | string }>(sql`
    select id::text as id, snoozed_until as until from messages
    where workspace_id = ${workspaceId} and id = ${anyId(messageIds)} and snoozed_until is not null`)
  return new Map(rows.map(({ id, until }) => [Number(id), new Date(until).toISOString()]))
}

/** Snoozes messages again, each until its time (ISO 8601); returns the ids of those that were not snoozed. */
export async function snoozeAgain(
  tx: Tx,
  account: AccountKey,
  snoozes: ReadonlyMap<number, string>,
): Promise<number[]> {
  const json = JSON.stringify([...snoozes].map(([id, until]) => ({ id, until: new Date(until) })))
  const { rows } = await tx.execute<{ id: string }>(sql`
    update messages set snoozed_until = r.until
    from jsonb_to_recordset(${json}::jsonb) as r (id bigint, until timestamptz)
    where ${isOfAccount(messages, account)} and messages.id = r.id and snoozed_until is distinct from r.until
    returning messages.id::text as id`)
  if (rows.length > 0) await raiseVersion(tx, account)
  return rowIds(rows)
}

/** Mutes or unmutes; returns the ids of all messages of the conversations that changed. */
export async function muteThreads(
  db: Executor,
  account: AccountKey,
  threadIds: number[],
  mutedAt: Date | null,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with t as (
      update threads set muted_at = ${mutedAt?.toISOString() ?? null}
      where ${isOfAccount(threads, account)} and id = ${anyId(threadIds)} and (muted_at is null) = ${mutedAt !== null}
      returning id
    )
    select m.id::text as id from messages m join t on t.id = m.thread_id
    where m.workspace_id = ${account.workspaceId} and m.orphaned_at is null`)
  return rowIds(rows)
}
