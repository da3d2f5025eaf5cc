/** A file that is read in pieces, from anywhere. */
export interface ByteSource {
  size: number
  /** Fewer bytes than `length` only at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>
}

const PIECE = 1024 * 1024

/** The bytes from an offset on, or up to an end. */
export async function* bytesFrom(source: ByteSource, offset = 0, end = source.size): AsyncGenerator<Buffer> {
  for (let at = offset; at < end; ) {
    const piece = await source.read(at, Math.min(PIECE, end - at))
    if (piece.length === 0) return
    at += piece.length
    yield piece
  }
}

/** The same bytes without the first `count`. */
export async function* without(chunks: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count
  for await (const chunk of chunks) {
    if (left >= chunk.length) left -= chunk.length
    else {
      yield left === 0 ? chunk : chunk.subarray(left)
      left = 0
    }
  }
}

/** The first bytes, and all of them again. */
export async function peek(
  chunks: AsyncIterable<Buffer>,
  count: number,
): Promise<{ head: Buffer; chunks: AsyncGenerator<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const taken: Buffer[] = []
  let size = 0
  while (size < count) {
    const { value, done } = await iterator.next()
    if (done) break
    taken.push(value)
    size += value.length
  }
  async function* again(): AsyncGenerator<Buffer> {
    try {
      yield* taken
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { head: Buffer.concat(taken).subarray(0, count), chunks: again() }
}

/** All bytes; null if there are more than `most`. */
export async function readWhole(chunks: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> {
  const taken: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size <= most) taken.push(chunk)
    else taken.length = 0
  }
  return size <= most ? Buffer.concat(taken) : null
}
