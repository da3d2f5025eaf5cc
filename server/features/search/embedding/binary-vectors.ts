/**
 * The binary formats of pgvector: the number of dimensions, two unused bytes, then the numbers, all big-endian. As text, vectors take
 * longer to write and to parse than most statements with them take.
 */
function toBinary(
  vector: Float32Array,
  bytesEach: number,
  set: (view: DataView, offset: number, value: number) => void,
): Buffer {
  const bytes = Buffer.alloc(4 + bytesEach * vector.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  view.setInt16(0, vector.length)
  for (let at = 0; at < vector.length; at += 1) set(view, 4 + bytesEach * at, vector[at]!)
  return bytes
}

/** As a `halfvec`. */
export const toHalves = (vector: Float32Array): Buffer =>
  toBinary(vector, 2, (view, offset, value) => view.setFloat16(offset, value))

/** As a `vector`. */
export const toFloats = (vector: Float32Array): Buffer =>
  toBinary(vector, 4, (view, offset, value) => view.setFloat32(offset, value))

export function fromHalves(bytes: Buffer): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: view.getInt16(0) }, (_, at) => view.getFloat16(4 + 2 * at))
}
