/**
 * The parts one after another. Unlike the result of `Buffer.concat`, which may share memory with other buffers, this one
 * owns its buffer, so that it can be transferred to another thread.
 */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
