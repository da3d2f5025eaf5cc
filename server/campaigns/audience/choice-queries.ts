import { and, eq, sql } from 'drizzle-orm'
import type { CampaignAudience } from '#core/contract/outreach/campaign-audience.ts'
import type { GroupKind } from '#core/contract/outreach/contact-values.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { campaignContacts, campaignGroups } from '#server/db/schema/index.ts'
import type { CampaignKey } from '../queries.ts'

/** Whom a campaign was made for, as it was chosen. */
export async function findAudience(
  db: Executor,
  { workspaceId, id }: CampaignKey,
): Promise<CampaignAudience> {
  const { rows } = await db.execute<{ row: CampaignAudience }>(sql`
    select json_build_object(
      'groupIds', coalesce((select json_agg(g.group_id order by g.group_id) from campaign_groups g
        where g.workspace_id = ${workspaceId} and g.campaign_id = ${id} and not g.is_excluded), '[]'),
      'exceptGroupIds', coalesce((select json_agg(g.group_id order by g.group_id) from campaign_groups g
        where g.workspace_id = ${workspaceId} and g.campaign_id = ${id} and g.is_excluded), '[]'),
      'contactIds', coalesce((select json_agg(c.contact_id order by c.contact_id) from campaign_contacts c
        where c.workspace_id = ${workspaceId} and c.campaign_id = ${id}), '[]')) as row`)
  if (!rows[0]) throw new Error('a select without a row')
  return rows[0].row
}

/** Chooses anew. Ids that are none of the workspace's are left out. */
export async function replaceAudience(
  db: Executor,
  { workspaceId, id }: CampaignKey,
  { groupIds, exceptGroupIds, contactIds }: CampaignAudience,
): Promise<void> {
  await db
    .delete(campaignGroups)
    .where(and(eq(campaignGroups.workspaceId, workspaceId), eq(campaignGroups.campaignId, id)))
  await db
    .delete(campaignContacts)
    .where(and(eq(campaignContacts.workspaceId, workspaceId), eq(campaignContacts.campaignId, id)))
  for (const [ids, isExcluded] of [
    [groupIds, false],
    [exceptGroupIds, true],
  ] as const)
    await db.execute(sql`
      insert into campaign_groups (workspace_id, campaign_id, group_id, is_excluded)
      select ${workspaceId}, ${id}, g.id, ${isExcluded} from contact_groups g
      where g.workspace_id = ${workspaceId} and g.id = ${anyId(ids)}`)
  await db.execute(sql`
    insert into campaign_contacts (workspace_id, campaign_id, contact_id)
    select ${workspaceId}, ${id}, p.id from contacts p where p.workspace_id = ${workspaceId} and p.id = ${anyId(contactIds)}`)
}

interface NamedGroup {
  id: number
  kind: GroupKind
  name: string
  count: number
}

/** The lists and tags of an audience by their names, those whose contacts are left out included. */
export async function findGroupNames(db: Executor, { workspaceId, id }: CampaignKey): Promise<NamedGroup[]> {
  const { rows } = await db.execute<{ row: NamedGroup }>(sql`
    select json_build_object('id', g.id, 'kind', g.kind, 'name', g.name, 'count', (
      select count(*) from contact_group_members m
      where m.workspace_id = ${workspaceId} and m.group_id = g.id)) as row
    from contact_groups g
    where g.workspace_id = ${workspaceId} and g.id in (select c.group_id from campaign_groups c
      where c.workspace_id = ${workspaceId} and c.campaign_id = ${id})
    order by lower(g.name), g.id`)
  return rows.map(({ row }) => row)
}
