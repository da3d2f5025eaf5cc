import { mix } from '../hash.ts'
import { symmetricEigen } from './symmetric-eigen.ts'

export const LATENT_DIMENSIONS = 64

/** Two terms (as indexes of the vocabulary) and the number of passages in which they are near each other. */
export interface Pair {
  a: number
  b: number
  count: number
}

/** Oversampling: more dimensions than are kept, because the last ones of a random subspace are the least exact. */
const OVERSAMPLED = LATENT_DIMENSIONS + 9
const POWER_ITERATIONS = 3
/** Frequent contexts count less (Levy, Goldberg, Dagan, "Improving distributional similarity", 2015). */
const CONTEXT_POWER = 0.75
/** Pairs this rare say little (after Pantel and Lin, 2002). */
const COUNT_DISCOUNT = 2

/** Smaller eigenvalues are rounding errors. */
const NEARLY_ZERO = 1e-3

/** A sparse symmetric matrix, row after row. */
interface Sparse {
  starts: Uint32Array
  columns: Uint32Array
  values: Float32Array
}

/**
 * A direction for each term of the vocabulary, `LATENT_DIMENSIONS` numbers of length 1 (or 0 if nothing is known), such
 * that terms with similar contexts have similar directions: the positive pointwise mutual information of pairs, reduced
 * by a randomised singular value decomposition (Halko, Martinsson, Tropp, 2011) with fixed random numbers.
 */
export function latentDirections(vocabulary: number, pairs: readonly Pair[]): Float32Array {
  const directions = new Float32Array(vocabulary * LATENT_DIMENSIONS)
  const matrix = mutualInformation(vocabulary, pairs)
  if (matrix.columns.length === 0) return directions
  let basis = randomRows(OVERSAMPLED, vocabulary)
  orthonormalise(basis, 1)
  for (let round = 0; round < POWER_ITERATIONS; round += 1) {
    basis = basis.map(vector => multiply(matrix, vector))
    orthonormalise(basis, round === POWER_ITERATIONS - 1 ? 2 : 1)
  }
  const images = basis.map(vector => multiply(matrix, vector))
  const small = basis.map(row => Float64Array.from(images, image => dot(row, image)))
  const { values, vectors } = symmetricEigen(small)
  for (let axis = 0; axis < LATENT_DIMENSIONS && (values[axis] ?? 0) > NEARLY_ZERO; axis += 1) {
    // Scaled by the singular value: terms are compared by their contexts, not by whether they occur together.
    const length = values[axis]!
    vectors[axis]!.forEach((share, at) => {
      const row = basis[at]!
      for (let term = 0; term < vocabulary; term += 1) {
        directions[term * LATENT_DIMENSIONS + axis]! += share * length * row[term]!
      }
    })
  }
  subtractMean(directions)
  normaliseRows(directions)
  return directions
}

function mutualInformation(vocabulary: number, pairs: readonly Pair[]): Sparse {
  const margins = new Float64Array(vocabulary)
  const degrees = new Uint32Array(vocabulary)
  for (const { a, b, count } of pairs) {
    margins[a]! += count
    margins[b]! += count
    degrees[a]! += 1
    degrees[b]! += 1
  }
  const total = margins.reduce((sum, margin) => sum + margin, 0)
  const smoothed = margins.map(margin => margin ** CONTEXT_POWER)
  const smoothedTotal = smoothed.reduce((sum, margin) => sum + margin, 0)
  const starts = new Uint32Array(vocabulary + 1)
  for (let at = 0; at < vocabulary; at += 1) starts[at + 1] = starts[at]! + degrees[at]!
  const columns = new Uint32Array(starts[vocabulary]!)
  const values = new Float32Array(columns.length)
  const next = starts.slice()
  const put = (row: number, column: number, value: number) => {
    columns[next[row]!] = column
    values[next[row]!] = value
    next[row]! += 1
  }
  for (const { a, b, count } of pairs) {
    const joint = count / total
    // Smoothing makes the matrix asymmetric; the mean of both sides restores symmetry.
    const expected = (x: number, y: number) => (margins[x]! / total) * (smoothed[y]! / smoothedTotal)
    const information = Math.log(joint / Math.sqrt(expected(a, b) * expected(b, a)))
    const value = Math.max(0, information) * (count / (count + COUNT_DISCOUNT))
    put(a, b, value)
    put(b, a, value)
  }
  return { starts, columns, values }
}

function multiply({ starts, columns, values }: Sparse, vector: Float32Array): Float32Array {
  const product = new Float32Array(vector.length)
  for (let row = 0; row < vector.length; row += 1) {
    let sum = 0
    const end = starts[row + 1]!
    for (let at = starts[row]!; at < end; at += 1) sum += values[at]! * vector[columns[at]!]!
    product[row] = sum
  }
  return product
}

/** Gram-Schmidt, once: not quite exact in single precision, but enough for an intermediate result. */
function orthonormalise(rows: Float32Array[], rounds: number): void {
  rows.forEach((row, at) => {
    for (let round = 0; round < rounds; round += 1) {
      for (let before = 0; before < at; before += 1) {
        const other = rows[before]!
        const share = dot(row, other)
        for (let column = 0; column < row.length; column += 1) row[column]! -= share * other[column]!
      }
    }
    const length = Math.sqrt(dot(row, row))
    // If the vocabulary has a lower rank than there are dimensions, the rest is rounding errors.
    const factor = length > 1e-5 ? 1 / length : 0
    for (let column = 0; column < row.length; column += 1) row[column]! *= factor
  })
}

function randomRows(count: number, length: number): Float32Array[] {
  return Array.from({ length: count }, (_, row) =>
    Float32Array.from({ length }, (_, at) => mix(row * 0x9e3779b1 + at) / 0x8000_0000 - 1),
  )
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!
  return sum
}

/** Removes the direction that all terms share, which says nothing (Mu and Viswanath, "All-but-the-top", 2018). */
function subtractMean(directions: Float32Array): void {
  const rows = rowsOf(directions).filter(row => row.some(value => value !== 0))
  const mean = new Float64Array(LATENT_DIMENSIONS)
  for (const row of rows)
    for (let axis = 0; axis < mean.length; axis += 1) mean[axis]! += row[axis]! / rows.length
  for (const row of rows) for (let axis = 0; axis < mean.length; axis += 1) row[axis]! -= mean[axis]!
}

function normaliseRows(directions: Float32Array): void {
  for (const row of rowsOf(directions)) {
    const length = Math.sqrt(dot(row, row))
    if (length > 0) for (let axis = 0; axis < row.length; axis += 1) row[axis]! /= length
  }
}

function rowsOf(directions: Float32Array): Float32Array[] {
  return Array.from({ length: directions.length / LATENT_DIMENSIONS }, (_, term) =>
    directions.subarray(term * LATENT_DIMENSIONS, (term + 1) * LATENT_DIMENSIONS),
  )
}
