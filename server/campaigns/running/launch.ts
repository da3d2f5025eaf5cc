import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { CampaignState } from '#core/contract/outreach/campaign-values.ts'
import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { AppError } from '#server/platform/errors.ts'
import { takeBackRest } from '#server/read/notices/rests.ts'
import { enrol } from '../audience/audience.ts'
import { presentCampaign } from '../present.ts'
import { type CampaignRow, findMailboxIds, setStates, stopAll, updateCampaign } from '../queries.ts'
import { requireCampaign, requireLocked } from '../require-campaign.ts'
import { closeTasks } from '../tasks/store/open-tasks.ts'
import { recordCampaign } from '../tell.ts'
import { forgetWriters, noteWriter } from '../writer-queries.ts'
import { lookAgainSoon } from './assign-queries.ts'
import { beginAssigning } from './assign-times.ts'
import { checksOf } from './checks.ts'

/** If a process dies before times are assigned, contacts are looked at then. */
const SOON_MS = 10 * 60_000

/** Adds the audience to a draft and lets it begin, if nothing stands against it. */
export async function launchCampaign(
  ctx: Ctx,
  { id, revision }: { id: number; revision: number },
): Promise<Campaign> {
  // Reads every contact, so nothing is locked meanwhile. The revision tells whether what was checked is what is launched.
  const seen = await requireCampaign(ctx.db, ctx.actor, id)
  const isCurrent = seen.state === 'draft' && seen.revision === revision
  const findings = isCurrent ? await checksOf(ctx, seen) : []
  return move(ctx, id, {
    from: ['draft'],
    refusal: 'This campaign was launched already.',
    action: 'campaign.launched',
    async change(tx, campaign) {
      const now = ctx.clock.now()
      if (!isCurrent || campaign.revision !== revision)
        throw new AppError(
          409,
          'Somebody has changed this campaign meanwhile. Please look at it again before you launch it.',
          'changed',
        )
      const problem = findings.find(({ severity }) => severity === 'blocks')
      if (problem) throw new AppError(409, problem.says, 'not-ready')
      if ((await enrol(tx, ctx, campaign)) === 0)
        throw new AppError(409, 'Nobody of those whom you have chosen can get it any more.', 'not-ready')
      return { state: 'running', startedAt: now }
    },
  })
}

/** Holds a running campaign: what waits in the outbox waits, too. */
export const pauseCampaign = (ctx: Ctx, id: number): Promise<Campaign> =>
  move(ctx, id, {
    from: ['running'],
    refusal: 'This campaign is not running.',
    action: 'campaign.paused',
    async change(tx, campaign) {
      await setStates(tx, campaign, { from: 'active', to: 'paused', dueAt: null })
      return { state: 'paused' }
    },
  })

export const resumeCampaign = (ctx: Ctx, id: number): Promise<Campaign> =>
  move(ctx, id, {
    from: ['paused'],
    refusal: 'This campaign is not paused.',
    action: 'campaign.resumed',
    async change(tx, campaign) {
      const dueAt = new Date(ctx.clock.now().getTime() + SOON_MS)
      await setStates(tx, campaign, { from: 'paused', to: 'active', dueAt })
      const { workspaceId, id: campaignId } = campaign
      // That the campaign was paused is settled (`pause-and-ask.ts`).
      await closeTasks(tx, ctx, { workspaceId, campaignId, enrolmentId: null, kinds: ['step'] })
      await takeBackRest(tx, ctx, { ...campaign, what: 'paused-campaign' })
      return { state: 'running' }
    },
  })

/** Ends a campaign for all its contacts. The gate refuses what waits in the outbox. */
export const stopCampaign = (ctx: Ctx, id: number): Promise<Campaign> =>
  move(ctx, id, {
    from: ['running', 'paused'],
    refusal: 'This campaign does not run.',
    action: 'campaign.stopped',
    async change(tx, campaign) {
      const now = ctx.clock.now()
      await stopAll(tx, campaign, { reason: 'campaign-stopped', now })
      await takeBackRest(tx, ctx, { ...campaign, what: 'campaign' })
      await takeBackRest(tx, ctx, { ...campaign, what: 'paused-campaign' })
      return { state: 'stopped', endedAt: now }
    },
  })

/**
 * The caller answers for a campaign from now on: it sends for them, whoever has written in it before. What rested because of
 * somebody else's rights goes on.
 */
export const takeOverCampaign = (ctx: Ctx, id: number): Promise<Campaign> =>
  move(ctx, id, {
    from: ['draft', 'running', 'paused'],
    refusal: 'This campaign has ended.',
    action: 'campaign.taken-over',
    async change(tx, campaign) {
      await forgetWriters(tx, campaign)
      await takeBackRest(tx, ctx, { ...campaign, what: 'campaign' })
      if (campaign.state === 'running')
        await lookAgainSoon(tx, campaign, new Date(ctx.clock.now().getTime() + SOON_MS))
      return { state: campaign.state, userId: ctx.actor.id }
    },
  })

interface Move {
  from: readonly CampaignState[]
  refusal: string
  action: Extract<AuditAction, `campaign.${string}`>
  change: (tx: Tx, campaign: CampaignRow) => Promise<Partial<CampaignRow> & { state: CampaignState }>
}

/** Under the locks of its mailboxes, so that no message leaves while its state changes. */
async function move(ctx: Ctx, id: number, { from, refusal, action, change }: Move): Promise<Campaign> {
  const { workspaceId } = await requireCampaign(ctx.db, ctx.actor, id)
  const accountIds = await findMailboxIds(ctx.db, { workspaceId, id })
  const moved = await inMailTransaction(ctx.db, accountIds, async tx => {
    const campaign = await requireLocked(tx, ctx.actor, id)
    if (!from.includes(campaign.state)) throw new AppError(409, refusal, 'campaign-state')
    const changed = await change(tx, campaign)
    await updateCampaign(tx, campaign, changed)
    if (changed.state === 'running') await noteWriter(tx, campaign, ctx.actor.id)
    await recordCampaign(tx, ctx, { workspaceId, actor: ctx.actor, action, campaign })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
    return { ...campaign, ...changed }
  })
  if (moved.state === 'running') await beginAssigning(ctx, workspaceId, { accountIds, campaignId: id })
  return presentCampaign(ctx, moved)
}
