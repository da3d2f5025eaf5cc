import {
  allSteps,
  type BranchStep,
  type CampaignStep,
  MOST_DEPTH,
  OF_ANSWERS,
} from '#core/outreach/campaigns/steps.ts'

export type Way = 'then' | 'otherwise'

/** A place between steps: in the outermost list, or on one way of a branch. */
export interface Slot {
  branch: number | null
  way: Way
  index: number
}

export const sameSlot = (a: Slot, b: Slot): boolean =>
  a.branch === b.branch && a.way === b.way && a.index === b.index

/** Replaces the steps of one list: the outermost one, or one way of a branch. */
function changeList(
  steps: readonly CampaignStep[],
  { branch, way }: Pick<Slot, 'branch' | 'way'>,
  change: (list: readonly CampaignStep[]) => CampaignStep[],
): CampaignStep[] {
  if (branch === null) return change(steps)
  return steps.map(step => {
    if (step.kind !== 'branch') return step
    if (step.id === branch) return { ...step, [way]: change(step[way]) }
    return onBothWays(step, list => changeList(list, { branch, way }, change))
  })
}

export const insertStep = (steps: readonly CampaignStep[], slot: Slot, step: CampaignStep): CampaignStep[] =>
  changeList(steps, slot, list => [...list.slice(0, slot.index), step, ...list.slice(slot.index)])

export const removeStep = (steps: readonly CampaignStep[], id: number): CampaignStep[] =>
  steps
    .filter(step => step.id !== id)
    .map(step => (step.kind === 'branch' ? onBothWays(step, list => removeStep(list, id)) : step))

/** Replaces a step, wherever it is, by what `change` makes of it. */
export const changeStep = (
  steps: readonly CampaignStep[],
  id: number,
  change: (step: CampaignStep) => CampaignStep,
): CampaignStep[] =>
  steps.map(step => {
    if (step.id === id) return change(step)
    return step.kind === 'branch' ? onBothWays(step, list => changeStep(list, id, change)) : step
  })

const onBothWays = (
  step: BranchStep,
  change: (list: readonly CampaignStep[]) => CampaignStep[],
): BranchStep => ({
  ...step,
  // biome-ignore lint/suspicious/noThenProperty: data, which nobody awaits
  then: change(step.then),
  otherwise: change(step.otherwise),
})

/** Where a step stands. Null if it is not there. */
export function slotOf(steps: readonly CampaignStep[], id: number): Slot | null {
  const search = (list: readonly CampaignStep[], branch: number | null, way: Way): Slot | null => {
    const index = list.findIndex(step => step.id === id)
    if (index >= 0) return { branch, way, index }
    for (const step of list) {
      if (step.kind !== 'branch') continue
      const found = search(step.then, step.id, 'then') ?? search(step.otherwise, step.id, 'otherwise')
      if (found) return found
    }
    return null
  }
  return search(steps, null, 'then')
}

/** All places between steps, from top to bottom as they are shown. */
export function slotsOf(
  steps: readonly CampaignStep[],
  branch: number | null = null,
  way: Way = 'then',
): Slot[] {
  const slots: Slot[] = []
  for (const [index, step] of steps.entries()) {
    slots.push({ branch, way, index })
    if (step.kind === 'branch')
      slots.push(...slotsOf(step.then, step.id, 'then'), ...slotsOf(step.otherwise, step.id, 'otherwise'))
  }
  slots.push({ branch, way, index: steps.length })
  return slots
}

/** The branches around a place, outermost first. */
function branchesAround(steps: readonly CampaignStep[], slot: Slot): { step: BranchStep; way: Way }[] {
  if (slot.branch === null) return []
  const branch = allSteps(steps).find(step => step.id === slot.branch)
  const outer = slotOf(steps, slot.branch)
  if (branch?.kind !== 'branch' || !outer) return []
  return [...branchesAround(steps, outer), { step: branch, way: slot.way }]
}

/** Whether a place lies on the way of contacts who have answered: there nothing is mailed by itself. */
export const isAfterAnswer = (steps: readonly CampaignStep[], slot: Slot): boolean =>
  branchesAround(steps, slot).some(({ step, way }) => way === 'then' && OF_ANSWERS.includes(step.on))

const depthOf = (step: CampaignStep): number =>
  step.kind === 'branch' ? 1 + Math.max(0, ...[...step.then, ...step.otherwise].map(depthOf)) : 0

const hasMail = (step: CampaignStep): boolean => allSteps([step]).some(({ kind }) => kind === 'mail')

/** Whether a step may stand at a place: branches are nested only so deep, and no mail follows an answer. */
export function mayStand(steps: readonly CampaignStep[], slot: Slot, step: CampaignStep): boolean {
  if (depthOf(step) + branchesAround(steps, slot).length > MOST_DEPTH) return false
  return !(hasMail(step) && isAfterAnswer(steps, slot))
}

/** The places where a step may be put that is there already, without those that change nothing, as in `slotsOf`. */
export function targetsOf(steps: readonly CampaignStep[], id: number): Slot[] {
  const step = allSteps(steps).find(each => each.id === id)
  const here = slotOf(steps, id)
  if (!step || !here) return []
  const within = new Set(allSteps([step]).map(inner => inner.id))
  return slotsOf(steps).filter(slot => {
    if (slot.branch !== null && within.has(slot.branch)) return false
    const isHere =
      slot.branch === here.branch &&
      slot.way === here.way &&
      (slot.index === here.index || slot.index === here.index + 1)
    return !isHere && mayStand(steps, slot, step)
  })
}

/** Moves a step to a place, which is one of the list before the move. */
export function moveStep(steps: readonly CampaignStep[], id: number, slot: Slot): CampaignStep[] {
  const step = allSteps(steps).find(each => each.id === id)
  const here = slotOf(steps, id)
  if (!step || !here) return [...steps]
  const isBehind = here.branch === slot.branch && here.way === slot.way && here.index < slot.index
  return insertStep(removeStep(steps, id), isBehind ? { ...slot, index: slot.index - 1 } : slot, step)
}

/** Moves a step to the next place above or below where it may stand, into branches and out of them. */
export function moveBy(steps: readonly CampaignStep[], id: number, by: -1 | 1): CampaignStep[] | null {
  const here = slotOf(steps, id)
  if (!here) return null
  const slots = slotsOf(steps)
  const at = slots.findIndex(slot => sameSlot(slot, here))
  const targets = targetsOf(steps, id)
  const isTarget = (slot: Slot) => targets.some(target => sameSlot(target, slot))
  const target = by === 1 ? slots.slice(at + 1).find(isTarget) : slots.slice(0, at).findLast(isTarget)
  return target ? moveStep(steps, id, target) : null
}

/** The greatest number of a step or a variant. */
export const greatestNumber = (steps: readonly CampaignStep[]): number =>
  allSteps(steps).reduce(
    (most, step) =>
      Math.max(most, step.id, ...(step.kind === 'mail' ? step.variants.map(({ id }) => id) : [])),
    0,
  )
