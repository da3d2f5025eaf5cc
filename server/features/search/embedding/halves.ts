/**
 * The binary format of pgvector's halfvec: the number of dimensions, two unused bytes, then the numbers, all big-endian.
 */
export function toHalves(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(4 + 2 * vector.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  view.setInt16(0, vector.length)
  for (const [at, value] of vector.entries()) view.setFloat16(4 + 2 * at, value)
  return bytes
}

export function fromHalves(bytes: Buffer): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: view.getInt16(0) }, (_, at) => view.getFloat16(4 + 2 * at))
}
