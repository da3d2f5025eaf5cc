import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { forAll } from '#testing/random/for-all.ts'
import { limitConnections } from './limit-connections.ts'
import { isTooComplex } from './read-json.ts'

const t = sharedApp()
let user: TestUser
let port: number
const open: Socket[] = []
beforeAll(async () => {
  user = await t.buildUser()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => {
  for (const socket of open) socket.destroy()
})

const endpoints = Object.values(contract).flatMap(group => Object.values(group) as Endpoint[])
const json = 'content-type: application/json'

/** Sends the head of a request and part of its body, and keeps the connection open. */
function begin(head: string[], body: string | Buffer = ''): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  open.push(socket)
  socket.write(`${[...head, 'host: localhost'].join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

/** The status of a response that comes before the body is complete. */
async function statusOf(socket: Socket): Promise<number> {
  for await (const chunk of socket.iterator({ destroyOnReturn: false }))
    return Number(/^HTTP\/1.1 (\d+)/.exec(String(chunk))?.[1])
  return 0
}

const ofUser = (caller: TestUser) => `authorization: Bearer ${caller.token}`
const unsent = (bytes: number) => [json, `content-length: ${bytes}`]

describe('a stranger', () => {
  test('is asked to sign in, whatever they send', async () => {
    for (const { method, path, access } of endpoints) {
      if (access === 'public') continue
      const url = path.replace(/:\w+/g, 'x')
      const { statusCode } = await t.app.inject({
        method,
        url: `${url}?page=x`,
        ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, payload: '{"a":' }),
      })
      expect([path, statusCode]).toEqual([path, 401])
    }
  })

  test('gets a response before their body has arrived', async () => {
    for (const path of ['/api/emails/send', '/api/drafts', '/api/drafts/1/attachments'])
      expect(await statusOf(begin([`POST ${path} HTTP/1.1`, ...unsent(29_000_000)]))).toBe(401)
    expect(await statusOf(begin(['POST /nowhere HTTP/1.1', ...unsent(1_000_000)]))).toBe(404)
  })

  test('sends a large body, of which the rest is neither read nor waited for', async () => {
    let read = 0
    t.app.server.once('connection', socket => socket.once('close', () => (read = socket.bytesRead)))
    const socket = begin(['POST /api/emails/send HTTP/1.1', ...unsent(30_000_000)], Buffer.alloc(30_000_000))
    // The connection may end with an error, because the body was still being sent.
    await new Promise(resolve => socket.once('close', resolve))
    await expect.poll(() => read).toBeGreaterThan(0)
    expect(read).toBeLessThan(5_000_000)
  })

  test('may send a form, but nothing larger', async () => {
    expect(await statusOf(begin(['POST /api/auth/login HTTP/1.1', ...unsent(8193)]))).toBe(413)
    const body = { email: `${'a'.repeat(300)}@b.example`, password: 'x'.repeat(1000) }
    expect((await t.call(null, 'POST', '/api/auth/login', { body })).status).toBe(401)
  })
})

test.each(
  endpoints
    .filter(({ access, body }) => access === 'public' && body)
    .map(({ method, path }) => ({ method, path })),
)(
  '$method $path without a session refuses more values than a form has, before they are parsed',
  async ({ method, path }) => {
    const values = path.includes('/push/outlook/') ? 5000 : 50
    const answer = await t.app.inject({
      method,
      url: path.replace(/:account/, crypto.randomUUID()).replace(/:\w+/g, 'x'),
      headers: { 'content-type': 'application/json' },
      payload: `{"a":[${'{},'.repeat(values / 2)}{}]}`,
    })
    expect(answer.json()).toMatchObject({ code: 'too-large' })
  },
)

describe('a body', () => {
  test.each(['br', 'gzip', 'deflate', 'zstd'])('that is compressed by %s is refused', async encoding => {
    const payload = brotliCompressSync(Buffer.alloc(10_000_000, 0x20))
    const headers = {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      'content-encoding': encoding,
    }
    for (const url of ['/api/emails/send', '/api/auth/login'])
      expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(415)
  })

  test('with more values than the product ever sends is refused before it is parsed', async () => {
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
    const payloads = [`{"a":[${'{},'.repeat(200_000)}{}]}`, '['.repeat(40) + ']'.repeat(40)]
    for (const payload of payloads) {
      const answer = await t.app.inject({ method: 'POST', url: '/api/emails/send', headers, payload })
      expect(answer.json()).toMatchObject({ message: 'This has too many parts', code: 'too-large' })
    }
  })

  test('is measured in one pass, with the same result as after parsing', () => {
    forAll(fc.jsonValue({ maxDepth: 6 }), fc.nat(6), fc.nat(20), (value, maxDepth, maxValues) => {
      const expected = depthOf(value) > maxDepth || valuesOf(value) > maxValues
      expect(isTooComplex(JSON.stringify(value), { maxDepth, maxValues })).toBe(expected)
    })
  })

  test('that is large waits for its share of memory, which is freed when its caller disconnects', async () => {
    const eager = await t.buildUser()
    const half = () =>
      begin(['POST /api/drafts HTTP/1.1', ofUser(eager), ...unsent(30_000_000)], '{"subject":"')
    const held = [half(), half()]
    // An answer to the third request shows that the server knows of the first two.
    await expect.poll(() => statusOf(half())).toBe(429)
    const send = () => t.call(eager, 'POST', '/api/drafts', { body: { subject: 'x'.repeat(10_000_000) } })
    expect((await send()).status).toBe(429)
    for (const socket of held) socket.destroy()
    await expect.poll(async () => (await send()).status).toBe(400)
  })
})

test('the number of connections of one address is limited', async () => {
  const server = createServer((_request, response) => response.end())
  limitConnections(server, 3)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const dial = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    open.push(socket)
    return socket
  }
  const answers = (socket: Socket) =>
    new Promise<boolean>(resolve => {
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
      socket.once('data', () => resolve(true))
      socket.once('close', () => resolve(false))
    })
  const first = [dial(), dial(), dial()]
  expect(await Promise.all(first.map(answers))).toEqual([true, true, true])
  expect(await answers(dial())).toBe(false)
  first[0]?.destroy()
  await expect.poll(() => answers(dial())).toBe(true)
  for (const socket of open) socket.destroy()
  await new Promise(resolve => server.close(resolve))
})

const inside = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...inside(value).map(depthOf))
}

/** Counts objects and lists, and values after a comma. */
function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts = inside(value)
  return 1 + Math.max(0, parts.length - 1) + parts.reduce<number>((sum, part) => sum + valuesOf(part), 0)
}
