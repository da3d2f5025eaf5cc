import { Readable } from 'node:stream'

/**
 * Reads up to about `most` bytes of a stream. If there are more, `rest` is a stream of the whole, these bytes included.
 */
export async function takeSome(
  stream: Readable,
  most: number,
): Promise<{ bytes: Uint8Array; rest: Readable | null }> {
  const chunks: Uint8Array[] = []
  let size = 0
  const iterator: AsyncIterator<Uint8Array | string> = stream[Symbol.asyncIterator]()
  while (size <= most) {
    const { value, done } = await iterator.next()
    if (done) return { bytes: Buffer.concat(chunks), rest: null }
    const chunk = typeof value === 'string' ? Buffer.from(value) : value
    chunks.push(chunk)
    size += chunk.length
  }
  async function* all() {
    try {
      yield* chunks
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { bytes: new Uint8Array(), rest: Readable.from(all(), { objectMode: false }) }
}
