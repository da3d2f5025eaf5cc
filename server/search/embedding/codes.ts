/**
 * A code is a rough picture of a vector of length 1: one of four levels for each number. Each number of a longer vector says less,
 * so its code has only the signs of the first numbers. The levels are the best for numbers that are distributed normally (Max,
 * "Quantizing for minimum distortion", 1960), as those of an embedding nearly are.
 */
const LEVELS = [-1.51, -0.4528, 0.4528, 1.51]
const BOUNDARY = 0.98
const SIGNS = [-0.8, 0.8]
/** Longer vectors have signs. */
const MOST_WITH_LEVELS = 512
/** Of 1,536 numbers, so many signs find nearly all of the nearest ten; more take more memory, 768 find too few. */
const MOST_SIGNS = 896
const VALUES_OF_BYTE = 256

const levelsOf = (dimensions: number) => (dimensions > MOST_WITH_LEVELS ? SIGNS : LEVELS)
const bitsOf = (dimensions: number) => Math.log2(levelsOf(dimensions).length)

/** How many of a vector's numbers its code tells. */
const toldOf = (dimensions: number) =>
  dimensions > MOST_WITH_LEVELS ? Math.min(dimensions, MOST_SIGNS) : dimensions

export const codeBytes = (dimensions: number) => Math.ceil((toldOf(dimensions) * bitsOf(dimensions)) / 8)

/** Writes the code of a vector to the place `slot` of codes. */
export function writeCode(vector: Float32Array, codes: Uint8Array, slot: number): void {
  const { length } = vector
  const bits = bitsOf(length)
  const perByte = 8 / bits
  const boundary = BOUNDARY / Math.sqrt(length)
  const start = slot * codeBytes(length)
  const told = toldOf(length)
  codes.fill(0, start, start + codeBytes(length))
  for (let at = 0; at < told; at += 1) {
    const value = vector[at]!
    const level =
      bits === 1 ? Number(value > 0) : value < 0 ? Number(value > -boundary) : 2 + Number(value > boundary)
    codes[start + Math.floor(at / perByte)]! |= level << (bits * (at % perByte))
  }
}

/** For each byte of a code, what each of its 256 values adds to the product with this vector. */
export function productsOf(vector: Float32Array): Float32Array {
  const { length } = vector
  const levels = levelsOf(length)
  const bits = bitsOf(length)
  const perByte = 8 / bits
  const told = toldOf(length)
  const products = new Float32Array(codeBytes(length) * VALUES_OF_BYTE)
  for (let at = 0; at < told; at += 1) {
    const start = Math.floor(at / perByte) * VALUES_OF_BYTE
    const shift = bits * (at % perByte)
    for (let byte = 0; byte < VALUES_OF_BYTE; byte += 1)
      products[start + byte]! += vector[at]! * levels[(byte >> shift) & (levels.length - 1)]!
  }
  return products
}

/** Writes the products of a vector (as `productsOf`) with codes to `scores`, as many as these are. */
export function scoreCodes(products: Float32Array, codes: Uint8Array, scores: Float32Array): void {
  const bytes = products.length >>> 8
  for (let place = 0, start = 0; place < scores.length; place += 1, start += bytes) {
    let even = 0
    let odd = 0
    let at = 0
    // Two sums, because each addition waits for the one before.
    for (; at + 1 < bytes; at += 2) {
      even += products[(at << 8) | codes[start + at]!]!
      odd += products[((at + 1) << 8) | codes[start + at + 1]!]!
    }
    if (at < bytes) even += products[(at << 8) | codes[start + at]!]!
    scores[place] = even + odd
  }
}

const BINS = 4096

/** The places of the `wanted` highest scores, in any order. Nearly equal ones pass for equal. */
export function highestScores(scores: Float32Array, wanted: number): number[] {
  const { length: count } = scores
  let low = Infinity
  let high = -Infinity
  for (let at = 0; at < count; at += 1) {
    low = Math.min(low, scores[at]!)
    high = Math.max(high, scores[at]!)
  }
  const perBin = (BINS - 1) / (high - low || 1)
  const binOf = (at: number) => Math.floor((scores[at]! - low) * perBin)
  const sizes = new Uint32Array(BINS)
  for (let at = 0; at < count; at += 1) sizes[binOf(at)]! += 1
  let last = BINS - 1
  let left = wanted
  while (last > 0 && sizes[last]! < left) left -= sizes[last--]!
  const found: number[] = []
  for (let at = 0; at < count; at += 1) {
    const bin = binOf(at)
    if (bin > last || (bin === last && left-- > 0)) found.push(at)
  }
  return found
}
