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

/** A plain HTTP client that keeps its connections open and takes turns between the browsers of one person. */
export async function openClient(
  server: Pick<ServerProcess, 'url'>,
  person: { email: string; password: string },
): Promise<HttpClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: BROWSERS })
  const browsers: Record<string, string>[] = []
  for (let number = 1; number <= BROWSERS; number += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${number}` }
    const answer = await send(agent, `${server.url}/api/auth/login`, { method: 'POST', headers }, person)
    browsers.push({ ...headers, authorization: `Bearer ${answer.json<{ token: string }>().token}` })
  }
  let turn = 0
  const ask = (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) =>
    send(agent, server.url + path, { method, headers: { ...browsers[turn++ % BROWSERS], ...headers } }, body)
  return {
    get: (path, headers = {}) => ask('GET', path, headers),
    post: (path, body) => ask('POST', path, {}, body),
    close: () => agent.destroy(),
  }
}

/** Waits until the inbox of the person has this many messages. */
export async function untilListed(client: HttpClient, count: number, everyMs: number): Promise<void> {
  const isListed = async () =>
    (await client.get('/api/emails?folder=inbox&limit=1')).json<{ total: number }>().total >= count
  await until(isListed, everyMs)
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
