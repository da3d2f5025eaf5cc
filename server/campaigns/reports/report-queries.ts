import { sql } from 'drizzle-orm'
import type { Judgement } from '#core/outreach/campaigns/happenings.ts'
import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { Executor } from '#server/db/client.ts'
import { hasAnswered, mailsOf } from '../figure-queries.ts'
import { isStep } from '../sending/state/steps-of-contacts-queries.ts'

interface CampaignKey {
  workspaceId: number
  id: number
}

export interface ReportedCampaign {
  id: number
  name: string
  steps: CampaignStep[]
  settings: Partial<CampaignSettings>
  contacts: number
  answered: number
  judged: Partial<Record<Judgement, number>>
}

export async function findReported(
  db: Executor,
  { workspaceId, id }: CampaignKey,
): Promise<Omit<ReportedCampaign, 'answered'> | null> {
  const { rows } = await db.execute<{ row: Omit<ReportedCampaign, 'answered'> }>(sql`
    select json_build_object('id', c.id, 'name', c.name, 'steps', c.steps, 'settings', c.settings,
      'contacts', (select count(*) from enrolments e where e.workspace_id = ${workspaceId} and e.campaign_id = c.id),
      'judged', (select coalesce(json_object_agg(judged_as, count), '{}') from (
        select e.judged_as, count(*) as count from enrolments e
        where e.workspace_id = ${workspaceId} and e.campaign_id = c.id and e.judged_as is not null group by 1) j)) as row
    from campaigns c where c.workspace_id = ${workspaceId} and c.id = ${id}`)
  return rows[0]?.row ?? null
}

/** Which messages are counted together: all (nothing is set), those of a step, a variant, a mailbox or a day. */
export interface CountedRow {
  kind: 'all' | 'step' | 'variant' | 'mailbox' | 'day'
  step: number | null
  variant: number | null
  accountId: number | null
  email: string | null
  day: string | null
  sent: number
  bounced: number
  reached: number
  answered: number
  interested: number
  unsubscribed: number
  opened: number
  clicked: number
}

/**
 * Counts what came of the messages of a campaign. An answer, an interest and a wish for no more mail count once a contact, at
 * the message that came first, or the last one if the answer is gone; so the lines of each kind add up to the whole.
 */
export async function countReport(
  db: Executor,
  { workspaceId, id }: CampaignKey,
  timeZone: string,
): Promise<CountedRow[]> {
  const { rows } = await db.execute<{ row: CountedRow }>(sql`
    with sent as materialized (
      select e.id as enrolment, e.judged_as, s.step, s.variant, s.message_id, s.done_at,
        coalesce(o.account_id, e.account_id) as account_id, (s.done_at at time zone ${timeZone})::date as day
      from enrolments e
      join enrolment_steps s on ${isStep(workspaceId, 'sent')}
      left join outgoing_messages o on o.workspace_id = ${workspaceId} and o.id = s.outgoing_id
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${id}
    ), last as materialized (
      select distinct on (enrolment) enrolment, step from sent order by enrolment, done_at desc, step desc
    ), told as materialized (
      select s.about_id, s.kind, min(coalesce(m.first_received_at, m.received_at)) as at
      from message_signals s join messages m on m.workspace_id = ${workspaceId} and m.id = s.message_id
      where s.workspace_id = ${workspaceId} and s.about_id = any(array(select message_id from sent where message_id is not null))
        and s.kind in ('answer', 'unsubscribe', 'bounce')
      group by s.about_id, s.kind
    ), done as materialized (
      select v.enrolment_id, v.step, v.kind, min(v.at) as at from campaign_events v
      where v.workspace_id = ${workspaceId} and v.enrolment_id = any(array(select enrolment from sent))
        and v.bot_reason is null
      group by v.enrolment_id, v.step, v.kind
    ), answers as materialized (
      select e.id as enrolment, coalesce(first.step, l.step) as step
      from enrolments e
      join ${mailsOf(workspaceId, id)} m on m.enrolment_id = e.id
      join last l on l.enrolment = e.id
      left join (
        select distinct on (p.enrolment) p.enrolment, p.step from told t join sent p on p.message_id = t.about_id
        where t.kind = 'answer' order by p.enrolment, t.at, p.step
      ) first on first.enrolment = e.id
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and ${hasAnswered}
    ), wishes as materialized (
      select distinct on (enrolment) enrolment, step from (
        select p.enrolment, p.step, t.at from told t join sent p on p.message_id = t.about_id where t.kind = 'unsubscribe'
        union all
        select enrolment_id, step, at from done where kind = 'unsubscribe'
      ) w order by enrolment, at, step
    ), counted as (
      select p.*, coalesce(b.at is not null, false) as is_bounced, a.step is not null and a.step = p.step as is_answered,
        p.judged_as = 'interested' and p.step = coalesce(a.step, l.step) as is_interested,
        w.step is not null and w.step = p.step as is_unsubscribed,
        o.at is not null or c.at is not null as is_opened, c.at is not null as is_clicked
      from sent p
      left join told b on b.about_id = p.message_id and b.kind = 'bounce'
      left join answers a on a.enrolment = p.enrolment
      left join wishes w on w.enrolment = p.enrolment
      left join last l on l.enrolment = p.enrolment
      left join done o on o.enrolment_id = p.enrolment and o.step = p.step and o.kind = 'open'
      left join done c on c.enrolment_id = p.enrolment and c.step = p.step and c.kind = 'click'
    )
    select json_build_object(
      'kind', case when grouping(account_id) = 0 then 'mailbox' when grouping(day) = 0 then 'day'
        when grouping(variant) = 0 then 'variant' when grouping(step) = 0 then 'step' else 'all' end,
      'step', step, 'variant', variant, 'accountId', account_id, 'day', day::text,
      'email', (select b.email from mail_accounts b where b.workspace_id = ${workspaceId} and b.id = account_id
        and b.removed_at is null),
      'sent', count(*), 'bounced', count(*) filter (where is_bounced),
      'reached', count(distinct enrolment) filter (where not is_bounced),
      'answered', count(*) filter (where is_answered), 'interested', count(*) filter (where is_interested),
      'unsubscribed', count(*) filter (where is_unsubscribed), 'opened', count(*) filter (where is_opened),
      'clicked', count(*) filter (where is_clicked)) as row
    from counted
    group by grouping sets ((), (step), (step, variant), (account_id), (day))
    order by day, step, variant, account_id`)
  return rows.map(({ row }) => row)
}
