import { REFUSES_US } from '#core/contract/signals.ts'
import type { SystemActor } from '#core/policy.ts'
import { capitalised } from '#core/text/as-sentence.ts'
import { cut } from '#core/text/cut.ts'
import { BOUNCE_WORDS } from '#core/text/signals/bounce-words.ts'
import { lateInWords } from '#server/automation/sequences/state/late.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import {
  type CampaignKey,
  type CampaignRow,
  findMailboxIds,
  lockCampaign,
  setStates,
  updateCampaign,
} from '../queries.ts'
import { openTask } from '../tasks/store/open-tasks.ts'
import { recordCampaign, tellCampaignPaused } from '../tell.ts'
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

const pauseFor = (
  ctx: Ctx<SystemActor>,
  workspaceId: number,
  { campaignId, messageId, reason, diagnostic, mailbox }: Refusal,
): Promise<void> => {
  const { why, whatToDo } = BOUNCE_WORDS[reason]
  return pauseAndAsk(ctx, { workspaceId, id: campaignId }, () => ({
    key: `refused:${campaignId}:${messageId}`,
    messageId,
    title: `Mail from ${mailbox} is refused`,
    why: `${capitalised(why)} ${whatToDo} Then resume the campaign.`,
    said: diagnostic,
    details: { why: 'refused', mailbox },
  }))
}

/**
 * Pauses a campaign of which a mail is very late, such as after a time in which everything that acts by itself was stopped, and
 * asks whoever it sends for. Once they resume it, its contacts get new times.
 */
export const pauseLate = (
  deps: Deps,
  key: CampaignKey,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<void> =>
  pauseAndAsk({ ...deps, actor: { kind: 'system', part: 'campaigns' } }, key, ({ id, name }) => ({
    key: `late:${id}:${since.toISOString()}`,
    title: `The mail of “${cut(name, 80)}” is late`,
    why: `${lateInWords(since, timeZone)} If it may still be sent, resume the campaign: its contacts get new times.`,
    details: { why: 'late' },
  }))

interface Question {
  key: string
  title: string
  why: string
  /** The words of a server. */
  said?: string | null
  messageId?: number
  details: Record<string, unknown>
}

/** Resuming the campaign closes the task and takes the notice back (`launch.ts`). */
async function pauseAndAsk(
  ctx: Ctx<SystemActor>,
  key: CampaignKey,
  ask: (campaign: CampaignRow) => Question,
): Promise<void> {
  const { workspaceId, id: campaignId } = key
  // Under the locks of its mailboxes, so that no message leaves while its state changes.
  await inMailTransaction(ctx.db, await findMailboxIds(ctx.db, key), async tx => {
    const campaign = await lockCampaign(tx, key)
    // Bounces of a campaign's last mail arrive after its end.
    if (campaign?.state !== 'running' && campaign?.state !== 'finished') return
    await setStates(tx, campaign, { from: 'active', to: 'paused', dueAt: null })
    await updateCampaign(tx, campaign, { state: 'paused', endedAt: null })
    const { why, said, details, ...task } = ask(campaign)
    const text = [`The campaign is paused. ${why}`, ...(said ? [`The server said: ${said}`] : [])].join(
      '\n\n',
    )
    await openTask(tx, ctx, {
      ...task,
      text,
      workspaceId,
      kind: 'step',
      campaignId,
      assigneeId: campaign.userId,
    })
    await tellCampaignPaused(tx, ctx, campaign, why)
    const { actor } = ctx
    await recordCampaign(tx, ctx, { workspaceId, actor, action: 'campaign.paused', campaign, details })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
  })
}
