import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { localSimilarity } from './similarity.ts'

test('rises from 0 to 1', () => {
  forAll(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }), (a, b) => {
    expect(localSimilarity(a)).toBeGreaterThanOrEqual(0)
    expect(localSimilarity(a)).toBeLessThanOrEqual(1)
    if (a <= b) expect(localSimilarity(a)).toBeLessThanOrEqual(localSimilarity(b))
  })
})

test('what is no cosine is far', () => {
  expect(localSimilarity(Number.NaN)).toBe(0)
  expect(localSimilarity(-0.4)).toBe(0)
  expect(localSimilarity(1.0000001)).toBe(1)
})
