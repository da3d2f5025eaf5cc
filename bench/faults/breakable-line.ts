import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How a connection breaks. */
type Cut =
  /** After so many bytes, whichever way they go. */
  | { afterBytes: number }
  /** The server hears everything and answers, but nothing of it arrives. */
  | 'answer-lost'

/** So long after the first lost byte a connection whose answers are lost is cut. */
const LOST_MS = 150

/** A line to a server that can go silent, and that can be cut at any byte of what it carries, encrypted or not. */
export async function breakableLine(to: number) {
  let isFrozen = false
  const sockets = new Set<Socket>()
  const cuts: Cut[] = []
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1')
    let cut: Cut | undefined
    let bytesLeft = 0
    const end = () => {
      near.destroy()
      far.destroy()
    }
    /** What of these bytes still goes through. */
    const pass = (bytes: Buffer, isAnswer: boolean): Buffer => {
      if (cut === undefined) {
        cut = cuts.shift()
        if (cut === undefined) return bytes
        if (cut === 'answer-lost') setTimeout(end, LOST_MS)
        else bytesLeft = cut.afterBytes
      }
      if (cut === 'answer-lost') return isAnswer ? bytes.subarray(0, 0) : bytes
      const passed = bytes.subarray(0, bytesLeft)
      bytesLeft -= passed.length
      if (bytesLeft === 0) setImmediate(end)
      return passed
    }
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => into.destroy())
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
      from.on('data', bytes => into.write(pass(bytes, from === far)))
      if (isFrozen) from.pause()
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    /** Cuts the next connection on which anything is said. */
    cutNext: (cut: Cut) => {
      cuts.push(cut)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

export type BreakableLine = Awaited<ReturnType<typeof breakableLine>>
