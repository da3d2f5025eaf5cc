import type { CampaignHappening } from '#core/outreach/campaigns/happenings.ts'
import type { CampaignStepRow } from './campaign-queries.ts'

/** A step of which a draft was made is done as far as the campaign goes. */
export const stepsAsHappenings = (
  steps: readonly Pick<CampaignStepRow, 'step' | 'outcome' | 'doneAt'>[],
): CampaignHappening[] =>
  steps.flatMap(({ step, outcome, doneAt: at }): CampaignHappening[] => {
    if (outcome === null || at === null) return []
    if (outcome === 'then' || outcome === 'otherwise') return [{ kind: 'decided', step, way: outcome, at }]
    if (outcome === 'asked' || outcome === 'done') return [{ kind: outcome, step, at }]
    return [{ kind: outcome === 'sent' || outcome === 'waiting' ? 'sent' : 'skipped', step, at }]
  })
