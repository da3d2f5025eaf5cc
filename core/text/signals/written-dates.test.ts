import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { absenceIn } from './absence.ts'
import { bareDay, datesIn } from './written-dates.ts'

const READING = { writtenOn: '2025-12-20', isMonthFirst: false }
const days = (text: string, over = {}) => datesIn(text, { ...READING, ...over }).map(({ day }) => day)

test.each([
  ['2026-01-05', '2026-01-05'],
  ['05.01.2026', '2026-01-05'],
  ['5.1.26', '2026-01-05'],
  ['5.1.', '2026-01-05'],
  ['13/1', '2026-01-13'],
  ['1/13', '2026-01-13'],
  ['5-1-2026', '2026-01-05'],
  ['5th of january', '2026-01-05'],
  ['january 5th, 2026', '2026-01-05'],
  ['1er janvier', '2026-01-01'],
  ['5 de enero de 2027', '2027-01-05'],
  ['monday, 5 january', '2026-01-05'],
  ['segunda-feira', '2025-12-22'],
  ['saturday', '2025-12-27'],
  // Two months back at most: it has passed, and does not mean next year.
  ['5 december', '2025-12-05'],
  ['5 october', '2026-10-05'],
])('%s is the day %s', (text, day) => {
  expect(days(text)).toEqual([day])
})

test.each(['10.30 uhr', '12.00', '31.2.2026', '5 pm', '1.2.3.4', 'version 2.0', '99/99', '30 february'])(
  '%s is no day',
  text => {
    expect(days(text)).toEqual([])
  },
)

test('without the day on which it was written, only dates with a year are known', () => {
  expect(days('5 january, 6 january 2026, monday', { writtenOn: null })).toEqual(['2026-01-06'])
  expect(bareDay('the 5th', { ...READING, writtenOn: null })).toBeNull()
})

test('americans write the month first', () => {
  expect(days('1/5/2026', { isMonthFirst: true })).toEqual(['2026-01-05'])
  expect(days('1/5/2026')).toEqual(['2026-05-01'])
})

const words = fc.constantFrom(
  ...[
    'until',
    'bis',
    "jusqu'au",
    'back',
    'wieder',
    'from',
    'to',
    'the',
    '5',
    '31',
    '1/5',
    '5.1.',
    '2026',
    ':',
    ',',
    '.',
    '\n',
  ],
  ...[
    'january',
    'märz',
    'août',
    'monday',
    'out of office',
    'im urlaub',
    '-',
    'inclusive',
    'next week',
    '\u{d800}',
    'İ',
  ],
)

test('whatever a text has, the days found are days, and lie where they are said to lie', () => {
  forAll(fc.array(fc.oneof(words, fc.string({ maxLength: 5 })), { maxLength: 40 }), parts => {
    const text = parts.join(' ')
    let last = 0
    for (const { day, start, end } of datesIn(text.toLowerCase(), READING)) {
      expect(new Date(`${day}T00:00Z`).toISOString().slice(0, 10)).toBe(day)
      expect(start).toBeGreaterThanOrEqual(last)
      expect(end).toBeGreaterThan(start)
      last = end
    }
    const until = absenceIn(text, text, READING)?.until ?? null
    if (until !== null) expect(until >= READING.writtenOn).toBe(true)
  })
})
