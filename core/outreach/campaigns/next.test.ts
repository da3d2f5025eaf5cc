import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWorkingAt, type WorkCalendar } from '#core/sequence/work-calendar.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { anyCalendar, anyMoment } from '#testing/sequence/any-calendar.ts'
import { anyEdit, anySteps } from '#testing/sequence/any-steps.ts'
import type { CampaignHappening, CampaignNext } from './happenings.ts'
import { nextOfCampaign } from './next.ts'
import type { BranchOn, CampaignStep } from './steps.ts'

const office: WorkCalendar = {
  timeZone: 'Europe/Berlin',
  days: [1, 2, 3, 4, 5],
  from: 9 * 60,
  to: 17 * 60,
  isHoliday: () => false,
}
const at = (day: number, clock = '10:00') => new Date(`2026-11-${day}T${clock}:00+01:00`)
const START = at(23)
const wait = (amount: number) => ({ amount, unit: 'days' as const })
const mail = (id: number, days: number): CampaignStep => ({
  id,
  kind: 'mail',
  wait: wait(days),
  variants: [],
  startsThread: false,
})
const task = (id: number): CampaignStep => ({ id, kind: 'task', wait: wait(0), title: 'Call', text: '' })
const branch = (id: number, on: BranchOn, then: CampaignStep[], otherwise: CampaignStep[]): CampaignStep => ({
  id,
  kind: 'branch',
  on,
  then,
  otherwise,
})
const next = (steps: CampaignStep[], history: CampaignHappening[], now = START): CampaignNext =>
  nextOfCampaign({ key: 'a', start: START, steps, spreadMinutes: 0 }, history, office, now)
const sent = (step: number, when: Date): CampaignHappening => ({ kind: 'sent', step, at: when })

describe('a contact in a campaign', () => {
  const twoMails = [mail(1, 0), mail(2, 3)]

  it('gets the next mail after its wait, in the hours of their calendar, and is through after the last', () => {
    expect(next(twoMails, [])).toEqual({ kind: 'mail', step: 1, due: START })
    expect(next(twoMails, [sent(1, at(26))])).toEqual({ kind: 'mail', step: 2, due: at(30, '09:00') })
    expect(next(twoMails, [sent(1, at(23)), sent(2, at(26))])).toEqual({ kind: 'finished' })
  })

  it('gets no step again that was done, and none that was put before it', () => {
    const edited = [mail(3, 0), mail(2, 3), mail(1, 0), mail(4, 1)]
    expect(next(edited, [sent(1, at(23)), sent(2, at(24))])).toMatchObject({
      kind: 'mail',
      step: 4,
      due: at(25),
    })
    expect(next([mail(3, 0)], [sent(1, at(23))])).toMatchObject({ step: 3 })
  })

  it('waits until a task is done, unless it was removed', () => {
    const steps = [mail(1, 0), task(2), mail(3, 1)]
    const history = [sent(1, at(23))]
    expect(next(steps, history, at(24))).toMatchObject({ kind: 'task', step: 2, due: at(24) })
    history.push({ kind: 'asked', step: 2, at: at(24) })
    expect(next(steps, history)).toEqual({ kind: 'waits', step: 2, for: 'task' })
    expect(next([mail(1, 0), mail(3, 1)], history)).toMatchObject({ kind: 'mail', step: 3 })
    expect(next(steps, [...history, { kind: 'done', step: 2, at: at(25) }])).toMatchObject({
      step: 3,
      due: at(26),
    })
  })

  it('takes the way that fits when they come to a branch, and keeps to it whatever comes later', () => {
    const steps = [
      mail(1, 0),
      { id: 2, kind: 'wait' as const, wait: wait(2) },
      branch(3, 'opened', [mail(4, 0)], [mail(5, 0)]),
    ]
    const history = [sent(1, at(23))]
    expect(next(steps, history)).toEqual({ kind: 'branch', step: 3, due: at(25), way: 'otherwise' })
    const opened: CampaignHappening = { kind: 'opened', at: at(24) }
    expect(next(steps, [...history, opened])).toMatchObject({ way: 'then' })
    const decided: CampaignHappening = { kind: 'decided', step: 3, way: 'otherwise', at: at(25) }
    expect(next(steps, [...history, decided, { ...opened, at: at(26) }])).toMatchObject({ step: 5 })
  })

  it('is not led into a branch that was put before what they have got', () => {
    const steps = [mail(1, 0), branch(3, 'opened', [mail(4, 0)], []), mail(2, 0), mail(5, 0)]
    expect(next(steps, [sent(1, at(23)), sent(2, at(24))])).toMatchObject({ step: 5 })
  })

  it('who has answered gets no mail; what is to be done then is done, once it is judged', () => {
    const steps = [
      mail(1, 0),
      branch(2, 'interested', [task(3)], []),
      mail(4, 1),
      branch(5, 'answered', [branch(6, 'not-now', [task(7)], [task(8)])], []),
    ]
    const answered: CampaignHappening[] = [sent(1, at(23)), { kind: 'answered', at: at(24) }]
    const judged = (as: 'interested' | 'not-now' | 'not-interested'): CampaignHappening => ({
      kind: 'judged',
      as,
      at: at(25),
    })
    const walk = (...more: CampaignHappening[]) => next(steps, [...answered, ...more], at(26))
    expect(walk()).toEqual({ kind: 'waits', step: 2, for: 'judgement' })
    expect(walk(judged('interested'))).toEqual({ kind: 'branch', step: 2, due: at(25), way: 'then' })
    const inTwo: CampaignHappening = { kind: 'decided', step: 2, way: 'then', at: at(25) }
    expect(walk(judged('interested'), inTwo)).toMatchObject({ kind: 'task', step: 3 })
    expect(walk(judged('interested'), inTwo, { kind: 'asked', step: 3, at: at(25) })).toMatchObject({
      for: 'task',
    })
    expect(walk(judged('interested'), inTwo, { kind: 'done', step: 3, at: at(25) })).toMatchObject({
      kind: 'stop',
      why: 'answered',
    })
    const inFive: CampaignHappening = { kind: 'decided', step: 5, way: 'then', at: at(25) }
    expect(walk(judged('not-interested'))).toMatchObject({ kind: 'branch', step: 5, way: 'then' })
    expect(walk(judged('not-interested'), inFive)).toMatchObject({
      kind: 'branch',
      step: 6,
      way: 'otherwise',
    })
    expect(walk(judged('not-now'), inFive)).toMatchObject({ kind: 'branch', step: 6, way: 'then' })
    expect(next([mail(1, 0), mail(2, 1)], answered)).toMatchObject({ kind: 'stop', why: 'answered' })
  })

  it('somebody of ours may write after an answer; who unsubscribes then is left alone for good', () => {
    const steps = [mail(1, 0), branch(2, 'answered', [task(3)], [])]
    const history: CampaignHappening[] = [sent(1, at(23)), { kind: 'answered', at: at(24) }]
    expect(next(steps, [...history, { kind: 'wrote', at: at(25) }])).toMatchObject({
      kind: 'branch',
      way: 'then',
    })
    expect(next(steps, [...history, { kind: 'unsubscribed', at: at(25) }])).toMatchObject({
      why: 'unsubscribed',
    })
  })
})

/** What may come back, by chance. */
const anyReturn = fc.record({
  kind: fc.constantFrom(
    'answered',
    'unsubscribed',
    'wrote',
    'opened',
    'away',
    'bounced',
    'judged',
    null,
    null,
    null,
    null,
  ),
  hours: fc.integer({ min: 1, max: 400 }),
})

const anyLife = fc.record({
  steps: anySteps,
  calendar: anyCalendar,
  start: anyMoment,
  rounds: fc.array(fc.record({ back: anyReturn, edit: fc.option(anyEdit, { freq: 3 }) }), {
    minLength: 1,
    maxLength: 25,
  }),
})

const ENDS = ['answered', 'unsubscribed', 'wrote']

describe('for any steps, whatever comes back and however they are edited', () => {
  it('no step is done twice, no mail leaves after an end or outside hours, and it comes to an end', () => {
    forAllTimes(150, anyLife, ({ steps: first, calendar, start, rounds }) => {
      let steps = first
      let free = 1000
      let now = start
      const history: CampaignHappening[] = []
      const mailed: number[] = []
      const reached: number[] = []
      let isOver = false
      for (const { back, edit } of rounds) {
        free += 100
        if (edit) steps = edit(steps, free)
        for (let turns = 0; turns < 40; turns++) {
          const found = nextOfCampaign({ key: 'x', start, steps, spreadMinutes: 30 }, history, calendar, now)
          // The order in which things are known changes nothing.
          expect(
            nextOfCampaign(
              { key: 'x', start, steps, spreadMinutes: 30 },
              [...history].reverse(),
              calendar,
              now,
            ),
          ).toEqual(found)
          if (found.kind === 'stop' || found.kind === 'finished') break
          if (found.kind === 'waits') {
            if (found.for === 'judgement') break
            history.push({ kind: 'done', step: found.step, at: now })
            continue
          }
          // Something comes back before the next step.
          if (found.due.getTime() > now.getTime() + back.hours * 3_600_000) break
          if (found.due > now) now = found.due
          expect(reached).not.toContain(found.step)
          reached.push(found.step)
          if (found.kind === 'mail') {
            expect(isOver).toBe(false)
            expect(isWorkingAt(now, calendar)).toBe(true)
            expect(mailed).not.toContain(found.step)
            mailed.push(found.step)
            history.push({ kind: 'sent', step: found.step, at: now })
          } else if (found.kind !== 'branch') history.push({ kind: 'asked', step: found.step, at: now })
          else history.push({ kind: 'decided', step: found.step, way: found.way, at: now })
          if (turns === 39) throw new Error('it does not come to an end')
        }
        now = new Date(now.getTime() + back.hours * 3_600_000)
        if (back.kind === null) continue
        isOver ||= ENDS.includes(back.kind)
        if (back.kind === 'away') history.push({ kind: 'away', until: null, at: now })
        else if (back.kind === 'bounced') history.push({ kind: 'bounced', isHard: false, at: now })
        else if (back.kind === 'judged') history.push({ kind: 'judged', as: 'interested', at: now })
        else history.push({ kind: back.kind as 'answered', at: now })
      }
    })
  })
})
