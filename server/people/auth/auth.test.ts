import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { type TestUser, testApp } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { ageAttempts } from '#testing/pass-time.ts'
import { findSession } from './queries.ts'

const t = sharedApp()
let user: TestUser
beforeAll(async () => {
  user = await t.buildUser({ email: 'Ada@people.example' })
  await t.deps.db
    .update(users)
    .set({ passwordHash: await hashPassword('correct horse') })
    .where(eq(users.id, user.id))
})

const logIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  t.call(null, 'POST', '/api/auth/login', { body: { email, password }, headers })

describe('signing in', () => {
  test('ignores the case of the address, and returns the token, the user and an httpOnly cookie', async () => {
    const { status, body, headers } = await logIn('ada@People.example', 'correct horse')
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      id: user.id,
      email: 'Ada@people.example',
      role: null,
      organization: null,
    })
    expect(String([headers['set-cookie']].flat()[0])).toMatch(
      /^quillbox_session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/,
    )
    const { body: me } = await t.call({ ...user, token: body.token }, 'GET', '/api/auth/user')
    expect(me.id).toBe(user.id)
    expect(JSON.stringify(me)).not.toContain('password')
  })

  test('stores the token only as its hash', async () => {
    const { body } = await logIn('ada@people.example', 'correct horse')
    const rows = await t.deps.db.select().from(sessions)
    expect(rows.some(row => row.tokenHash.toString('utf8').includes(body.token))).toBe(false)
  })

  test('answers an unknown address and a wrong password alike', async () => {
    const [wrong, unknown] = [
      await logIn('ada@people.example', 'no'),
      await logIn('nobody@people.example', 'no'),
    ]
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      message: 'Invalid credentials',
      error: 'Invalid credentials',
      code: 'invalid-credentials',
    })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('names the fields of bad input', async () => {
    const { status, body } = await logIn('not an address', '')
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    })
  })

  test('refuses an address that is longer than an address can be', async () => {
    const { status, body } = await logIn(`${'a'.repeat(6000)}@people.example`, 'wrong')
    expect([status, body.fields]).toEqual([400, { email: 'Please enter a valid email address' }])
  })

  test('counts guesses that come at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => logIn('at-once@people.example', 'wrong')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('slows an address down after fifty failures, whoever they are for; a successful sign-in costs nothing', async () => {
    await ageAttempts(t.deps.db, 24 * 3_600_000)
    for (let n = 0; n < 49; n += 1) await logIn(`nobody${n}@people.example`, 'wrong')
    for (let n = 0; n < 2; n += 1)
      expect((await logIn('ada@people.example', 'correct horse')).status).toBe(200)
    expect((await logIn('nobody@people.example', 'wrong')).status).toBe(401)
    const refused = await logIn('ada@people.example', 'correct horse')
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes?\.$/)
    await ageAttempts(t.deps.db, Number(refused.headers['retry-after']) * 1000)
    expect((await logIn('ada@people.example', 'correct horse')).status).toBe(200)
  })
})

describe('a session', () => {
  test('is required, must be known, and ends with signing out, which empties the cache of the browser', async () => {
    expect((await t.call(null, 'GET', '/api/auth/user')).status).toBe(401)
    expect((await t.call({ ...user, token: 'made up' }, 'GET', '/api/auth/user')).status).toBe(401)
    const { body } = await logIn('ada@people.example', 'correct horse')
    const me = { ...user, token: body.token }
    const out = await t.call(me, 'POST', '/api/auth/logout')
    expect(out.status).toBe(200)
    // The cookie of the known device stays, and so does what was written but not yet sent.
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect((await t.call(me, 'GET', '/api/auth/user')).status).toBe(401)
  })

  test('expires when it is not used, and is extended when it is', async () => {
    const { body } = await logIn('ada@people.example', 'correct horse')
    const me = { ...user, token: body.token }
    const day = 24 * 3_600_000
    t.advance(20 * day)
    expect((await t.call(me, 'GET', '/api/auth/user')).status).toBe(200)
    t.advance(20 * day)
    expect((await t.call(me, 'GET', '/api/auth/user')).status).toBe(200)
    t.advance(31 * day)
    expect((await t.call(me, 'GET', '/api/auth/user')).status).toBe(401)
  })

  test('ends after 90 days, however often it is used', async () => {
    const { body } = await logIn('ada@people.example', 'correct horse')
    const me = { ...user, token: body.token }
    const status = async () => (await t.call(me, 'GET', '/api/auth/user')).status
    const day = 24 * 3_600_000
    for (let days = 0; days < 80; days += 20) {
      t.advance(20 * day)
      expect(await status()).toBe(200)
    }
    t.advance(9 * day)
    expect(await status()).toBe(200)
    t.advance(day + 1000)
    expect(await status()).toBe(401)
  })

  test('is accepted from the cookie only by endpoints that browsers call without a header', async () => {
    const { body } = await logIn('ada@people.example', 'correct horse')
    const headers = { cookie: `quillbox_session=${body.token}` }
    expect((await t.call(null, 'GET', '/api/auth/user', { headers })).status).toBe(401)
    expect((await t.call(null, 'POST', '/api/auth/logout', { headers })).status).toBe(401)
    // 404: the session is accepted, but there is no such message.
    expect((await t.call(null, 'GET', '/api/emails/1/source', { headers })).status).toBe(404)
  })

  test('has its cookie renewed when the pages open, so that the cookie lasts as long as the session', async () => {
    const { body } = await logIn('ada@people.example', 'correct horse')
    t.advance(20 * 24 * 3_600_000)
    const { headers } = await t.call({ ...user, token: body.token }, 'GET', '/api/auth/user')
    const [, token, expires] =
      /^quillbox_session=([\w-]+); .*Expires=([^;]+); HttpOnly; SameSite=Lax$/.exec(
        String(headers['set-cookie']),
      ) ?? []
    expect(token).toBe(body.token)
    const days = (Date.parse(expires ?? '') - t.deps.clock.now().getTime()) / (24 * 3_600_000)
    expect(days).toBeCloseTo(t.deps.config.sessionDays, 1)
  })

  test('stores its last use once a minute, not with every call', async () => {
    const { body } = await logIn('ada@people.example', 'correct horse')
    const lastSeen = async () => {
      const session = await findSession(t.deps.db, hashToken(body.token), t.deps.clock.now())
      return session?.lastSeenAt.getTime()
    }
    const me = { ...user, token: body.token }
    t.advance(2 * 60_000)
    await t.call(me, 'GET', '/api/auth/user')
    const first = await lastSeen()
    t.advance(30_000)
    await t.call(me, 'GET', '/api/auth/user')
    expect(await lastSeen()).toBe(first)
    t.advance(31_000)
    await t.call(me, 'GET', '/api/auth/user')
    expect(await lastSeen()).toBeGreaterThan(first ?? 0)
  })

  test('has a cookie for HTTPS only over HTTPS', async () => {
    const secure = await testApp({ config: { TRUST_PROXY: '1' } })
    const ada = await secure.buildUser()
    const headers = { 'x-forwarded-proto': 'https' }
    const answer = await secure.call(ada, 'GET', '/api/auth/user', { headers })
    expect(String(answer.headers['set-cookie'])).toMatch(/; Secure/)
    await secure.close()
  })

  test('has a cookie for HTTPS and this host only, also behind a proxy that is not configured', async () => {
    const secure = await testApp({ config: { PUBLIC_URL: 'https://mail.example.com' } })
    const ada = await secure.buildUser()
    const answer = await secure.call(ada, 'GET', '/api/auth/user')
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-quillbox_session=[^;]+; Path=\/; .*; Secure/,
    )
    expect(String(answer.headers['set-cookie'])).not.toContain('Domain')
    const source = async (cookie: string) =>
      (await secure.call(null, 'GET', '/api/emails/1/source', { headers: { cookie } })).status
    // A cookie that a neighbouring host could have set is not accepted.
    expect(await source(`quillbox_session=${ada.token}`)).toBe(401)
    expect(await source(`__Host-quillbox_session=${ada.token}`)).toBe(404)
    const out = await secure.call(ada, 'POST', '/api/auth/logout')
    expect(String(out.headers['set-cookie'])).toMatch(
      /^__Host-quillbox_session=; Max-Age=0; Path=\/; .*; Secure/,
    )
    await secure.close()
  })
})
