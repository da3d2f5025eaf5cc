import type { Server } from 'node:http'

/** Connections that one address may have open at the same moment: an office behind one address stays below. */
const PER_ADDRESS = 500

/**
 * Closes what one address opens beyond its share. A proxy in front of this server opens all connections itself: where
 * one is trusted to say whom it speaks for, it has to limit them.
 */
export function limitConnections(server: Server, mostPerAddress = PER_ADDRESS): void {
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (count > mostPerAddress) return socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
