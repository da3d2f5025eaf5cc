import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const ASKED_MS = 250

export interface Balancer {
  url: string
  /** Requests that another process had to answer, because the first one had gone. */
  retried(): number
  /** Takes this process in, once it says that it is ready. */
  add(url: string): Promise<void>
  remove(url: string): void
  close(): Promise<void>
}

interface Upstream {
  url: string
  isReady: boolean
}

/**
 * A reverse proxy as operators have them: it goes round the processes that say they are ready, keeps connections open, and
 * asks another one where nobody listens, or where a kept connection was closed before there was an answer.
 */
export async function startProxy(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const upstreams: Upstream[] = []
  const sockets = new Set<Socket>()
  let [turn, retried, isClosed] = [0, 0, false]

  const next = (tried: ReadonlySet<string>): string | undefined => {
    turn += 1
    const free = upstreams.filter(({ url, isReady }) => isReady && !tried.has(url))
    return free[turn % free.length]?.url
  }
  const forward = (from: IncomingMessage, to: ServerResponse, body: Buffer, tried: Set<string>) => {
    const upstream = next(tried)
    if (!upstream) return void to.writeHead(502).end('no process is ready')
    const { method, headers, url } = from
    const out = request(new URL(url ?? '/', upstream), { method, headers, agent }, answer => {
      const { connection: _, ...own } = answer.headers
      to.writeHead(answer.statusCode ?? 502, own)
      answer.pipe(to)
    })
    out.on('error', (error: Error & { code?: string }) => {
      if (to.headersSent) return void to.destroy()
      const isUnheard = error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && out.reusedSocket)
      if (!isUnheard) return void to.writeHead(502).end(String(error.code))
      retried += 1
      // A process that has closed a kept connection may still take a new one.
      forward(from, to, body, error.code === 'ECONNREFUSED' ? tried.add(upstream) : tried)
    })
    out.end(body)
  }
  const server = createServer(async (from, to) => forward(from, to, await buffer(from), new Set()))
  server.on('upgrade', ({ method, url, rawHeaders }: IncomingMessage, near: Socket) => {
    const upstream = next(new Set())
    if (!upstream) return near.destroy()
    const far = connect(Number(new URL(upstream).port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => void [near.destroy(), far.destroy(), sockets.delete(socket)])
    }
    const lines = rawHeaders.flatMap((name, at) => (at % 2 ? [] : `${name}: ${rawHeaders[at + 1]}`))
    far.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))

  const look = async (upstream: Upstream) => {
    const answer = await fetch(`${upstream.url}/api/health/ready`).catch(() => null)
    await answer?.arrayBuffer()
    upstream.isReady = answer?.ok === true
  }
  const looking = (async () => {
    while (!isClosed) {
      await Promise.all(upstreams.map(look))
      await sleep(ASKED_MS)
    }
  })()
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    retried: () => retried,
    async add(url) {
      const upstream = { url, isReady: false }
      upstreams.push(upstream)
      while (!upstream.isReady) await look(upstream).then(() => sleep(50))
    },
    remove: url =>
      void upstreams.splice(
        upstreams.findIndex(upstream => upstream.url === url),
        1,
      ),
    async close() {
      isClosed = true
      await looking
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
