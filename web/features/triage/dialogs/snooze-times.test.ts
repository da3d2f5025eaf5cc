import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localInputValue, snoozeChoices } from './snooze-times.ts'

const labels = (now: Date) => snoozeChoices(now).map(({ label }) => label)

test('a Wednesday morning has them all', () => {
  expect(labels(new Date(2026, 10, 18, 9, 30))).toEqual([
    'Later today',
    'Tomorrow',
    'This weekend',
    'Next week',
    'Next month',
  ])
})

test('late in the evening there is no later today; on Friday the weekend is tomorrow; on Sunday Monday is', () => {
  expect(labels(new Date(2026, 10, 18, 20, 0))).not.toContain('Later today')
  expect(labels(new Date(2026, 10, 20, 9, 0))).not.toContain('This weekend')
  expect(labels(new Date(2026, 10, 22, 9, 0))).not.toContain('Next week')
})

test('all are ahead, in their order, and at eight in the morning but for today', () => {
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

test('an input shows the time of the reader', () => {
  expect(localInputValue(new Date(2026, 10, 18, 9, 5))).toBe('2026-11-18T09:05')
})
