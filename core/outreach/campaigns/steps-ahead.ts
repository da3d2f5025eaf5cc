import type { CampaignHappening } from './happenings.ts'
import { levelsAhead } from './path.ts'
import { reachedIn, waysIn } from './read-history.ts'
import { allSteps, type CampaignStep } from './steps.ts'

/** The numbers of all steps that may still come for a contact, on whichever way. */
export function stepsAhead(
  steps: readonly CampaignStep[],
  history: readonly CampaignHappening[],
): Set<number> {
  const reached = reachedIn(history)
  const ahead = levelsAhead(steps, reached, waysIn(history)).flatMap(level => level.ahead)
  return new Set(
    allSteps(ahead)
      .map(({ id }) => id)
      .filter(id => !reached.has(id)),
  )
}
