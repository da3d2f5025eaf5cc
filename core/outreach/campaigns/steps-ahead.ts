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

/** The number of the step that comes next for a contact if nothing comes back; null where none does. */
export function nextStepOf(
  steps: readonly CampaignStep[],
  history: readonly CampaignHappening[],
): number | null {
  const ahead = levelsAhead(steps, reachedIn(history), waysIn(history)).flatMap(level => level.ahead)
  return ahead.find(({ kind }) => kind !== 'wait')?.id ?? null
}
