import { type SQL, sql } from 'drizzle-orm'
import type { TimelineEntry } from '#core/contract/outreach/timeline.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { isoTime, preciseTime } from '#server/db/row-values.ts'
import type { ContactKey } from '../store/contact-queries.ts'
import { KINDS, type Place, type Slice } from './place.ts'

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>

/** Whether something of this kind is behind a place, by the columns `at` and `id`. */
function isBehind(after: Place | null, kind: Place['kind'], columns: { at: SQL; id: SQL }): SQL {
  if (after === null) return sql`true`
  const at = sql`${after.at}::timestamptz`
  if (after.kind === kind) return sql`(${columns.at}, ${columns.id}) < (${at}, ${after.id})`
  const isLater = KINDS.indexOf(kind) > KINDS.indexOf(after.kind)
  return isLater ? sql`${columns.at} <= ${at}` : sql`${columns.at} < ${at}`
}

/** What was done with a contact in campaigns, newest first. */
export async function findCampaignDeeds(
  db: Executor,
  { workspaceId, id }: ContactKey,
  { after, limit }: Slice,
): Promise<{ entry: Omit<Of<'campaign'>, 'stepName'>; place: Place }[]> {
  const { rows } = await db.execute<
    Omit<Of<'campaign'>, 'kind' | 'campaignId' | 'stepName'> & {
      id: string
      place: string
      row: string
    } & Record<string, unknown>
  >(sql`
    with mine as materialized (
      select e.id, e.created_at, e.ended_at, e.state, e.campaign_id, c.name as campaign from enrolments e
      join campaigns c on c.workspace_id = ${workspaceId} and c.id = e.campaign_id
      where e.workspace_id = ${workspaceId} and e.contact_id = ${id}
    ), deeds as (
      select campaign_id, campaign, 'enrolled' as deed, null::int as step, created_at as at, id * 4096 as row from mine
      union all
      select campaign_id, campaign, state, null, ended_at, id * 4096 + 4095 from mine
      where ended_at is not null and state in ('finished', 'stopped')
      union all
      select m.campaign_id, m.campaign, s.outcome, s.step, s.done_at, m.id * 4096 + 1 + s.step % 4094 from mine m
      join enrolment_steps s on s.workspace_id = ${workspaceId} and s.enrolment_id = m.id
      where s.outcome in ('sent', 'skipped', 'draft')
    )
    select d.campaign_id::text as id, d.campaign, d.deed, d.step, d.row::text as row, ${isoTime(sql`d.at`)} as at,
      ${preciseTime(sql`d.at`)} as place
    from deeds d where ${isBehind(after, 'campaign', { at: sql`d.at`, id: sql`d.row` })}
    order by d.at desc, d.row desc limit ${limit}`)
  return rows.map(({ id: campaignId, place, row, at, campaign, deed, step }) => ({
    entry: { kind: 'campaign', at, campaignId: Number(campaignId), campaign, deed, step },
    place: { at: place, kind: 'campaign', id: Number(row) },
  }))
}

/** The steps of campaigns as they are now, by the ids of the campaigns. */
export async function findStepsOf(
  db: Executor,
  workspaceId: number,
  campaignIds: readonly number[],
): Promise<Map<number, CampaignStep[]>> {
  const { rows } = await db.execute<{ id: string; steps: CampaignStep[] }>(sql`
    select id::text as id, steps from campaigns where workspace_id = ${workspaceId} and id = ${anyId(campaignIds)}`)
  return new Map(rows.map(({ id, steps }) => [Number(id), steps]))
}

/** Notes on a contact, newest first. */
export async function findNoteEntries(
  db: Executor,
  { workspaceId, id }: ContactKey,
  { after, limit, viewerId }: Slice & { viewerId: number },
): Promise<{ entry: Of<'note'>; place: Place }[]> {
  const { rows } = await db.execute<
    Omit<Of<'note'>, 'kind' | 'noteId'> & { id: string; place: string } & Record<string, unknown>
  >(sql`
    select n.id::text as id, n.text, coalesce(n.user_id = ${viewerId}, false) as "isOwn",
      u.first_name || ' ' || u.last_name as author, ${isoTime(sql`n.created_at`)} as at,
      ${preciseTime(sql`n.created_at`)} as place
    from contact_notes n left join users u on u.id = n.user_id
    where n.workspace_id = ${workspaceId} and n.contact_id = ${id}
      and ${isBehind(after, 'note', { at: sql`n.created_at`, id: sql`n.id` })}
    order by n.created_at desc, n.id desc limit ${limit}`)
  return rows.map(({ id: noteId, place, ...row }) => ({
    entry: { kind: 'note', ...row, noteId: Number(noteId) },
    place: { at: place, kind: 'note', id: Number(noteId) },
  }))
}
