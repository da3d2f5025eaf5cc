import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockAt } from '#core/text/dates/time-zone.ts'
import { forAll } from '#testing/random/for-all.ts'
import { anyCalendar, anyMoment } from '#testing/sequence/any-calendar.ts'
import { addWait, isWorkingAt, nextWorkingMoment, type WorkCalendar } from './work-calendar.ts'

const office: WorkCalendar = {
  timeZone: 'Europe/Berlin',
  days: [1, 2, 3, 4, 5],
  from: 9 * 60,
  to: 17 * 60,
  isHoliday: day => day === '2026-12-25',
}

describe('the next working moment', () => {
  it.each([
    ['during work, is now', '2026-11-23T10:30:00', '2026-11-23T10:30:00'],
    ['before work, is the beginning of the day', '2026-11-23T06:00:00', '2026-11-23T09:00:00'],
    ['at the end of work, is the next morning', '2026-11-23T17:00:00', '2026-11-24T09:00:00'],
    ['on Friday evening, is Monday', '2026-11-27T18:00:00', '2026-11-30T09:00:00'],
    ['on a holiday before a weekend, is Monday', '2026-12-25T10:00:00', '2026-12-28T09:00:00'],
  ])('%s', (_, clock, expected) => {
    const moment = new Date(`${clock}+01:00`)
    expect(clockAt(nextWorkingMoment(moment, office) ?? moment, office.timeZone)).toBe(expected)
  })

  it('keeps the hours of the zone when clocks are put forward', () => {
    const saturday = new Date('2027-03-27T12:00:00Z')
    expect(nextWorkingMoment(saturday, office)).toEqual(new Date('2027-03-29T07:00:00Z'))
  })

  it('does not exist where every day is a holiday', () => {
    expect(nextWorkingMoment(new Date(), { ...office, isHoliday: () => true })).toBeNull()
  })

  it('is a working one, never earlier, and the first of its day', () => {
    forAll(anyCalendar, anyMoment, (calendar, moment) => {
      const next = nextWorkingMoment(moment, calendar)
      // Hours that fall into the one that is left out in spring exist on all other days.
      if (!next) throw new Error('there are working days in every year')
      expect(next.getTime()).toBeGreaterThanOrEqual(moment.getTime())
      expect(isWorkingAt(next, calendar)).toBe(true)
      if (next > moment) expect(isWorkingAt(moment, calendar)).toBe(false)
    })
  })
})

describe('a wait', () => {
  it('of days keeps the time of day when clocks change', () => {
    const friday = new Date('2026-10-23T08:00:00Z')
    expect(addWait(friday, { amount: 3, unit: 'days' }, 'Europe/Berlin')).toEqual(
      new Date('2026-10-26T09:00:00Z'),
    )
  })

  it('of hours counts hours that pass', () => {
    const evening = new Date('2026-10-24T20:00:00Z')
    expect(addWait(evening, { amount: 12, unit: 'hours' }, 'Europe/Berlin')).toEqual(
      new Date('2026-10-25T08:00:00Z'),
    )
  })

  it('of a week is one of seven days', () => {
    forAll(anyMoment, anyCalendar, fc.integer({ min: 1, max: 30 }), (moment, { timeZone }, amount) => {
      expect(addWait(moment, { amount, unit: 'weeks' }, timeZone)).toEqual(
        addWait(moment, { amount: amount * 7, unit: 'days' }, timeZone),
      )
    })
  })
})
