import { type SQL, sql } from 'drizzle-orm'
import { FREE_MAIL } from '#core/text/addresses/free-mail.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { personOf } from '#server/db/schema/index.ts'
import { EACH_ADDRESS, isOfPerson } from '#server/mailbox/signals/own-queries.ts'
import { rowLeavesByItself } from '#server/send/outbox/queries.ts'

/** When a message was received, whether or not it was snoozed since. */
export const receivedAt = (m: SQL): SQL => sql`coalesce(${m}.first_received_at, ${m}.received_at)`

/**
 * What has to do with some people, as relations for `with`. `addressed (address)`: the addresses that they are known by.
 * `colleagues (person, is_here)`: all people with a mailbox of the workspace, and whether it is this one. `them (person,
 * is_colleague)`: the people behind those addresses, by all addresses of their contacts, without whoever has this mailbox. A
 * person is written as `personOf` writes it.
 */
export const peopleOf = (
  { workspaceId, id }: AccountKey,
  addressed: SQL,
): SQL => sql`addressed as materialized (
  ${addressed}
), colleagues as materialized (
  select ${personOf(sql`e.address`)} as person, bool_or(a.id = ${id}) as is_here from mail_accounts a
  cross join lateral ${EACH_ADDRESS}
  where a.workspace_id = ${workspaceId} and a.removed_at is null group by 1
), them as materialized (
  select t.person, c.person is not null as is_colleague from (
    select ${personOf(sql`o.address`)} as person from addressed o
    union
    select ${personOf(sql`b.address`)} from addressed o
    cross join lateral (
      select a.contact_id from contact_addresses a
      where a.workspace_id = ${workspaceId} and a.address = lower(o.address) limit 1
    ) known
    cross join lateral (
      select b.address from contact_addresses b
      where b.workspace_id = ${workspaceId} and b.contact_id = known.contact_id offset 0
    ) b
  ) t left join colleagues c on c.person = t.person
  where c.is_here is distinct from true
)`

/** Domains where a common domain says nothing of who writes. */
const FREE = sql`${sql.param([...FREE_MAIL])}::text[]`

/** Since when, and about what: expressions. */
interface Since {
  since: SQL
  /** The same for mail to this mailbox: its person has seen earlier mail. */
  sinceHere?: SQL
  /** An array of base subjects. */
  subjects: SQL
  /** Whether mail of their company with these subjects is looked for. */
  isNamed?: SQL
}

/**
 * What `them` have written to any mailbox of the workspace since a time, whatever it refers to: from each of their
 * addresses, with or without a detail behind `+`; and with "Re:" and the subject from any address of their company. Programs,
 * lists and forgeries are left out. Of people who have a mailbox of the workspace only what came to this one counts: they
 * write to their colleagues all day. A relation `(id, account_id, rfc_message_id, at, wishes_none)`.
 */
export const lettersOf = (
  { workspaceId, id }: AccountKey,
  { since, sinceHere = since, subjects, isNamed = sql`true` }: Since,
): SQL => {
  const m = sql.raw('m')
  const person = personOf(sql`m.from_address`)
  const written = (condition: SQL) => sql`(
    select m.id, m.account_id, m.rfc_message_id, ${receivedAt(m)} as at, ${person} as person, exists (select from message_signals s
      where s.workspace_id = ${workspaceId} and s.message_id = m.id and s.kind = 'unsubscribe') as wishes_none
    from messages m
    where m.workspace_id = ${workspaceId} and ${condition} and m.received_at > ${since}
      -- Old mail may come into a folder today.
      and coalesce(m.sent_at, m.received_at) > ${since} - interval '1 day'
      and ${isOfPerson(workspaceId, m)}
    offset 0)`
  return sql`(
    select l.id, l.account_id, l.rfc_message_id, l.at, l.wishes_none from (
      select l.* from them t cross join lateral ${written(sql`${person} = t.person`)} l
      where not t.is_colleague or l.account_id = ${id}
      union all
      select l.* from mail_accounts a
      cross join lateral ${written(sql`m.account_id = a.id and m.base_subject = any(${subjects})
        and m.base_subject not in ('', lower(btrim(m.subject)))`)} l
      where a.workspace_id = ${workspaceId} and ${isNamed}
        and split_part(l.person, '/', 1) in (select split_part(t.person, '/', 1) from them t where not t.is_colleague)
        and split_part(l.person, '/', 1) <> all(array_append(${FREE}, '')) and l.person not in (select c.person from colleagues c)
    ) l
    join mail_accounts a on a.workspace_id = ${workspaceId} and a.id = l.account_id and a.removed_at is null
    where l.at > case when l.account_id = ${id} then ${sinceHere} else ${since} end)`
}

/**
 * What people of ours have written by hand to one of `them` about the same matter, from another mailbox of the workspace. A
 * relation `(id, account_id, at)`.
 */
export const ourLettersElsewhere = (
  { workspaceId, id }: AccountKey,
  { since, subjects }: Pick<Since, 'since' | 'subjects'>,
): SQL => sql`(
  select m.id, m.account_id, m.at from mail_accounts a
  cross join lateral (
    select m.id, m.account_id, m.to_list, m.cc_list, ${receivedAt(sql.raw('m'))} as at from messages m
    where m.workspace_id = ${workspaceId} and m.account_id = a.id and m.base_subject = any(${subjects}) and m.base_subject <> ''
      and m.received_at > ${since} and m.in_sent and not m.is_automatic and m.orphaned_at is null
    offset 0
  ) m
  left join outgoing_messages o on o.workspace_id = ${workspaceId} and o.message_id = m.id
  where a.workspace_id = ${workspaceId} and a.id <> ${id} and a.removed_at is null
    and (o.id is null or o.state in ('sending', 'sent', 'uncertain') and not ${rowLeavesByItself})
    and exists (select from jsonb_array_elements(m.to_list || m.cc_list) r
      where ${personOf(sql`(r.value->>'address')`)} in (select t.person from them t)))`
