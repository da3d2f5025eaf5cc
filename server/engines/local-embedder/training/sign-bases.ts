export const DIMENSIONS = 256

/**
 * Four orthonormal bases of the space, all of vectors whose entries are ±1/16: the rows of a Hadamard matrix, and
 * the same rows with signs changed by a bent function. Within a basis vectors are exactly orthogonal; between two
 * bases every cosine is exactly ±1/16, the least that is possible (mutually unbiased bases, by a Kerdock set:
 * Calderbank, Cameron, Kantor, Seidel, 1997). Random vectors would be as far apart only on average.
 */
export type Basis = 0 | 1 | 2 | 3

/** Rows of the symmetric 4×4 matrices over two elements whose differences are all invertible. */
const FORMS: Record<Basis, readonly number[]> = {
  0: [0, 0, 0, 0],
  1: [1, 2, 4, 8],
  2: [2, 3, 8, 12],
  3: [3, 1, 12, 4],
}
const LENGTH = 1 / Math.sqrt(DIMENSIONS)

/** Adds `weight` times the basis vector `index` (0 to 255). */
export function addBasisVector(target: Float32Array, basis: Basis, index: number, weight: number): void {
  const form = FORMS[basis]
  const step = weight * LENGTH
  for (let at = 0; at < DIMENSIONS; at += 1) {
    const isNegative = parity(index & at) ^ quadratic(form, at & 15, at >> 4)
    target[at]! += isNegative ? -step : step
  }
}

function quadratic(form: readonly number[], low: number, high: number): number {
  let sum = 0
  for (let row = 0; row < 4; row += 1) if ((low >> row) & 1) sum ^= parity(form[row]! & high)
  return sum
}

function parity(bits: number): number {
  let value = bits ^ (bits >> 4)
  value ^= value >> 2
  value ^= value >> 1
  return value & 1
}
