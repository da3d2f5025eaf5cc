import type { Server } from 'node:http'

/** Connections that one address may have open at the same time; enough for an office behind one address. */
const PER_ADDRESS = 500

/**
 * Closes connections of one address beyond its share. A trusted proxy opens all connections itself, so it has to limit
 * its clients.
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
