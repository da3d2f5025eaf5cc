import { expect, test } from 'vitest'
import type { FollowUpPlan, PlannedStep } from '#core/contract/follow-ups.ts'
import { markOf } from './follow-up-mark.tsx'

const step = (change: Partial<PlannedStep>) =>
  ({ state: 'planned', at: '2027-05-12T07:14:00.000Z', isSkipped: false, ...change }) as PlannedStep
const plan = (change: Partial<FollowUpPlan>) =>
  ({
    state: 'active',
    why: null,
    aboutSentAt: '2027-05-01T07:00:00.000Z',
    steps: [step({})],
    ...change,
  }) as FollowUpPlan

test('names the next follow-up that is sent', () => {
  const steps = [
    step({ state: 'sent', at: '2027-05-01T07:00:00.000Z' }),
    step({ isSkipped: true, at: '2027-05-05T07:00:00.000Z' }),
    step({}),
  ]
  expect(markOf(plan({ steps }))).toMatch(/^Follow-up on .*12 May|May 12.*, if nobody answers$/)
})

test('says why nothing is sent any more', () => {
  expect(markOf(plan({ state: 'stopped', why: 'They have answered.' }))).toBe(
    'Follow-up stopped. They have answered.',
  )
  expect(markOf(plan({ aboutSentAt: null }))).toBe('Follow-up begins with your next message')
  expect(markOf(plan({ state: 'none', steps: [] }))).toBeNull()
})
