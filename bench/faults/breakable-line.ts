import { openLine } from '#testing/servers/lines/line.ts'

/** How a connection breaks. */
type Cut =
  /** After this many bytes, in either direction. */
  | { afterBytes: number }
  /** The server receives everything and answers, but its answers are dropped. */
  | 'answer-lost'

/** A connection whose answers are dropped is closed this long after the first lost byte. */
const LOST_MS = 150

/** A proxy to a server that can break a connection at any byte, encrypted or not. */
export async function breakableLine(to: number) {
  const cuts: { cut: Cut; onTaken: () => void }[] = []
  const line = await openLine(to, ({ near, far, cut: end }) => {
    let cut: Cut | undefined
    let bytesLeft = 0
    /** The part of these bytes that still passes. */
    const pass = (bytes: Buffer, isAnswer: boolean): Buffer => {
      if (cut === undefined) {
        const next = cuts.shift()
        if (next === undefined) return bytes
        next.onTaken()
        cut = next.cut
        if (cut === 'answer-lost') setTimeout(end, LOST_MS)
        else bytesLeft = cut.afterBytes
      }
      if (cut === 'answer-lost') return isAnswer ? bytes.subarray(0, 0) : bytes
      const passed = bytes.subarray(0, bytesLeft)
      bytesLeft -= passed.length
      if (bytesLeft === 0) setImmediate(end)
      return passed
    }
    near.on('data', bytes => far.write(pass(bytes, false)))
    far.on('data', bytes => near.write(pass(bytes, true)))
  })
  return {
    ...line,
    /** Breaks the next connection that carries data; `onTaken` is called once there is one. */
    cutNext: (cut: Cut, onTaken: () => void) => {
      cuts.push({ cut, onTaken })
    },
  }
}

export type BreakableLine = Awaited<ReturnType<typeof breakableLine>>
