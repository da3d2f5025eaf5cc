import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isoTime } from '#server/db/row-values.ts'
import type { CampaignKey } from '../queries.ts'
import type { CampaignStepRow } from '../sending/state/campaign-queries.ts'
import { isStep, mailInOutbox, stepsBehind } from '../sending/state/steps-of-contacts-queries.ts'

/** What decides which mail a contact of a campaign gets next. */
export interface Coming {
  enrolmentId: number
  /** In the order in which they were done. */
  done: { step: number; outcome: NonNullable<CampaignStepRow['outcome']>; at: string }[]
  /** Its mail that waits in the outbox, and when that leaves. */
  outbox: { step: number; at: string } | null
  /** When the campaign goes on for the contact; null while only an event or a person can bring it on. */
  dueAt: string | null
}

/** The columns of `Coming` of an enrolment `e`, for `json_build_object`. */
export const comingColumns = (workspaceId: number): SQL => sql`
  'enrolmentId', e.id, 'done', coalesce(${stepsBehind(workspaceId, { withTimes: true })}, '[]'),
  'outbox', case when e.state = 'active' then (
    select json_build_object('step', s.step, 'at', ${isoTime(sql`o.due_at`)}) from ${mailInOutbox(workspaceId)}
    where ${isStep(workspaceId, 'waiting')} limit 1) end,
  'dueAt', case when e.state = 'active' and e.reason is null then ${isoTime(sql`e.due_at`)} end`

/** Contacts for whom a campaign goes on and for whom nothing waits in the outbox, in the order in which they are due. */
export async function findComing(
  db: Executor,
  { workspaceId, id }: CampaignKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<Coming[]> {
  const { rows } = await db.execute<{ row: Coming }>(sql`
    select json_build_object(${comingColumns(workspaceId)}) as row from enrolments e
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and e.state = 'active' and e.reason is null
      and e.due_at is not null
      and not exists (select from enrolment_steps s where ${isStep(workspaceId, 'waiting')})
    order by e.due_at, e.id limit ${limit} offset ${offset}`)
  return rows.map(({ row }) => row)
}

/** How many mails of a campaign wait in the outbox, and when the first of them leaves. */
export async function findInOutbox(
  db: Executor,
  { workspaceId, id }: CampaignKey,
): Promise<{ count: number; firstAt: string | null }> {
  const { rows } = await db.execute<{ count: number; at: string | null }>(sql`
    select count(*)::int as count, ${isoTime(sql`min(o.due_at)`)} as at from enrolments e
    join (${mailInOutbox(workspaceId)}) on ${isStep(workspaceId, 'waiting')}
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and e.state = 'active'`)
  return { count: rows[0]?.count ?? 0, firstAt: rows[0]?.at ?? null }
}
