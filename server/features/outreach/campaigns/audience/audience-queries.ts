import { type SQL, sql } from 'drizzle-orm'
import type { LeftOut } from '#core/contract/outreach/campaigns.ts'
import type { Executor } from '#server/db/client.ts'
import { containing } from '#server/db/is-in.ts'
import { placeColumns } from '#server/features/working-hours/place-queries.ts'
import type { Place } from '#server/features/working-hours/zone-of-place.ts'
import type { CampaignKey } from '../queries.ts'

export interface Judging {
  /** Whether contacts of other campaigns that go on are left out. */
  leavesOutOthers: boolean
}

/**
 * The contacts of a campaign's audience with the reason why each is left out; null for those that get it. An address on its own
 * or by its domain may be suppressed.
 */
export const judged = ({ workspaceId, id }: CampaignKey, { leavesOutOthers }: Judging): SQL => sql`
  chosen as (
    select c.contact_id as id from campaign_contacts c where c.workspace_id = ${workspaceId} and c.campaign_id = ${id}
    union
    select m.contact_id from campaign_groups g
    join contact_group_members m on m.workspace_id = ${workspaceId} and m.group_id = g.group_id
    where g.workspace_id = ${workspaceId} and g.campaign_id = ${id} and not g.is_excluded
  ), addressed as (
    select c.id, (
        select a.address from contact_addresses a where a.workspace_id = ${workspaceId} and a.contact_id = c.id
          and a.state not in ('no-mail', 'bounced') order by a.position, a.address limit 1) as address,
      exists (select from contact_addresses a where a.workspace_id = ${workspaceId} and a.contact_id = c.id
        and a.state = 'bounced') as bounced,
      exists (select from contact_addresses a where a.workspace_id = ${workspaceId} and a.contact_id = c.id
        and a.state = 'no-mail') as no_mail
    from chosen c
  ), judged as (
    select a.id, a.address, case
      when exists (select from enrolments e
        where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and e.contact_id = a.id) then 'already-in'
      when exists (select from campaign_groups g
        join contact_group_members m on m.workspace_id = ${workspaceId} and m.group_id = g.group_id and m.contact_id = a.id
        where g.workspace_id = ${workspaceId} and g.campaign_id = ${id} and g.is_excluded) then 'excluded'
      when a.address is null and a.bounced then 'bounced'
      when a.address is null and a.no_mail then 'no-mail'
      when a.address is null then 'no-address'
      when exists (select from suppressions s where s.workspace_id = ${workspaceId}
          and s.kind = 'address' and s.value = a.address)
        or exists (select from suppressions s where s.workspace_id = ${workspaceId} and s.kind = 'domain'
          and (split_part(a.address, '@', 2) = s.value or split_part(a.address, '@', 2) like '%.' || s.value))
        then 'suppressed'
      when exists (select from mail_accounts m
          where m.workspace_id = ${workspaceId} and m.removed_at is null and lower(m.email) = a.address)
        or exists (select from users u join workspaces w on w.id = ${workspaceId}
          and (w.organization_id = u.organization_id or w.user_id = u.id) where lower(u.email) = a.address)
        then 'colleague'
      when ${leavesOutOthers}::boolean and exists (select from enrolments e
        join campaigns o on o.workspace_id = ${workspaceId} and o.id = e.campaign_id and o.state in ('running', 'paused')
        where e.workspace_id = ${workspaceId} and e.contact_id = a.id and e.campaign_id <> ${id}
          and e.state in ('active', 'paused')) then 'in-another'
    end as why
    from addressed a
  )`

export async function countAudience(
  db: Executor,
  key: CampaignKey,
  judging: Judging,
): Promise<{ why: LeftOut | null; count: number }[]> {
  const { rows } = await db.execute<{ why: LeftOut | null; count: number }>(sql`
    with ${judged(key, judging)} select why, count(*)::int as count from judged group by 1 order by 2 desc, 1`)
  return rows
}

interface JudgedContact {
  id: number
  name: string
  email: string
  company: string
  place: Place
}

const escaped = (search: string) => containing(search.toLowerCase())

/** Contacts that get a campaign, or are left out for one reason, by name; and how many there are. */
export async function findJudged(
  db: Executor,
  key: CampaignKey,
  {
    leavesOutOthers,
    reason,
    search = '',
    limit,
    offset,
  }: Judging & { reason: LeftOut | null; search?: string; limit: number | null; offset: number },
): Promise<{ contacts: JudgedContact[]; total: number }> {
  const { workspaceId } = key
  const isWanted = reason === null ? sql`j.why is null` : sql`j.why = ${reason}`
  const isFound =
    search === ''
      ? sql`true`
      : sql`(lower(p.name) like ${escaped(search)} or lower(p.company) like ${escaped(search)} or j.address like ${escaped(search)})`
  const { rows } = await db.execute<{ row: JudgedContact; total: number }>(sql`
    with ${judged(key, { leavesOutOthers })}
    select json_build_object('id', p.id, 'name', p.name, 'company', p.company,
      'place', json_build_object(${placeColumns}), 'email', coalesce(j.address, (select a.address from contact_addresses a
        where a.workspace_id = ${workspaceId} and a.contact_id = p.id order by a.position, a.address limit 1), '')) as row,
      count(*) over ()::int as total
    from judged j join contacts p on p.workspace_id = ${workspaceId} and p.id = j.id
    where ${isWanted} and ${isFound} order by p.sort_name, p.id limit ${limit} offset ${offset}`)
  return { contacts: rows.map(({ row }) => row), total: rows[0]?.total ?? 0 }
}

/** Adds the contacts of the audience that nothing stands against. */
export async function enrolAudience(
  db: Executor,
  key: CampaignKey,
  judging: Judging,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<number> {
  const { rows } = await db.execute(sql`
    with ${judged(key, judging)}
    insert into enrolments (workspace_id, campaign_id, contact_id, kind, steps, state, counts_from, due_at, created_at)
    select ${key.workspaceId}, ${key.id}, id, 'campaign', '[]', 'active', ${now.toISOString()},
      ${dueAt.toISOString()}, ${now.toISOString()}
    from judged where why is null order by id
    on conflict do nothing returning id`)
  return rows.length
}
