import { expect, test } from 'vitest'
import { addBasisVector, type Basis, DIMENSIONS } from './sign-bases.ts'

const vector = (basis: Basis, index: number) => {
  const made = new Float32Array(DIMENSIONS)
  addBasisVector(made, basis, index, 1)
  return made
}
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)
const INDEXES = [0, 1, 2, 77, 128, 200, 255]
const BASES: Basis[] = [0, 1, 2, 3]

test('a basis is orthonormal', () => {
  for (const basis of BASES) {
    for (const a of INDEXES)
      for (const b of INDEXES) {
        expect(dot(vector(basis, a), vector(basis, b))).toBeCloseTo(a === b ? 1 : 0, 6)
      }
  }
})

test('vectors of two bases have a cosine of one sixteenth, either way', () => {
  for (const first of BASES)
    for (const second of BASES) {
      if (first === second) continue
      for (const a of INDEXES)
        for (const b of INDEXES) {
          expect(Math.abs(dot(vector(first, a), vector(second, b)))).toBeCloseTo(1 / 16, 6)
        }
    }
})
