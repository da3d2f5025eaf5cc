import type { ResponseOf } from '#core/contract/endpoint.ts'
import {
  type campaignLetters,
  FIRST_LINES_PAGE,
  type FirstLineState,
} from '#core/contract/outreach/campaign-letters.ts'
import { firstLinesWrittenBy } from '#server/ai/outreach/write-first-line.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { notFound } from '#server/platform/errors.ts'
import { judgingOf } from '../audience/audience.ts'
import { findLetterContact } from '../letters/letter-queries.ts'
import { requireCampaign, requireLocked } from '../require-campaign.ts'
import { wakeHeld } from '../running/assign-queries.ts'
import { askForApproval } from '../tasks/store/ask-for-approval.ts'
import { recordCampaign } from '../tell.ts'
import { noteWriter } from '../writer-queries.ts'
import { askForLines, countLines, decideLines, listLines, writeLine } from './line-queries.ts'

export async function readLines(
  ctx: Ctx,
  { id, state, page }: { id: number; state?: FirstLineState | undefined; page: number },
): Promise<ResponseOf<typeof campaignLetters.firstLines>> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const found = await listLines(ctx.db, campaign, {
    state: state ?? null,
    limit: FIRST_LINES_PAGE + 1,
    offset: (page - 1) * FIRST_LINES_PAGE,
  })
  return {
    lines: found.slice(0, FIRST_LINES_PAGE),
    counts: await countLines(ctx.db, campaign, judgingOf(campaign)),
    hasMore: found.length > FIRST_LINES_PAGE,
    writtenBy: await firstLinesWrittenBy(ctx),
  }
}

/** Lets the assistant write first lines in a job; each waits for an approval. */
export async function proposeLines(
  ctx: Ctx,
  { id, contactIds }: { id: number; contactIds: readonly number[] | null },
): Promise<{ asked: number }> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const { workspaceId } = campaign
  const at = ctx.clock.now()
  const asked = await inTransaction(ctx.db, async tx => {
    const asking = { contactIds, userId: ctx.actor.id, at, ...judgingOf(campaign) }
    const count = await askForLines(tx, campaign, asking)
    if (count > 0) await ctx.queue.send('campaigns.firstLines', { workspaceId, campaignId: id }, { db: tx })
    if (count > 0) await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
    return count
  })
  return { asked }
}

export async function decideOnLines(
  ctx: Ctx,
  {
    id,
    contactIds,
    decision: state,
  }: { id: number; contactIds: number[]; decision: 'approved' | 'rejected' | 'proposed' },
): Promise<{ decided: number }> {
  const decided = await inTransaction(ctx.db, async tx => {
    const campaign = await requireLocked(tx, ctx.actor, id)
    await noteWriter(tx, campaign, ctx.actor.id)
    const at = ctx.clock.now()
    const count = await decideLines(tx, campaign, { contactIds, state, by: ctx.actor.id, at })
    const { workspaceId } = campaign
    const details = { decision: state, lines: count }
    if (count > 0)
      await recordCampaign(tx, ctx, {
        workspaceId,
        actor: ctx.actor,
        action: 'campaign.lines-decided',
        campaign,
        details,
      })
    if (state === 'approved') await wakeHeld(tx, workspaceId, { contactIds, campaignId: id }, at)
    await askForApproval(tx, ctx, { workspaceId, campaignId: id })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
    return count
  })
  return { decided }
}

/** What a person writes counts as approved. */
export async function editLine(
  ctx: Ctx,
  { id, contactId, text }: { id: number; contactId: number; text: string },
): Promise<void> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const { workspaceId } = campaign
  const contact = await findLetterContact(ctx.db, { workspaceId, campaignId: id, contactId })
  if (!contact) throw notFound('This contact')
  await inTransaction(ctx.db, async tx => {
    await requireLocked(tx, ctx.actor, id)
    await noteWriter(tx, campaign, ctx.actor.id)
    const at = ctx.clock.now()
    await writeLine(tx, campaign, { contactId, text, by: ctx.actor.id, at })
    await wakeHeld(tx, workspaceId, { contactIds: [contactId], campaignId: id }, at)
    await askForApproval(tx, ctx, { workspaceId, campaignId: id })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
  })
}
