import { createHash } from 'node:crypto'

/**
 * A frame that programs for zstd skip (RFC 8878, 3.1.2): its magic number, the length of what follows, and the SHA-256 of all
 * bytes before it. Node's zstd notices neither a wrong checksum at the end of a file nor that the end is missing.
 */
const START = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const SEAL_BYTES = START.length + 32

/** Passes compressed bytes on, and their seal after them. */
export async function* seal(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  for await (const chunk of source) {
    digest.update(chunk)
    yield chunk
  }
  yield Buffer.concat([START, digest.digest()])
}

/** Passes the bytes before the seal on. Throws at the end unless they are what was sealed. */
export async function* unseal(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  let last = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([last, chunk])
    const rest = Math.max(0, bytes.length - SEAL_BYTES)
    last = bytes.subarray(rest)
    if (rest === 0) continue
    digest.update(bytes.subarray(0, rest))
    yield bytes.subarray(0, rest)
  }
  if (!last.equals(Buffer.concat([START, digest.digest()])))
    throw new Error('its end is missing, or bytes have changed')
}
