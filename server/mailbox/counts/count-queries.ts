import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { COUNTED, inFolder } from './in-folder.ts'

/**
 * Counts of mail: by folder (`mailbox_counts`), by day and month (`mailbox_stretches`), by label (`folders`),
 * and the version of each mailbox. A statement that changes messages also returns by how much the counts change (`changesOf`);
 * a second statement adds that to them (`count`). The transaction holds the lock of the account's mail, so nobody else changes messages between the two.
 */

/** The columns that decide where a message is counted. */
const STATE = [
  'thread_id',
  'received_at',
  'is_read',
  'is_starred',
  'orphaned_at',
  'in_inbox',
  'in_sent',
  'in_drafts',
  'in_trash',
  'in_spam',
  'in_archive',
  'kind',
  'label_ids',
]
const state = (row: string, as: (column: string) => string) =>
  sql.raw(STATE.map(column => `${row}.${column}${as(column)}`).join(', '))

const FOLDERS_OF_ROW = sql.join(
  COUNTED.map(folder => sql`(${sql.raw(`'${folder}'`)}, ${inFolder(folder, 'c.')})`),
  sql`, `,
)
const FOLDER_OF_MESSAGE = sql.join(
  COUNTED.map(folder => sql`when ${sql.raw(`'${folder}'`)} then ${inFolder(folder, 'm.')}`),
  sql` `,
)

/** The state of rows of messages that a statement has written, for `returning`. */
export const stateNow = (row: string): SQL => state(row, () => '')
/** The same of rows as they were before. */
export const stateBefore = (row: string): SQL => state(row, column => ` as was_${column}`)
const shownAsWas = (row: string) => sql.raw(STATE.map(column => `${row}.was_${column}`).join(', '))

/**
 * By how much the counts change, as one JSON text for `count`. `now` and `before` are queries of the states that messages have, and
 * had before; messages that were added or deleted have only one of the two.
 */
export function changesOf({ now, before }: { now?: SQL; before?: SQL }): SQL {
  const signed = sql.join(
    [
      now && sql`select 1 as sign, n.* from (${now}) n`,
      before && sql`select -1 as sign, b.* from (${before}) b`,
    ].filter(side => side !== undefined),
    sql` union all `,
  )
  return sql`(select json_agg(d)::text from (
    select f.folder, f.label, f.thread_id, f.received_at, sum(c.sign)::int as total,
      sum(case when c.is_read then 0 else c.sign end)::int as unread
    from (${signed}) c
    cross join lateral (
      select folder, null::bigint as label, c.thread_id, c.received_at from (values ${FOLDERS_OF_ROW}) f (folder, holds) where holds
      union all select null, l.id, null, null from unnest(c.label_ids) as l (id)
    ) f
    group by f.folder, f.label, f.thread_id, f.received_at
    having sum(c.sign) <> 0 or sum(case when c.is_read then 0 else c.sign end) <> 0
  ) d)`
}

/** Changes the messages `m` that match, which are all of this account, and counts the change. Returns their ids. */
export const changeCounted = (tx: Tx, account: AccountKey, which: SQL, set: SQL): Promise<number[]> =>
  changeFound(
    tx,
    account,
    sql`select m.id, ${stateBefore('m')} from messages m where m.workspace_id = ${account.workspaceId} and ${which}`,
    set,
  )

/** The same for the messages of a query `n`, which has their ids, `stateBefore`, and the values that `set` takes from it. */
export async function changeFound(tx: Tx, account: AccountKey, found: SQL, set: SQL): Promise<number[]> {
  const { workspaceId } = account
  const { rows } = await tx.execute<{ ids: number[]; changes: string | null }>(sql`
    with found as materialized (${found}), changed as (
      update messages m set ${set} from found n
      where m.workspace_id = ${workspaceId} and m.id = any(array(select id from found)) and m.id = n.id
      returning m.id, ${stateNow('m')}, ${shownAsWas('n')}
    ), members as (
      update view_members v set in_inbox = c.in_inbox, is_unread = not c.is_read from changed c
      where v.workspace_id = ${workspaceId} and v.message_id = any(array(select id from changed)) and v.message_id = c.id
        and (v.in_inbox, v.is_unread) is distinct from (c.in_inbox, not c.is_read)
    )
    select (select coalesce(json_agg(id order by id), '[]') from changed) as ids, ${changesOf({
      now: sql`select ${stateNow('c')} from changed c`,
      before: sql`select ${shownAsWas('c')} from changed c`,
    })} as changes`)
  const [{ ids, changes }] = rows as [(typeof rows)[number]]
  if (ids.length > 0) await count(tx, account, changes)
  return ids
}

/**
 * Adds the changes to the counts (null if there are none), and raises the version. A conversation counts in the stretch of its newest
 * message in the folder. So for each conversation of which messages came into a folder or left it, the newest one there is
 * looked up as it is now, and as it was before: what is there now, less what came, and what left. Of n messages that came, one
 * at least of the newest n + 1 was there before, if any was.
 */
export async function count(tx: Tx, account: AccountKey, changes: string | null): Promise<void> {
  await raiseVersion(tx, account)
  if (changes === null) return
  const { workspaceId, id: accountId } = account
  await tx.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${changes}::json)
        as c (folder text, label bigint, thread_id bigint, received_at timestamptz, total int, unread int)
    ), labels as (
      update folders f set total = f.total + g.total, unread = f.unread + g.unread from given g
      where f.workspace_id = ${workspaceId} and f.id = any(array(select label from given)) and f.id = g.label
    ), changed as materialized (
      select * from given where label is null
    ), there as materialized (
      select t.folder, t.thread_id, n.received_at from (
        select folder, thread_id, sum(greatest(total, 0)) as came from changed where total <> 0 group by folder, thread_id
      ) t cross join lateral (
        select m.received_at from messages m
        where m.workspace_id = ${workspaceId} and m.thread_id = t.thread_id and case t.folder ${FOLDER_OF_MESSAGE} end
        order by m.received_at desc limit t.came + 1
      ) n
    ), conversations as materialized (
      select max(at) filter (where here > 0) as now, max(at) filter (where here > more) as before, folder from (
        select folder, thread_id, received_at as at, sum(here) as here, sum(more) as more from (
          select folder, thread_id, received_at, 1 as here, 0 as more from there
          union all select folder, thread_id, received_at, 0, total from changed where total <> 0
        ) moments group by folder, thread_id, received_at
      ) e group by folder, thread_id
    ), days as materialized (
      select folder, (at at time zone 'UTC')::date as day, sum(total)::int as total, sum(unread)::int as unread,
        sum(conversations)::int as conversations
      from (
        select folder, received_at as at, total, unread, 0 as conversations from changed
        union all select folder, now, 0, 0, 1 from conversations where now is distinct from before and now is not null
        union all select folder, before, 0, 0, -1 from conversations where now is distinct from before and before is not null
      ) s group by folder, day
    ), counted as (
      insert into mailbox_counts (workspace_id, account_id, folder, total, unread, conversations)
      select ${workspaceId}, ${accountId}, folder, sum(total), sum(unread), sum(conversations) from days group by folder
      on conflict (workspace_id, account_id, folder) do update
        set total = mailbox_counts.total + excluded.total, unread = mailbox_counts.unread + excluded.unread,
          conversations = mailbox_counts.conversations + excluded.conversations
    )
    insert into mailbox_stretches (workspace_id, account_id, folder, unit, starts_on, total, conversations)
    select ${workspaceId}, ${accountId}, d.folder, u.unit, date_trunc(u.unit, d.day::timestamp)::date, sum(d.total),
      sum(d.conversations)
    from days d cross join (values ('day'), ('month')) u (unit) group by d.folder, u.unit, 5
    having sum(d.total) <> 0 or sum(d.conversations) <> 0
    on conflict (account_id, folder, unit, starts_on, workspace_id) do update
      set total = mailbox_stretches.total + excluded.total,
        conversations = mailbox_stretches.conversations + excluded.conversations`)
}

const raised = new WeakMap<Tx, Set<number>>()

/**
 * Raises the version of an account's mail, once in a transaction. Lists are queried again only if it has changed. It counts
 * every change of a message, and changes of copies and folders, because lists show them as labels.
 */
export async function raiseVersion(tx: Tx, { workspaceId, id }: AccountKey): Promise<void> {
  const done = raised.get(tx) ?? new Set()
  if (!done.has(id))
    await tx.execute(sql`
      insert into mailbox_versions (workspace_id, account_id, version) values (${workspaceId}, ${id}, 1)
      on conflict (workspace_id, account_id) do update set version = mailbox_versions.version + 1`)
  raised.set(tx, done.add(id))
  await tellChange(tx, workspaceId)
}
