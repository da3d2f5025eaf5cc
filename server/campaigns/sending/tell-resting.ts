import type { SystemActor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { takeBackRest } from '#server/read/notices/rests.ts'
import { findLaunched } from '../queries.ts'
import { tellCampaignRests } from '../tell.ts'
import { findRests } from '../writers.ts'

/** Somebody's rights have changed: tells which campaigns of the workspace rest because of that, and which go on. */
export async function tellResting(ctx: Ctx<SystemActor>, workspaceId: number): Promise<void> {
  const launched = await findLaunched(ctx.db, workspaceId)
  const rests = await findRests(
    ctx.db,
    workspaceId,
    launched.map(({ id }) => id),
  )
  for (const campaign of launched) {
    const rest = rests.get(campaign.id)
    await inTransaction(ctx.db, tx =>
      rest
        ? tellCampaignRests(tx, ctx, campaign, rest)
        : takeBackRest(tx, ctx, { workspaceId, what: 'campaign', id: campaign.id }),
    )
  }
}
