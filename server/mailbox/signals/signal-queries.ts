import { type SQL, sql } from 'drizzle-orm'
import { FREE_MAIL } from '#core/text/addresses/free-mail.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { jsonRecord, overwrite } from '#server/db/record.ts'
import { messageSignals, personOf } from '#server/db/schema/index.ts'
import { isOfPerson, isOurs, ownAddressesOf, WRITTEN_KINDS } from './own-queries.ts'

/** A signal as it is stored: see `messageSignals`. */
interface SignalToKeep {
  message: number
  kind: string
  who: string
  names: string[]
  subject: string | null
  reason: string | null
  isHard: boolean | null
  status: string | null
  diagnostic: string | null
  until: string | null
}

/** How long after a message a report may come that names it only by recipient, and mostly by subject. */
const RECENT = sql.raw(`interval '14 days'`)
/** How far the date of a report may be behind that of a message, which was sent from here before the report came. */
const BEHIND = sql.raw(`interval '3 days'`)
/** How many of the messages that an answer refers to are looked up, the last ones first. */
const MOST_NAMES = sql.raw('20')
/** Domains where a common domain says nothing of who writes. */
const FREE = sql`${sql.param([...FREE_MAIL])}::text[]`

/** An address, and what it is without a detail. */
const addressesOf = (sender: SQL) => sql`${sender}, regexp_replace(${sender}, '[+][^@]*@', '@')`

/** Whether a step `s` was sent before message `f` came; old mail may come into a folder today. */
const isBefore = sql.raw(`s.done_at < f.at and f.written_at > s.done_at - interval '1 day'`)

/** A condition: message `o` was sent shortly before report `f`, by their dates, or as far as this program knows. */
const isBeforeReport = (
  workspaceId: number,
): SQL => sql`(o.received_at between f.received_at - ${RECENT} and f.received_at
  or o.received_at between f.received_at and f.received_at + ${BEHIND} and o.created_at < f.created_at and exists (
    select from outgoing_messages g where g.workspace_id = ${workspaceId} and g.message_id = o.id and g.state = 'sent'))`
/** The newest before a report, else the one that was sent from here next. */
const NEAREST = sql.raw('o.received_at <= f.received_at desc, o.received_at desc')

/** What a mail system reports, which may return nothing of the message: then its recipient and time have to do. */
const REPORTED = sql.raw("('bounce', 'delay', 'complaint')")

/**
 * Stores what these messages tell, and finds the messages of ours that it concerns: by Message-ID, else by recipient, subject
 * and time; by recipient and time alone what shows neither Message-ID nor subject. Also finds for those of these messages that
 * are ours what had been told of them before, because a first sync reads the newest mail first. What somebody writes to whom a
 * campaign has written answers its last mail, whatever it names and whichever mailbox of the workspace gets it; so does what
 * anybody writes who names a mail of a campaign. One statement, however many messages they are.
 */
export async function insertSignals(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  messageIds: readonly number[],
  signals: readonly SignalToKeep[],
): Promise<void> {
  const columns = sql.raw('about_id, about_name, about_subject, reason, is_hard, status, diagnostic, until')
  const [m, o] = [sql.raw('m'), sql.raw('o')]
  const ourNamed = (name: SQL) => sql`
    select o.id from messages o
    where o.workspace_id = ${workspaceId} and o.account_id = ${accountId} and o.rfc_message_id = ${name} and ${isOurs(o)}
    order by o.in_sent desc limit 1`
  await db.execute(sql`
    with ${ownAddressesOf({ workspaceId, id: accountId })}, fresh as materialized (
      select m.id, m.received_at, m.in_reply_to, m."references", m.rfc_message_id, m.base_subject, m.is_automatic,
        lower(m.from_address) as sender, m.to_list || m.cc_list || m.bcc_list as recipients, ${isOurs(m)} as ours,
        ${isOfPerson(workspaceId, m)} as is_of_person, coalesce(m.first_received_at, m.received_at) as at, m.subject, m.created_at,
        coalesce(m.sent_at, m.received_at) as written_at,
        m.authentication is distinct from 'fail' as is_genuine
      from messages m where m.workspace_id = ${workspaceId} and m.id = ${anyId(messageIds)}
    ), given as materialized (
      select * from json_to_recordset(${JSON.stringify(signals)}::json) as g (message bigint, kind text, who text, names text[],
        subject text, reason text, "isHard" boolean, status text, diagnostic text, until date)
    ), told as (
      insert into message_signals (workspace_id, message_id, kind, who, ${columns})
      select ${workspaceId}, g.message, g.kind, g.who, coalesce(named.id, mate.id, got.id, nearest.id), g.names[1], g.subject, g.reason, g."isHard",
        g.status, g.diagnostic, g.until
      from given g join fresh f on f.id = g.message
      left join lateral (
        select ours.id from unnest(g.names) with ordinality as n (name, at)
        cross join lateral (${ourNamed(sql`n.name`)}) ours order by n.at limit 1
      ) named on true
      left join lateral (
        select o.id from messages o
        where named.id is null and o.workspace_id = ${workspaceId} and o.account_id = ${accountId}
          and o.base_subject = g.subject and g.subject <> ''
          and ${isBeforeReport(workspaceId)} and ${isOurs(o)}
          and exists (select from jsonb_array_elements(o.to_list || o.cc_list || o.bcc_list) r where lower(r->>'address') = g.who)
        order by ${NEAREST} limit 1
      ) mate on true
      left join lateral (
        select s.message_id as id from contact_addresses a
        join enrolments e on e.workspace_id = ${workspaceId} and e.contact_id = a.contact_id and e.kind = 'campaign'
        join enrolment_steps s on s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.outcome = 'sent'
          and ${isBefore}
        where named.id is null and mate.id is null and g.kind in ('unsubscribe', 'absence', 'departure') and f.is_genuine
          and a.workspace_id = ${workspaceId} and a.address in (${addressesOf(sql`f.sender`)}) and s.message_id is not null
        order by s.done_at desc limit 1
      ) got on true
      left join lateral (
        select o.id from messages o
        where named.id is null and mate.id is null and f.is_genuine and g.kind in ${REPORTED} and cardinality(g.names) = 0
          and g.subject is null and o.workspace_id = ${workspaceId} and o.account_id = ${accountId} and o.in_sent
          and ${isBeforeReport(workspaceId)}
          and exists (select from jsonb_array_elements(o.to_list || o.cc_list || o.bcc_list) r where lower(r->>'address') = g.who)
        order by ${NEAREST} limit 1
      ) nearest on true
      on conflict (message_id, kind, who, workspace_id) do update
        set (${columns}) = (excluded.about_id, excluded.about_name, excluded.about_subject, excluded.reason, excluded.is_hard,
          excluded.status, excluded.diagnostic, excluded.until)
    ), late as materialized (
      select distinct on (s.message_id, s.kind, s.who) s.message_id, s.kind, s.who, f.id from fresh f
      cross join lateral (
        select s.message_id, s.kind, s.who, 0 as place from message_signals s
        where s.workspace_id = ${workspaceId} and s.about_name = f.rfc_message_id and s.about_id is distinct from f.id
        union all
        select s.message_id, s.kind, s.who, 1 from message_signals s
        join messages m on m.workspace_id = ${workspaceId} and m.id = s.message_id
        where s.workspace_id = ${workspaceId} and s.about_id is null and s.about_subject = f.base_subject
          and f.base_subject <> '' and f.received_at between m.received_at - ${RECENT} and m.received_at
          and exists (select from jsonb_array_elements(f.recipients) r where lower(r->>'address') = s.who)
        union all
        select s.message_id, s.kind, s.who, 2 from message_signals s
        join messages m on m.workspace_id = ${workspaceId} and m.id = s.message_id
        where s.workspace_id = ${workspaceId} and s.about_id is null and s.about_name is null
          and s.about_subject is null and s.kind in ${REPORTED}
          and s.who = any(array(select lower(r->>'address') from jsonb_array_elements(f.recipients) r))
          and m.authentication is distinct from 'fail' and f.received_at between m.received_at - ${RECENT} and m.received_at
      ) s
      cross join lateral (
        select from messages m where m.workspace_id = ${workspaceId} and m.id = s.message_id and m.account_id = ${accountId}
      ) theirs
      where f.ours order by s.message_id, s.kind, s.who, s.place, f.received_at desc
    ), found as (
      update message_signals s set about_id = late.id from late
      where s.workspace_id = ${workspaceId} and s.message_id = late.message_id and s.kind = late.kind and s.who = late.who
    ), answering as materialized (
      select id, sender, in_reply_to, "references" from fresh
      where not is_automatic and sender not in (select address from own)
        and (in_reply_to is not null or cardinality("references") > 0)
      union
      select a.id, lower(a.from_address), a.in_reply_to, a."references" from fresh f
      cross join lateral (
        select r.thread_id from thread_references r
        where r.workspace_id = ${workspaceId} and r.account_id = ${accountId} and r.rfc_message_id = f.rfc_message_id offset 0
      ) named
      join messages a on a.workspace_id = ${workspaceId} and a.thread_id = named.thread_id
      where f.ours and f.rfc_message_id = any(array_append(a."references", a.in_reply_to))
        and not a.is_automatic and lower(a.from_address) not in (select address from own) and not a.in_sent
    ), campaigners as materialized (
      select array_agg(distinct c.account_id) as ids from campaign_mailboxes c
      where c.workspace_id = ${workspaceId} and c.account_id <> ${accountId}
    ), answers as materialized (
      select answering.id, answering.sender, answered.id as about from answering
      cross join lateral (
        select id from (
          (select ours.id, n.at from (
            select in_reply_to as name, 0::bigint as at where in_reply_to is not null
            union all
            (select name, cardinality("references") - at + 1 from unnest("references") with ordinality as n (name, at)
            order by at desc limit ${MOST_NAMES})
          ) n cross join lateral (${ourNamed(sql`n.name`)}) ours order by n.at limit 1)
          union all
          (select o.id, null from messages o
          where o.workspace_id = ${workspaceId} and o.account_id = any((select ids from campaigners)::bigint[])
            and o.rfc_message_id = coalesce(in_reply_to, "references"[cardinality("references")]) and o.in_sent limit 1)
        ) named order by at limit 1
      ) answered
    ), letters as materialized (
      select distinct on (f.id) f.id, f.sender, s.message_id as about from fresh f
      cross join lateral (
        select a.contact_id, true as is_theirs from contact_addresses a
        where a.workspace_id = ${workspaceId} and a.address in (${addressesOf(sql`f.sender`)})
        union
        select a.contact_id, ${personOf(sql`a.address`)} = ${personOf(sql`f.sender`)} from contact_addresses a
        where a.workspace_id = ${workspaceId} and split_part(a.address, '@', 2) = split_part(f.sender, '@', 2)
          and split_part(f.sender, '@', 2) <> all(${FREE})
        offset 0
      ) known
      join enrolments e on e.workspace_id = ${workspaceId} and e.contact_id = known.contact_id and e.kind = 'campaign'
        and (e.state in ('active', 'paused') or e.reason = 'answered' or e.state = 'finished' and e.ended_at > f.at - ${RECENT})
        and (e.answered_at is null or e.answered_at >= f.at)
      join enrolment_steps s on s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.outcome = 'sent'
        and ${isBefore}
      join messages o on o.workspace_id = ${workspaceId} and o.id = s.message_id
        and (known.is_theirs or o.base_subject = f.base_subject and f.base_subject not in ('', lower(btrim(f.subject))))
      where f.is_of_person and not f.ours and f.sender not in (select address from own)
        and f.id not in (select id from answers)
      order by f.id, s.done_at desc
    )
    insert into message_signals (workspace_id, message_id, kind, who, about_id)
    select ${workspaceId}, a.id, 'answer', a.sender, a.about from (select * from answers union all select * from letters) a
    where not exists (select from given g where g.message = a.id and g.kind not in ${WRITTEN_KINDS})
      and not exists (select from message_signals s
        where s.workspace_id = ${workspaceId} and s.message_id = a.id and s.kind not in ${WRITTEN_KINDS})
    on conflict (message_id, kind, who, workspace_id) do update set about_id = excluded.about_id`)
}

const REFUSAL = jsonRecord(messageSignals, ['who', 'reason', 'isHard', 'status', 'diagnostic'])

/** Stores refusals of a message of ours, which it tells itself. Those of an earlier attempt are replaced. */
export async function insertRefusals(
  db: Executor,
  { workspaceId, messageId }: { workspaceId: number; messageId: number },
  refusals: readonly Pick<SignalToKeep, 'who' | 'reason' | 'isHard' | 'status' | 'diagnostic'>[],
): Promise<void> {
  await db.execute(sql`
    insert into message_signals (workspace_id, message_id, about_id, kind, ${REFUSAL.columns})
    select ${workspaceId}, ${messageId}, ${messageId}, 'bounce', ${REFUSAL.values}
    from json_to_recordset(${JSON.stringify(refusals)}::json) as r (${REFUSAL.types})
    ${overwrite('message_id, kind, who, workspace_id', REFUSAL)}`)
}

/**
 * Forgets what these messages tell, before they are read again. What a person has seen in one stays: that somebody is away, where
 * no program says so; and so does what a server has said of ours while we handed it over.
 */
export async function deleteSignals(
  db: Executor,
  { workspaceId }: AccountKey,
  messageIds: readonly number[],
): Promise<void> {
  await db.execute(sql`
    delete from message_signals s where s.workspace_id = ${workspaceId} and s.message_id = ${anyId(messageIds)}
      and s.about_id is distinct from s.message_id and not (s.kind = 'absence' and exists (select from outreach_tasks t
        where t.workspace_id = ${workspaceId} and t.message_id = s.message_id and t.kind = 'answer'
          and t.state = 'done' and t.result->>'verdict' = 'away'))`)
}
