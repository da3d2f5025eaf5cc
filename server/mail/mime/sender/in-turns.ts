import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes that all signatures together read in one turn, and that one of them reads at least. */
const BYTES = 32 * 1024
const LEAST = 1024

/** A message for mailauth, which reads all of it once for each signature: other work goes on between its pieces. */
export function inTurns(source: Uint8Array): Readable {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const head = bytes.toString('latin1', 0, 1_000_000)
  const signatures = head.match(/^DKIM-Signature:/gim)?.length ?? 0
  return Readable.from(pieces(bytes, Math.max(LEAST, Math.floor(BYTES / (signatures + 1)))))
}

async function* pieces(source: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < source.length; at += length) {
    if (at > 0) await nextTurn()
    yield source.subarray(at, at + length)
  }
}
