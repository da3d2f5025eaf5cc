import { sql } from 'drizzle-orm'
import type { CampaignProgress } from '#core/contract/outreach/campaigns.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { isoTime } from '#server/db/row-values.ts'
import { standing } from './audience/contact-queries.ts'
import type { CampaignKey } from './queries.ts'

export interface CampaignFigures extends CampaignProgress {
  /** When the first contact is looked at next. */
  nextAt: string | null
  /** Whether one of its mailboxes is switched on. */
  isMailboxOn: boolean
}

/** How far the contacts of campaigns are. Those that nobody has been added to have no contacts. */
export async function findFigures(
  db: Executor,
  workspaceId: number,
  ids: readonly number[],
): Promise<Map<number, CampaignFigures>> {
  const { rows } = await db.execute<{ id: string; row: CampaignFigures }>(sql`
    select c.id::text as id, json_build_object('contacts', g.contacts, 'untouched', g.untouched, 'underWay', g.under_way,
      'finished', g.finished, 'stopped', g.stopped, 'answered', g.answered, 'interested', g.interested,
      'bounced', g.bounced, 'unsubscribed', g.unsubscribed, 'nextAt', ${isoTime(sql`g.next`)},
      'sent', (select count(*) from enrolments e
        join enrolment_steps s on s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.outcome = 'sent'
        where e.workspace_id = ${workspaceId} and e.campaign_id = c.id),
      'isMailboxOn', exists (select from campaign_mailboxes m
        join mail_accounts a on a.workspace_id = ${workspaceId} and a.id = m.account_id
        where m.workspace_id = ${workspaceId} and m.campaign_id = c.id and a.is_active and a.removed_at is null)) as row
    from campaigns c cross join lateral (
      select count(*) as contacts, count(*) filter (where k.standing = 'untouched') as untouched,
        count(*) filter (where k.standing = 'under-way') as under_way,
        count(*) filter (where k.state = 'finished') as finished, count(*) filter (where k.state = 'stopped') as stopped,
        count(*) filter (where k.standing in ('answered', 'interested')) as answered,
        count(*) filter (where k.standing = 'interested') as interested,
        count(*) filter (where k.standing = 'bounced') as bounced,
        count(*) filter (where k.standing = 'unsubscribed') as unsubscribed,
        min(k.due_at) filter (where k.state = 'active' and k.reason is null) as next
      from (select e.state, e.reason, e.due_at, ${standing(workspaceId)} as standing from enrolments e
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
    join enrolment_steps s on s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.outcome is not null
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} group by 1 order by 1`)
  return rows
}
