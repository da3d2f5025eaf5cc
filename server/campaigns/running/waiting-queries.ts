import { sql } from 'drizzle-orm'
import type { EndReason } from '#core/sequence/end-reasons.ts'
import type { Executor } from '#server/db/client.ts'
import type { CampaignKey } from '../queries.ts'
import { isStep, mailInOutbox } from '../sending/state/steps-of-contacts-queries.ts'

export interface WaitingGroup {
  /** Why the campaign is held for them; null for those that only wait for their time. */
  reason: EndReason | null
  /** Whether only a person lets them go on. */
  isPaused: boolean
  /** The mailbox that writes to them; null if they have none. */
  accountId: number | null
  count: number
}

/** The contacts for whom a campaign goes on, by what they wait for. */
export async function findWaitingGroups(
  db: Executor,
  { workspaceId, id }: CampaignKey,
): Promise<WaitingGroup[]> {
  const { rows } = await db.execute<{ row: WaitingGroup }>(sql`
    select json_build_object('reason', e.reason, 'isPaused', e.state = 'paused', 'accountId', e.account_id,
      'count', count(*)) as row
    from enrolments e
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and e.state in ('active', 'paused')
    group by e.reason, e.state, e.account_id`)
  return rows.map(({ row }) => row)
}

interface Why {
  why: string
  count: number
}

/** Why mails could not be written, most contacts first. */
export async function findUnwritten(
  db: Executor,
  { workspaceId, id }: CampaignKey,
  limit: number,
): Promise<Why[]> {
  const { rows } = await db.execute<Why & Record<string, unknown>>(sql`
    select s.why, count(*)::int as count from enrolments e
    join enrolment_steps s on ${isStep(workspaceId, 'stuck')}
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and e.state = 'active' and e.reason = 'not-sent'
    group by 1 order by 2 desc, 1 limit ${limit}`)
  return rows.map(({ why, count }) => ({ why, count }))
}

/** Why mails that are written wait in the outbox, if anything but their time keeps them there; most first. */
export async function findHeldBack(
  db: Executor,
  { workspaceId, id }: CampaignKey,
  limit: number,
): Promise<Why[]> {
  const { rows } = await db.execute<Why & Record<string, unknown>>(sql`
    select coalesce(o.last_error, o.gate_reason) as why, count(*)::int as count from enrolments e
    join (${mailInOutbox(workspaceId)}) on ${isStep(workspaceId, 'waiting')}
      and (o.last_error is not null or o.gate_answer = 'later')
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and e.state = 'active'
    group by 1 order by 2 desc, 1 limit ${limit}`)
  return rows.map(({ why, count }) => ({ why, count }))
}

/** How many steps of a campaign wait for a person to do them. */
export async function countOpenSteps(db: Executor, { workspaceId, id }: CampaignKey): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from outreach_tasks t
    where t.workspace_id = ${workspaceId} and t.campaign_id = ${id} and t.kind = 'step' and t.state = 'open'`)
  return rows[0]?.count ?? 0
}
