import { sql } from 'drizzle-orm'
import type { Address } from '#core/contract/emails.ts'
import type { Happening } from '#core/sequence/sequence.ts'
import { dayBegins } from '#core/text/dates/time-zone.ts'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'
import { type enrolments, personOf } from '#server/db/schema/index.ts'
import { WRITTEN_KINDS } from '#server/mailbox/signals/own-queries.ts'
import { idsOfConversation } from '#server/mailbox/threads/answers-elsewhere.ts'
import { rowLeavesByItself } from '#server/send/outbox/queries.ts'
import { lettersOf, ourLettersElsewhere, peopleOf, receivedAt } from './letter-queries.ts'
import { type EnrolmentKey, findStepStates, type StepState, time } from './step-queries.ts'

type Stored = typeof enrolments.$inferSelect

/** An enrolment, and what has to be known of the message that awaits an answer. */
export interface Enrolment extends EnrolmentKey {
  accountId: number
  userId: number | null
  kind: Stored['kind']
  steps: Stored['steps']
  state: Stored['state']
  reason: Stored['reason']
  awaitsOurs: boolean
  countsFrom: Date
  /** Whether a newer one goes on in the same conversation. */
  isReplaced: boolean
  messageId: number
  threadId: number
  /** When that message was sent, or came. */
  writtenAt: Date
  subject: string
  fromAddress: string | null
  toList: Address[]
  ccList: Address[]
  language: string | null
}

/** What has to be known of a message that is followed up. */
type MessageFacts = Pick<
  Enrolment,
  'threadId' | 'writtenAt' | 'subject' | 'fromAddress' | 'toList' | 'ccList' | 'language'
> & { fromName: string | null }

type Raw<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] }
type Row = Raw<Enrolment> & Pick<MessageFacts, 'fromName'>

const facts = (
  workspaceId: number,
) => sql`'threadId', m.thread_id, 'writtenAt', ${isoTime(receivedAt(sql`m`))},
  'subject', m.subject, 'fromAddress', m.from_address, 'fromName', m.from_name, 'toList', m.to_list, 'ccList', m.cc_list,
  'language', (select w.language from message_words w where w.workspace_id = ${workspaceId} and w.message_id = m.id)`

/** A message of theirs is answered to whoever wrote it, from the account's own address. */
const toAnswer = ({ fromName, fromAddress }: Pick<MessageFacts, 'fromName' | 'fromAddress'>) => ({
  fromAddress: null,
  toList: fromAddress === null ? [] : [{ name: fromName, address: fromAddress }],
  ccList: [],
})

export async function findMessageFacts(
  db: Executor,
  { workspaceId }: AccountKey,
  { id, isOurs }: { id: number; isOurs: boolean },
): Promise<MessageFacts | null> {
  const { rows } = await db.execute<{ row: Raw<MessageFacts> }>(sql`
    select json_build_object(${facts(workspaceId)}) as row from messages m
    where m.workspace_id = ${workspaceId} and m.id = ${id}`)
  const row = rows[0]?.row
  return row ? { ...row, ...(isOurs ? {} : toAnswer(row)), writtenAt: new Date(row.writtenAt) } : null
}

export async function findEnrolment(
  db: Executor,
  { workspaceId, id }: EnrolmentKey,
): Promise<Enrolment | null> {
  const { rows } = await db.execute<{ row: Row }>(sql`
    select json_build_object('workspaceId', e.workspace_id, 'id', e.id, 'accountId', e.account_id, 'userId', e.user_id,
      'kind', e.kind, 'steps', e.steps, 'state', e.state, 'reason', e.reason, 'awaitsOurs', e.awaits_ours,
      'countsFrom', ${isoTime(sql`e.counts_from`)}, 'isReplaced', exists (
        select from messages mate
        join enrolments newer on newer.workspace_id = mate.workspace_id and newer.message_id = mate.id
        where mate.workspace_id = ${workspaceId} and mate.thread_id = m.thread_id and newer.id > e.id
          and newer.state in ('active', 'paused')), 'messageId', m.id, ${facts(workspaceId)}) as row
    from enrolments e join messages m on m.workspace_id = e.workspace_id and m.id = e.message_id
    where e.workspace_id = ${workspaceId} and e.id = ${id}`)
  const row = rows[0]?.row
  if (!row) return null
  const { fromName, ...enrolment } = row
  return {
    ...enrolment,
    ...(row.awaitsOurs ? toAnswer(row) : {}),
    countsFrom: new Date(row.countsFrom),
    writtenAt: new Date(row.writtenAt),
  }
}

interface Known<Time> {
  outcome: Extract<StepState['outcome'], 'waiting' | 'sent' | 'skipped' | 'draft' | 'done' | null>
  text: string | null
  isSkipped: boolean
  at: Time | null
  why: string | null
  /** Since when the engine that is to write it has been away. */
  triedSince: Time | null
  gateReason: string | null
}

/** What is known of a step, and where its message is. */
export type StepRow = StepState & Known<Date>

export async function findSteps(db: Executor, key: EnrolmentKey): Promise<StepRow[]> {
  const rows = await findStepStates<Known<string>>(db, key, {
    more: sql`'text', s.text, 'isSkipped', s.is_skipped, 'at', ${isoTime(sql`s.at`)}, 'why', s.why,
      'triedSince', ${isoTime(sql`s.tried_since`)}, 'gateReason', case when o.gate_answer = 'later' then o.gate_reason end`,
    order: sql`s.step`,
  })
  return rows.map(row => ({ ...row, at: time(row.at), triedSince: time(row.triedSince) }))
}

interface RawHappening {
  kind: Exclude<Happening['kind'], 'sent' | 'skipped'>
  at: string
  hard: boolean | null
  until: string | null
  /** Of an answer elsewhere: the mailbox that got it. */
  account: string | null
}

/**
 * What has happened since the message that awaits an answer was sent: what came back to it and to the follow-ups, wherever
 * that lies; what else was written in these conversations, or answers them under another subject or to another mailbox; what
 * its recipients have written to any mailbox of the workspace, whatever it refers to; and whether the conversations were put
 * away. An automatic answer is no answer, and what we sent by ourselves was not written by hand.
 */
export async function findHappenings(
  db: Executor,
  {
    workspaceId,
    id,
    accountId,
    messageId,
    writtenAt,
  }: Pick<Enrolment, 'workspaceId' | 'id' | 'accountId' | 'messageId' | 'writtenAt'>,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Happening[]> {
  const start = writtenAt.toISOString()
  const at = receivedAt(sql`m`)
  const account = { workspaceId, id: accountId }
  // The mails of a campaign all have one subject: what answers it is known by its signal (`insertSignals`).
  const isNamed = sql`not exists (
    select from enrolments e where e.workspace_id = ${workspaceId} and e.id = ${id} and e.kind = 'campaign')`
  const since = sql`(select min(o.at) from ours o)`
  const subjects = sql`array(select o.base_subject from ours o)`
  // What came here before a person has set it up they have seen.
  const setUpAt = sql`(select e.created_at from enrolments e where e.workspace_id = ${workspaceId} and e.id = ${id})`
  const sinceHere = sql`greatest(${since}, ${id === 0 ? sql`${now.toISOString()}::timestamptz` : setUpAt})`
  const { rows } = await db.execute<RawHappening & Record<string, unknown>>(sql`
    with ours as materialized (
      select m.id, m.thread_id, m.base_subject, m.to_list, ${at} as at from messages m
      where m.workspace_id = ${workspaceId} and m.id = ${messageId}
      union all
      select m.id, m.thread_id, m.base_subject, m.to_list, ${at} from enrolment_steps s
      join messages m on m.workspace_id = s.workspace_id and m.id = s.message_id
      where s.workspace_id = ${workspaceId} and s.enrolment_id = ${id} and s.outcome in ('waiting', 'sent')
        and m.id <> ${messageId}
    ), ${peopleOf(
      account,
      sql`select r.value->>'address' as address from ours o cross join lateral jsonb_array_elements(o.to_list) r
      union
      select a.address from enrolments e
      join contact_addresses a on a.workspace_id = ${workspaceId} and a.contact_id = e.contact_id
      where e.workspace_id = ${workspaceId} and e.id = ${id}`,
    )}, happened as (
      select case s.kind when 'answer' then 'answered' when 'bounce' then 'bounced' when 'absence' then 'away'
          when 'departure' then 'departed' when 'unsubscribe' then 'unsubscribed' else 'complained' end as kind,
        greatest(${at}, ${start}::timestamptz) as at, s.is_hard as hard, s.until::text as until,
        case when m.account_id <> ${accountId} then m.account_id end as account
      from ours o
      cross join lateral (
        select s.message_id, s.kind, s.is_hard, s.until from message_signals s
        where s.workspace_id = ${workspaceId} and s.about_id = o.id
          and s.kind in ('answer', 'bounce', 'absence', 'departure', 'unsubscribe', 'complaint')
          -- A contact of a campaign whose address was corrected since is written to at the new one.
          and not (s.kind = 'bounce' and exists (
            select from enrolments e cross join lateral (
              select a.address from contact_addresses a
              where a.workspace_id = ${workspaceId} and a.contact_id = e.contact_id order by a.position, a.address limit 1
            ) first
            where e.workspace_id = ${workspaceId} and e.id = ${id} and first.address <> s.who and s.who <> ''))
        offset 0
      ) s
      join messages m on m.workspace_id = ${workspaceId} and m.id = s.message_id
      union all
      select case when m.in_sent or c.person is not null then 'wrote' else 'answered' end, ${at}, null, null,
        case when m.account_id <> ${accountId} then m.account_id end
      from (select distinct thread_id from ours) t
      cross join lateral ${idsOfConversation(workspaceId, sql.raw('t.thread_id'), 'everywhere')} written
      cross join lateral (
        select m.* from messages m where m.workspace_id = ${workspaceId} and m.id = written.id offset 0
      ) m
      left join colleagues c on c.person = ${personOf(sql`m.from_address`)} and (c.is_here or m.account_id <> ${accountId})
      left join outgoing_messages o on o.workspace_id = ${workspaceId} and o.message_id = m.id
      where m.id not in (select id from ours) and not m.is_automatic and not m.in_drafts and m.orphaned_at is null
        and ${at} > ${start}::timestamptz
        -- Copies of what was sent from here lie in the mailboxes of colleagues who got them.
        and (m.account_id = ${accountId} or m.in_sent or c.person is null)
        and (o.id is null or o.state in ('sending', 'sent', 'uncertain') and not ${rowLeavesByItself})
        and not exists (select from message_signals s where s.workspace_id = ${workspaceId} and s.message_id = m.id
          and s.kind not in ${WRITTEN_KINDS})
      union all
      select case when l.wishes_none then 'unsubscribed' else 'answered' end, l.at, null, null, l.account_id
      from ${lettersOf(account, { since, sinceHere, subjects, isNamed })} l
      union all
      select 'wrote', o.at, null, null, o.account_id
      from ${ourLettersElsewhere(account, { since, subjects })} o
      where ${isNamed}
      union all
      select 'muted', t.muted_at, null, null, null from ours o
      join threads t on t.workspace_id = ${workspaceId} and t.id = o.thread_id
      where t.muted_at is not null
      union all
      select 'trashed', ${now.toISOString()}::timestamptz, null, null, null from messages m
      where m.workspace_id = ${workspaceId} and m.id = ${messageId}
        and (m.in_trash or m.orphaned_at is not null or m.in_spam)
    )
    select kind, ${isoTime(sql`at`)} as at, hard, until, account::text as account from happened order by happened.at limit 1000`)
  return rows.map(row => asHappening(row, timeZone))
}

function asHappening({ kind, at: text, hard, until, account }: RawHappening, timeZone: string): Happening {
  const at = new Date(text)
  if (kind === 'bounced') return { kind, isHard: hard === true, at }
  if (kind === 'away') return { kind, until: until === null ? null : dayBegins(until, timeZone), at }
  if (kind === 'answered' && account !== null) return { kind, at, elsewhere: { accountId: Number(account) } }
  return { kind, at }
}
