import type { CampaignState } from '#core/contract/outreach/campaign-values.ts'
import { CAMPAIGNS_PAGE, type Campaign, type CampaignSummary } from '#core/contract/outreach/campaigns.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { AppError } from '#server/platform/errors.ts'
import { applyChange, type Change, requireMailboxes } from './change.ts'
import { presentCampaign, presentCampaigns } from './present.ts'
import {
  deleteCampaign,
  findMailboxIds,
  insertCampaign,
  listCampaignRows,
  replaceMailboxes,
  updateCampaign,
} from './queries.ts'
import { requireCampaign, requireLocked } from './require-campaign.ts'
import { recordCampaign } from './tell.ts'

export async function listCampaigns(
  ctx: Ctx,
  {
    archived: isArchived,
    state,
    page,
  }: { archived: boolean; state?: CampaignState | undefined; page: number },
): Promise<{ campaigns: CampaignSummary[]; total: number; hasMore: boolean }> {
  const offset = (page - 1) * CAMPAIGNS_PAGE
  const wanted = { isArchived, state, limit: CAMPAIGNS_PAGE, offset }
  const { rows, total } = await listCampaignRows(ctx.db, outreachWorkspace(ctx.actor), wanted)
  return { campaigns: await presentCampaigns(ctx, rows), total, hasMore: offset + rows.length < total }
}

export async function readCampaign(ctx: Ctx, id: number): Promise<Campaign> {
  return presentCampaign(ctx, await requireCampaign(ctx.db, ctx.actor, id))
}

/** Creates a draft that sends for the caller. */
export async function createCampaign(
  ctx: Ctx,
  { name, ...change }: Change & { name: string },
): Promise<Campaign> {
  const workspaceId = outreachWorkspace(ctx.actor)
  await requireMailboxes(ctx, { workspaceId, accountIds: change.accountIds })
  const made = await inTransaction(ctx.db, async tx => {
    const campaign = await insertCampaign(tx, {
      workspaceId,
      name,
      userId: ctx.actor.id,
      state: 'draft',
      // The change below makes it 1.
      revision: 0,
      createdAt: ctx.clock.now(),
    })
    const filled = await applyChange(tx, campaign, change)
    await recordCampaign(tx, ctx, { workspaceId, actor: ctx.actor, action: 'campaign.created', campaign })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_created')
    return filled
  })
  return presentCampaign(ctx, made)
}

/** Copies a campaign into a draft of the caller's, without its contacts and the mailboxes that they may not send from. */
export async function duplicateCampaign(ctx: Ctx, id: number): Promise<Campaign> {
  const original = await requireCampaign(ctx.db, ctx.actor, id)
  const { workspaceId, name, steps, settings } = original
  const made = await inTransaction(ctx.db, async tx => {
    const campaign = await insertCampaign(tx, {
      workspaceId,
      name: `${name.slice(0, 193)} (copy)`,
      userId: ctx.actor.id,
      state: 'draft',
      steps,
      settings,
      lastNumber: original.lastNumber,
      createdAt: ctx.clock.now(),
    })
    const own = (await accessibleAccounts(tx, ctx.actor, 'mail.manage')).map(account => account.id)
    const accountIds = (await findMailboxIds(tx, original)).filter(accountId => own.includes(accountId))
    await replaceMailboxes(tx, campaign, accountIds)
    const details = { copyOf: id }
    await recordCampaign(tx, ctx, {
      workspaceId,
      actor: ctx.actor,
      action: 'campaign.created',
      campaign,
      details,
    })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_created')
    return campaign
  })
  return presentCampaign(ctx, made)
}

/** Puts a campaign that does not run away, or takes it out again. */
export async function archiveCampaign(
  ctx: Ctx,
  { id, isArchived }: { id: number; isArchived: boolean },
): Promise<Campaign> {
  const archived = await inTransaction(ctx.db, async tx => {
    const campaign = await requireLocked(tx, ctx.actor, id)
    const { workspaceId, state } = campaign
    if (isArchived && state === 'running')
      throw new AppError(409, 'This campaign is running. Pause or stop it first.', 'campaign-running')
    const archivedAt = isArchived ? ctx.clock.now() : null
    await updateCampaign(tx, campaign, { archivedAt })
    const action = isArchived ? 'campaign.archived' : 'campaign.unarchived'
    await recordCampaign(tx, ctx, { workspaceId, actor: ctx.actor, action, campaign })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
    return { ...campaign, archivedAt }
  })
  return presentCampaign(ctx, archived)
}

/** Deletes a campaign that was never launched: nothing of what was sent is forgotten. */
export async function removeCampaign(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    const campaign = await requireLocked(tx, ctx.actor, id)
    const { workspaceId, startedAt } = campaign
    if (startedAt !== null)
      throw new AppError(409, 'This campaign has been launched. Archive it instead.', 'campaign-launched')
    await deleteCampaign(tx, campaign)
    await recordCampaign(tx, ctx, { workspaceId, actor: ctx.actor, action: 'campaign.removed', campaign })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
  })
}
