import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type ServerProcess, until } from '#testing/servers/server-process.ts'

/**
 * The product limits the requests of a session and of an address in a minute, and a bench asks faster than people do. So
 * it plays several browsers at different addresses, behind a proxy that the product trusts.
 */
const BROWSERS = 16

/** Configuration of a product that is measured: it believes our addresses, and logs as an operator has it. */
export const MEASURED = { TRUST_PROXY: '1', LOG_LEVEL: 'info' }

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Length of the body, uncompressed. */
  bytes: number
  json<T>(): T
}

export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
  close(): void
}

/** Signs a person in, in all browsers. */
export async function openClient(
  server: Pick<ServerProcess, 'url'>,
  person: { email: string; password: string },
): Promise<HttpClient> {
  const browsers: Record<string, string>[] = []
  for (let number = 1; number <= BROWSERS; number += 1) {
    const address = { 'x-forwarded-for': `198.51.100.${number}` }
    const browser = createClient(server.url, [address])
    const { token } = (await browser.post('/api/auth/login', person)).json<{ token: string }>()
    browsers.push({ ...address, authorization: `Bearer ${token}` })
    browser.close()
  }
  return createClient(server.url, browsers)
}

/** A plain client that keeps its connections open. Its requests have the headers of one browser after the other. */
export function createClient(base: string, browsers: Record<string, string>[]): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: BROWSERS })
  let turn = 0
  const ask = (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) =>
    send(agent, base + path, { method, headers: { ...browsers[turn++ % browsers.length], ...headers } }, body)
  return {
    get: (path, headers = {}) => ask('GET', path, headers),
    post: (path, body) => ask('POST', path, {}, body),
    close: () => agent.destroy(),
  }
}

/** Waits until the inbox of the person has this many messages. */
export async function untilListed(
  client: HttpClient,
  count: number,
  everyMs: number,
  withinMs?: number,
): Promise<void> {
  const isListed = async () =>
    (await client.get('/api/emails?folder=inbox&limit=1')).json<{ total: number }>().total >= count
  await until(isListed, everyMs, withinMs)
}

function send(
  agent: Agent,
  url: string,
  { method, headers }: { method: string; headers: Record<string, string> },
  body?: object,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const type = body ? { 'content-type': 'application/json' } : {}
  const asked = request(url, { agent, method, headers: { ...headers, ...type } }, response => {
    const chunks: Buffer[] = []
    response.on('error', reject)
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const status = response.statusCode ?? 0
      if (status >= 400) return reject(new Error(`${method} ${url}: ${status} ${bytes}`))
      resolve({
        status,
        headers: response.headers,
        bytes: bytes.length,
        json: () => JSON.parse(bytes.toString('utf8')),
      })
    })
  })
  asked.on('error', reject)
  asked.end(body && JSON.stringify(body))
  return promise
}
