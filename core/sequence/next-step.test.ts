import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { anyCalendar, anyMoment } from '#testing/sequence/any-calendar.ts'
import { nextStep, planSteps } from './next-step.ts'
import type { Happening, Sequence, Step } from './sequence.ts'
import { addWait, isWorkingAt, type WorkCalendar } from './work-calendar.ts'

const office: WorkCalendar = {
  timeZone: 'Europe/Berlin',
  days: [1, 2, 3, 4, 5],
  from: 9 * 60,
  to: 17 * 60,
  isHoliday: () => false,
}
const at = (clock: string) => new Date(`${clock}:00+01:00`)
const MONDAY = at('2026-11-23T10:00')
const step = (amount: number, unit: Step['wait']['unit'] = 'days'): Step => ({
  wait: { amount, unit },
  text: { kind: 'ai' },
  subject: '',
  startsThread: false,
})
const twice: Sequence = { key: 'a', start: MONDAY, steps: [step(3), step(3)], spreadMinutes: 0 }
const nextAfter = (history: Happening[], now = MONDAY) => nextStep(twice, history, office, now)
const sentFirst: Happening = { kind: 'sent', step: 0, at: at('2026-11-26T10:00') }

describe('the next step', () => {
  it('is due after its delay', () => {
    expect(nextAfter([])).toEqual({ kind: 'due', step: 0, due: at('2026-11-26T10:00') })
  })

  it('waits for the end of a weekend', () => {
    expect(nextAfter([sentFirst])).toEqual({ kind: 'due', step: 1, due: at('2026-11-30T09:00') })
  })

  it('follows a step that was skipped', () => {
    expect(nextAfter([{ ...sentFirst, kind: 'skipped' }])).toMatchObject({ kind: 'due', step: 1 })
  })

  it('is none after the last', () => {
    expect(nextAfter([sentFirst, { kind: 'sent', step: 1, at: at('2026-11-30T09:00') }])).toEqual({
      kind: 'finished',
    })
  })

  it('waits for the day after somebody is back', () => {
    const away: Happening = { kind: 'away', until: at('2026-12-07T00:00'), at: at('2026-11-23T10:01') }
    expect(nextAfter([away])).toEqual({ kind: 'due', step: 0, due: at('2026-12-08T09:00') })
  })

  it('waits for a week and a day where an absence has no end', () => {
    const away: Happening = { kind: 'away', until: null, at: at('2026-11-25T10:00') }
    expect(nextAfter([away])).toEqual({ kind: 'due', step: 0, due: at('2026-12-03T10:00') })
  })

  it('that is overdue leaves at the next working moment', () => {
    expect(nextAfter([], at('2026-12-05T12:00'))).toEqual({
      kind: 'due',
      step: 0,
      due: at('2026-12-07T09:00'),
    })
  })

  it.each(['answered', 'unsubscribed', 'complained', 'wrote', 'trashed', 'muted', 'stopped'] as const)(
    'is none once it says: %s',
    kind => {
      const when = at('2026-11-24T10:00')
      expect(nextAfter([{ kind, at: when }])).toEqual({ kind: 'stop', why: kind, at: when })
    },
  )

  it('is none after a hard bounce, and after a second soft one', () => {
    const bounced = (isHard: boolean, clock: string): Happening => ({
      kind: 'bounced',
      isHard,
      at: at(clock),
    })
    expect(nextAfter([bounced(true, '2026-11-23T10:01')])).toMatchObject({ kind: 'stop', why: 'bounced' })
    expect(nextAfter([bounced(false, '2026-11-23T10:01')])).toMatchObject({ kind: 'due' })
    expect(nextAfter([bounced(false, '2026-11-23T10:01'), bounced(false, '2026-11-26T10:01')])).toMatchObject(
      {
        kind: 'stop',
        why: 'bounced',
      },
    )
  })

  it('leaves at the time that a person has chosen, at any hour, unless somebody is away then', () => {
    const evening = at('2026-11-24T22:00')
    const chosen: Sequence = { ...twice, steps: [{ ...step(3), at: evening }, step(3)] }
    const next = (history: Happening[], now = MONDAY) => nextStep(chosen, history, office, now)
    expect(next([])).toEqual({ kind: 'due', step: 0, due: evening })
    expect(next([], at('2026-11-24T23:00'))).toMatchObject({ due: at('2026-11-24T23:00') })
    const away: Happening = { kind: 'away', until: at('2026-11-26T00:00'), at: MONDAY }
    expect(next([away])).toMatchObject({ due: at('2026-11-27T09:00') })
    expect(next([{ kind: 'answered', at: MONDAY }])).toMatchObject({ kind: 'stop' })
  })

  it('counts its first delay from when it was set up, if that is given', () => {
    const later: Sequence = { ...twice, countsFrom: at('2026-11-24T12:00') }
    expect(nextStep(later, [], office, MONDAY)).toMatchObject({ due: at('2026-11-27T12:00') })
    // What happened before that counts all the same.
    const answer: Happening = { kind: 'answered', at: at('2026-11-23T12:00') }
    expect(nextStep(later, [answer], office, MONDAY)).toMatchObject({ kind: 'stop' })
  })

  it('takes no notice of what happened before its start', () => {
    expect(nextAfter([{ kind: 'answered', at: at('2026-11-23T09:59') }])).toMatchObject({ kind: 'due' })
  })
})

const anySteps = fc.array(
  fc.record({ amount: fc.integer({ min: 1, max: 30 }), unit: fc.constantFrom('hours', 'days', 'weeks') }),
  { minLength: 1, maxLength: 5 },
)
const HOUR_MS = 3_600_000
const anySequence = fc
  .record({ key: fc.string(), start: anyMoment, waits: anySteps, spreadMinutes: fc.nat(600) })
  .map(
    ({ waits, ...rest }): Sequence => ({
      ...rest,
      steps: waits.map(({ amount, unit }) => step(amount, unit)),
    }),
  )
const anyHistory = (start: Date): fc.Arbitrary<Happening[]> => {
  const moment = fc
    .integer({ min: -100, max: 5000 })
    .map(hours => new Date(start.getTime() + hours * HOUR_MS))
  return fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constantFrom('sent' as const, 'skipped' as const),
        step: fc.nat(5),
        at: moment,
      }),
      fc.record({
        kind: fc.constantFrom(
          'answered' as const,
          'wrote' as const,
          'muted' as const,
          'unsubscribed' as const,
        ),
        at: moment,
      }),
      fc.record({ kind: fc.constant('bounced' as const), isHard: fc.boolean(), at: moment }),
      fc.record({ kind: fc.constant('away' as const), until: fc.option(moment), at: moment }),
    ),
    { maxLength: 8 },
  )
}
const anyCase = fc.tuple(anySequence, anyCalendar).chain(([sequence, calendar]) =>
  fc.record({
    sequence: fc.constant(sequence),
    calendar: fc.constant(calendar),
    history: anyHistory(sequence.start),
    now: fc.integer({ min: 0, max: 5000 }).map(hours => new Date(sequence.start.getTime() + hours * HOUR_MS)),
  }),
)

describe('for any sequence, history and calendar', () => {
  it('a step is due in working hours, not before its delay has passed, and never again', () => {
    forAll(anyCase, ({ sequence, calendar, history, now }) => {
      const next = nextStep(sequence, history, calendar, now)
      if (next.kind !== 'due') return
      expect(isWorkingAt(next.due, calendar)).toBe(true)
      for (const happening of history.filter(({ at }) => at >= sequence.start)) {
        if (happening.kind !== 'sent' && happening.kind !== 'skipped') continue
        expect(next.step).toBeGreaterThan(happening.step)
        const wait = sequence.steps[next.step]?.wait ?? { amount: Number.NaN, unit: 'days' }
        expect(next.due >= addWait(happening.at, wait, calendar.timeZone)).toBe(true)
      }
    })
  })

  it('the order in which things are known, and knowing them twice, changes nothing', () => {
    forAll(anyCase, fc.infiniteStream(fc.nat()), ({ sequence, calendar, history, now }, numbers) => {
      const shuffled = [...history, ...history]
        .map(happening => ({ happening, order: numbers.next().value ?? 0 }))
        .sort((a, b) => a.order - b.order)
        .map(({ happening }) => happening)
      expect(nextStep(sequence, shuffled, calendar, now)).toEqual(nextStep(sequence, history, calendar, now))
    })
  })

  it('what has stopped stays stopped, whatever comes later', () => {
    forAll(anyCase, ({ sequence, calendar, history, now }) => {
      const stopped: Happening[] = [{ kind: 'answered', at: sequence.start }, ...history]
      expect(nextStep(sequence, stopped, calendar, now).kind).toBe('stop')
    })
  })

  it('the plan of today is the plan of every moment until its next step', () => {
    forAll(anyCase, fc.double({ min: 0, max: 1, noNaN: true }), (any, part) => {
      const { sequence, calendar, history } = any
      const plan = planSteps(sequence, history, calendar, sequence.start)
      const [first] = plan
      if (!first) return
      const between = first.due.getTime() - sequence.start.getTime()
      const later = new Date(sequence.start.getTime() + between * part)
      expect(planSteps(sequence, history, calendar, later)).toEqual(plan)
      expect(plan.length).toBeLessThanOrEqual(sequence.steps.length)
    })
  })
})
