import type { CampaignAudience } from '#core/contract/outreach/campaign-audience.ts'
import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import { highest } from '#core/lists.ts'
import { problemsOf, reusedNumbers, type StepProblem } from '#core/outreach/campaigns/check-steps.ts'
import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { requireAccount } from '#server/mailbox/accounts/access.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { enrol } from './audience/audience.ts'
import { replaceAudience } from './audience/choice-queries.ts'
import { numbersOf, presentCampaign } from './present.ts'
import {
  type CampaignRow,
  findDoneSteps,
  findMailboxIds,
  findMailboxNames,
  replaceMailboxes,
  setStates,
  updateCampaign,
} from './queries.ts'
import { requireLocked } from './require-campaign.ts'
import { lookAgainSoon } from './running/assign-queries.ts'
import { beginAssigning } from './running/assign-times.ts'
import { recordCampaign } from './tell.ts'
import { noteWriter } from './writer-queries.ts'

/** If a process dies before the new times are known, contacts are looked at then. */
const SOON_MS = 10 * 60_000

/** What is saved; parts that are left out stay as they are. */
export interface Change {
  name?: string | undefined
  steps?: CampaignStep[] | undefined
  settings?: { [K in keyof CampaignSettings]?: CampaignSettings[K] | undefined } | undefined
  accountIds?: number[] | undefined
  audience?: CampaignAudience | undefined
}

/**
 * Changes a campaign, also one that is running. Contacts go on with the new steps: what they have got counts, wherever it
 * stands now. Whoever is new in the audience of a launched campaign is added.
 */
export async function changeCampaign(
  ctx: Ctx,
  { id, revision, ...change }: Change & { id: number; revision: number },
): Promise<Campaign> {
  const workspaceId = outreachWorkspace(ctx.actor)
  await requireMailboxes(ctx, { workspaceId, accountIds: change.accountIds })
  const changed = await inTransaction(ctx.db, async tx => {
    const campaign = await requireLocked(tx, ctx.actor, id)
    if (campaign.revision !== revision)
      throw new AppError(
        409,
        'Somebody has changed this campaign meanwhile. Please load it again.',
        'changed',
      )
    if (campaign.state === 'stopped' && (change.steps || change.accountIds || change.audience))
      throw new AppError(409, 'This campaign was stopped. Duplicate it to send it again.', 'campaign-stopped')
    const had = change.accountIds ? await findMailboxNames(tx, campaign) : new Map<number, string>()
    const next = await applyChange(tx, campaign, change)
    await noteWriter(tx, campaign, ctx.actor.id)
    const isLaunched = campaign.startedAt !== null
    const added = isLaunched && change.audience ? await enrol(tx, ctx, next) : 0
    const state = added > 0 && next.state === 'finished' ? ('running' as const) : next.state
    if (added > 0 && state === 'paused')
      await setStates(tx, campaign, { from: 'active', to: 'paused', dueAt: null })
    if (state === 'running' && (change.steps || change.settings))
      await lookAgainSoon(tx, campaign, new Date(ctx.clock.now().getTime() + SOON_MS))
    const details = {
      changed: Object.keys(change).filter(key => change[key as keyof typeof change] !== undefined),
      ...(added > 0 ? { added } : {}),
    }
    await recordCampaign(tx, ctx, {
      workspaceId,
      actor: ctx.actor,
      action: 'campaign.changed',
      campaign: next,
      details,
    })
    for (const [accountId, mailbox] of had)
      if (!change.accountIds?.includes(accountId))
        await recordCampaign(tx, ctx, {
          ...{ workspaceId, actor: ctx.actor, action: 'campaign.mailbox-left', campaign: next },
          details: { mailbox, why: 'taken-out' },
        })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
    return { ...next, state }
  })
  // The steps that are ahead may be due at other times now.
  if (changed.state === 'running') {
    const accountIds = await findMailboxIds(ctx.db, changed)
    await beginAssigning(ctx, workspaceId, { accountIds, campaignId: id })
  }
  return presentCampaign(ctx, changed)
}

/** Campaigns of an organization do not leave from somebody's private mailbox. */
export async function requireMailboxes(
  ctx: Ctx,
  { workspaceId, accountIds = [] }: { workspaceId: number; accountIds?: readonly number[] | undefined },
): Promise<void> {
  for (const accountId of accountIds) {
    const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
    if (account.workspaceId === workspaceId) continue
    const why = `${account.email} is your private mailbox: campaigns of your organization cannot be sent from it.`
    throw badRequest(why, { accountIds: why })
  }
}

/** Stores a change of a campaign that the transaction has locked or made. */
export async function applyChange(tx: Tx, campaign: CampaignRow, change: Change): Promise<CampaignRow> {
  const { name, steps, settings, accountIds, audience } = change
  if (steps) {
    const [problem] = await stepProblems(tx, campaign, steps)
    if (problem) throw badRequest(problem.why, { steps: problem.why })
  }
  const given = Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined))
  const next: CampaignRow = {
    ...campaign,
    name: name ?? campaign.name,
    steps: steps ?? campaign.steps,
    lastNumber: highest(numbersOf(steps ?? []), Math.max(campaign.lastNumber, 0)),
    settings: { ...campaign.settings, ...given },
    revision: campaign.revision + 1,
  }
  await updateCampaign(tx, campaign, {
    name: next.name,
    steps: next.steps,
    lastNumber: next.lastNumber,
    settings: next.settings,
    revision: next.revision,
  })
  if (accountIds) await setMailboxes(tx, campaign, accountIds)
  if (audience) await replaceAudience(tx, campaign, audience)
  return next
}

/** What keeps these steps from becoming those of a campaign. */
export async function stepProblems(
  db: Executor,
  campaign: CampaignRow,
  steps: readonly CampaignStep[],
): Promise<StepProblem[]> {
  const reused = reusedNumbers(campaign.steps, steps, await findDoneSteps(db, campaign))
  return [
    ...problemsOf(steps),
    ...reused.map(step => ({
      step,
      why: `The number ${step} belonged to another step. A new step needs a number of its own.`,
    })),
  ]
}

/** A mailbox that contacts are written to from stays: its contacts would be left without one. */
async function setMailboxes(db: Executor, campaign: CampaignRow, accountIds: number[]): Promise<void> {
  const wanted = new Set(accountIds)
  const before = await findMailboxIds(db, campaign)
  if (campaign.startedAt !== null && before.some(id => !wanted.has(id)))
    throw badRequest(
      'A mailbox that writes to contacts cannot be taken out of a campaign that was launched.',
      {
        accountIds: 'It writes to contacts already',
      },
    )
  await replaceMailboxes(db, campaign, [...wanted])
}
