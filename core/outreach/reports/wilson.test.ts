import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { rateOf } from './wilson.ts'

test.each([
  // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i lies between %f and %f', (count, of, low, high) => {
  const rate = rateOf(count, of)
  expect(rate?.share).toBe(count / of)
  expect(rate?.low).toBeCloseTo(low, 4)
  expect(rate?.high).toBeCloseTo(high, 4)
})

test('an interval contains its share, lies within 0 and 1, and narrows with more messages', () => {
  expect(rateOf(0, 0)).toBeNull()
  forAll(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
    const count = Math.round(of * part)
    const rate = rateOf(count, of)
    const more = rateOf(count * 4, of * 4)
    if (!rate || !more) throw new Error('there is a rate')
    expect(rate.low).toBeGreaterThanOrEqual(0)
    expect(rate.high).toBeLessThanOrEqual(1)
    expect(rate.low).toBeLessThanOrEqual(rate.share)
    expect(rate.high).toBeGreaterThanOrEqual(rate.share)
    expect(more.high - more.low).toBeLessThan(rate.high - rate.low)
  })
})
