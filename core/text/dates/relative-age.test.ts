import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { listDate, relativeAge, rowDate } from './relative-age.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('relativeAge', () => {
  test.each([
    [-HOUR, 'just now'],
    [0, 'just now'],
    [MINUTE - 1, 'just now'],
    [MINUTE, '1 minute ago'],
    [2 * MINUTE, '2 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [6 * DAY, '6 days ago'],
    [7 * DAY, '1 week ago'],
    [27 * DAY, '3 weeks ago'],
    [28 * DAY, '1 month ago'],
    [60 * DAY, '2 months ago'],
    [359 * DAY, '11 months ago'],
    [360 * DAY, '1 year ago'],
    [730 * DAY, '2 years ago'],
  ])('%d ms ago is %s', (age, expected) => {
    expect(relativeAge(new Date(NOW.getTime() - age), NOW)).toBe(expected)
  })

  test('says so when the date is invalid', () => {
    expect(relativeAge(new Date('x'), NOW)).toBe('Invalid date')
  })

  test('always uses the wording of the specification', () => {
    const wording =
      /^(?:just now|1 (?:minute|hour|day|week|month|year) ago|(?!0|1 )\d+ (?:minute|hour|day|week|month|year)s ago)$/
    forAll(fc.integer({ min: 0, max: 4e12 }), age => {
      expect(relativeAge(new Date(NOW.getTime() - age), NOW)).toMatch(wording)
    })
  })
})

test('the date of a row adds the time within the last 24 hours', () => {
  const agedBy = (ms: number) => rowDate(new Date(NOW.getTime() - ms), NOW, 'en-US')
  const HOUR = 3_600_000
  expect(agedBy(HOUR)).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d\s[AP]M$/)
  for (const age of [24 * HOUR, -HOUR]) expect(agedBy(age)).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/)
  expect([null, '', 'yesterday'].map(date => rowDate(date, NOW))).toEqual([
    'No date',
    'No date',
    'Invalid date',
  ])
})

test('a date in a list is month and day, with the year if it is not the current one', () => {
  expect(listDate('2026-03-05T12:00:00Z', NOW, 'en-US')).toBe('Mar 5')
  expect(listDate(new Date('2025-03-05T12:00:00Z'), NOW, 'en-US')).toBe('Mar 5, 2025')
  expect(listDate(null, NOW)).toBe('No date')
  expect(listDate(undefined, NOW)).toBe('No date')
  expect(listDate('', NOW)).toBe('No date')
  expect(listDate('yesterday', NOW)).toBe('Invalid date')
})
