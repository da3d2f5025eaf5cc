import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { campaignWriters } from '#server/db/schema/index.ts'

interface CampaignKey {
  workspaceId: number
  id: number
}

/** Whose rights a campaign needs, and where. */
export interface Stakes {
  /** For whom it sends, and who else has written in it or launched it. Null: somebody who is gone. */
  writers: (number | null)[]
  accountIds: number[]
}

/** Of each of these campaigns of a workspace. */
export async function findStakes(
  db: Executor,
  workspaceId: number,
  campaignIds: readonly number[],
): Promise<Map<number, Stakes>> {
  const { rows } = await db.execute<{ row: Stakes & { id: number } }>(sql`
    select json_build_object('id', c.id,
      'writers', (select json_agg(w.user_id) from (
        select c.user_id union
        select w.user_id from campaign_writers w where w.workspace_id = ${workspaceId} and w.campaign_id = c.id) w),
      'accountIds', array(select m.account_id from campaign_mailboxes m
        where m.workspace_id = ${workspaceId} and m.campaign_id = c.id order by m.account_id)) as row
    from campaigns c where c.workspace_id = ${workspaceId} and c.id = ${anyId(campaignIds)}`)
  return new Map(rows.map(({ row: { id, ...stakes } }) => [id, stakes]))
}

/** Notes that somebody has written in a campaign, or launched it. */
export async function noteWriter(
  db: Executor,
  { workspaceId, id: campaignId }: CampaignKey,
  userId: number,
): Promise<void> {
  await db.insert(campaignWriters).values({ workspaceId, campaignId, userId }).onConflictDoNothing()
}

/** Whoever takes a campaign over answers for all that stands in it. */
export async function forgetWriters(db: Executor, { workspaceId, id }: CampaignKey): Promise<void> {
  await db.execute(
    sql`delete from campaign_writers where workspace_id = ${workspaceId} and campaign_id = ${id}`,
  )
}
