import type { BranchStep, CampaignStep } from './steps.ts'

export type Way = 'then' | 'otherwise'

/** What lies ahead on one level of the tree: behind the last step that was done there. */
export interface Level {
  ahead: readonly CampaignStep[]
  /** The branch in which this level lies, and on which of its ways; null for the outermost. */
  within: { branch: BranchStep; way: Way } | null
}

/**
 * Where a contact stands: behind the last step that was done, wherever that lies in the tree today. The innermost level
 * comes first; after it, its branch's level goes on.
 */
export function levelsAhead(
  steps: readonly CampaignStep[],
  done: ReadonlySet<number>,
  ways: ReadonlyMap<number, Way>,
  within: Level['within'] = null,
): Level[] {
  const last = steps.findLastIndex(step => isReached(step, done))
  const level = { ahead: steps.slice(last + 1), within }
  const step = steps[last]
  if (step?.kind !== 'branch') return [level]
  const way = ways.get(step.id) ?? (step.then.some(inner => isReached(inner, done)) ? 'then' : 'otherwise')
  return [...levelsAhead(step[way], done, ways, { branch: step, way }), level]
}

/** A branch counts as reached once it was decided, or where something within it was done. */
const isReached = (step: CampaignStep, done: ReadonlySet<number>): boolean =>
  done.has(step.id) ||
  (step.kind === 'branch' && [...step.then, ...step.otherwise].some(inner => isReached(inner, done)))
