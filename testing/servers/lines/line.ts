import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Both ends of a proxied connection. */
interface Ends {
  /** To the client. */
  near: Socket
  /** To the server. */
  far: Socket
  cut: () => void
  isFrozen: () => boolean
}

/**
 * A proxy to a server on this machine that can go silent without closing connections, like a server whose machine
 * sleeps. `carry` forwards data from either end of a new connection.
 */
export async function openLine(to: number, carry: (ends: Ends) => void) {
  let isFrozen = false
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1')
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', cut)
      socket.on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    carry({ near, far, cut, isFrozen: () => isFrozen })
    if (isFrozen) for (const socket of [near, far]) socket.pause()
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
    /** Simulates a failover: new connections work, existing ones stay silent for ever. */
    replace: () => {
      isFrozen = false
    },
    /** Ends all open connections; new ones work. */
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    /** Ends of open connections. */
    held: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
