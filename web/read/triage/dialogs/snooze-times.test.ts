import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localInputValue, snoozeChoices } from './snooze-times.ts'

const labels = (now: Date) => snoozeChoices(now).map(({ label }) => label)

test('offers all times on a Wednesday morning', () => {
  expect(labels(new Date(2026, 10, 18, 9, 30))).toEqual([
    'Later today',
    'Tomorrow',
    'This weekend',
    'Next week',
    'Next month',
  ])
})

test('offers no "later today" late in the evening, and no duplicates before a weekend or a Monday', () => {
  expect(labels(new Date(2026, 10, 18, 20, 0))).not.toContain('Later today')
  expect(labels(new Date(2026, 10, 20, 9, 0))).not.toContain('This weekend')
  expect(labels(new Date(2026, 10, 22, 9, 0))).not.toContain('Next week')
})

test('offers future times in order, at eight in the morning except for today', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(2020, 0, 1), max: new Date(2035, 0, 1), noInvalidDate: true }),
      now => {
        const choices = snoozeChoices(now)
        for (const { label, at } of choices) {
          expect(at.getTime()).toBeGreaterThan(now.getTime())
          if (label !== 'Later today') expect(at.getHours()).toBe(8)
        }
        expect(new Set(choices.map(({ at }) => at.getTime())).size).toBeGreaterThanOrEqual(choices.length - 1)
      },
    ),
  )
})

test("an input shows the reader's local time", () => {
  expect(localInputValue(new Date(2026, 10, 18, 9, 5))).toBe('2026-11-18T09:05')
})
