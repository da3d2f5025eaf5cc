import { type SQL, sql } from 'drizzle-orm'
import type { MailKind } from '#core/contract/mail-kind.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, anyText } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { BATCH } from '#server/db/upkeep/in-batches.ts'
import { changeFound, stateBefore } from '../counts/count-queries.ts'

/**
 * Which kind a message is: what a person has chosen for its sender, then what its headers and the mail from here say. In the same
 * order `read/emails/why-kind.ts` says why. `s` is what the mailbox knows of the sender (`senderKnown`).
 */
const kindOf = (row: Record<'isAutomatic' | 'isBulk' | 'listId' | 'listUnsubscribe', string>): SQL =>
  sql.raw(`case
    when s.kind is not null then s.kind
    when ${row.isAutomatic} then 'notices'
    when s.is_written_to then 'people'
    when ${row.listId} is not null or ${row.listUnsubscribe} is not null then 'newsletters'
    when ${row.isBulk} then 'notices'
    else 'people' end`)

/** The kind of a message that was just read, as JSON `r`. */
export const KIND_OF_READ: SQL = kindOf({
  isAutomatic: 'r."isAutomatic"',
  isBulk: 'r."isBulk"',
  listId: 'r."listId"',
  listUnsubscribe: 'r."listUnsubscribe"',
})

const KIND_OF_STORED = kindOf({
  isAutomatic: 'm.is_automatic',
  isBulk: 'm.is_bulk',
  listId: 'm.list_id',
  listUnsubscribe: 'm.list_unsubscribe',
})

/** A join with what a mailbox knows of the sender with this address, row by row. */
export const senderKnown = ({ workspaceId, id }: AccountKey, address: SQL): SQL => sql`
  left join lateral (
    select s.kind, s.is_written_to from mailbox_senders s
    where s.workspace_id = ${workspaceId} and s.account_id = ${id} and s.sender = lower(${address}) offset 0
  ) s on true`

/** Sorts the messages `m` that fit, newest first, up to a batch. Returns the ids of those that were of another kind. */
const sortSome = (tx: Tx, account: AccountKey, which: SQL): Promise<number[]> =>
  changeFound(
    tx,
    account,
    // `offset 0`: the limit may otherwise let the planner walk through the whole mailbox by time.
    sql`select * from (
        select m.id, ${stateBefore('m')}, ${KIND_OF_STORED} as sorted
        from messages m ${senderKnown(account, sql`m.from_address`)}
        where m.workspace_id = ${account.workspaceId} and m.account_id = ${account.id} and ${which} offset 0
      ) m where m.was_kind is distinct from m.sorted
      order by m.was_received_at desc limit ${sql.raw(`${BATCH}`)}`,
    sql`kind = n.sorted`,
  )

/** Sorts anew the mail of these senders: a batch now, the others by the job `mail.sort`. Returns the ids of what changed. */
export async function sortSenders(
  tx: Tx,
  account: AccountKey,
  senders: readonly string[],
): Promise<number[]> {
  const changed = await sortSome(tx, account, sql`lower(m.from_address) = ${anyText(senders)}`)
  await tx.execute(sql`
    update mailbox_senders set is_sorted = ${changed.length < BATCH}
    where workspace_id = ${account.workspaceId} and account_id = ${account.id} and sender = ${anyText(senders)}`)
  return changed
}

/** Sorts messages that a version before has stored, and remembers whom those in Sent were written to. */
export async function sortStored(tx: Tx, account: AccountKey, ids: readonly number[]): Promise<void> {
  await keepWrittenTo(tx, account, ids)
  await sortSome(tx, account, sql`m.id = ${anyId(ids)}`)
}

/** Remembers to whom these messages were sent, if they were, and sorts the mail of those who are new. */
export async function keepWrittenTo(tx: Tx, account: AccountKey, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { workspaceId, id: accountId } = account
  const { rows } = await tx.execute<{ sender: string }>(sql`
    insert into mailbox_senders (workspace_id, account_id, sender, is_written_to)
    select distinct ${workspaceId}::bigint, ${accountId}::bigint, lower(p->>'address'), true
    from messages m cross join lateral jsonb_array_elements(m.to_list || m.cc_list) p
    where m.workspace_id = ${workspaceId} and m.id = ${anyId(ids)} and m.in_sent and not m.is_automatic and p->>'address' <> ''
    on conflict (account_id, sender, workspace_id) do update set is_written_to = true where not mailbox_senders.is_written_to
    returning sender`)
  if (rows.length > 0)
    await sortSenders(
      tx,
      account,
      rows.map(({ sender }) => sender),
    )
}

/** What was chosen for the mail of these senders. */
export async function findChosen(
  db: Executor,
  { workspaceId, id }: AccountKey,
  senders: readonly string[],
): Promise<Map<string, MailKind>> {
  const { rows } = await db.execute<{ sender: string; kind: MailKind }>(sql`
    select sender, kind from mailbox_senders
    where workspace_id = ${workspaceId} and account_id = ${id} and sender = ${anyText(senders)} and kind is not null`)
  return new Map(rows.map(({ sender, kind }) => [sender, kind]))
}

/** Chooses a kind for the mail of these senders; null for none. */
export async function chooseKinds(
  tx: Tx,
  { workspaceId, id: accountId }: AccountKey,
  chosen: readonly { sender: string; kind: MailKind | null }[],
): Promise<void> {
  await tx.execute(sql`
    insert into mailbox_senders (workspace_id, account_id, sender, kind)
    select ${workspaceId}, ${accountId}, r.sender, r.kind
    from json_to_recordset(${JSON.stringify(chosen)}::json) as r (sender text, kind text)
    on conflict (account_id, sender, workspace_id) do update set kind = excluded.kind`)
}
