import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { clockAt, clockIn, dayBegins, isTimeZone, timeZoneOf } from './time-zone.ts'

test.each([
  ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31', 'America/Los_Angeles', '2026-01-31T08:00:00.000Z'],
  ['2026-07-01', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
  ['2026-01-31', 'Pacific/Auckland', '2026-01-30T11:00:00.000Z'],
  ['2026-01-31', 'Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
  // Days on which clocks change at two or three in the morning.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  // A day on which clocks changed at midnight.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('%s in %s begins at %s', (day, timeZone, instant) => {
  expect(dayBegins(day, timeZone).toISOString()).toBe(instant)
})

test('an unknown time zone counts as UTC', () => {
  expect(timeZoneOf('Europe/Berlin')).toBe('Europe/Berlin')
  for (const name of [undefined, '', 'Europe/Nowhere', "x'; --"]) expect(timeZoneOf(name)).toBe('UTC')
})

test('the names that IANA has and had are time zones; offsets, and what machines take for different ones, are not', () => {
  const names = [
    'UTC',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'Europe/Kiev',
    'US/Eastern',
    'CET',
    'EST5EDT',
  ]
  const others = ['', 'Europe/Nowhere', '+02:00', 'BST', 'IST', '1/2', "x'; --"]
  expect([...names, ...others].filter(isTimeZone)).toEqual(names)
})

test('a clock shows the day in its own time zone', () => {
  const now = new Date('2026-01-01T03:00:00Z')
  expect(clockIn('America/New_York', now).getDate()).toBe(31)
  expect(clockIn('Asia/Tokyo', now)).toEqual(new Date(2026, 0, 1, 12))
})

test('clocks show the same whatever was asked before, in all zones and on the days on which they change', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const formats = new Map<string, Intl.DateTimeFormat>()
  const shown = (at: Date, timeZone: string) => {
    const style = { dateStyle: 'short', timeStyle: 'medium' } as const
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, ...style })
    formats.set(timeZone, format)
    return format.format(at).replace(' ', 'T')
  }
  const [from, to] = [Date.UTC(1985), Date.UTC(2040)]
  const hour = fc.integer({ min: from / 3_600_000, max: to / 3_600_000 })
  const within = fc.array(fc.integer({ min: 0, max: 3_599_999 }), { minLength: 2, maxLength: 8 })
  forAllTimes(300, fc.constantFrom(...zones), hour, within, (timeZone, hours, moments) => {
    for (const later of moments) {
      const at = new Date(hours * 3_600_000 + later)
      expect(clockAt(at, timeZone)).toBe(shown(at, timeZone))
    }
  })
  // All changes of some years, to the minute.
  for (const timeZone of [
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Africa/Casablanca',
  ])
    for (let at = Date.UTC(2011, 11, 29); at < Date.UTC(2012, 0, 1); at += 7 * 60_000)
      expect(clockAt(new Date(at), timeZone)).toBe(shown(new Date(at), timeZone))
})
