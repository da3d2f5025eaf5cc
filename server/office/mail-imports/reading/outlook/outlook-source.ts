import { inflateSync } from 'node:zlib'
import type { ReadFileApi } from '@hiraokahypertools/pst-extractor'

/** The library reads in small pieces: they are taken from larger ones, of which the last ones are kept. */
const PIECE = 64 * 1024
const MOST_PIECES = 128
/** Blocks of a file of Exchange's copies (.ost) are packed, and are no larger than this. */
const MOST_BLOCK = 256 * 1024

export class TooMuch extends Error {}

/** How many bytes may be read of a file: each twice, and some pieces. */
export const wholeOf = (size: number): number => 2 * size + MOST_PIECES * PIECE

export interface OutlookSource {
  size: number
  api: ReadFileApi
  /** Throws `TooMuch` for whoever reads more from now on. */
  allow(bytes: number): void
  /** Whether it is what Outlook keeps of a mailbox on a server (.ost), once it is opened. */
  isCopy(): boolean
}

/**
 * The bytes of a file for the library, with a limit on how much one step reads: a damaged file may lead in circles, or a small
 * one unfold into a large one.
 */
export function outlookSource(
  size: number,
  read: (offset: number, length: number) => Promise<Uint8Array>,
): OutlookSource {
  const pieces = new Map<number, Uint8Array>()
  let left = wholeOf(size)
  let isCopy = false
  const spend = (bytes: number) => {
    left -= bytes
    if (left < 0) throw new TooMuch('a step reads too much')
  }
  const piece = async (at: number): Promise<Uint8Array> => {
    const found = pieces.get(at) ?? (await read(at * PIECE, Math.min(PIECE, size - at * PIECE)))
    pieces.delete(at)
    pieces.set(at, found)
    const [oldest] = pieces.keys()
    if (pieces.size > MOST_PIECES && oldest !== undefined) pieces.delete(oldest)
    return found
  }
  const copy = async (target: Uint8Array, position: number): Promise<void> => {
    for (let done = 0; done < target.length; ) {
      const from = position + done
      const bytes = await piece(Math.floor(from / PIECE))
      const part = bytes.subarray(from % PIECE, (from % PIECE) + target.length - done)
      if (part.length === 0) throw new Error('the file ends too early')
      target.set(part, done)
      done += part.length
    }
  }
  /** The library unpacks a block again and again as long as it looks packed. */
  const unpack = (bytes: Uint8Array) => {
    for (let rest = bytes; rest[0] === 0x78 && rest[1] === 0x9c; ) {
      rest = inflateSync(rest, { maxOutputLength: MOST_BLOCK })
      spend(rest.length)
    }
  }
  return {
    size,
    api: {
      async readFile(buffer, offset, length, position) {
        if (position < 0 || position + length > size) throw new Error('the file ends too early')
        spend(length)
        const target = new Uint8Array(buffer, offset, length)
        await copy(target, position)
        if (position === 0) isCopy = target[10] === 0x24
        else if (isCopy) unpack(target)
        return length
      },
      close: async () => {},
    },
    allow: bytes => {
      left = bytes
    },
    isCopy: () => isCopy,
  }
}
