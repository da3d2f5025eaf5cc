import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWait, isWorkingAt, type WorkCalendar } from '#core/sequence/work-calendar.ts'
import { clockAt } from '#core/text/dates/time-zone.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { anyCalendar } from '#testing/sequence/any-calendar.ts'
import { limitOn, USUAL_PACE } from '../mailbox-pace.ts'
import { type PlannedContact, type PlannedMailbox, planCampaigns, planInPieces } from './plan.ts'
import { lastWithoutLimits } from './without-limits.ts'

const office: WorkCalendar = {
  timeZone: 'Europe/Berlin',
  days: [1, 2, 3, 4, 5],
  from: 9 * 60,
  to: 17 * 60,
  isHoliday: () => false,
}
const MONDAY = new Date('2027-01-04T07:00:00+01:00')
const until = new Date('2028-01-04T07:00:00+01:00')
const mailbox = (id: number, pace: Partial<typeof USUAL_PACE> = {}): PlannedMailbox => ({
  id,
  timeZone: 'Europe/Berlin',
  pace: { ...USUAL_PACE, ...pace },
  begunOn: null,
  usedToday: 0,
  lastAt: null,
  restsUntil: null,
})
const mails = (...waits: number[]) =>
  waits.map((amount, at) => ({ step: at + 1, wait: { amount, unit: 'days' as const } }))
const contact = (id: number, rest: Partial<PlannedContact> = {}): PlannedContact => ({
  id,
  mailboxId: null,
  calendar: office,
  mails: mails(0, 3),
  due: MONDAY,
  isNew: true,
  ...rest,
})
const contacts = (count: number) => Array.from({ length: count }, (_, at) => contact(at + 1))

describe('a plan', () => {
  it('warms a mailbox up, sends what follows before anything new, and ends when the limits allow', () => {
    const plan = planCampaigns([mailbox(1, { dailyLimit: 20 })], contacts(60), { now: MONDAY, until })
    expect(
      plan.days.map(({ day, firsts, followUps, limit }) => [day.slice(5), firsts, followUps, limit]),
    ).toEqual([
      ['01-04', 10, 0, 10],
      ['01-05', 15, 0, 15],
      ['01-06', 20, 0, 20],
      ['01-07', 10, 10, 20],
      ['01-08', 5, 15, 20],
      ['01-11', 0, 20, 20],
      ['01-12', 0, 15, 20],
    ])
    expect(plan.beyond).toBe(0)
    expect(plan.days[0]?.isFull).toBe(true)
    expect(plan.days.at(-1)?.isFull).toBe(false)
    expect(lastWithoutLimits(plan.chosen, { until })).toEqual({
      at: new Date('2027-01-07T09:00:00+01:00'),
      mailboxId: 1,
    })
    expect(lastWithoutLimits(plan.chosen, { until: MONDAY })).toBeNull()
  })

  it('shares new contacts among mailboxes by what they may send, and leaves the others with theirs', () => {
    const old = contact(100, { mailboxId: 1, isNew: false, mails: mails(0) })
    const plan = planCampaigns(
      [mailbox(1, { dailyLimit: 10 }), mailbox(2, { dailyLimit: 30 })],
      [...contacts(39), old],
      {
        now: MONDAY,
        until,
      },
    )
    const of = (id: number) =>
      new Set(plan.mails.filter(mail => mail.mailboxId === id).map(mail => mail.contactId))
    expect([of(1).size, of(2).size]).toEqual([10, 30])
    expect(of(1)).toContain(100)
  })

  it('sends nothing from a mailbox that rests, and counts its ramp-up from the day after', () => {
    const restsUntil = new Date('2027-01-07T12:00:00+01:00')
    const plan = planCampaigns([{ ...mailbox(1), restsUntil }], contacts(30), { now: MONDAY, until })
    expect(plan.mails[0]?.at).toEqual(restsUntil)
    expect(plan.days.slice(0, 2).map(({ day, firsts }) => [day.slice(5), firsts])).toEqual([
      ['01-07', 10],
      ['01-08', 15],
    ])
  })

  it('is given week by week, and what was given stays', () => {
    const two = [mailbox(1), mailbox(2, { dailyLimit: 20 })]
    const given: { mails: unknown[]; beyond: number }[] = []
    for (const { mails, beyond } of planInPieces(two, contacts(300), { now: MONDAY, until }))
      given.push({ mails: structuredClone(mails), beyond })
    const whole = planCampaigns(two, contacts(300), { now: MONDAY, until })
    expect(given.length).toBeGreaterThan(2)
    for (const { mails, beyond } of given) {
      expect(whole.mails.slice(0, mails.length)).toEqual(mails)
      expect(mails.length + beyond).toBe(600)
    }
    expect(given[0]?.mails.length).toBeLessThan(whole.mails.length)
  })

  it('leaves no room unused while contacts wait for their first mail', () => {
    const many = contacts(2000).map(each => ({ ...each, mails: mails(0, 3, 4, 7, 7) }))
    const three = [1, 2, 3].map(id => mailbox(id, { dailyLimit: 100, rampFrom: 100, gapFrom: 1, gapTo: 2 }))
    const plan = planCampaigns(three, many, { now: MONDAY, until })
    expect(plan.mails.length + plan.beyond).toBe(10_000)
    const lastFirst = plan.days.findLast(({ firsts }) => firsts > 0)?.day ?? ''
    const notFull = plan.days.filter(
      ({ day, firsts, followUps }) => day < lastFirst && firsts + followUps < 100,
    )
    expect(notFull).toEqual([])
  })
})

const anyCase = fc.record({
  calendars: fc.array(anyCalendar, { minLength: 1, maxLength: 3 }),
  mailboxes: fc.array(
    fc.record({
      dailyLimit: fc.integer({ min: 1, max: 6 }),
      rampFrom: fc.integer({ min: 1, max: 4 }),
      rampBy: fc.nat(2),
      gapFrom: fc.integer({ min: 1, max: 60 }),
      longer: fc.nat(60),
      usedToday: fc.nat(8),
      timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  contacts: fc.array(
    fc.record({
      waits: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
      hours: fc.nat(100),
      old: fc.nat(4),
    }),
    { maxLength: 25 },
  ),
})

describe('for any mailboxes and contacts', () => {
  it('no day is above its limit, no gap too short, no mail outside hours, before its wait, or twice', () => {
    forAllTimes(100, anyCase, any => {
      const mailboxes = any.mailboxes.map(({ timeZone, usedToday, longer, gapFrom, ...pace }, at) => ({
        ...mailbox(at + 1, { ...pace, gapFrom, gapTo: gapFrom + longer }),
        timeZone,
        usedToday,
      }))
      const people = any.contacts.map(({ waits, hours, old }, at) =>
        contact(at + 1, {
          calendar: any.calendars[at % any.calendars.length] as WorkCalendar,
          mails: mails(...waits),
          due: new Date(MONDAY.getTime() + hours * 3_600_000),
          mailboxId: old < mailboxes.length ? old + 1 : null,
          isNew: old >= mailboxes.length,
        }),
      )
      const plan = planCampaigns(mailboxes, people, { now: MONDAY, until })
      const seen = new Set<string>()
      for (const { contactId, step, at } of plan.mails) {
        const person = people[contactId - 1] as PlannedContact
        expect(isWorkingAt(at, person.calendar)).toBe(true)
        expect(at >= person.due).toBe(true)
        expect(seen.has(`${contactId}:${step}`)).toBe(false)
        seen.add(`${contactId}:${step}`)
        const before = plan.mails.find(other => other.contactId === contactId && other.step === step - 1)
        const wait = person.mails[step - 1]?.wait ?? { amount: 0, unit: 'days' as const }
        if (before) expect(at >= addWait(before.at, wait, person.calendar.timeZone)).toBe(true)
      }
      for (const { id, timeZone, pace, usedToday } of mailboxes) {
        const own = plan.mails.filter(({ mailboxId }) => mailboxId === id)
        const dayOf = ({ at }: { at: Date }) => clockAt(at, timeZone).slice(0, 10)
        const begunOn = own[0] ? dayOf(own[0]) : null
        const today = dayOf({ at: MONDAY })
        for (const [day, list] of Map.groupBy(own, dayOf))
          expect(list.length + (day === today ? usedToday : 0)).toBeLessThanOrEqual(
            limitOn(day, pace, begunOn),
          )
        own.slice(1).forEach(({ at }, before) => {
          expect(at.getTime() - (own[before]?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(
            pace.gapFrom * 60_000,
          )
        })
      }
      const all = people.reduce((sum, person) => sum + person.mails.length, 0)
      expect(plan.mails.length + plan.beyond).toBe(all)
    })
  })
})
