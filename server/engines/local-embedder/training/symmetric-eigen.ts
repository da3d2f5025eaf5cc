const MOST_SWEEPS = 30
const NEARLY_ZERO = 1e-10

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix (rows of `size` numbers), by Jacobi's rotations, the
 * largest value first. `vectors[i]` belongs to `values[i]`. The matrix is overwritten.
 */
export function symmetricEigen(matrix: Float64Array[]): { values: number[]; vectors: Float64Array[] } {
  const size = matrix.length
  const vectors = Array.from({ length: size }, (_, at) => {
    const row = new Float64Array(size)
    row[at] = 1
    return row
  })
  for (let sweep = 0; sweep < MOST_SWEEPS && offDiagonal(matrix) > NEARLY_ZERO; sweep += 1) {
    for (let p = 0; p < size; p += 1) for (let q = p + 1; q < size; q += 1) rotate(matrix, vectors, p, q)
  }
  const order = vectors.map((_, at) => at).sort((a, b) => matrix[b]![b]! - matrix[a]![a]!)
  return { values: order.map(at => matrix[at]![at]!), vectors: order.map(at => vectors[at]!) }
}

function rotate(matrix: Float64Array[], vectors: Float64Array[], p: number, q: number): void {
  const entry = matrix[p]![q]!
  if (Math.abs(entry) < 1e-14) return
  const theta = (matrix[q]![q]! - matrix[p]![p]!) / (2 * entry)
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  for (const row of matrix) turn(row, p, q, cosine, sine)
  turnRows(matrix, p, q, cosine, sine)
  turnRows(vectors, p, q, cosine, sine)
}

function turn(row: Float64Array, p: number, q: number, cosine: number, sine: number): void {
  const [a, b] = [row[p]!, row[q]!]
  row[p] = cosine * a - sine * b
  row[q] = sine * a + cosine * b
}

function turnRows(rows: Float64Array[], p: number, q: number, cosine: number, sine: number): void {
  const [first, second] = [rows[p]!, rows[q]!]
  for (let at = 0; at < first.length; at += 1) {
    const [a, b] = [first[at]!, second[at]!]
    first[at] = cosine * a - sine * b
    second[at] = sine * a + cosine * b
  }
}

/** Sum of squares outside the diagonal, as a share of the total. */
function offDiagonal(matrix: Float64Array[]): number {
  let beside = 0
  let all = 0
  matrix.forEach((row, at) => {
    row.forEach((value, column) => {
      all += value * value
      if (column !== at) beside += value * value
    })
  })
  return all === 0 ? 0 : beside / all
}
