import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { totpFactors, users } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { type TestUser, testApp } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { type TestRelay, testRelay } from '#testing/stand-ins/relay.ts'
import { confirmTotpRow, findTotp, replaceTotp } from './credential-queries.ts'
import { totpCode, totpStep } from './factors/totp.ts'

let relay: TestRelay
beforeAll(async () => {
  relay = await testRelay()
})
afterAll(() => relay.close())
const t = sharedApp(() => ({ config: relay.config }))

let count = 0
async function build(): Promise<TestUser> {
  count += 1
  const user = await t.buildUser({ email: `c${count}@people.example` })
  const passwordHash = await hashPassword('first password')
  await t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  return user
}
const post = (url: string, body: object, who: TestUser | null = null) => t.call(who, 'POST', url, { body })
const logIn = (user: TestUser, password: string, code?: string) =>
  post('/api/auth/login', { email: user.email, password, ...(code === undefined ? {} : { code }) })
const mailTo = async (address: string, subject: string) => {
  const find = () => relay.taken.filter(({ to, source }) => to.includes(address) && source.includes(subject))
  await expect.poll(() => find().length).toBeGreaterThan(0)
  return find().at(-1)!.source
}
const tokenIn = (source: string) => /token=([\w-]{43})/.exec(source)?.[1] ?? ''

describe('a forgotten password', () => {
  test('is replaced by a link that works once; all sessions end', async () => {
    const user = await build()
    const asked = await post('/api/auth/forgot-password', { email: user.email.toUpperCase() })
    expect(asked.body).toEqual({ success: true, via: 'mail' })
    const token = tokenIn(await mailTo(user.email, 'A new password'))
    expect((await post('/api/auth/reset-password', { token, password: 'short' })).body.fields).toEqual({
      password: 'Password must be at least 8 characters',
    })
    expect((await post('/api/auth/reset-password', { token, password: 'second password' })).status).toBe(200)
    expect((await post('/api/auth/reset-password', { token, password: 'third password' })).status).toBe(400)
    expect((await t.call(user, 'GET', '/api/auth/user')).status).toBe(401)
    expect((await logIn(user, 'first password')).status).toBe(401)
    expect((await logIn(user, 'second password')).status).toBe(200)
  })

  test('does not reveal whether an address is known, and floods nobody', async () => {
    const user = await build()
    const relayed = vi.spyOn(t.deps.relay!, 'send')
    const known = await post('/api/auth/forgot-password', { email: user.email })
    const unknown = await post('/api/auth/forgot-password', { email: 'nobody@people.example' })
    expect(unknown.body).toEqual(known.body)
    for (let n = 0; n < 8; n += 1) await post('/api/auth/forgot-password', { email: user.email })
    // This letter is requested last, so it is sent last.
    const later = await build()
    await post('/api/auth/forgot-password', { email: later.email })
    await mailTo(later.email, 'A new password')
    const handedOver = relayed.mock.calls.map(([{ to }]) => to)
    expect(handedOver).toEqual([...Array(5).fill(user.email), later.email])
  })

  test('has a link that expires after an hour, and that a newer link replaces', async () => {
    const app = await testApp({ config: relay.config })
    const user = await app.buildUser()
    const admin = await app.buildUser({ role: 'super_admin' })
    const ask = async () =>
      tokenIn((await app.call(admin, 'POST', `/api/admin/users/${user.id}/reset-link`)).body.link)
    const use = (token: string) =>
      app.call(null, 'POST', '/api/auth/reset-password', { body: { token, password: 'new password' } })
    const [first, second] = [await ask(), await ask()]
    expect((await use(first)).status).toBe(400)
    app.advance(25 * 3_600_000)
    expect((await use(second)).status).toBe(400)
    await app.close()
  })

  test('is replaced by a link from an admin where no mail can be sent', async () => {
    const bare = await testApp()
    const user = await bare.buildUser()
    const body = { email: user.email }
    expect((await bare.call(null, 'POST', '/api/auth/forgot-password', { body })).body.via).toBe('admin')
    await bare.close()
  })
})

describe('an address', () => {
  const register = (email: string) =>
    post('/api/auth/register', {
      organizationType: 'individual',
      firstName: 'Vera',
      lastName: 'Verified',
      email,
      password: 'long enough',
    })

  test('must be confirmed before signing in, where mail can be sent', async () => {
    const email = 'vera@people.example'
    expect((await register(email)).body).toEqual({ success: true, mustVerify: true, token: null, user: null })
    const source = await mailTo(email, 'Confirm your address')
    const early = await post('/api/auth/login', { email, password: 'long enough' })
    expect([early.status, early.body.code]).toEqual([403, 'unverified'])
    // Signing in has sent a newer link, which replaced the first.
    await expect.poll(() => relay.taken.filter(({ to }) => to.includes(email)).length).toBe(2)
    expect((await post('/api/auth/verify-email', { token: tokenIn(source) })).status).toBe(400)
    const token = tokenIn(relay.taken.findLast(({ to }) => to.includes(email))?.source ?? '')
    expect((await post('/api/auth/verify-email', { token })).status).toBe(200)
    expect((await post('/api/auth/login', { email, password: 'long enough' })).status).toBe(200)
  })

  test('that the relay refuses is no fault of signing in', async () => {
    const email = 'refused@people.example'
    relay.refuse(true)
    await register(email)
    const answer = await post('/api/auth/login', { email, password: 'long enough' })
    relay.refuse(false)
    expect([answer.status, answer.body.code]).toEqual([403, 'unverified'])
    expect(answer.body.message).toContain('could not be sent')
  })

  test('that is taken is answered like a free one, and its owner is told', async () => {
    const user = await build()
    expect((await register(user.email)).body).toEqual({
      success: true,
      mustVerify: true,
      token: null,
      user: null,
    })
    await mailTo(user.email, 'You have a Quillbox account already')
    expect((await logIn(user, 'first password')).status).toBe(200)
  })
})

describe('signed-in devices', () => {
  test('are listed, and can be signed out one by one or all but this one', async () => {
    const user = await build()
    const here = { ...user, token: (await logIn(user, 'first password')).body.token }
    const there = { ...user, token: (await logIn(user, 'first password')).body.token }
    const list = (await t.call(here, 'GET', '/api/auth/sessions')).body as {
      id: number
      isCurrent: boolean
    }[]
    expect(list).toHaveLength(3)
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(JSON.stringify(list)).not.toContain('oken')
    const theirs = (await t.call(there, 'GET', '/api/auth/sessions')).body.find(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    )
    expect((await t.call(await build(), 'DELETE', `/api/auth/sessions/${theirs.id}`)).status).toBe(404)
    expect((await t.call(here, 'DELETE', `/api/auth/sessions/${theirs.id}`)).status).toBe(200)
    expect((await t.call(there, 'GET', '/api/auth/user')).status).toBe(401)
    await t.call(here, 'DELETE', '/api/auth/sessions')
    expect((await t.call(user, 'GET', '/api/auth/user')).status).toBe(401)
    expect((await t.call(here, 'GET', '/api/auth/user')).status).toBe(200)
  })

  test('are signed out, all but this one, when the password is changed', async () => {
    const user = await build()
    const here = { ...user, token: (await logIn(user, 'first password')).body.token }
    const body = { currentPassword: 'wrong', newPassword: 'second password' }
    expect((await post('/api/auth/password', body, here)).body.fields.currentPassword).toBe(
      'This is not your password',
    )
    body.currentPassword = 'first password'
    expect((await post('/api/auth/password', body, here)).status).toBe(200)
    expect((await t.call(user, 'GET', '/api/auth/user')).status).toBe(401)
    expect((await t.call(here, 'GET', '/api/auth/user')).status).toBe(200)
    expect((await logIn(user, 'second password')).status).toBe(200)
  })
})

describe('a second factor', () => {
  const codeNow = (secret: string, steps = 0) => totpCode(secret, totpStep(t.deps.clock.now()) + steps)
  const begin = async (user: TestUser) =>
    (await post('/api/auth/totp', { password: 'first password' }, user)).body.secret as string

  test('is asked for once it is confirmed, and takes each code once', async () => {
    const user = await build()
    expect((await post('/api/auth/totp', { password: 'wrong' }, user)).status).toBe(403)
    const secret = await begin(user)
    expect((await logIn(user, 'first password')).status).toBe(200)
    expect((await post('/api/auth/totp/confirm', { code: '000000' }, user)).status).toBe(400)
    const { body } = await post('/api/auth/totp/confirm', { code: codeNow(secret, -1) }, user)
    expect(new Set(body.recoveryCodes).size).toBe(10)

    const asked = await logIn(user, 'first password')
    expect([asked.status, asked.body.code]).toEqual([401, 'second-factor-required'])
    expect((await logIn(user, 'wrong password', codeNow(secret))).body.code).toBe('invalid-credentials')
    const code = codeNow(secret)
    const both = await Promise.all([logIn(user, 'first password', code), logIn(user, 'first password', code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await logIn(user, 'first password', code)).body.code).toBe('second-factor-wrong')
  })

  test('is confirmed once by concurrent requests, and not if it was replaced', async () => {
    const user = await build()
    await begin(user)
    const read = (await findTotp(t.deps.db, user.id))!
    const confirm = () => confirmTotpRow(t.deps.db, read, { step: 1, at: t.deps.clock.now() })
    expect([await confirm(), await confirm()]).toEqual([true, false])
    expect((await findTotp(t.deps.db, user.id))?.lastStep).toBe(1)
    await replaceTotp(t.deps.db, user.id, 'another one')
    expect(await confirm()).toBe(false)
  })

  test('can be replaced by a recovery code, once', async () => {
    const user = await build()
    const secret = await begin(user)
    const { body } = await post('/api/auth/totp/confirm', { code: codeNow(secret) }, user)
    const [code] = body.recoveryCodes as [string]
    expect((await logIn(user, 'first password', code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await logIn(user, 'first password', code)).status).toBe(401)
    expect((await t.call(user, 'GET', '/api/auth/totp')).body).toEqual({
      isEnabled: true,
      recoveryCodesLeft: 9,
    })
  })

  test('says so when its secret cannot be opened; a recovery code still signs in', async () => {
    const user = await build()
    const secret = await begin(user)
    const { body } = await post('/api/auth/totp/confirm', { code: codeNow(secret, -1) }, user)
    const sealed = createSecretBox([new Uint8Array(32).fill(8)]).seal(secret, `totp:${user.id}`)
    const row = eq(totpFactors.userId, user.id)
    await t.deps.db.update(totpFactors).set({ sealedSecret: sealed }).where(row)
    const asked = await logIn(user, 'first password', codeNow(secret))
    expect(asked).toMatchObject({ status: 503, body: { code: 'second-factor-key-lost' } })
    expect((await logIn(user, 'first password', body.recoveryCodes[0])).status).toBe(200)
    // A factor that was never confirmed can be set up again.
    await t.deps.db.update(totpFactors).set({ confirmedAt: null }).where(row)
    const confirmed = await post('/api/auth/totp/confirm', { code: codeNow(secret) }, user)
    expect(confirmed).toMatchObject({ status: 400, body: { message: 'Please begin again.' } })
  })

  test('ends all other sessions when it is switched on', async () => {
    const user = await build()
    const elsewhere = { ...user, token: (await logIn(user, 'first password')).body.token as string }
    const secret = await begin(user)
    expect((await t.call(elsewhere, 'GET', '/api/auth/user')).status).toBe(200)
    await post('/api/auth/totp/confirm', { code: codeNow(secret) }, user)
    expect((await t.call(elsewhere, 'GET', '/api/auth/user')).status).toBe(401)
    expect((await t.call(user, 'GET', '/api/auth/user')).status).toBe(200)
  })

  test('is switched off with the password and a code, or a recovery code', async () => {
    const user = await build()
    const off = (password: string, code?: string) =>
      post('/api/auth/totp/disable', { password, ...(code === undefined ? {} : { code }) }, user)
    const password = 'first password'
    const secret = await begin(user)
    const { body } = await post('/api/auth/totp/confirm', { code: codeNow(secret, -1) }, user)
    expect((await off('wrong', codeNow(secret))).status).toBe(403)
    expect((await off(password)).body.fields).toEqual({ code: 'Please enter a code' })
    expect((await off(password, '000000')).body).toMatchObject({
      code: 'second-factor-wrong',
      fields: { code: 'This code is not right, or was used already.' },
    })
    expect((await logIn(user, password)).body.code).toBe('second-factor-required')
    expect((await off(password, codeNow(secret))).status).toBe(200)
    expect((await logIn(user, password)).status).toBe(200)

    const again = await begin(user)
    const { recoveryCodes } = (await post('/api/auth/totp/confirm', { code: codeNow(again) }, user)).body
    expect((await off(password, body.recoveryCodes[0])).status).toBe(403)
    expect((await off(password, recoveryCodes[3])).status).toBe(200)
  })

  test('is not switched off by guessing codes with the right password', async () => {
    const user = await build()
    const secret = await begin(user)
    await post('/api/auth/totp/confirm', { code: codeNow(secret, -1) }, user)
    const guess = (code: string) => post('/api/auth/totp/disable', { password: 'first password', code }, user)
    for (let n = 0; n < 10; n += 1) expect((await guess(`guess ${n}`)).status).toBe(403)
    expect((await guess(codeNow(secret))).status).toBe(429)
  })

  test('has recovery codes of 80 bits and more, which cannot be guessed from their hashes', async () => {
    const user = await build()
    const { body } = await post('/api/auth/totp/confirm', { code: codeNow(await begin(user)) }, user)
    for (const code of body.recoveryCodes as string[]) {
      expect(code).toMatch(/^[2-9b-z]{5}(-[2-9b-z]{5}){3}$/)
      expect(code.replaceAll('-', '').length * Math.log2(28)).toBeGreaterThan(80)
    }
  })

  test('limits guesses', async () => {
    const user = await build()
    const secret = await begin(user)
    await post('/api/auth/totp/confirm', { code: codeNow(secret) }, user)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await logIn(user, 'first password', String(n))).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
