import { sql } from 'drizzle-orm'
import type { CampaignState } from '#core/contract/outreach/campaign-values.ts'
import { REFUSES_US } from '#core/contract/signals.ts'
import type { CampaignHappening, Judgement } from '#core/outreach/campaigns/happenings.ts'
import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { EndReason } from '#core/sequence/end-reasons.ts'
import {
  type EnrolmentKey,
  findStepStates,
  type StepState,
  time,
} from '#server/automation/sequences/state/step-queries.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyText } from '#server/db/is-in.ts'
import { isoTime } from '#server/db/row-values.ts'
import type { enrolments } from '#server/db/schema/index.ts'
import { placeColumns } from '#server/people/working-hours/place-queries.ts'
import type { Place } from '#server/people/working-hours/zone-of-place.ts'
import type { Outgoing } from '#server/send/outbox/queries.ts'

/** A contact in a campaign, with all of both that decides what happens next. */
export interface Enrolled extends EnrolmentKey {
  accountId: number | null
  state: (typeof enrolments.$inferSelect)['state']
  reason: EndReason | null
  startedAt: Date
  /** When the contact answered first, as far as it was noticed. */
  answeredAt: Date | null
  campaign: {
    id: number
    name: string
    state: CampaignState
    userId: number | null
    steps: CampaignStep[]
    settings: Partial<CampaignSettings>
  }
  contact: {
    id: number
    name: string
    organizationId: number | null
    place: Place
    /** The first address that takes mail as far as is known; null if there is none. */
    address: string | null
  }
}

type Raw = Omit<Enrolled, 'startedAt' | 'answeredAt'> & { startedAt: string; answeredAt: string | null }

export async function findEnrolled(
  db: Executor,
  { workspaceId, id }: EnrolmentKey,
): Promise<Enrolled | null> {
  const { rows } = await db.execute<{ row: Raw }>(sql`
    select json_build_object('workspaceId', e.workspace_id, 'id', e.id, 'accountId', e.account_id, 'state', e.state,
      'reason', e.reason, 'startedAt', ${isoTime(sql`e.counts_from`)},
      'answeredAt', ${isoTime(sql`e.answered_at`)},
      'campaign', json_build_object('id', c.id, 'name', c.name, 'state', c.state, 'userId', c.user_id, 'steps', c.steps,
        'settings', c.settings),
      'contact', json_build_object('id', p.id, 'name', p.name, 'organizationId', p.organization_id,
        'place', json_build_object(${placeColumns}), 'address', (
          select a.address from contact_addresses a where a.workspace_id = ${workspaceId} and a.contact_id = p.id
            and a.state not in ('no-mail', 'bounced') order by a.position, a.address limit 1))) as row
    from enrolments e
    join campaigns c on c.workspace_id = ${workspaceId} and c.id = e.campaign_id
    join contacts p on p.workspace_id = ${workspaceId} and p.id = e.contact_id
    where e.workspace_id = ${workspaceId} and e.id = ${id}`)
  const row = rows[0]?.row
  return row ? { ...row, startedAt: new Date(row.startedAt), answeredAt: time(row.answeredAt) } : null
}

/** What has become of a step of a campaign, and of its message. */
export interface CampaignStepRow extends StepState {
  variant: number | null
  /**
   * Whom a server refused: the recipient, while it was handed the message; or us, then or in a report. Null if it did neither.
   */
  refused: 'recipient' | 'us' | null
}

/** The steps at which a contact has been, in that order. */
export const findCampaignSteps = (db: Executor, key: EnrolmentKey): Promise<CampaignStepRow[]> =>
  findStepStates(db, key, {
    more: sql`'variant', s.variant, 'refused', (
      select case when bool_or(g.reason = ${anyText(REFUSES_US)}) then 'us' when bool_or(true) then 'recipient' end
      from message_signals g
      where g.workspace_id = ${key.workspaceId} and g.about_id = s.message_id and g.kind = 'bounce'
        and (g.message_id = s.message_id and o.state = 'failed'
          or g.message_id <> s.message_id and g.reason = ${anyText(REFUSES_US)}))`,
    order: sql`s.done_at, s.step`,
  })

/**
 * What is known of the contact whatever becomes of mail: opens, clicks, a wish to get no more, that they have answered, and what
 * a person says of that.
 */
export async function findReactions(
  db: Executor,
  { workspaceId, id }: EnrolmentKey,
): Promise<CampaignHappening[]> {
  const { rows } = await db.execute<{
    kind: 'opened' | 'clicked' | 'unsubscribed' | 'answered' | 'judged'
    at: string
    as: Judgement
  }>(sql`
    select case v.kind when 'open' then 'opened' when 'click' then 'clicked' else 'unsubscribed' end as kind,
      ${isoTime(sql`v.at`)} as at, null as as
    from campaign_events v
    where v.workspace_id = ${workspaceId} and v.enrolment_id = ${id} and v.bot_reason is null
    union all
    select 'answered', ${isoTime(sql`e.answered_at`)}, null from enrolments e
    where e.workspace_id = ${workspaceId} and e.id = ${id} and e.answered_at is not null
    union all
    select 'judged', ${isoTime(sql`e.judged_at`)}, e.judged_as from enrolments e
    where e.workspace_id = ${workspaceId} and e.id = ${id} and e.judged_at is not null`)
  return rows.map(({ kind, at, as }) =>
    kind === 'judged' ? { kind, as, at: new Date(at) } : { kind, at: new Date(at) },
  )
}

/**
 * When somebody else of the contact's company has answered in the campaign: another contact of the organization or with the
 * domain of the contact's address.
 */
export async function findCompanyAnswer(
  db: Executor,
  { workspaceId, id, campaign, contact, startedAt }: Enrolled,
  domain: string | null,
): Promise<Date | null> {
  if (domain === null && contact.organizationId === null) return null
  const { rows } = await db.execute<{ at: string | null }>(sql`
    with mates as (
      select a.contact_id as id from contact_addresses a
      where a.workspace_id = ${workspaceId} and split_part(a.address, '@', 2) = ${domain}
      union
      select p.id from contacts p where p.workspace_id = ${workspaceId} and p.organization_id = ${contact.organizationId}
    ), others as (
      select e.id, e.answered_at from mates
      join enrolments e on e.workspace_id = ${workspaceId} and e.campaign_id = ${campaign.id} and e.contact_id = mates.id
        and e.id <> ${id}
    ), answers as (
      select answered_at as at from others
      union all
      select coalesce(m.first_received_at, m.received_at) from others
      join enrolment_steps s on s.workspace_id = ${workspaceId} and s.enrolment_id = others.id and s.message_id is not null
      join message_signals g on g.workspace_id = ${workspaceId} and g.about_id = s.message_id and g.kind = 'answer'
      join messages m on m.workspace_id = ${workspaceId} and m.id = g.message_id
    )
    select ${isoTime(sql`min(at)`)} as at from answers where at >= ${startedAt.toISOString()}`)
  return time(rows[0]?.at ?? null)
}

/** How many messages campaigns have handed over from an account since a time, and when they wrote the last one. */
export async function findUse(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
  { since, except = 0 }: { since: Date; except?: number | undefined },
): Promise<{ handedOver: number; waiting: number; lastAt: Date | null }> {
  const { rows } = await db.execute<{ sent: number; waiting: number; last: string | null }>(sql`
    select count(*) filter (where started_at is not null)::int as sent,
      count(*) filter (where started_at is null)::int as waiting,
      ${isoTime(sql`max(coalesce(started_at, created_at))`)} as last
    from (
      select started_at, created_at from outgoing_messages
      where workspace_id = ${workspaceId} and account_id = ${id} and origin = 'campaign'
        and state in ('sending', 'sent', 'uncertain') and started_at >= ${since.toISOString()} and id <> ${except}
      union all
      select null, created_at from outgoing_messages
      where workspace_id = ${workspaceId} and account_id = ${id} and origin = 'campaign' and state = 'queued' and id <> ${except}
    ) used`)
  const row = rows[0]
  return { handedOver: row?.sent ?? 0, waiting: row?.waiting ?? 0, lastAt: time(row?.last ?? null) }
}

/**
 * Undoes the writing of a step, and stores why, before its message is taken out of the outbox. The contact is
 * looked at again at once, and gets this step, another one, or none.
 */
export async function unwriteStep(
  tx: Tx,
  { workspaceId, id, dueAt }: Pick<Outgoing, 'workspaceId' | 'id' | 'dueAt'>,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with unwritten as (
      update enrolment_steps s set outcome = null, done_at = null, why = ${why}
      from enrolments e
      where s.workspace_id = ${workspaceId} and s.outgoing_id = ${id} and s.outcome = 'waiting'
        and e.workspace_id = ${workspaceId} and e.id = s.enrolment_id and e.kind = 'campaign'
      returning s.enrolment_id as id
    )
    update enrolments e set due_at = ${now.toISOString()}, overdue_since = ${dueAt.toISOString()} from unwritten
    where e.workspace_id = ${workspaceId} and e.id = unwritten.id and e.state = 'active'`)
}
