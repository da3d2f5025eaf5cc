import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { attempts, users } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { sharedApp } from '#testing/fixture.ts'
import { ageAttempts } from '#testing/pass-time.ts'

const RIGHT = 'correct horse battery'
const EMAIL = 'ada@people.example'

const t = sharedApp()
/** The same installation in a second process, and behind one proxy of its own; they share only the database. */
let second: FastifyInstance
beforeAll(async () => {
  const { id } = await t.buildUser({ email: EMAIL })
  const passwordHash = await hashPassword(RIGHT)
  await t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  vi.resetModules()
  const { buildApp } = await import('#server/app.ts')
  second = await buildApp({ ...t.deps, config: { ...t.deps.config, trustProxy: 1 } })
})
afterAll(() => second.close())
beforeEach(() => t.deps.db.delete(attempts))

interface Try {
  email?: string
  from?: string
  headers?: Record<string, string>
  app?: FastifyInstance
}

const signIn = (
  password: string,
  { email = EMAIL, from = '203.0.113.5', headers = {}, app = t.app }: Try = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers,
    payload: { email, password },
  })
const statuses = async (times: number, attempt: (n: number) => ReturnType<typeof signIn>) => {
  const answers = []
  for (let n = 0; n < times; n += 1) answers.push((await attempt(n)).statusCode)
  return answers
}
const count = (answers: number[], status: number) => answers.filter(answer => answer === status).length

test('120 guesses, each with another forwarded address, are stopped after ten, with and without a proxy', async () => {
  const made = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })
  const direct = await statuses(120, n => signIn(`guess ${n}`, { headers: made(n) }))
  expect([count(direct, 401), count(direct, 429)]).toEqual([10, 110])
  await t.deps.db.delete(attempts)
  // A proxy appends the address that it has seen.
  const behind = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.9` })
  const proxied = await statuses(120, n =>
    signIn(`guess ${n}`, { app: second, from: '10.0.0.1', headers: behind(n) }),
  )
  expect([count(proxied, 401), count(proxied, 429)]).toEqual([10, 110])
})

test('two processes count together', async () => {
  const apps = [t.app, second]
  const answers = await statuses(20, n => {
    const headers = n % 2 ? { 'x-forwarded-for': '203.0.113.5' } : {}
    return signIn(`guess ${n}`, { app: apps[n % 2]!, headers })
  })
  expect(count(answers, 401)).toBe(10)
})

test('an IPv6 network of 64 bits counts as one address', async () => {
  const answers = await statuses(15, n => signIn(`guess ${n}`, { from: `2001:db8:1:2::${n + 1}` }))
  expect(count(answers, 401)).toBe(10)
  expect((await signIn('guess', { from: '2001:db8:1:3::1' })).statusCode).toBe(401)
})

test('the wait grows with each further failure, but always ends', async () => {
  await statuses(10, n => signIn(`guess ${n}`))
  const refused = await signIn(RIGHT)
  expect(refused.json().message).toBe('Too many attempts. Please try again in 2 minutes.')
  const waits = []
  for (let n = 0; n < 110; n += 1) {
    const { headers, statusCode } = await signIn(`guess again ${n}`)
    if (statusCode !== 429) continue
    waits.push(Number(headers['retry-after']))
    await ageAttempts(t.deps.db, Number(headers['retry-after']) * 1000)
  }
  expect(waits[0]).toBeLessThanOrEqual(90)
  expect(waits.at(-1)).toBeGreaterThan(20 * 60)
  expect(Math.max(...waits)).toBeLessThanOrEqual(30 * 60)
  await ageAttempts(t.deps.db, 30 * 60_000)
  expect((await signIn(RIGHT)).statusCode).toBe(200)
})

test('strangers who guess do not lock a person out of another network or a known device in the same network', async () => {
  const home = '203.0.113.77'
  const cookies = (await signIn(RIGHT, { from: home })).cookies
  const device = cookies.find(({ name }) => name === 'quillbox_device')
  const headers = { cookie: `quillbox_device=${device?.value}` }
  await statuses(12, n => signIn(`guess ${n}`, { from: '198.51.100.1' }))
  await statuses(12, n => signIn(`guess ${n}`, { from: home }))
  for (let n = 0; n < 45; n += 1) await signIn('x', { email: `nobody${n}@people.example`, from: home })
  expect((await signIn(RIGHT, { from: home })).statusCode).toBe(429)
  expect((await signIn(RIGHT, { from: home, headers })).statusCode).toBe(200)
  expect((await signIn(RIGHT, { from: '192.0.2.1' })).statusCode).toBe(200)
})

test('the guesses of a known device are limited, too, and the device is known for its owner only', async () => {
  const cookies = (await signIn(RIGHT)).cookies
  const device = cookies.find(({ name }) => name === 'quillbox_device')
  const headers = { cookie: `quillbox_device=${device?.value}` }
  const answers = await statuses(15, n => signIn(`guess ${n}`, { headers, from: `192.0.2.${n}` }))
  expect(count(answers, 401)).toBe(10)
  const others = await statuses(15, n => signIn(`guess ${n}`, { headers, email: 'eve@people.example' }))
  expect(count(others, 401)).toBe(10)
})

test('signing in with one’s own account does not clear the guesses at others', async () => {
  const from = '203.0.113.99'
  const answers = await statuses(60, async n => {
    if (n % 5 === 0) return signIn(RIGHT, { from })
    return signIn('guess', { email: `nobody${n}@people.example`, from })
  })
  expect(count(answers, 401)).toBeLessThanOrEqual(50)
  expect((await signIn('guess', { email: 'another@people.example', from })).statusCode).toBe(401)
  await statuses(10, n => signIn('guess', { email: `more${n}@people.example`, from }))
  expect((await signIn('guess', { email: 'last@people.example', from })).statusCode).toBe(429)
})
