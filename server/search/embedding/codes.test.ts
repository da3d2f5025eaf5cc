import { expect, test } from 'vitest'
import { codeBytes, highestScores, productsOf, scoreCodes, writeCode } from './codes.ts'
import { fromBytes, productWithBytes, toBytes } from './vector-bytes.ts'

/** Of length 1, the same in every run. */
const vectorOf = (dimensions: number, seed: number) => {
  const vector = Float32Array.from({ length: dimensions }, (_, at) =>
    Math.sin(seed * 12.9 + at * (78.2 + seed)),
  )
  const length = Math.hypot(...vector)
  return vector.map(value => value / length)
}
const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)

test.each([
  [256, 64],
  [384, 96],
  [1536, 112],
  [99, 25],
  [799, 100],
])('a code of %d numbers has %d bytes, and tells nearly the cosine with a query', (dimensions, bytes) => {
  expect(codeBytes(dimensions)).toBe(bytes)
  const vectors = Array.from({ length: 5 }, (_, seed) => vectorOf(dimensions, seed + 1))
  const codes = new Uint8Array(bytes * vectors.length)
  for (const [slot, vector] of vectors.entries()) writeCode(vector, codes, slot)
  for (const [at, query] of vectors.entries()) {
    const scores = new Float32Array(vectors.length)
    scoreCodes(productsOf(query), codes, scores)
    // Its own code is the nearest.
    expect(scores.indexOf(Math.max(...scores))).toBe(at)
  }
})

test('a code that is written again leaves nothing of the one before, and its neighbours as they are', () => {
  const codes = new Uint8Array(3 * codeBytes(256)).fill(255)
  const alone = new Uint8Array(codeBytes(256))
  writeCode(vectorOf(256, 1), alone, 0)
  writeCode(vectorOf(256, 1), codes, 1)
  expect(codes.subarray(64, 128)).toEqual(alone)
  expect([...codes.subarray(0, 64), ...codes.subarray(128)].every(byte => byte === 255)).toBe(true)
})

test.each([
  ['different ones', [3, 1, 9, 7, 5], 2, [2, 3]],
  ['more than there are', [3, 1], 5, [0, 1]],
  ['equal ones', [4, 4, 4], 2, [0, 1]],
  ['none', [], 2, []],
  ['negative ones', [-3, -1, -9], 1, [1]],
])('the highest scores of %s', (_, scores, wanted, expected) => {
  expect(highestScores(Float32Array.from(scores), wanted)).toEqual(expected)
})

test.each([[256], [1536], [1]])('a stored vector of %d numbers keeps its products', dimensions => {
  const [one, other] = [vectorOf(dimensions, 1), vectorOf(dimensions, 2)]
  const bytes = toBytes(one)
  expect(bytes).toHaveLength(dimensions + 4)
  expect(productWithBytes(other, bytes)).toBeCloseTo(product(one, other), 2)
  expect(product(fromBytes(bytes), other)).toBeCloseTo(productWithBytes(other, bytes), 5)
  // As a driver hands it out: a part of a larger buffer, at any place.
  const shared = Buffer.concat([Buffer.alloc(3), bytes])
  expect(productWithBytes(other, shared.subarray(3))).toBe(productWithBytes(other, bytes))
})

test('zeros are stored as zeros', () => {
  expect(productWithBytes(Float32Array.of(1, 0), toBytes(new Float32Array(2)))).toBe(0)
})
