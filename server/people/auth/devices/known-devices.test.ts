import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { knownDevices, users } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { type Caller, isKnownDevice, rememberDevice } from './known-devices.ts'

const t = sharedApp()
let user: TestUser
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword('correct horse')
})
beforeEach(async () => {
  user = await buildPerson()
})

async function buildPerson() {
  const built = await t.buildUser()
  await t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, built.id))
  return built
}
const cookieOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find(cookie => cookie.startsWith('quillbox_device=')) ?? ''
const tokenOf = (cookie: string) => /^quillbox_device=([\w-]{43});/.exec(cookie)?.[1] ?? ''
async function logIn(who: TestUser, deviceToken?: string) {
  const headers: Record<string, string> = deviceToken ? { cookie: `quillbox_device=${deviceToken}` } : {}
  const body = { email: who.email, password: 'correct horse' }
  const answer = await t.call(null, 'POST', '/api/auth/login', { body, headers })
  expect(answer.status).toBe(200)
  return { ...answer.body, cookie: cookieOf(answer.headers) } as { token: string; cookie: string }
}
const isKnown = (who: TestUser, deviceToken: string | null) =>
  isKnownDevice(t.deps.db, who.id, { deviceToken })
const remember = (change: Partial<Caller>) =>
  inTransaction(t.deps.db, tx =>
    rememberDevice(
      tx,
      user.id,
      { userAgent: 'script/1', address: '192.0.2.1', deviceToken: null, ...change },
      t.deps.clock.now(),
    ),
  )

test('signing in makes a device known, by a cookie that is sent only with calls about signing in', async () => {
  const { cookie } = await logIn(user)
  expect(cookie).toMatch(/; Path=\/api\/auth; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
  const value = tokenOf(cookie)
  expect(await isKnown(user, value)).toBe(true)
  expect(await isKnown(user, null)).toBe(false)
  expect(await isKnown(user, `${value}x`)).toBe(false)
  expect(await isKnown(await buildPerson(), value)).toBe(false)
  const rows = await t.deps.db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))
  expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(value)])
  expect(tokenOf((await logIn(user, value)).cookie)).toBe(value)
  expect(await t.deps.db.$count(knownDevices, eq(knownDevices.userId, user.id))).toBe(1)
})

test('several people can share a browser; a value that somebody planted in it is replaced', async () => {
  const planted = tokenOf((await logIn(user)).cookie)
  const victim = await buildPerson()
  const shared = tokenOf((await logIn(victim, planted)).cookie)
  expect(shared).not.toBe(planted)
  expect(await isKnown(victim, planted)).toBe(false)
  expect(await isKnown(user, planted)).toBe(false)
  expect(await isKnown(victim, shared)).toBe(true)
  expect(await isKnown(user, shared)).toBe(true)
})

test('a new device is reported, except the first one and a program that comes as before', async () => {
  const newcomer = await t.buildUser()
  await t.call(newcomer, 'POST', '/api/auth/logout')
  user = newcomer
  const first = await remember({})
  expect(first.isNews).toBe(false)
  expect((await remember({})).isNews).toBe(false)
  expect((await remember({ deviceToken: first.deviceToken, address: '198.51.100.7' })).isNews).toBe(false)
  expect((await remember({ address: '203.0.113.9' })).isNews).toBe(true)
  expect((await remember({ userAgent: 'script/2' })).isNews).toBe(true)
  expect((await remember({ userAgent: null })).isNews).toBe(true)
  expect((await remember({ userAgent: null })).isNews).toBe(false)
})

test('a person with an open session counts as having signed in before', async () => {
  expect((await remember({})).isNews).toBe(true)
})

test('a program without cookies does not push out devices with cookies', async () => {
  const browser = await remember({ userAgent: 'browser', address: '198.51.100.1' })
  for (let n = 0; n < 60; n += 1) {
    t.advance(1000)
    await remember({})
  }
  expect(await t.deps.db.$count(knownDevices, eq(knownDevices.userId, user.id))).toBe(4)
  expect(await isKnown(user, browser.deviceToken)).toBe(true)
})

test('a new password, and signing out other devices, make all other devices unknown', async () => {
  const [here, there] = [await logIn(user), await logIn(user)]
  const headers = { cookie: `quillbox_device=${tokenOf(here.cookie)}` }
  const known = async () => [
    await isKnown(user, tokenOf(here.cookie)),
    await isKnown(user, tokenOf(there.cookie)),
  ]
  expect(await known()).toEqual([true, true])
  await t.call({ ...user, token: here.token }, 'DELETE', '/api/auth/sessions', { headers })
  expect(await known()).toEqual([true, false])
  const body = { currentPassword: 'correct horse', newPassword: 'correct horse 2' }
  await t.call({ ...user, token: here.token }, 'POST', '/api/auth/password', { body })
  expect(await known()).toEqual([false, false])
})
