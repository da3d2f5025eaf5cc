import { type SQL, sql } from 'drizzle-orm'
import type { CampaignProgress } from '#core/contract/outreach/campaigns.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { standing } from './audience/contact-queries.ts'
import type { CampaignKey } from './queries.ts'
import { isStep } from './sending/state/steps-of-contacts-queries.ts'

export interface CampaignFigures extends CampaignProgress {
  /** Whether one of its mailboxes is switched on. */
  isMailboxOn: boolean
}

// Lists, pages and reports all count with these queries, so that they show the same figures.

/**
 * What has become of the mails of a campaign's contacts: a relation with `enrolment_id`, how many were `sent` and how many of
 * these came back (`bounced`), whether one did not (`reached`), and whether an answer to one is here (`told`).
 */
export const mailsOf = (workspaceId: number, campaignId: SQL | number): SQL => sql`(
  select s.enrolment_id, count(*) as sent, count(*) filter (where g.back) as bounced,
    bool_or(g.back is not true) as reached, coalesce(bool_or(g.answered), false) as told
  from enrolments e
  join enrolment_steps s on ${isStep(workspaceId, 'sent')}
  left join (
    select about_id, bool_or(kind = 'bounce') as back, bool_or(kind = 'answer') as answered
    from message_signals
    where workspace_id = ${workspaceId} and about_id is not null and kind in ('bounce', 'answer') group by 1
  ) g on g.about_id = s.message_id
  where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} group by 1)`

/**
 * Whether the contact of an enrolment `e` with the mails `m` has ever answered them, even if the answer was
 * deleted.
 */
export const hasAnswered = sql`(m.sent > 0 and (m.told or e.answered_at is not null or e.judged_as is not null))`

/** How far the contacts of campaigns are. Those that nobody has been added to have no contacts. */
export async function findFigures(
  db: Executor,
  workspaceId: number,
  ids: readonly number[],
): Promise<Map<number, CampaignFigures>> {
  const { rows } = await db.execute<{ id: string; row: CampaignFigures }>(sql`
    select c.id::text as id, json_build_object('contacts', g.contacts, 'untouched', g.untouched, 'underWay', g.under_way,
      'finished', g.finished, 'stopped', g.stopped, 'answered', g.answered, 'interested', g.interested,
      'reached', g.reached, 'unsubscribed', g.unsubscribed, 'sent', g.sent, 'bounced', g.bounced,
      'isMailboxOn', exists (select from campaign_mailboxes m
        join mail_accounts a on a.workspace_id = ${workspaceId} and a.id = m.account_id
        where m.workspace_id = ${workspaceId} and m.campaign_id = c.id and a.is_active and a.removed_at is null)) as row
    from campaigns c cross join lateral (
      select count(*) as contacts, count(*) filter (where k.standing = 'untouched') as untouched,
        count(*) filter (where k.standing = 'under-way') as under_way,
        count(*) filter (where k.state = 'finished') as finished, count(*) filter (where k.state = 'stopped') as stopped,
        count(*) filter (where k.answered) as answered, count(*) filter (where k.reached) as reached,
        count(*) filter (where k.standing = 'interested') as interested,
        count(*) filter (where k.standing = 'unsubscribed') as unsubscribed,
        coalesce(sum(k.sent), 0) as sent, coalesce(sum(k.bounced), 0) as bounced
      from (select e.state, ${standing(workspaceId)} as standing, ${hasAnswered} as answered, m.sent, m.bounced, m.reached
        from enrolments e left join ${mailsOf(workspaceId, sql`c.id`)} m on m.enrolment_id = e.id
        where e.workspace_id = ${workspaceId} and e.campaign_id = c.id) k
    ) g
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
    join enrolment_steps s on ${isStep(workspaceId, 'reached')}
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} group by 1 order by 1`)
  return rows
}
