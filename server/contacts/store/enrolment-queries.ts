import { type SQL, sql } from 'drizzle-orm'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { isoTime, rowIds } from '#server/db/row-values.ts'

// What of campaigns belongs to a contact.

/** Messages of campaigns to these contacts that wait in outboxes. */
export async function findWaiting(
  db: Executor,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<{ accountId: number; outgoingId: number }[]> {
  const { rows } = await db.execute<{ account: string; outgoing: string }>(sql`
    select o.account_id::text as account, o.id::text as outgoing from enrolments e
    join enrolment_steps s on s.workspace_id = ${workspaceId} and s.enrolment_id = e.id
    join outgoing_messages o on o.workspace_id = ${workspaceId} and o.id = s.outgoing_id
    where e.workspace_id = ${workspaceId} and e.contact_id = ${anyId(contactIds)} and o.state = 'queued'`)
  return rows.map(({ account, outgoing }) => ({ accountId: Number(account), outgoingId: Number(outgoing) }))
}

/**
 * Lets campaigns forget contacts that are deleted. What was sent to them is past and counts in figures, without them; where
 * nothing was, nothing stays.
 */
export async function forgetContacts(
  tx: Tx,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    with this as materialized (select now() as at)
    update enrolments e set contact_id = null, due_at = null,
      reason = case when e.state in ('active', 'paused') then 'stopped' else e.reason end,
      ended_at = coalesce(e.ended_at, this.at),
      state = case when e.state in ('active', 'paused') then 'stopped' else e.state end
    from this where e.workspace_id = ${workspaceId} and e.contact_id = ${anyId(contactIds)}
      and ${hasGotMail(workspaceId)}`)
}

/** Whether something of its campaign was sent to the contact of an enrolment `e`, or may have been. */
const hasGotMail = (workspaceId: number): SQL => sql`exists (
  select from enrolment_steps s
  left join outgoing_messages o on o.workspace_id = ${workspaceId} and o.id = s.outgoing_id
  where s.workspace_id = ${workspaceId} and s.enrolment_id = e.id
    and (s.outcome = 'sent' or s.outcome = 'waiting' and o.state in ('sending', 'sent', 'uncertain')))`

/** Those of these contacts to whom a campaign has sent something, or may have. */
export async function findMailed(
  db: Executor,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct e.contact_id::text as id from enrolments e
    where e.workspace_id = ${workspaceId} and e.contact_id = ${anyId(contactIds)} and ${hasGotMail(workspaceId)}`)
  return new Set(rowIds(rows))
}

/** The campaigns that a contact is in, newest first. */
export async function findCampaignsOfContact(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
): Promise<Contact['campaigns']> {
  const { rows } = await db.execute<{
    id: string
    campaign: string
    state: Contact['campaigns'][number]['state']
    steps: number
    since: string
  }>(sql`
    select c.id::text as id, c.name as campaign, e.state, ${isoTime(sql`e.created_at`)} as since,
      (select count(*)::int from enrolment_steps s
        where s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.done_at is not null) as steps
    from enrolments e join campaigns c on c.workspace_id = ${workspaceId} and c.id = e.campaign_id
    where e.workspace_id = ${workspaceId} and e.contact_id = ${id} order by e.created_at desc, c.id desc`)
  return rows.map(({ id: campaignId, ...row }) => ({ ...row, campaignId: Number(campaignId) }))
}

interface Joining {
  workspaceId: number
  into: number
  ids: readonly number[]
}

/**
 * Gives the enrolments of contacts to the one that they become part of. Of several in one campaign one stays, in this order:
 * one that has ended, one that is paused, the one with most steps done. It takes over the steps of the others, so that nobody
 * gets one twice: what waits in the outbox of a step that another one has got is of no step any more, and does not leave.
 */
export async function joinEnrolments(tx: Tx, { workspaceId, into, ids }: Joining): Promise<void> {
  const all = [into, ...ids]
  await tx.execute(sql`
    with ranked as (
      select e.id, first_value(e.id) over (partition by e.campaign_id order by
        case e.state when 'stopped' then 0 when 'finished' then 1 when 'paused' then 2 else 3 end,
        (select count(*) from enrolment_steps s
          where s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.done_at is not null) desc, e.id) as kept
      from enrolments e where e.workspace_id = ${workspaceId} and e.contact_id = ${anyId(all)}
    )
    insert into enrolment_steps (workspace_id, enrolment_id, step, variant, text, is_skipped, at, done_at, outcome,
      outgoing_id, message_id, why)
    select distinct on (r.kept, s.step) ${workspaceId}::bigint, r.kept, s.step, s.variant, s.text, s.is_skipped, s.at, s.done_at, s.outcome, s.outgoing_id,
      s.message_id, s.why
    from ranked r join enrolment_steps s on s.workspace_id = ${workspaceId} and s.enrolment_id = r.id
    where r.id <> r.kept and s.done_at is not null and s.outcome <> 'waiting'
    order by r.kept, s.step, s.outcome <> 'sent', s.done_at
    on conflict (enrolment_id, step, workspace_id) do update set (done_at, outcome, outgoing_id, message_id, why)
      = (excluded.done_at, excluded.outcome, excluded.outgoing_id, excluded.message_id, excluded.why)
    where enrolment_steps.outcome = 'waiting'`)
  // Who of them has answered has answered for all.
  await tx.execute(sql`
    update enrolments e set answered_at = said.at
    from (select campaign_id, min(answered_at) as at from enrolments
      where workspace_id = ${workspaceId} and contact_id = ${anyId(all)} and answered_at is not null group by 1) said
    where e.workspace_id = ${workspaceId} and e.contact_id = ${anyId(all)} and e.campaign_id = said.campaign_id`)
  await tx.execute(sql`
    delete from enrolments d where d.workspace_id = ${workspaceId} and d.contact_id = ${anyId(all)} and d.id <> (
      select e.id from enrolments e
      where e.workspace_id = ${workspaceId} and e.contact_id = ${anyId(all)} and e.campaign_id = d.campaign_id
      order by case e.state when 'stopped' then 0 when 'finished' then 1 when 'paused' then 2 else 3 end,
        (select count(*) from enrolment_steps s
          where s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.done_at is not null) desc, e.id limit 1)`)
  await tx.execute(sql`
    update enrolments set contact_id = ${into} where workspace_id = ${workspaceId} and contact_id = ${anyId(ids)}`)
}

/** Whether a campaign is held for a contact because a mail to it could not be written. */
export async function isHeld(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from enrolments
    where workspace_id = ${workspaceId} and contact_id = ${id} and kind = 'campaign' and state = 'active'
      and reason = 'not-sent' limit 1`)
  return rows.length > 0
}
