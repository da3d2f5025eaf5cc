import { expect, test } from 'vitest'
import { dayFrom, dueInWords, morningOf } from './words.ts'

test('when a task is due is told in days of the calendar', () => {
  const now = new Date(2027, 2, 28, 23, 30)
  const at = (day: number, hour: number) => new Date(2027, 2, day, hour).toISOString()
  expect(dueInWords(at(28, 1), now)).toBe('today')
  expect(dueInWords(at(29, 0), now)).toBe('tomorrow')
  expect(dueInWords(at(27, 23), now)).toBe('yesterday')
  expect(dueInWords(at(24, 12), now)).toBe('4 days ago')
})

test('a day some days ahead goes over the ends of months and years', () => {
  expect(dayFrom(new Date(2027, 11, 31, 23, 59), 1)).toBe('2028-01-01')
  expect(morningOf('2028-02-29').getHours()).toBe(8)
})
