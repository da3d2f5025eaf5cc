import { openLine } from '#testing/servers/line.ts'

/** How a connection breaks. */
type Cut =
  /** After so many bytes, whichever way they go. */
  | { afterBytes: number }
  /** The server hears everything and answers, but nothing of it arrives. */
  | 'answer-lost'

/** So long after the first lost byte a connection whose answers are lost is cut. */
const LOST_MS = 150

/** A line to a server that can be cut at any byte of what it carries, encrypted or not. */
export async function breakableLine(to: number) {
  const cuts: { cut: Cut; onTaken: () => void }[] = []
  const line = await openLine(to, ({ near, far, cut: end }) => {
    let cut: Cut | undefined
    let bytesLeft = 0
    /** What of these bytes still goes through. */
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
    /** Cuts the next connection on which anything is said; `onTaken` is called once there is one. */
    cutNext: (cut: Cut, onTaken: () => void) => {
      cuts.push({ cut, onTaken })
    },
  }
}

export type BreakableLine = Awaited<ReturnType<typeof breakableLine>>
