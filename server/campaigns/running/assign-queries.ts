import { type SQL, sql } from 'drizzle-orm'
import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { isoTime } from '#server/db/row-values.ts'
import { placeColumns } from '#server/people/working-hours/place-queries.ts'
import { type Judging, judged } from '../audience/audience-queries.ts'
import { findPieces, isInPiece, type Piece } from '../audience/piece-queries.ts'
import type { CampaignKey } from '../queries.ts'
import { stepsBehind } from '../sending/state/steps-of-contacts-queries.ts'

interface Wanted {
  accountIds: readonly number[]
  campaignId: number | null
}

/**
 * The contacts that these mailboxes write to, in all campaigns that run; and those of one campaign that wait for a mailbox, or
 * for its launch. Who is held gets nothing.
 */
const wanted = (workspaceId: number, { accountIds, campaignId }: Wanted, piece: Piece | null): SQL => sql`
  select e.id from enrolments e
  where e.workspace_id = ${workspaceId} and e.account_id = ${anyId(accountIds)} and e.kind = 'campaign'
    and e.state = 'active' and e.reason is null and ${isInPiece(sql`e.id`, piece)}
  union
  select e.id from enrolments e
  where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId}
    and e.state in ('active', 'paused') and e.reason is null and ${isInPiece(sql`e.id`, piece)}`

export const findPlanPieces = (db: Executor, workspaceId: number, of: Wanted): Promise<Piece[]> =>
  findPieces(db, wanted(workspaceId, of, null))

/** A piece of them, as a list of `ToPlan` in JSON: the planning thread reads it. */
export async function findToPlan(
  db: Executor,
  workspaceId: number,
  of: Wanted,
  piece: Piece,
): Promise<string> {
  const { rows } = await db.execute<{ rows: string }>(sql`
    with wanted as materialized (${wanted(workspaceId, of, piece)})
    select coalesce(json_agg(json_build_object('id', e.id, 'campaignId', e.campaign_id, 'accountId', e.account_id,
      'startedAt', ${isoTime(sql`e.counts_from`)}, 'place', json_build_object(${placeColumns}),
      'done', coalesce(${stepsBehind(workspaceId, { withTimes: true })}, '[]')) order by e.id), '[]')::text as rows
    from wanted
    join enrolments e on e.workspace_id = ${workspaceId} and e.id = wanted.id
    join contacts p on p.workspace_id = ${workspaceId} and p.id = e.contact_id`)
  return rows[0]?.rows ?? '[]'
}

/** Contacts that are not enrolled yet get numbers above all others: as if they were added now. */
const NOT_ENROLLED = 2 ** 52

/** A piece of the contacts that a draft would have if it were launched now, in the same form. */
export async function findDraftToPlan(
  db: Executor,
  key: CampaignKey,
  judging: Judging,
  piece: Piece,
): Promise<string> {
  const { rows } = await db.execute<{ rows: string }>(sql`
    with ${judged(key, judging, piece)}
    select coalesce(json_agg(json_build_object('id', ${NOT_ENROLLED}::bigint + p.id, 'campaignId', ${key.id}::bigint,
      'accountId', null, 'startedAt', null, 'place', json_build_object(${placeColumns}), 'done', '[]'::json)
      order by p.id), '[]')::text as rows
    from judged j join contacts p on p.workspace_id = ${key.workspaceId} and p.id = j.id where j.why is null`)
  return rows[0]?.rows ?? '[]'
}

interface CampaignRow {
  id: number
  userId: number | null
  steps: CampaignStep[]
  settings: Partial<CampaignSettings>
}

/** The campaigns whose contacts are among them, and the one that is asked for. */
export async function findCampaignsToPlan(
  db: Executor,
  workspaceId: number,
  { accountIds, campaignId }: Wanted,
): Promise<CampaignRow[]> {
  const { rows } = await db.execute<{ row: CampaignRow }>(sql`
    select json_build_object('id', c.id, 'userId', c.user_id, 'steps', c.steps, 'settings', c.settings) as row
    from campaigns c where c.workspace_id = ${workspaceId} and (c.id = ${campaignId} or c.started_at is not null
      and exists (select from enrolments e where e.workspace_id = ${workspaceId} and e.campaign_id = c.id
        and e.account_id = ${anyId(accountIds)} and e.state = 'active'))
    order by c.id`)
  return rows.map(({ row }) => row)
}

/**
 * Sets when contacts are looked at, and which mailbox writes to them, where that is not settled. `times`: a list of
 * `{id, account, due}` as JSON.
 */
export async function saveTimes(db: Executor, workspaceId: number, times: string): Promise<void> {
  await db.execute(sql`
    update enrolments e set due_at = given.due, account_id = coalesce(e.account_id, given.account)
    from jsonb_to_recordset(${times}::jsonb) as given (id bigint, account bigint, due timestamptz)
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
