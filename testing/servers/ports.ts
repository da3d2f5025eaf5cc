import net from 'node:net'

/** `count` TCP ports of the loopback interface that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen))
  const ports = servers.map(server => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map(server => new Promise(done => server.close(done))))
  return ports
}

/** Waits at most `timeoutMs` until something listens on the port; false if nothing does. */
export async function waitForPort(port: number, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    if (await answers(port)) return true
    await new Promise(done => setTimeout(done, 20))
  }
  return false
}

/** Below the range of ephemeral ports: an outgoing connection could take one of those before our server listens. */
const [LOWEST, HIGHEST] = [10_000, 32_000]

function listen(): Promise<net.Server> {
  return new Promise((done, fail) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(listen()) : fail(error),
    )
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    server.listen(port, '127.0.0.1', () => done(server))
  })
}

function answers(port: number): Promise<boolean> {
  return new Promise(done => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
