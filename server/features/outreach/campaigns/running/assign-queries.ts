import { sql } from 'drizzle-orm'
import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { isoTime } from '#server/db/row-values.ts'
import type { CampaignStepRow } from '#server/features/outbox/campaign/campaign-queries.ts'
import { placeColumns } from '#server/features/working-hours/place-queries.ts'
import type { Place } from '#server/features/working-hours/zone-of-place.ts'
import type { CampaignKey } from '../queries.ts'

/** A contact in a campaign, as the plan has to know it. */
export interface ToPlan {
  id: number
  campaignId: number
  accountId: number | null
  /** Null before the campaign was launched for the contact. */
  startedAt: string
  place: Place
  done: { step: number; outcome: NonNullable<CampaignStepRow['outcome']>; at: string }[]
}

/**
 * The contacts that these mailboxes write to, in all campaigns that run; and those of one campaign that wait for a mailbox, or
 * for its launch. Who is held gets nothing.
 */
export async function findToPlan(
  db: Executor,
  workspaceId: number,
  { accountIds, campaignId }: { accountIds: readonly number[]; campaignId: number | null },
): Promise<ToPlan[]> {
  const { rows } = await db.execute<{ row: ToPlan }>(sql`
    with wanted as materialized (
      select e.id, e.campaign_id, e.account_id, e.counts_from, e.contact_id from enrolments e
      where e.workspace_id = ${workspaceId} and e.account_id = ${anyId(accountIds)} and e.kind = 'campaign'
        and e.state = 'active' and e.reason is null
      union
      select e.id, e.campaign_id, e.account_id, e.counts_from, e.contact_id from enrolments e
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId}
        and e.state in ('active', 'paused') and e.reason is null
    )
    select json_build_object('id', e.id, 'campaignId', e.campaign_id, 'accountId', e.account_id,
      'startedAt', ${isoTime(sql`e.counts_from`)}, 'place', json_build_object(${placeColumns}),
      'done', coalesce(d.done, '[]')) as row
    from wanted e
    join contacts p on p.workspace_id = ${workspaceId} and p.id = e.contact_id
    left join lateral (
      select json_agg(json_build_object('step', s.step, 'outcome', s.outcome, 'at', ${isoTime(sql`s.done_at`)})) as done
      from enrolment_steps s
      where s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and s.outcome is not null
    ) d on true
    order by e.id`)
  return rows.map(({ row }) => row)
}

export interface CampaignToPlan {
  id: number
  userId: number | null
  steps: CampaignStep[]
  settings: Partial<CampaignSettings>
}

export async function findCampaignsToPlan(
  db: Executor,
  workspaceId: number,
  ids: readonly number[],
): Promise<CampaignToPlan[]> {
  const { rows } = await db.execute<{ row: CampaignToPlan }>(sql`
    select json_build_object('id', c.id, 'userId', c.user_id, 'steps', c.steps, 'settings', c.settings) as row
    from campaigns c where c.workspace_id = ${workspaceId} and c.id = ${anyId(ids)}`)
  return rows.map(({ row }) => row)
}

/** Sets when contacts are looked at, and which mailbox writes to them, where that is not settled. */
export async function saveTimes(
  db: Executor,
  workspaceId: number,
  times: readonly { id: number; accountId: number | null; dueAt: Date }[],
): Promise<void> {
  const given = times.map(({ id, accountId, dueAt }) => ({
    id,
    account: accountId,
    due: dueAt.toISOString(),
  }))
  await db.execute(sql`
    update enrolments e set due_at = given.due, account_id = coalesce(e.account_id, given.account)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, account bigint, due timestamptz)
    where e.workspace_id = ${workspaceId} and e.id = given.id and e.kind = 'campaign' and e.state = 'active'`)
}

/** Has all contacts for which a campaign goes on looked at by a time; the plan gives them better times after that. */
export async function lookAgainSoon(db: Executor, { workspaceId, id }: CampaignKey, by: Date): Promise<void> {
  await db.execute(sql`
    update enrolments set due_at = ${by.toISOString()}
    where workspace_id = ${workspaceId} and campaign_id = ${id} and state = 'active'`)
}

/** Has contacts that are held because a mail could not be written looked at again at once. */
export async function wakeHeld(
  db: Executor,
  workspaceId: number,
  { contactIds, campaignId = null }: { contactIds: readonly number[]; campaignId?: number | null },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update enrolments set due_at = ${now.toISOString()}
    where workspace_id = ${workspaceId} and contact_id = ${anyId(contactIds)} and kind = 'campaign' and state = 'active'
      and reason = 'not-sent' and (${campaignId}::bigint is null or campaign_id = ${campaignId}::bigint)`)
}
