import type { CampaignAudience } from '#core/contract/outreach/campaign-audience.ts'
import type { Severity } from '#core/contract/outreach/campaigns.ts'
import type { CampaignHappening } from '#core/outreach/campaigns/happenings.ts'
import { type CampaignSettings, campaignSettings } from '#core/outreach/campaigns/settings.ts'
import { allSteps, type CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { stepsAhead } from '#core/outreach/campaigns/steps-ahead.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { judgingOf } from './audience/audience.ts'
import { countAudience } from './audience/audience-queries.ts'
import { replaceAudience } from './audience/choice-queries.ts'
import { type Change, stepProblems } from './change.ts'
import { findProgress, type Progress } from './progress-queries.ts'
import type { CampaignRow } from './queries.ts'
import { requireCampaign } from './require-campaign.ts'
import { stepsAsHappenings } from './sending/state/steps-as-happenings.ts'

interface Effect {
  severity: Severity
  says: string
  step: number | null
}

interface StepPreview {
  step: number
  isNew: boolean
  isRemoved: boolean
  done: number
  ahead: number
  past: number
}

/** What a change means for the contacts of a campaign that was launched. Nothing is changed. */
export async function previewChange(
  ctx: Ctx,
  { id, ...change }: { id: number } & Change,
): Promise<{ effects: Effect[] }> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const progress = await findProgress(ctx.db, campaign)
  return {
    effects: [
      ...(change.steps ? await stepEffects(ctx, campaign, change.steps, progress) : []),
      ...(await audienceEffects(ctx, campaign, change)),
      ...settingEffects(campaign, change),
    ],
  }
}

async function stepEffects(
  ctx: Ctx,
  campaign: CampaignRow,
  steps: CampaignStep[],
  progress: readonly Progress[],
): Promise<Effect[]> {
  const problems = await stepProblems(ctx.db, campaign, steps)
  const before = new Set(allSteps(campaign.steps).map(step => step.id))
  const after = new Set(allSteps(steps).map(step => step.id))
  const numbers = [...after, ...[...before].filter(number => !after.has(number))]
  const previews = new Map<number, StepPreview>(
    numbers.map(step => [
      step,
      { step, isNew: !before.has(step), isRemoved: !after.has(step), done: 0, ahead: 0, past: 0 },
    ]),
  )
  for (const group of progress) count(previews, steps, group)
  const texts = changedTexts(campaign.steps, steps).map(step => {
    const done = previews.get(step)?.done ?? 0
    return {
      severity: 'says' as const,
      step,
      says: `This text is changed: ${contacts(done, 'has got the old one', 'have got the old one')}, the others get the new one.`,
    }
  })
  return [
    ...problems.map(({ step, why }) => ({ severity: 'blocks' as const, step, says: why })),
    ...sentencesOf([...previews.values()], progress),
    ...texts,
  ]
}

/** Mails that stand in both, with other words. */
function changedTexts(before: readonly CampaignStep[], after: readonly CampaignStep[]): number[] {
  const textOf = (step: CampaignStep) => (step.kind === 'mail' ? JSON.stringify(step.variants) : '')
  const old = new Map(allSteps(before).map(step => [step.id, textOf(step)]))
  return allSteps(after)
    .filter(step => step.kind === 'mail' && old.has(step.id) && old.get(step.id) !== textOf(step))
    .map(({ id }) => id)
}

/** How many contacts a change of the audience would add. Whoever is in a campaign stays in it. */
async function audienceEffects(ctx: Ctx, campaign: CampaignRow, { audience }: Change): Promise<Effect[]> {
  if (!audience || campaign.startedAt === null) return []
  const added = await countAdded(ctx, campaign, audience)
  return [
    {
      severity: 'says',
      step: null,
      says: `${contacts(added, 'is', 'are')} added. Whoever is in the campaign stays in it.`,
    },
  ]
}

/** Tries the audience in a transaction that is rolled back. */
async function countAdded(ctx: Ctx, campaign: CampaignRow, audience: CampaignAudience): Promise<number> {
  let added = 0
  class Tried extends Error {}
  await inTransaction(ctx.db, async tx => {
    await replaceAudience(tx, campaign, audience)
    const counts = await countAudience(tx, campaign, judgingOf(campaign))
    added = counts.find(({ why }) => why === null)?.count ?? 0
    throw new Tried()
  }).catch(error => {
    if (!(error instanceof Tried)) throw error
  })
  return added
}

function settingEffects(campaign: CampaignRow, { settings }: Change): Effect[] {
  if (!settings) return []
  const before = campaignSettings.parse(campaign.settings)
  const isOther = (key: keyof CampaignSettings) =>
    settings[key] !== undefined && JSON.stringify(settings[key]) !== JSON.stringify(before[key])
  const effects: Effect[] = []
  const say = (says: string) => void effects.push({ severity: 'says', step: null, says })
  if (isOther('hours')) say('Mails that are still to come are sent in the new hours.')
  if (isOther('stopsCompany'))
    say(
      settings.stopsCompany
        ? 'From now on an answer ends the campaign for everybody at the same company.'
        : 'From now on an answer ends the campaign only for the contact who gave it. Those it has ended for stay out.',
    )
  if (isOther('tracksOpens') || isOther('tracksClicks'))
    say('Mails that were sent stay as they are; those that are still to come are counted as you chose.')
  return effects
}

/** Contacts with the same steps behind them are counted together. */
function count(previews: Map<number, StepPreview>, steps: readonly CampaignStep[], group: Progress): void {
  const history: CampaignHappening[] = stepsAsHappenings(
    group.done.map(({ step, outcome }, at) => ({ step, outcome, doneAt: new Date(at) })),
  )
  const done = new Set(group.done.map(({ step }) => step))
  const ahead = group.isOver ? new Set<number>() : stepsAhead(steps, history)
  for (const preview of previews.values()) {
    if (done.has(preview.step)) preview.done += group.count
    else if (ahead.has(preview.step)) preview.ahead += group.count
    else preview.past += group.count
  }
}

const contacts = (count: number, one: string, many: string) =>
  count === 1 ? `1 contact ${one}` : `${count.toLocaleString('en')} contacts ${many}`

function sentencesOf(steps: readonly StepPreview[], progress: readonly Progress[]): Effect[] {
  const effects: Effect[] = []
  const say = (step: number | null, says: string) => void effects.push({ severity: 'says', step, says })
  for (const { step, isNew, isRemoved, done, ahead, past } of steps) {
    const rest = past > 0 ? `; ${contacts(past, 'is', 'are')} past it or through` : ''
    if (isNew) say(step, `New: ${contacts(ahead, 'may get it', 'may get it')}${rest}.`)
    if (isRemoved)
      say(null, `A step is removed: ${contacts(done, 'has got it', 'have got it')}, nobody else gets it.`)
  }
  const over = progress.filter(({ isOver }) => isOver).reduce((sum, group) => sum + group.count, 0)
  if (over > 0)
    say(
      null,
      `${contacts(over, 'has got all steps: nothing changes', 'have got all steps: nothing changes')} for them.`,
    )
  if (progress.length > 0) say(null, 'Nobody gets a step twice.')
  return effects
}
