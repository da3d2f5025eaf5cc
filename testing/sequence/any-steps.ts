import fc from 'fast-check'
import { BRANCH_ON, type CampaignStep, OF_ANSWERS } from '#core/outreach/campaigns/steps.ts'

const wait = fc.record({
  amount: fc.nat(10),
  unit: fc.constantFrom('hours' as const, 'days' as const, 'weeks' as const),
})
const variants = [{ id: 1, subject: 'Hello', body: '<p>Hello</p>', isOn: true }]

const plainStep = (mails: boolean): fc.Arbitrary<CampaignStep> =>
  fc
    .record({
      wait,
      kind: fc.constantFrom(
        ...(mails ? (['mail', 'mail', 'wait', 'task'] as const) : (['wait', 'task'] as const)),
      ),
    })
    .map(({ wait, kind }) => {
      if (kind === 'mail') return { id: 0, kind, wait, variants, startsThread: false }
      return kind === 'wait' ? { id: 0, kind, wait } : { id: 0, kind, wait, title: 'Call', text: '' }
    })

const stepsOf = (depth: number, mails: boolean): fc.Arbitrary<CampaignStep[]> => {
  const step: fc.Arbitrary<CampaignStep> =
    depth === 0
      ? plainStep(mails)
      : fc.oneof(
          { weight: 3, arbitrary: plainStep(mails) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(...BRANCH_ON).chain(on =>
              fc
                .record({
                  // biome-ignore lint/suspicious/noThenProperty: data, which nobody awaits
                  then: stepsOf(depth - 1, mails && !OF_ANSWERS.includes(on)),
                  otherwise: stepsOf(depth - 1, mails),
                })
                .map(ways => ({ id: 0, kind: 'branch' as const, on, ...ways })),
            ),
          },
        )
  return fc.array(step, { maxLength: 4 })
}

/** Numbers all steps from a first number on, in the order in which they are written down. */
function numbered(steps: readonly CampaignStep[], first: number): CampaignStep[] {
  let next = first
  const number = (list: readonly CampaignStep[]): CampaignStep[] =>
    list.map(step => {
      const id = next++
      return step.kind === 'branch'
        ? // biome-ignore lint/suspicious/noThenProperty: data, which nobody awaits
          { ...step, id, then: number(step.then), otherwise: number(step.otherwise) }
        : { ...step, id }
    })
  return number(steps)
}

/** Trees of steps that may be saved, numbered from 1. */
export const anySteps: fc.Arbitrary<CampaignStep[]> = stepsOf(2, true).map(steps => numbered(steps, 1))

/** An edit of steps: some are removed, some change places, others come between them. */
export const anyEdit: fc.Arbitrary<(steps: CampaignStep[], firstFree: number) => CampaignStep[]> = fc
  .record({
    fresh: stepsOf(1, true),
    at: fc.nat(5),
    removed: fc.option(fc.nat(5)),
    moved: fc.option(fc.tuple(fc.nat(5), fc.nat(5))),
  })
  .map(({ fresh, at, removed, moved }) => (steps, firstFree) => {
    const edited = [...steps]
    if (moved !== null) {
      const [step] = edited.splice(moved[0], 1)
      if (step) edited.splice(moved[1], 0, step)
    }
    if (removed !== null) edited.splice(removed, 1)
    edited.splice(at, 0, ...numbered(fresh, firstFree))
    return edited
  })
