import fc from 'fast-check'
import type { WorkCalendar } from '#core/sequence/work-calendar.ts'

export const anyCalendar: fc.Arbitrary<WorkCalendar> = fc
  .record({
    timeZone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'America/Sao_Paulo',
    ),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    from: fc.integer({ min: 0, max: 1438 }),
    length: fc.integer({ min: 1, max: 1440 }),
    holidays: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 5 }),
  })
  .map(({ timeZone, days, from, length, holidays }) => ({
    timeZone,
    days,
    from,
    to: Math.min(1440, from + length),
    isHoliday: day => holidays.includes(Number(day.slice(8))),
  }))

export const anyMoment = fc
  .date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => new Date(date))
