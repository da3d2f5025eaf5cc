import { type SQL, sql } from 'drizzle-orm'
import type { LeftOut } from '#core/contract/outreach/campaigns.ts'
import type { Executor } from '#server/db/client.ts'
import { containing } from '#server/db/is-in.ts'
import type { CampaignKey } from '../queries.ts'
import { findPieces, isInPiece, type Piece } from './piece-queries.ts'

export interface Judging {
  /** Whether contacts of other campaigns that go on are left out. */
  leavesOutOthers: boolean
}

type PartOf = Pick<Piece, 'after' | 'upTo'> | null

/** The ids of the contacts of an audience, or of a piece of it. */
const chosen = ({ workspaceId, id }: CampaignKey, piece: PartOf): SQL => sql`
  select c.contact_id as id from campaign_contacts c
  where c.workspace_id = ${workspaceId} and c.campaign_id = ${id} and ${isInPiece(sql`c.contact_id`, piece)}
  union
  select m.contact_id from campaign_groups g
  join contact_group_members m on m.workspace_id = ${workspaceId} and m.group_id = g.group_id
    and ${isInPiece(sql`m.contact_id`, piece)}
  where g.workspace_id = ${workspaceId} and g.campaign_id = ${id} and not g.is_excluded`

/**
 * For `cross join lateral`: the address that a contact is written to, and the reason why they are left out; null for who gets the
 * campaign. An address on its own or by its domain may be suppressed.
 */
const judgement = (
  { workspaceId, id }: CampaignKey,
  { leavesOutOthers }: Judging,
  contactId: SQL,
): SQL => sql`(
  select a.address, case
      when exists (select from enrolments e
        where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and e.contact_id = ${contactId}) then 'already-in'
      when exists (select from campaign_groups g
        join contact_group_members m on m.workspace_id = ${workspaceId} and m.group_id = g.group_id
          and m.contact_id = ${contactId}
        where g.workspace_id = ${workspaceId} and g.campaign_id = ${id} and g.is_excluded) then 'excluded'
      when a.address is null and a.bounced then 'bounced'
      when a.address is null and a.no_mail then 'no-mail'
      when a.address is null then 'no-address'
      when exists (select from suppressions s where s.workspace_id = ${workspaceId}
          and s.kind = 'address' and s.value = a.address)
        or exists (select from (select string_to_array(split_part(a.address, '@', 2), '.') as labels) d
          cross join lateral generate_subscripts(d.labels, 1) n
          join suppressions s on s.workspace_id = ${workspaceId} and s.kind = 'domain'
            and s.value = array_to_string(d.labels[n:], '.'))
        then 'suppressed'
      when exists (select from mail_accounts m
          where m.workspace_id = ${workspaceId} and m.removed_at is null and lower(m.email) = a.address)
        or exists (select from users u join workspaces w on w.id = ${workspaceId}
          and (w.organization_id = u.organization_id or w.user_id = u.id) where lower(u.email) = a.address)
        then 'colleague'
      when ${leavesOutOthers}::boolean and exists (select from enrolments e
        join campaigns o on o.workspace_id = ${workspaceId} and o.id = e.campaign_id and o.state in ('running', 'paused')
        where e.workspace_id = ${workspaceId} and e.contact_id = ${contactId} and e.campaign_id <> ${id}
          and e.state in ('active', 'paused')) then 'in-another'
    end as why
  from (
    select (array_agg(a.address order by a.position, a.address) filter (where a.state not in ('no-mail', 'bounced')))[1]
        as address,
      bool_or(a.state = 'bounced') as bounced, bool_or(a.state = 'no-mail') as no_mail
    from contact_addresses a where a.workspace_id = ${workspaceId} and a.contact_id = ${contactId}
  ) a)`

/** The contacts of an audience, or of a piece of it, with what `judgement` says of each, as the table `judged`. */
export const judged = (key: CampaignKey, judging: Judging, piece: PartOf = null): SQL => sql`
  chosen as materialized (${chosen(key, piece)}),
  judged as (
    select c.id, j.address, j.why from chosen c cross join lateral ${judgement(key, judging, sql`c.id`)} j
  )`

/** A large audience is judged piece by piece, so that no statement takes long. */
export const findAudiencePieces = (db: Executor, key: CampaignKey): Promise<Piece[]> =>
  findPieces(db, chosen(key, null))

export async function countAudience(
  db: Executor,
  key: CampaignKey,
  judging: Judging,
): Promise<{ why: LeftOut | null; count: number }[]> {
  const counts = new Map<LeftOut | null, number>()
  for (const piece of await findAudiencePieces(db, key)) {
    const { rows } = await db.execute<{ why: LeftOut | null; count: number }>(sql`
      with ${judged(key, judging, piece)} select why, count(*)::int as count from judged group by 1`)
    for (const { why, count } of rows) counts.set(why, (counts.get(why) ?? 0) + count)
  }
  return [...counts]
    .map(([why, count]) => ({ why, count }))
    .sort((a, b) => b.count - a.count || (a.why ?? '').localeCompare(b.why ?? ''))
}

interface JudgedContact {
  id: number
  name: string
  sortName: string
  email: string
  company: string
}

const escaped = (search: string) => containing(search.toLowerCase())

const isFound = (workspaceId: number, search: string): SQL =>
  search === ''
    ? sql`true`
    : sql`(lower(p.name) like ${escaped(search)} or lower(p.company) like ${escaped(search)}
        or exists (select from contact_addresses f where f.workspace_id = ${workspaceId} and f.contact_id = p.id
          and f.address like ${escaped(search)}))`

const isWanted = (reason: LeftOut | null): SQL =>
  reason === null ? sql`j.why is null` : sql`j.why = ${reason}`

type Wanted = Judging & { reason: LeftOut | null; search: string }

/**
 * Contacts that get a campaign, or are left out for one reason, by name, from behind a position on. They are judged in that
 * order, and only until the page is full.
 */
export async function findJudged(
  db: Executor,
  key: CampaignKey,
  {
    reason,
    search,
    after,
    limit,
    offset,
    ...judging
  }: Wanted & { after: { name: string; id: number } | null; limit: number; offset: number },
): Promise<JudgedContact[]> {
  const { workspaceId } = key
  const isBehind =
    after === null ? sql`true` : sql`(p.sort_name, p.id) > (${after.name} collate "C", ${after.id})`
  const { rows } = await db.execute<{ row: JudgedContact }>(sql`
    with chosen as materialized (${chosen(key, null)})
    select json_build_object('id', p.id, 'name', p.name, 'sortName', p.sort_name, 'company', p.company,
      'email', coalesce(j.address, (select a.address from contact_addresses a
        where a.workspace_id = ${workspaceId} and a.contact_id = p.id order by a.position, a.address limit 1), '')) as row
    from (
      select p.id, p.name, p.sort_name, p.company from chosen c
      join contacts p on p.workspace_id = ${workspaceId} and p.id = c.id
      where ${isFound(workspaceId, search)} and ${isBehind} order by p.sort_name, p.id offset 0
    ) p cross join lateral ${judgement(key, judging, sql`p.id`)} j
    where ${isWanted(reason)} order by p.sort_name, p.id limit ${limit} offset ${offset}`)
  return rows.map(({ row }) => row)
}

/** How many contacts `findJudged` finds on all pages. */
export async function countJudged(
  db: Executor,
  key: CampaignKey,
  { reason, search, ...judging }: Wanted,
): Promise<number> {
  const { workspaceId } = key
  let total = 0
  for (const piece of await findAudiencePieces(db, key)) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with chosen as materialized (${chosen(key, piece)})
      select count(*)::int as count from chosen c
      join contacts p on p.workspace_id = ${workspaceId} and p.id = c.id
      cross join lateral ${judgement(key, judging, sql`c.id`)} j
      where ${isFound(workspaceId, search)} and ${isWanted(reason)}`)
    total += rows[0]?.count ?? 0
  }
  return total
}

/** Adds the contacts of the audience that nothing stands against. */
export async function enrolAudience(
  db: Executor,
  key: CampaignKey,
  judging: Judging,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<number> {
  let added = 0
  for (const piece of await findAudiencePieces(db, key)) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with ${judged(key, judging, piece)}, added as (
        insert into enrolments (workspace_id, campaign_id, contact_id, kind, steps, state, counts_from, due_at, created_at)
        select ${key.workspaceId}, ${key.id}, id, 'campaign', '[]', 'active', ${now.toISOString()},
          ${dueAt.toISOString()}, ${now.toISOString()}
        from judged where why is null order by id
        on conflict do nothing returning id
      ) select count(*)::int as count from added`)
    added += rows[0]?.count ?? 0
  }
  return added
}
