import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that can go silent without being cut, as one does whose other end sleeps. */
export async function tapLine(to: number) {
  let isFrozen = false
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => into.destroy())
      from.on('close', () => into.destroy())
      from.on('data', bytes => into.write(bytes))
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
    /** Another server has taken over: new connections get through, and those of before stay silent for ever. */
    replace: () => {
      isFrozen = false
    },
    /** Connections that were made to it, and have not ended. */
    held: () => [...sockets].filter(socket => !socket.destroyed).length,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
