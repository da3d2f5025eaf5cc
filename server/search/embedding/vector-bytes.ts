/** Bytes of the factor before the numbers. */
const HEAD = 4
const MOST = 127

/**
 * A vector as it is stored: a factor (32 bits, little-endian), then a byte for each number, which is a multiple of it. A cosine
 * with it differs by about 0.001 from one with the vector itself.
 */
export function toBytes(vector: Float32Array): Buffer {
  let most = 0
  for (const value of vector) most = Math.max(most, Math.abs(value))
  const bytes = Buffer.alloc(HEAD + vector.length)
  if (most === 0) return bytes
  bytes.writeFloatLE(most / MOST)
  for (let at = 0; at < vector.length; at += 1)
    bytes.writeInt8(Math.round((vector[at]! / most) * MOST), HEAD + at)
  return bytes
}

/** The inverse. */
export function fromBytes(bytes: Buffer): Float32Array {
  const factor = bytes.readFloatLE()
  return Float32Array.from(numbersOf(bytes), value => value * factor)
}

/** The product of a vector with a stored one: their cosine, if both have the length 1. */
export function productWithBytes(vector: Float32Array, bytes: Buffer): number {
  const numbers = numbersOf(bytes)
  let product = 0
  for (let at = 0; at < vector.length; at += 1) product += vector[at]! * numbers[at]!
  return product * bytes.readFloatLE()
}

/** Not copied. */
const numbersOf = ({ buffer, byteOffset, length }: Buffer) =>
  new Int8Array(buffer, byteOffset + HEAD, length - HEAD)

/**
 * A vector as pgvector sends a `halfvec`: the number of dimensions, two unused bytes, then the numbers of 16 bits, all big-endian.
 */
export function fromHalves(bytes: Buffer): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: view.getInt16(0) }, (_, at) => view.getFloat16(4 + 2 * at))
}
