import { type SQL, sql } from 'drizzle-orm'
import type { CampaignProgress } from '#core/contract/outreach/campaigns.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { standing } from './audience/contact-queries.ts'
import type { CampaignKey } from './queries.ts'

export interface CampaignFigures extends CampaignProgress {
  /** Whether one of its mailboxes is switched on. */
  isMailboxOn: boolean
}

// What counts: lists, pages and reports count with these, so that they say the same.

/** Whether a mail of ours came back for good. */
export const cameBack = (workspaceId: number, messageId: SQL): SQL => sql`exists (
  select from message_signals g
  where g.workspace_id = ${workspaceId} and g.about_id = ${messageId} and g.kind = 'bounce' and g.is_hard)`

const hasSent = (workspaceId: number, condition: SQL): SQL => sql`exists (select from enrolment_steps s
  where s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.outcome = 'sent' and ${condition})`

/** Whether the contact of an enrolment `e` has got a mail that did not come back for good. */
export const isReached = (workspaceId: number): SQL =>
  hasSent(workspaceId, sql`not ${cameBack(workspaceId, sql`s.message_id`)}`)

/**
 * Whether the contact of an enrolment `e` has answered what was sent, at whatever time, and whether or not the answer is still
 * here.
 */
export const hasAnswered = (workspaceId: number): SQL =>
  hasSent(
    workspaceId,
    sql`(e.answered_at is not null or e.judged_as is not null or exists (
      select from message_signals g
      where g.workspace_id = ${workspaceId} and g.about_id = s.message_id and g.kind = 'answer'))`,
  )

/** How far the contacts of campaigns are. Those that nobody has been added to have no contacts. */
export async function findFigures(
  db: Executor,
  workspaceId: number,
  ids: readonly number[],
): Promise<Map<number, CampaignFigures>> {
  const { rows } = await db.execute<{ id: string; row: CampaignFigures }>(sql`
    select c.id::text as id, json_build_object('contacts', g.contacts, 'untouched', g.untouched, 'underWay', g.under_way,
      'finished', g.finished, 'stopped', g.stopped, 'answered', g.answered, 'interested', g.interested,
      'reached', g.reached, 'unsubscribed', g.unsubscribed, 'sent', m.sent, 'bounced', m.bounced,
      'isMailboxOn', exists (select from campaign_mailboxes m
        join mail_accounts a on a.workspace_id = ${workspaceId} and a.id = m.account_id
        where m.workspace_id = ${workspaceId} and m.campaign_id = c.id and a.is_active and a.removed_at is null)) as row
    from campaigns c cross join lateral (
      select count(*) as contacts, count(*) filter (where k.standing = 'untouched') as untouched,
        count(*) filter (where k.standing = 'under-way') as under_way,
        count(*) filter (where k.state = 'finished') as finished, count(*) filter (where k.state = 'stopped') as stopped,
        count(*) filter (where k.answered) as answered, count(*) filter (where k.reached) as reached,
        count(*) filter (where k.standing = 'interested') as interested,
        count(*) filter (where k.standing = 'unsubscribed') as unsubscribed
      from (select e.state, ${standing(workspaceId)} as standing, ${hasAnswered(workspaceId)} as answered,
          ${isReached(workspaceId)} as reached from enrolments e
        where e.workspace_id = ${workspaceId} and e.campaign_id = c.id) k
    ) g cross join lateral (
      select count(*) as sent, count(*) filter (where ${cameBack(workspaceId, sql`s.message_id`)}) as bounced
      from enrolments e
      join enrolment_steps s on s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.outcome = 'sent'
      where e.workspace_id = ${workspaceId} and e.campaign_id = c.id
    ) m
    where c.workspace_id = ${workspaceId} and c.id = ${anyId(ids)}`)
  return new Map(rows.map(({ id, row }) => [Number(id), row]))
}

/** For each step: how many contacts have got it, and for how many it waits in the outbox or for a person. */
export async function findStepCounts(
  db: Executor,
  { workspaceId, id }: CampaignKey,
): Promise<{ step: number; done: number; waiting: number }[]> {
  const { rows } = await db.execute<{ step: number; done: number; waiting: number }>(sql`
    select s.step, count(*) filter (where s.outcome not in ('waiting', 'asked'))::int as done,
      count(*) filter (where s.outcome in ('waiting', 'asked'))::int as waiting
    from enrolments e
    join enrolment_steps s on s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.outcome is not null
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} group by 1 order by 1`)
  return rows
}
