import { and, eq, sql } from 'drizzle-orm'
import type { Address } from '#core/contract/emails.ts'
import { mailboxKey } from '#core/text/addresses/mailbox-key.ts'
import { isReplySubject } from '#core/text/subject.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, anyText, eachText } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { changeCounted, raiseVersion } from '../counts/count-queries.ts'
import { deriveMessages } from '../messages/message-queries.ts'
import { isWrittenBy, type Member, MOST_PEOPLE, peopleOf, topicOf } from './thread-fit.ts'

interface Reference {
  /** The threads that hold or name the Message-ID. */
  threads: number[]
  /** The thread in which the message with this Message-ID was when it was deleted. */
  deletedIn: number | null
}

/** Returns what is known of these Message-IDs, without those that no thread holds or names. */
export async function findReferences(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  ids: string[],
): Promise<Map<string, Reference>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; threads: string[]; deleted: string | null }>(sql`
    select given.text as id, array_agg(found.thread_id::text order by found.thread_id) as threads,
      max(found.thread_id) filter (where found.was_deleted_here)::text as deleted
    from ${eachText(ids)}
    cross join lateral (
      select thread_id, was_deleted_here from thread_references
      where workspace_id = ${workspaceId} and account_id = ${accountId} and rfc_message_id = given.text offset 0
    ) found
    group by given.text`)
  return new Map(
    rows.map(({ id, threads, deleted }) => [
      id,
      { threads: threads.map(Number), deletedIn: deleted === null ? null : Number(deleted) },
    ]),
  )
}

/** Records that messages with these Message-IDs are back from having been deleted. */
export async function forgetDeleted(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    update thread_references set was_deleted_here = false
    where workspace_id = ${workspaceId} and account_id = ${accountId} and rfc_message_id = ${anyText(ids)}
      and was_deleted_here`)
}

/** The mailboxes (`mailboxKey`) that the account writes from. They say nothing about where a message belongs. */
export async function findOwnMailboxes(db: Executor, { workspaceId, id }: AccountKey): Promise<Set<string>> {
  const columns = { email: mailAccounts.email, aliases: mailAccounts.aliases }
  const [account] = await db
    .select(columns)
    .from(mailAccounts)
    .where(and(eq(mailAccounts.workspaceId, workspaceId), eq(mailAccounts.id, id)))
  return new Set(account ? ownAddresses(account).map(mailboxKey) : [])
}

/** Returns those of these Message-IDs that begin a conversation of their own because a person has split it. */
export async function findCuts(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select given.text as id from ${eachText(ids)}
    cross join lateral (
      select from thread_cuts
      where workspace_id = ${workspaceId} and account_id = ${accountId} and rfc_message_id = given.text limit 1
    ) found`)
  return new Set(rows.map(({ id }) => id))
}

export async function findThreadsByKey(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  keys: string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; id: string }>(sql`
    select provider_key as key, id::text as id from threads
    where workspace_id = ${workspaceId} and account_id = ${accountId} and provider_key = ${anyText(keys)}
    union all
    select a.provider_key as key, t.id::text as id
    from thread_aliases a join threads t on t.workspace_id = a.workspace_id and t.id = a.thread_id
    where a.workspace_id = ${workspaceId} and t.account_id = ${accountId} and a.provider_key = ${anyText(keys)}`)
  return new Map(rows.map(({ key, id }) => [key, Number(id)]))
}

export interface FoundThread {
  members: Member[]
  /** Ids of the splits that it came out of. */
  splits: number[]
  /** Muted or snoozed. */
  isHidden: boolean
}

/** Of longer conversations only the newest messages are read. */
const MOST_MEMBERS = 1000

/** Returns what threads hold, as far as it decides whether another message belongs there. */
export async function findThreadMembers(
  db: Executor,
  { workspaceId }: AccountKey,
  threadIds: number[],
  own: ReadonlySet<string>,
): Promise<Map<number, FoundThread>> {
  if (threadIds.length === 0) return new Map()
  const addresses = (list: 'to_list' | 'cc_list') =>
    sql`jsonb_path_query_array(m.${sql.raw(list)}, ${sql.raw(`'$[0 to ${MOST_PEOPLE - 1}]'`)})`
  const { rows } = await db.execute<{
    id: string
    splits: number[]
    hidden: boolean
    rfc: string | null
    answers: string | null
    refs: string[] | null
    base: string
    from: string | null
    to: Address[]
    cc: Address[]
    automatic: boolean
    guest: boolean
  }>(sql`
    select t.id::text as id, s.splits, t.muted_at is not null or exists (
        select 1 from messages z where z.workspace_id = ${workspaceId} and z.thread_id = t.id
          and z.snoozed_until is not null) as hidden,
      m.rfc_message_id as rfc, m.in_reply_to as answers, to_jsonb(m."references") as refs, m.base_subject as base,
      m.from_address as from, ${addresses('to_list')} as to, ${addresses('cc_list')} as cc,
      m.is_automatic as automatic, coalesce(r.is_guest, false) as guest
    from threads t cross join lateral (
      select coalesce(jsonb_agg(split_id), '[]') as splits from thread_splits
      where workspace_id = ${workspaceId} and thread_id = t.id
    ) s left join lateral (
      select * from messages o where o.workspace_id = ${workspaceId} and o.thread_id = t.id
      order by received_at desc limit ${MOST_MEMBERS}
    ) m on true
    left join thread_references r on r.workspace_id = ${workspaceId}
      and r.account_id = m.account_id and r.rfc_message_id = m.rfc_message_id and r.thread_id = t.id
    where t.workspace_id = ${workspaceId} and t.id = ${anyId(threadIds)}`)
  const byThread = Map.groupBy(rows, ({ id }) => Number(id))
  return new Map(
    [...byThread].map(([id, messages]) => [
      id,
      {
        splits: messages[0]?.splits ?? [],
        isHidden: messages.some(({ hidden }) => hidden),
        members: messages.flatMap(({ rfc, answers, refs, base, from, to, cc, automatic, guest }) => {
          // All messages of this thread are gone.
          if (refs === null) return []
          const people = { from: from === null ? null : { name: null, address: from }, to, cc }
          return {
            rfcMessageId: rfc,
            inReplyTo: answers,
            names: new Set([...refs, answers, rfc].filter(name => name !== null)),
            people: peopleOf(people, own),
            isOwn: isWrittenBy(own, people),
            baseSubject: base,
            topic: topicOf(base),
            isAutomatic: automatic,
            isGuest: guest,
          }
        }),
      },
    ]),
  )
}

export interface SubjectMate {
  threadId: number
  baseSubject: string
  isReply: boolean
  isOrphanReply: boolean
  from: Address | null
  to: Address[]
  cc: Address[]
  receivedAt: Date
  isBulk: boolean
}

const MOST_MATES = 2000
const IS_ALONE = sql`(in_reply_to is null and cardinality("references") = 0)`

/**
 * Returns the messages that a subject could join: all that have it if one of them, or an arriving one, is a reply without
 * references, otherwise none. A subject joins nothing any more if a person has split its conversation.
 */
export async function findSubjectMates(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  { subjects, orphanSubjects }: { subjects: string[]; orphanSubjects: string[] },
): Promise<SubjectMate[]> {
  const hasSubject = sql`where workspace_id = ${workspaceId} and account_id = ${accountId} and not is_bulk
    and base_subject = given.text`
  const { rows } = await db.execute<{
    thread: string
    subject: string
    base: string
    orphan: boolean
    from: string | null
    to: Address[]
    cc: Address[]
    received: Date | string
  }>(sql`
    select thread_id::text as thread, subject, base_subject as base, ${IS_ALONE} as orphan,
      from_address as from, to_list as to, cc_list as cc, received_at as received
    from ${eachText(subjects)}
    cross join lateral (
      select * from messages ${hasSubject} and (given.text = ${anyText(orphanSubjects)}
        or exists (select from messages ${hasSubject} and ${IS_ALONE} and lower(subject) <> base_subject))
      order by received_at desc limit ${MOST_MATES}
    ) found
    where not exists (select 1 from messages c join thread_cuts k on k.workspace_id = ${workspaceId}
      and k.account_id = c.account_id and k.rfc_message_id = c.rfc_message_id
      where c.workspace_id = ${workspaceId} and c.account_id = ${accountId} and c.base_subject = given.text)
    order by received_at desc limit ${MOST_MATES}`)
  return rows.map(row => ({
    threadId: Number(row.thread),
    baseSubject: row.base,
    isReply: isReplySubject(row.subject),
    isOrphanReply: row.orphan && isReplySubject(row.subject),
    from: row.from === null ? null : { name: null, address: row.from },
    to: row.to,
    cc: row.cc,
    receivedAt: new Date(row.received),
    // Only what people have written is looked for.
    isBulk: false,
  }))
}

export async function insertThreads(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  keys: (string | null)[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into threads (workspace_id, account_id, provider_key)
    select ${workspaceId}, ${accountId}, key from rows from (jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)) with ordinality as k (key, n)
    order by n returning id::text as id`)
  return rowIds(rows).sort((a, b) => a - b)
}

/** Has the provider's thread ids lead to threads that were made without them, as an address of their own would. */
export async function keepKeys(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  keys: { key: string; threadId: number }[],
): Promise<void> {
  if (keys.length === 0) return
  const { rows } = await db.execute<{ key: string }>(sql`
    select provider_key as key from threads where workspace_id = ${workspaceId} and account_id = ${accountId}
      and provider_key = ${anyText(keys.map(({ key }) => key))}`)
  const known = new Set(rows.map(({ key }) => key))
  const others = keys.filter(({ key }) => !known.has(key))
  if (others.length === 0) return
  await db.execute(sql`
    insert into thread_aliases (workspace_id, old_id, thread_id, provider_key)
    select ${workspaceId}, nextval(pg_get_serial_sequence('threads', 'id')), "threadId", key
    from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as k (key text, "threadId" bigint)`)
}

/**
 * Moves everything of the losers to the winner, and redirects their old addresses. A decision about one part holds for
 * the whole: the thread is muted if a part was, and keeps the follow-up that was saved last. It is snoozed until the
 * earliest time, but not at all if a part is in the inbox, because nothing may vanish from there unasked. Labels belong
 * to the messages themselves.
 */
export async function mergeThreads(
  tx: Tx,
  account: AccountKey,
  winner: number,
  losers: number[],
): Promise<void> {
  const { workspaceId } = account
  const isLoser = sql`workspace_id = ${workspaceId} and thread_id = ${anyId(losers)}`
  const isLoserItself = sql`workspace_id = ${workspaceId} and id = ${anyId(losers)}`
  const all = anyId([winner, ...losers])
  await changeCounted(tx, account, sql`m.thread_id = ${anyId(losers)}`, sql`thread_id = ${winner}`)
  await tx.execute(sql`
    with moved as (delete from thread_references where ${isLoser} returning *)
    insert into thread_references (workspace_id, account_id, rfc_message_id, thread_id, is_guest, was_deleted_here)
    select workspace_id, account_id, rfc_message_id, ${winner}, bool_and(is_guest), bool_or(was_deleted_here) from moved
    group by workspace_id, account_id, rfc_message_id
    ${keepVouched}, was_deleted_here = thread_references.was_deleted_here or excluded.was_deleted_here`)
  await tx.execute(sql`update thread_aliases set thread_id = ${winner} where ${isLoser}`)
  await tx.execute(sql`
    insert into thread_aliases (workspace_id, old_id, thread_id, provider_key)
    select workspace_id, id, ${winner}, provider_key from threads where ${isLoserItself}
    on conflict (workspace_id, old_id) do update set thread_id = excluded.thread_id`)
  await tx.execute(sql`
    update threads set muted_at = (select min(muted_at) from threads where workspace_id = ${workspaceId} and id = ${all})
    where workspace_id = ${workspaceId} and id = ${winner}`)
  await tx.execute(sql`
    insert into thread_splits (workspace_id, thread_id, split_id)
    select workspace_id, ${winner}, split_id from thread_splits where ${isLoser} on conflict do nothing`)
  await tx.execute(sql`
    delete from thread_automations where workspace_id = ${workspaceId} and thread_id = ${all} and thread_id <> (
      select thread_id from thread_automations where workspace_id = ${workspaceId} and thread_id = ${all}
      order by updated_at desc, thread_id desc limit 1)`)
  await tx.execute(sql`update thread_automations set thread_id = ${winner} where ${isLoser}`)
  await tx.execute(sql`delete from threads where ${isLoserItself}`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    with snoozed as (
      update messages set snoozed_until = s.until from (
        select case when bool_or(in_inbox) then null else min(snoozed_until) end as until
        from messages where workspace_id = ${workspaceId} and thread_id = ${winner} and orphaned_at is null) s
      where messages.workspace_id = ${workspaceId} and thread_id = ${winner} and snoozed_until is not null returning id
    )
    select id::text as id from snoozed
    union select m.id::text as id
    from messages m join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
    where t.workspace_id = ${workspaceId} and t.id = ${winner} and t.muted_at is not null`)
  await deriveMessages(tx, account, rowIds(rows))
  await raiseVersion(tx, account)
}

/** A Message-ID that a regular message of the thread names too does not belong to a guest. */
const keepVouched = sql`on conflict (workspace_id, account_id, rfc_message_id, thread_id) do update
  set is_guest = thread_references.is_guest and excluded.is_guest`

export async function saveReferences(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  references: { id: string; threadId: number; isGuest: boolean }[],
): Promise<void> {
  if (references.length === 0) return
  await db.execute(sql`
    insert into thread_references (workspace_id, account_id, rfc_message_id, thread_id, is_guest)
    select ${workspaceId}, ${accountId}, id, "threadId", bool_and("isGuest")
    from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as r (id text, "threadId" bigint, "isGuest" boolean)
    group by id, "threadId" ${keepVouched}`)
}

/** Makes everything in these threads a guest, before they are merged into another one. */
export async function markGuests(
  db: Executor,
  { workspaceId }: AccountKey,
  threadIds: number[],
): Promise<void> {
  if (threadIds.length === 0) return
  await db.execute(sql`
    update thread_references set is_guest = true
    where workspace_id = ${workspaceId} and thread_id = ${anyId(threadIds)}`)
}

/** The thread that an address leads to: itself, or the one it was merged into. */
export async function findThreadId(db: Executor, { workspaceId }: AccountKey, id: number): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select thread_id::text as id from thread_aliases where workspace_id = ${workspaceId} and old_id = ${id}`)
  return rows[0] ? Number(rows[0].id) : id
}
