import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { createBoundedCounter } from './bounded-counter.ts'

test('counts exactly while there is room', () => {
  forAll(fc.array(fc.integer({ min: 0, max: 2 ** 52 - 1 }), { maxLength: 40 }), keys => {
    const counter = createBoundedCounter(64)
    const expected = new Map<number, number>()
    for (const key of keys) {
      expected.set(key, (expected.get(key) ?? 0) + 1)
      expect(counter.add(key)).toBe(expected.get(key))
    }
    expect(counter.entries().sort((a, b) => a[0] - b[0])).toEqual([...expected].sort((a, b) => a[0] - b[0]))
    expect(counter.size).toBe(expected.size)
  })
})

test('what is frequent stays when there are more keys than room', () => {
  const counter = createBoundedCounter(256)
  for (let at = 0; at < 20_000; at += 1) {
    counter.add(at % 10)
    counter.add(1000 + at)
  }
  for (let key = 0; key < 10; key += 1) expect(counter.count(key)).toBe(2000)
  expect(counter.size).toBeLessThan(256)
  expect(counter.count(999_999)).toBe(0)
})

test('when all are equally frequent, it forgets them rather than overflow', () => {
  const counter = createBoundedCounter(64)
  for (let round = 0; round < 3; round += 1) for (let key = 0; key < 1000; key += 1) counter.add(key)
  expect(counter.size).toBeLessThanOrEqual(48)
})
