import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What happens to the next IMAP command that matches: the line is cut after the server has carried it out and before its
 * answer arrives, or before the command arrives; or something is done first, while the command waits. What that answers
 * the server is made to say before its own answer.
 */
type Deed = 'lose answer' | 'lose command' | (() => Promise<string | undefined>)

/**
 * A line to a server that can go silent without being cut, as one does whose other end sleeps, and that can be cut at
 * a command, where it is neither encrypted nor compressed.
 */
export async function tapLine(to: number) {
  let isFrozen = false
  const deeds: { command: RegExp; deed: Deed }[] = []
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1')
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    /** Of the command whose answer is to be lost. */
    let tag: string | null = null
    let swallowed = ''
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', cut)
      socket.on('close', cut)
      if (isFrozen) socket.pause()
    }
    near.on('data', async bytes => {
      const text = bytes.toString('latin1')
      const [next] = deeds
      const command = next && text.split('\r\n').find(line => next.command.test(line))
      if (next && command !== undefined) {
        deeds.shift()
        if (next.deed === 'lose command') return cut()
        if (next.deed === 'lose answer') tag = command.split(' ')[0] ?? ''
        else {
          near.pause()
          near.write((await next.deed()) ?? '')
          if (!isFrozen) near.resume()
        }
      }
      far.write(bytes)
    })
    far.on('data', bytes => {
      if (tag === null) return near.write(bytes)
      swallowed += bytes.toString('latin1')
      if (swallowed.split('\r\n').some(line => line.startsWith(`${tag} `))) cut()
    })
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
    /** At the next command that matches; several wait for one another. */
    at: (command: RegExp, deed: Deed) => {
      deeds.push({ command, deed })
    },
    /** Commands that have not come. */
    waiting: () => deeds.length,
    /** Forgets them. */
    calm: () => {
      deeds.length = 0
    },
    /** Connections that were made to it, and have not ended. */
    held: () => [...sockets].filter(socket => !socket.destroyed).length,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
