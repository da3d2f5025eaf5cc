import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FirstLineCounts, FirstLineState } from '#core/contract/outreach/campaign-letters.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { campaignLines, type LineSource } from '#server/db/schema/index.ts'
import type { WebsiteFact } from '#server/engines/opening.ts'
import { findAudiencePieces, type Judging, judged } from '../audience/audience-queries.ts'
import type { CampaignKey } from '../queries.ts'

const l = campaignLines
const isOf = ({ workspaceId, id }: CampaignKey) => and(eq(l.workspaceId, workspaceId), eq(l.campaignId, id))

interface Asking extends Judging {
  /** Null for everybody in the audience who has no line yet. */
  contactIds: readonly number[] | null
  userId: number
  at: Date
}

/** Asks for lines. Decided and waiting ones stay; what was proposed, rejected or found nothing is asked for anew by id. */
export async function askForLines(
  db: Executor,
  key: CampaignKey,
  { contactIds, userId, at, leavesOutOthers }: Asking,
): Promise<number> {
  const { workspaceId, id } = key
  const isWanted = contactIds === null ? sql`true` : sql`g.id = ${anyId(contactIds)}`
  const again =
    contactIds === null
      ? sql`do nothing`
      : sql`do update set state = 'waiting', user_id = excluded.user_id, changed_at = excluded.changed_at, why = null
        where campaign_lines.state not in ('waiting', 'approved')`
  let asked = 0
  for (const piece of await findAudiencePieces(db, key)) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with ${judged(key, { leavesOutOthers }, piece)}, asked as (
        insert into campaign_lines (workspace_id, campaign_id, contact_id, state, user_id, changed_at)
        select ${workspaceId}, ${id}, g.id, 'waiting', ${userId}, ${at.toISOString()}
        from judged g where (g.why is null or g.why = 'already-in') and ${isWanted}
        on conflict (campaign_id, contact_id, workspace_id) ${again} returning contact_id
      ) select count(*)::int as count from asked`)
    asked += rows[0]?.count ?? 0
  }
  return asked
}

export interface WaitingLine {
  contactId: number
  company: string
  /** Who has asked for it; null once they are gone. */
  userId: number | null
}

export async function findWaitingLines(
  db: Executor,
  { workspaceId, id }: CampaignKey,
  limit: number,
): Promise<WaitingLine[]> {
  const { rows } = await db.execute<{ row: WaitingLine }>(sql`
    select json_build_object('contactId', w.contact_id, 'userId', w.user_id,
      'company', coalesce(nullif(c.company, ''), o.name, '')) as row
    from campaign_lines w join contacts c on c.workspace_id = ${workspaceId} and c.id = w.contact_id
    left join contacts o on o.workspace_id = ${workspaceId} and o.id = c.organization_id
    where w.workspace_id = ${workspaceId} and w.campaign_id = ${id} and w.state = 'waiting'
    order by w.contact_id limit ${limit}`)
  return rows.map(({ row }) => row)
}

interface FoundFact extends WebsiteFact {
  page: string
  title: string
}

/** What the website of a contact says of its company: the website that is linked to it, or that of its domain. */
export async function findFacts(
  db: Executor,
  { workspaceId, contactId }: { workspaceId: number; contactId: number },
): Promise<FoundFact[]> {
  const { rows } = await db.execute<{ row: FoundFact }>(sql`
    with site as (
      select w.id from contacts c join websites w on w.workspace_id = ${workspaceId} and (
        w.contact_id in (c.id, c.organization_id)
        or w.domain = regexp_replace(lower(c.website), '^(https?://)?(www\\.)?([^/:?#]*).*$', '\\3')
        or w.domain in (select split_part(a.address, '@', 2) from contact_addresses a
          where a.workspace_id = ${workspaceId} and a.contact_id = c.id))
      where c.workspace_id = ${workspaceId} and c.id = ${contactId}
      order by w.contact_id is null, w.id limit 1)
    select json_build_object('id', f.id, 'kind', f.kind, 'value', f.value, 'sentence', f.sentence, 'page', f.page,
      'title', coalesce((select p.title from website_pages p where p.workspace_id = ${workspaceId}
        and p.website_id = f.website_id and p.url = f.page limit 1), f.page)) as row
    from website_findings f join site s on s.id = f.website_id
    where f.workspace_id = ${workspaceId} and f.state <> 'dismissed' and f.kind in ('offer', 'description')
    order by f.kind desc, f.position limit 20`)
  return rows.map(({ row }) => row)
}

interface Written {
  contactId: number
  state: 'proposed' | 'none'
  text: string
  sources: LineSource[]
  why: string | null
  at: Date
}

/** Stores what was written, unless a person has decided or written one in the meantime. */
export async function saveLine(
  db: Executor,
  key: CampaignKey,
  { contactId, at, ...values }: Written,
): Promise<void> {
  await db
    .update(l)
    .set({ ...values, isEdited: false, changedAt: at })
    .where(and(isOf(key), eq(l.contactId, contactId), eq(l.state, 'waiting')))
}

export async function decideLines(
  db: Executor,
  key: CampaignKey,
  { contactIds, state, by, at }: { contactIds: number[]; state: FirstLineState; by: number; at: Date },
): Promise<number> {
  const rows = await db
    .update(l)
    .set({ state, decidedBy: by, changedAt: at })
    .where(
      and(
        isOf(key),
        inArray(l.contactId, contactIds),
        inArray(l.state, ['proposed', 'approved', 'rejected']),
        sql`${l.text} <> ''`,
      ),
    )
    .returning({ id: l.contactId })
  return rows.length
}

/** Stores what a person has written. Its sources stay: they say what the line before it rested on. */
export async function writeLine(
  db: Executor,
  { workspaceId, id: campaignId }: CampaignKey,
  { contactId, text, by, at }: { contactId: number; text: string; by: number; at: Date },
): Promise<void> {
  const values = { state: 'approved' as const, text, isEdited: true, why: null, decidedBy: by, changedAt: at }
  await db
    .insert(l)
    .values({ workspaceId, campaignId, contactId, userId: by, ...values })
    .onConflictDoUpdate({ target: [l.campaignId, l.contactId, l.workspaceId], set: values })
}

interface ListedLine {
  contactId: number
  name: string
  email: string
  company: string
  state: FirstLineState
  text: string
  isEdited: boolean
  sources: LineSource[]
  why: string | null
}

export async function listLines(
  db: Executor,
  { workspaceId, id }: CampaignKey,
  { state, limit, offset }: { state: FirstLineState | null; limit: number; offset: number },
): Promise<ListedLine[]> {
  const { rows } = await db.execute<{ row: ListedLine }>(sql`
    select json_build_object('contactId', c.id, 'name', c.name, 'company', coalesce(nullif(c.company, ''), o.name, ''),
      'email', coalesce((select a.address from contact_addresses a where a.workspace_id = ${workspaceId}
        and a.contact_id = c.id order by a.position, a.address limit 1), ''),
      'state', w.state, 'text', w.text, 'isEdited', w.is_edited, 'sources', w.sources, 'why', w.why) as row
    from campaign_lines w join contacts c on c.workspace_id = ${workspaceId} and c.id = w.contact_id
    left join contacts o on o.workspace_id = ${workspaceId} and o.id = c.organization_id
    where w.workspace_id = ${workspaceId} and w.campaign_id = ${id} and ${state === null ? sql`true` : sql`w.state = ${state}`}
    order by c.id limit ${limit} offset ${offset}`)
  return rows.map(({ row }) => row)
}

export async function countLines(
  db: Executor,
  key: CampaignKey,
  { leavesOutOthers }: Judging,
): Promise<FirstLineCounts> {
  const { workspaceId, id } = key
  const { rows } = await db.execute<{ state: FirstLineState; count: number }>(sql`
    select state, count(*)::int as count from campaign_lines
    where workspace_id = ${workspaceId} and campaign_id = ${id} group by 1`)
  const counts = { waiting: 0, proposed: 0, approved: 0, rejected: 0, none: 0, unasked: 0 }
  for (const { state, count } of rows) counts[state] = count
  for (const piece of await findAudiencePieces(db, key)) {
    const found = await db.execute<{ count: number }>(sql`
      with ${judged(key, { leavesOutOthers }, piece)}
      select count(*)::int as count from judged g where (g.why is null or g.why = 'already-in') and not exists (
        select from campaign_lines w where w.workspace_id = ${workspaceId} and w.campaign_id = ${id} and w.contact_id = g.id)`)
    counts.unasked += found.rows[0]?.count ?? 0
  }
  return counts
}
