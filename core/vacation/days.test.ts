import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { daysOf, momentsOf, standingOf } from './days.ts'

test('days begin and end at midnight where the person is, also when clocks change', () => {
  const days = { firstDay: '2026-10-24', lastDay: '2026-10-25', timeZone: 'Europe/Berlin' }
  expect(momentsOf(days)).toEqual({
    startsAt: new Date('2026-10-23T22:00:00Z'),
    // The last day has 25 hours.
    endsAt: new Date('2026-10-25T23:00:00Z'),
  })
  expect(momentsOf({ ...days, lastDay: null }).endsAt).toBeNull()
  expect(momentsOf({ ...days, lastDay: '2026-12-31' }).endsAt).toEqual(new Date('2026-12-31T23:00:00Z'))
})

test('any days are the same again after they have been moments', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland')
  const span = fc.record({
    first: fc.integer({ min: 0, max: 20_000 }),
    length: fc.integer({ min: 0, max: 400 }),
  })
  const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
  forAll(zone, span, (timeZone, { first, length }) => {
    const days = { firstDay: day(first), lastDay: day(first + length), timeZone }
    expect(daysOf(momentsOf(days), timeZone)).toEqual(days)
  })
})

test('a note is ahead, on and over', () => {
  const moments = { startsAt: new Date(1000), endsAt: new Date(2000) }
  const at = (time: number, isOn = true) => standingOf({ isOn, ...moments }, new Date(time))
  expect([at(999), at(1000), at(1999), at(2000), at(1500, false)]).toEqual([
    'ahead',
    'away',
    'away',
    'over',
    'off',
  ])
  expect(standingOf({ isOn: true, startsAt: null, endsAt: null }, new Date())).toBe('away')
})
