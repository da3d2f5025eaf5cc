import { type SQL, sql } from 'drizzle-orm'
import { BY_HAND } from '#core/contract/scheduled.ts'
import {
  lettersOf,
  ourLettersElsewhere,
  peopleOf,
  receivedAt,
} from '#server/automation/sequences/state/letter-queries.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { personOf, vacationNotes } from '#server/db/schema/index.ts'
import { isOfPerson, ownAddressesOf } from '#server/mailbox/signals/own-queries.ts'
import { answersElsewhere, idsOfConversation } from '#server/mailbox/threads/answers-elsewhere.ts'
import { handedOver } from '#server/send/outbox/gate/gate-queries.ts'
import type { Outgoing } from '#server/send/outbox/queries.ts'

/** Why an automatic answer is not wanted any more. */
export type Unwanted =
  | 'gone'
  | 'forged'
  | 'muted'
  | 'answered'
  | 'newer'
  | 'elsewhere'
  | 'off'
  | 'answered-today'

const byHand = sql.raw(BY_HAND.map(origin => `'${origin}'`).join(', '))

/** The messages of the conversation of message `q`, and what answers it under another subject or from another mailbox. */
const inConversation = (workspaceId: number, q: SQL): SQL => sql`(
  select * from messages where workspace_id = ${workspaceId} and thread_id = ${q}.thread_id
  union all select * from ${answersElsewhere(workspaceId, q, 'everywhere')} elsewhere)`

/**
 * Condition: after message `q`, somebody here has written in its conversation, or has written what will leave later.
 * `own` is the relation of the mailbox's addresses.
 */
export const isAnsweredAfter = (workspaceId: number, q: SQL): SQL => sql`(exists (
  select from ${inConversation(workspaceId, q)} x where x.workspace_id = ${workspaceId} and x.id <> ${q}.id
    and x.in_sent and x.orphaned_at is null and ${receivedAt(sql`x`)} >= ${receivedAt(q)}
    and not exists (select from outgoing_messages f
      where f.workspace_id = ${workspaceId} and f.message_id = x.id and f.state = 'failed')
) or exists (
  select from ${inConversation(workspaceId, q)} x
  join outgoing_messages o on o.workspace_id = ${workspaceId} and o.message_id = x.id
  where x.workspace_id = ${workspaceId} and o.is_hidden and o.state = 'queued'
    and o.origin in (${byHand}) and o.actor_kind = 'person' and o.created_at >= ${q}.created_at
))`

/** Condition: after message `q`, a person who is none of ours has written in its conversation. */
export const isFollowedByTheirs = (workspaceId: number, q: SQL): SQL => sql`exists (
  select from messages x where x.workspace_id = ${workspaceId} and x.thread_id = ${q}.thread_id and x.id <> ${q}.id
    and x.orphaned_at is null and not (x.in_sent or x.in_drafts or x.in_trash or x.in_spam or x.is_automatic)
    and (${receivedAt(sql`x`)}, x.id) > (${receivedAt(q)}, ${q}.id)
    and lower(x.from_address) not in (select address from own)
    and not exists (select from outgoing_messages h
      where h.workspace_id = ${workspaceId} and h.message_id = x.id))`

const aboutIt = (q: SQL) => ({ since: receivedAt(q), subjects: sql`array[${q}.base_subject]` })
const itsSender = (account: AccountKey, q: SQL): SQL =>
  peopleOf(account, sql`select ${q}.from_address as address`)

/**
 * Condition: after message `q`, its sender has written to whichever mailbox of the workspace; or their company has, about it; or
 * anybody has answered its conversation under another subject or to another mailbox.
 */
export const isWrittenToSince = (account: AccountKey, q: SQL): SQL => sql`exists (
  with ${itsSender(account, q)}
  select from ${lettersOf(account, aboutIt(q))} l
  where l.id <> ${q}.id and l.rfc_message_id is distinct from ${q}.rfc_message_id
  union all
  select from ${idsOfConversation(account.workspaceId, sql`${q}.thread_id`, 'everywhere')} c
  cross join lateral (
    select x.* from messages x where x.workspace_id = ${account.workspaceId} and x.id = c.id offset 0
  ) x
  where x.thread_id <> ${q}.thread_id and ${receivedAt(sql`x`)} > ${receivedAt(q)}
    and ${isOfPerson(account.workspaceId, sql`x`)}
    and ${personOf(sql`x.from_address`)} not in (select c.person from colleagues c))`

/** Condition: after message `q`, somebody here has written to its sender about it from another mailbox. */
export const isAnsweredElsewhere = (account: AccountKey, q: SQL): SQL => sql`exists (
  with ${itsSender(account, q)}
  select from ${ourLettersElsewhere(account, aboutIt(q))} o)`

/** Condition: the conversation of message `q` has got an automatic answer since a time. */
export const isAnsweredSince = (workspaceId: number, q: SQL, since: Date): SQL => sql`exists (
  select from messages x
  join automatic_answers a on a.workspace_id = ${workspaceId} and a.message_id = x.id
  join outgoing_messages o on o.workspace_id = ${workspaceId} and o.id = a.outgoing_id
  where x.workspace_id = ${workspaceId} and x.thread_id = ${q}.thread_id and x.id <> ${q}.id
    and o.state in ('sending', 'sent', 'uncertain') and o.started_at > ${since.toISOString()})`

/** Condition: a person wants the conversation of message `q` answered by itself. */
const isStanding = (workspaceId: number, q: SQL): SQL => sql`exists (
  select from messages x
  join email_automations s on s.workspace_id = ${workspaceId} and s.message_id = x.id
  where x.workspace_id = ${workspaceId} and x.thread_id = ${q}.thread_id and s.user_id is not null
    and (s.settings->>'autoAiReplyEnabled')::boolean)`

/**
 * Finds waiting automatic answers of an account that are not wanted any more, each with the reason; with `id`
 * only that one.
 */
export async function findUnwantedAnswers(
  db: Executor,
  account: AccountKey,
  { since, id }: { since: Date; id?: number | undefined },
): Promise<{ id: number; why: Unwanted }[]> {
  const { workspaceId } = account
  const q = sql.raw('q')
  const { rows } = await db.execute<{ id: string; why: Unwanted }>(sql`
    with ${ownAddressesOf(account)}
    select id::text as id, why from (
      select o.id, case
        when q.id is null or q.in_trash or q.in_spam then 'gone'
        when q.authentication = 'fail' then 'forged'
        when exists (select from threads t
          where t.workspace_id = ${workspaceId} and t.id = q.thread_id and t.muted_at is not null) then 'muted'
        when ${isAnsweredAfter(workspaceId, q)} or ${isAnsweredElsewhere(account, q)} then 'answered'
        when ${isFollowedByTheirs(workspaceId, q)} then 'newer'
        when ${isWrittenToSince(account, q)} then 'elsewhere'
        when a.is_of_setting and not ${isStanding(workspaceId, q)} then 'off'
        when ${isAnsweredSince(workspaceId, q, since)} then 'answered-today'
      end as why
      from outgoing_messages o
      join messages m on m.workspace_id = ${workspaceId} and m.id = o.message_id
      left join lateral (
        select q.* from messages q
        where q.workspace_id = ${workspaceId} and q.account_id = o.account_id and q.rfc_message_id = m.in_reply_to
          and q.orphaned_at is null and q.id <> m.id
        order by q.in_inbox desc, q.id limit 1
      ) q on true
      left join automatic_answers a on a.workspace_id = ${workspaceId} and a.message_id = q.id and a.outgoing_id = o.id
      where o.workspace_id = ${workspaceId} and o.account_id = ${account.id} and o.state = 'queued'
        and o.origin = 'auto_reply' and m.in_reply_to is not null ${id === undefined ? sql`` : sql`and o.id = ${id}`}
    ) judged where why is not null order by id`)
  return rows.map(row => ({ ...row, id: Number(row.id) }))
}

/**
 * Returns the vacation note of an account, and whether the mail that this outgoing message answers has a
 * forged sender.
 */
export async function findNoteOf(
  db: Executor,
  account: AccountKey,
  outgoingId: number,
): Promise<{ note: typeof vacationNotes.$inferSelect | null; isForged: boolean }> {
  const { workspaceId, id } = account
  const [note = null] = await db.select().from(vacationNotes).where(isOfAccount(vacationNotes, account))
  const { rows } = await db.execute(sql`
    select from outgoing_messages o
    join messages m on m.workspace_id = ${workspaceId} and m.id = o.message_id
    join messages q on q.workspace_id = ${workspaceId} and q.account_id = ${id} and q.rfc_message_id = m.in_reply_to
    where o.workspace_id = ${workspaceId} and o.id = ${outgoingId} and q.authentication = 'fail' and q.orphaned_at is null
    limit 1`)
  return { note, isForged: rows.length > 0 }
}

/** Notes that an automatic answer will not be sent; before its outgoing message is deleted. */
export async function markWithdrawn(
  tx: Tx,
  { workspaceId, id }: Pick<Outgoing, 'workspaceId' | 'id'>,
  { why }: { why: string },
): Promise<void> {
  await tx.execute(sql`
    update automatic_answers set state = 'withdrawn', cause = 'over', why = ${why}, outgoing_id = null
    where workspace_id = ${workspaceId} and outgoing_id = ${id}`)
}

/** Notes that an automatic answer is a draft now; before its outgoing message is deleted. */
export async function followToDraft(
  tx: Tx,
  { workspaceId, id }: Pick<Outgoing, 'workspaceId' | 'id'>,
  { draftId, why }: { draftId: number; why: string | null },
): Promise<void> {
  await tx.execute(sql`
    update automatic_answers set state = 'draft', why = ${why}, outgoing_id = null, draft_id = ${draftId}
    where workspace_id = ${workspaceId} and outgoing_id = ${id}`)
}

const isAnswer = sql`origin in ('auto_reply', 'vacation')`

/** To whom an account has answered by itself since a time, an address for each answer; `withWaiting` also what will leave. */
export async function findAnswered(
  db: Executor,
  account: AccountKey,
  { since, withWaiting }: { since: Date; withWaiting: boolean },
): Promise<string[]> {
  const waiting = sql`union all select envelope from outgoing_messages
    where workspace_id = ${account.workspaceId} and account_id = ${account.id} and state = 'queued' and ${isAnswer}`
  const { rows } = await db.execute<{ address: string }>(sql`
    select told.address from (
      select envelope ${handedOver(account, since)} and ${isAnswer} ${withWaiting ? waiting : sql``}
    ) o
    cross join lateral jsonb_array_elements_text(o.envelope->'to') as told (address)`)
  return rows.map(({ address }) => address)
}
