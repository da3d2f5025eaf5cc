import { expect, test } from 'vitest'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { insertStep, mayStand, moveBy, moveStep, removeStep, slotOf, slotsOf, targetsOf } from './tree.ts'

const wait = (id: number): CampaignStep => ({ id, kind: 'wait', wait: { amount: 1, unit: 'days' } })
const mail = (id: number): CampaignStep => ({
  id,
  kind: 'mail',
  wait: { amount: 0, unit: 'days' },
  variants: [{ id: id + 100, subject: '', body: '', isOn: true }],
  startsThread: false,
})
const branch = (
  id: number,
  on: 'opened' | 'answered',
  then: CampaignStep[] = [],
  otherwise: CampaignStep[] = [],
): CampaignStep => ({ id, kind: 'branch', on, then, otherwise })

/** The numbers of steps, with those of branches in brackets. */
const shape = (steps: readonly CampaignStep[]): string =>
  steps
    .map(step =>
      step.kind === 'branch' ? `${step.id}(${shape(step.then)}|${shape(step.otherwise)})` : step.id,
    )
    .join(' ')

const STEPS = [mail(1), branch(2, 'opened', [wait(3)], [wait(4), wait(5)]), wait(6)]

test('the arrow keys carry a step through every place where it may stand, and back', () => {
  const seen: string[] = []
  let steps: CampaignStep[] | null = STEPS
  while (steps) {
    seen.push(shape(steps))
    steps = moveBy(steps, 1, 1)
  }
  expect(seen).toEqual([
    '1 2(3|4 5) 6',
    '2(1 3|4 5) 6',
    '2(3 1|4 5) 6',
    '2(3|1 4 5) 6',
    '2(3|4 1 5) 6',
    '2(3|4 5 1) 6',
    '2(3|4 5) 1 6',
    '2(3|4 5) 6 1',
  ])
  let back: CampaignStep[] | null = moveStep(STEPS, 1, { branch: null, way: 'then', index: 3 })
  for (const shown of seen.toReversed()) {
    expect(back && shape(back)).toBe(shown)
    back = back && moveBy(back, 1, -1)
  }
  expect(back).toBeNull()
})

test('no mail goes behind an answer, and no branch deeper than allowed or into itself', () => {
  const steps = [mail(1), branch(2, 'answered', [wait(3)], [])]
  expect(targetsOf(steps, 1)).toEqual([
    { branch: 2, way: 'otherwise', index: 0 },
    { branch: null, way: 'then', index: 2 },
  ])
  expect(targetsOf(steps, 2)).toEqual([{ branch: null, way: 'then', index: 0 }])
  const deep = [branch(1, 'opened', [branch(2, 'opened', [branch(3, 'opened')])])]
  expect(mayStand(deep, { branch: 3, way: 'then', index: 0 }, branch(4, 'opened'))).toBe(false)
  expect(mayStand(deep, { branch: 3, way: 'then', index: 0 }, mail(4))).toBe(true)
  expect(mayStand(steps, { branch: 2, way: 'then', index: 0 }, branch(4, 'opened', [mail(5)]))).toBe(false)
})

test('a step is added and removed wherever it stands', () => {
  const added = insertStep(STEPS, { branch: 2, way: 'otherwise', index: 1 }, wait(7))
  expect(shape(added)).toBe('1 2(3|4 7 5) 6')
  expect(slotOf(added, 7)).toEqual({ branch: 2, way: 'otherwise', index: 1 })
  expect(shape(removeStep(added, 2))).toBe('1 6')
  expect(shape(removeStep(added, 7))).toBe(shape(STEPS))
  expect(slotsOf(STEPS)).toHaveLength(9)
})
