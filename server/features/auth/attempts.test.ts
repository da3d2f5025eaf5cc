import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

const at = (seconds: number) => new Date(seconds * 1000)

test('who has not tried for a while is forgotten, whoever comes next', () => {
  const attempts = createAttempts({ windowMs: 10_000, max: 3 })
  attempts.begin('one', at(0))
  attempts.begin('two', at(1))
  attempts.begin('one', at(8))
  attempts.begin('three', at(9))
  expect(attempts.size).toBe(3)
  attempts.begin('four', at(12))
  expect(attempts.size).toBe(3)
  attempts.begin('five', at(30))
  expect(attempts.size).toBe(1)
})

test('who is refused has to wait until the first of the attempts is past', () => {
  const attempts = createAttempts({ windowMs: 10_000, max: 2 })
  expect([0, 4, 5].map(second => attempts.begin('one', at(second)))).toEqual([0, 0, 5])
  expect([10, 11].map(second => attempts.begin('one', at(second)))).toEqual([0, 3])
})
