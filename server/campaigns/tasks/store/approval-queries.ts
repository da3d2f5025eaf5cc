import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

interface Approvals {
  /** First lines that wait for somebody to approve them. */
  lines: number
  /** Tasks to approve lines that the campaign has ever had, and whether one is open. */
  tasks: number
  isOpen: boolean
  /** Its name; null if it is gone. */
  campaign: string | null
  userId: number | null
}

export async function findApprovals(
  db: Executor,
  { workspaceId, campaignId }: { workspaceId: number; campaignId: number },
): Promise<Approvals> {
  const { rows } = await db.execute<{ row: Approvals }>(sql`
    select json_build_object(
      'lines', (select count(*) from campaign_lines l
        where l.workspace_id = ${workspaceId} and l.campaign_id = ${campaignId} and l.state = 'proposed'),
      'tasks', count(t.id), 'isOpen', coalesce(bool_or(t.state = 'open'), false),
      'campaign', (select c.name from campaigns c where c.workspace_id = ${workspaceId} and c.id = ${campaignId}),
      'userId', (select c.user_id from campaigns c where c.workspace_id = ${workspaceId} and c.id = ${campaignId})) as row
    from outreach_tasks t
    where t.workspace_id = ${workspaceId} and t.campaign_id = ${campaignId} and t.kind = 'approval'`)
  return rows[0]?.row ?? { lines: 0, tasks: 0, isOpen: false, campaign: null, userId: null }
}
