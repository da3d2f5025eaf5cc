import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one is singular, and everything else plural, none and fractions too', () => {
  expect([0, 1, 1.5, 2000].map(count => counted(count, 'second'))).toEqual([
    '0 seconds',
    '1 second',
    '1.5 seconds',
    '2,000 seconds',
  ])
  expect(counted(1, 'person', 'people')).toBe('1 person')
  expect(counted(3, 'person', 'people')).toBe('3 people')
})
