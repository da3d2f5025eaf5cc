import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { CampaignKey } from './queries.ts'
import type { CampaignStepRow } from './sending/state/campaign-queries.ts'
import { stepsBehind } from './sending/state/steps-of-contacts-queries.ts'

/** Contacts of a campaign that have the same steps behind them. */
export interface Progress {
  /** In the order in which they were done. */
  done: { step: number; outcome: NonNullable<CampaignStepRow['outcome']> }[]
  isOver: boolean
  count: number
}

export async function findProgress(db: Executor, { workspaceId, id }: CampaignKey): Promise<Progress[]> {
  const { rows } = await db.execute<{ done: Progress['done'] | null; over: boolean; count: number }>(sql`
    select ${stepsBehind(workspaceId, { withTimes: false })} as done, e.state in ('finished', 'stopped') as over,
      count(*)::int as count
    from enrolments e
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} group by 1, 2`)
  return rows.map(({ done, over, count }) => ({ done: done ?? [], isOver: over, count }))
}
