import { REFUSES_US } from '#core/contract/signals.ts'
import type { SystemActor } from '#core/policy.ts'
import { BOUNCE_WORDS } from '#core/text/signals/bounce-words.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { openTask } from '#server/features/outreach/tasks/store/open-tasks.ts'
import { tellWorkspace } from '#server/features/outreach/tell.ts'
import { findMailboxIds, lockCampaign, setStates, updateCampaign } from '../queries.ts'
import { recordCampaign } from '../tell.ts'
import { findRefusals, type Refusal } from './touched-queries.ts'

/**
 * Pauses the campaigns of which these messages tell that a server refuses mail of ours whoever gets it, and opens a task for
 * whoever they send for. Otherwise each of their messages would come back until somebody notices, and servers would trust the
 * domain ever less.
 */
export async function pauseRefused(
  ctx: Ctx<SystemActor>,
  { workspaceId, messageIds }: { workspaceId: number; messageIds: readonly number[] },
): Promise<void> {
  for (const refusal of await findRefusals(ctx.db, workspaceId, messageIds, REFUSES_US))
    await pauseFor(ctx, workspaceId, refusal)
}

async function pauseFor(
  ctx: Ctx<SystemActor>,
  workspaceId: number,
  { campaignId, messageId, reason, diagnostic, mailbox }: Refusal,
): Promise<void> {
  const key = { workspaceId, id: campaignId }
  // Under the locks of its mailboxes, so that no message leaves while its state changes.
  await inMailTransaction(ctx.db, await findMailboxIds(ctx.db, key), async tx => {
    const campaign = await lockCampaign(tx, key)
    if (campaign?.state !== 'running') return
    await setStates(tx, campaign, { from: 'active', to: 'paused', dueAt: null })
    await updateCampaign(tx, campaign, { state: 'paused' })
    const { why, whatToDo } = BOUNCE_WORDS[reason]
    await openTask(tx, ctx, {
      workspaceId,
      kind: 'step',
      key: `refused:${campaignId}:${messageId}`,
      title: `Mail from ${mailbox} is refused`,
      text: [
        `The campaign is paused: ${why} ${whatToDo} Then resume the campaign.`,
        ...(diagnostic ? [`The server said: ${diagnostic}`] : []),
      ].join('\n\n'),
      campaignId,
      messageId,
      assigneeId: campaign.userId,
    })
    const { actor } = ctx
    await recordCampaign(tx, ctx, {
      ...{ workspaceId, actor, action: 'campaign.paused', campaign },
      details: { why: 'refused', mailbox },
    })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
  })
}
