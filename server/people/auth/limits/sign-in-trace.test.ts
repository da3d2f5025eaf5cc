import { asc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, signInFailures, users } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { ageAttempts } from '#testing/pass-time.ts'
import { type TestRelay, testRelay } from '#testing/stand-ins/relay.ts'
import { totpCode, totpStep } from '../factors/totp.ts'
import { createSuperAdmin } from '../first/create-super-admin.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const MINUTE = 60_000

let relay: TestRelay
let passwordHash: string
let organizationId: number
let admin: TestUser
let superAdmin: TestUser
let user: TestUser
beforeAll(async () => {
  relay = await testRelay()
})
afterAll(() => relay.close())
const t = sharedApp(() => ({ config: relay.config }))
beforeAll(async () => {
  passwordHash = await hashPassword('correct horse')
  organizationId = await t.buildOrganization()
})
beforeEach(async () => {
  // Ends all windows and waits of earlier tests.
  t.advance(20 * MINUTE)
  await ageAttempts(t.deps.db, 20 * MINUTE)
  await settle()
  admin = await t.buildUser({ role: 'admin', organizationId })
  superAdmin = await t.buildUser({ role: 'super_admin' })
  user = await t.buildUser({ role: 'agent', organizationId })
  await t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
})

const settle = () => jobHandlers(t.deps)['sync.purge']({}, { signal: new AbortController().signal } as never)
async function logIn(
  email: string,
  password: string,
  { code = '', userAgent = CHROME, from = '192.0.2.1' } = {},
) {
  const { statusCode, ...answer } = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: { 'user-agent': userAgent },
    payload: { email, password, ...(code ? { code } : {}) },
  })
  return { status: statusCode, body: answer.json() }
}
const asUser = (token: string): TestUser => ({ ...user, token })
const post = (who: TestUser, url: string, body: object) => t.call(who, 'POST', url, { body })
const lettersTo = (email: string) => relay.taken.filter(({ to }) => to.includes(email))
const nextLetter = async (subject: string) => {
  await expect.poll(() => lettersTo(user.email).some(letter => letter.subject === subject)).toBe(true)
  return lettersTo(user.email).find(letter => letter.subject === subject)!.text
}
/** The entries of the log after this one, oldest first. */
async function entriesAfter(seq: number) {
  const rows = await t.deps.db.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(asc(auditLog.seq))
  return rows.map(({ action, actor, subject, organizationId, details }) => ({
    action,
    actor,
    subject,
    organizationId,
    details,
  }))
}
const lastEntry = async () => {
  const rows = await t.deps.db.select({ seq: auditLog.seq }).from(auditLog)
  return Math.max(0, ...rows.map(({ seq }) => seq))
}
const seenBy = async (who: TestUser, q: string) =>
  (await t.call(who, 'GET', `/api/admin/audit?q=${encodeURIComponent(q)}`)).body.entries

describe('the audit log', () => {
  test('says who signed in, with which device and from where', async () => {
    await logIn(user.email, 'correct horse')
    const entry = {
      actor: user.email,
      action: 'sign-in',
      subject: user.email,
      details: { device: 'Chrome on Linux', address: '192.0.2.1', newDevice: true },
    }
    expect(await seenBy(admin, user.email)).toMatchObject([entry])
  })

  test('gets the first failure at once, later how many followed; the person’s organization reads both', async () => {
    const before = await lastEntry()
    for (let n = 0; n < 4; n += 1) await logIn(user.email.toUpperCase(), 'wrong', { from: `192.0.2.${n}` })
    const first = {
      action: 'sign-in.failed',
      actor: 'somebody',
      subject: user.email,
      organizationId,
      details: { address: '192.0.2.0' },
    }
    await expect.poll(async () => (await t.deps.db.select().from(signInFailures))[0]?.more).toBe(3)
    expect(await entriesAfter(before)).toEqual([first])
    await settle()
    expect(await entriesAfter(before)).toHaveLength(1)
    t.advance(16 * MINUTE)
    await settle()
    await settle()
    const more = { moreTimes: 3, since: expect.stringMatching(/Z$/) }
    expect(await entriesAfter(before)).toEqual([first, { ...first, details: more }])
    expect(await t.deps.db.$count(signInFailures)).toBe(0)
    expect(await seenBy(admin, user.email)).toHaveLength(2)
  })

  test('also gets the number of failures when guessing goes on before the job has run', async () => {
    const before = await lastEntry()
    await logIn(user.email, 'wrong')
    await logIn(user.email, 'wrong')
    await expect.poll(async () => (await t.deps.db.select().from(signInFailures))[0]?.more).toBe(1)
    t.advance(16 * MINUTE)
    await logIn(user.email, 'wrong')
    await expect
      .poll(async () => (await entriesAfter(before)).map(({ details }) => Object.keys(details).sort()))
      .toEqual([['address'], ['moreTimes', 'since'], ['address']])
  })

  test('shows failures of unknown addresses to super admins only, as one entry, however many there are', async () => {
    const before = await lastEntry()
    for (let n = 0; n < 8; n += 1)
      await logIn(`nobody${n}@people.example`, 'wrong', { from: `198.51.100.${n}` })
    await expect.poll(async () => (await t.deps.db.select().from(signInFailures))[0]?.more).toBe(7)
    expect(await t.deps.db.$count(signInFailures)).toBe(1)
    expect(await entriesAfter(before)).toMatchObject([
      { action: 'sign-in.failed', actor: 'somebody', organizationId: null },
    ])
    expect(await seenBy(admin, 'nobody')).toEqual([])
    expect(await seenBy(superAdmin, 'nobody')).toHaveLength(1)
  })

  test('says that somebody was stopped from guessing', async () => {
    const before = await lastEntry()
    for (let n = 0; n < 13; n += 1) await logIn(user.email, 'wrong', { from: '203.0.113.5' })
    await expect
      .poll(async () => (await entriesAfter(before)).map(({ action }) => action))
      .toContain('sign-in.locked')
    expect(await seenBy(admin, `sign-in.locked`)).toMatchObject([{ subject: user.email }])
  })

  test('tells a wrong code, given with the right password, from a wrong password', async () => {
    await switchOn((await logIn(user.email, 'correct horse')).body.token)
    const before = await lastEntry()
    expect((await logIn(user.email, 'correct horse')).status).toBe(401)
    expect((await logIn(user.email, 'correct horse', { code: '000000' })).status).toBe(401)
    await expect
      .poll(() => entriesAfter(before))
      .toMatchObject([
        { action: 'sign-in.code-failed', actor: 'somebody', subject: user.email, organizationId },
      ])
  })

  test('says whom the operator made a super admin', async () => {
    const before = await lastEntry()
    const ctx = { ...t.deps, actor: { kind: 'operator' as const } }
    for (let n = 0; n < 2; n += 1) await createSuperAdmin(ctx, 'root@people.example', 'a long password')
    expect(await entriesAfter(before)).toMatchObject([
      {
        action: 'super-admin.created',
        actor: 'operator',
        subject: 'root@people.example',
        organizationId: null,
      },
    ])
  })
})

async function switchOn(token: string): Promise<string> {
  const { secret } = (await post(asUser(token), '/api/auth/totp', { password: 'correct horse' })).body
  const code = totpCode(secret, totpStep(t.deps.clock.now()))
  expect((await post(asUser(token), '/api/auth/totp/confirm', { code })).status).toBe(200)
  return secret
}

describe('a person gets a letter', () => {
  test('about a device that they have not used before, and about no other', async () => {
    // A session from elsewhere counts as an earlier sign-in, so this is not the person's first one.
    await logIn(user.email, 'correct horse', { from: '192.0.2.8' })
    const text = await nextLetter('A new device has signed in to Quillbox')
    expect(text).toContain(
      `as ${user.email} with a device that you have not used here before: Chrome on Linux, from 192.0.2.8.`,
    )
    await logIn(user.email, 'correct horse', { from: '192.0.2.8' })
    await logIn(user.email, 'correct horse', { userAgent: 'See https://evil.example', from: '192.0.2.9' })
    await expect.poll(() => lettersTo(user.email).length).toBe(2)
    expect(lettersTo(user.email)[1]?.text).toContain('not used here before: Unknown device, from 192.0.2.9.')
  })

  test('about a changed password, and about one chosen by a link', async () => {
    const { token } = (await logIn(user.email, 'correct horse')).body
    const body = { currentPassword: 'correct horse', newPassword: 'battery staple' }
    expect((await post(asUser(token), '/api/auth/password', body)).status).toBe(200)
    expect(await nextLetter('Your Quillbox password was changed')).toContain(user.email)
    await t.call(null, 'POST', '/api/auth/forgot-password', { body: { email: user.email } })
    const link = /token=([\w-]{43})/.exec(await nextLetter('A new password for Quillbox'))?.[1]
    const reset = { token: link, password: 'and another one' }
    expect((await t.call(null, 'POST', '/api/auth/reset-password', { body: reset })).status).toBe(200)
    await expect.poll(() => lettersTo(user.email).at(-1)?.subject).toBe('Your Quillbox password was changed')
    expect(
      lettersTo(user.email).filter(({ subject }) => subject === 'Your Quillbox password was changed'),
    ).toHaveLength(2)
  })

  test('about a second factor that is switched on or off', async () => {
    const { token } = (await logIn(user.email, 'correct horse')).body
    const secret = await switchOn(token)
    expect(await nextLetter('Two-step sign-in was switched on for Quillbox')).toContain('takes a code')
    // Each code works once: this is the next one.
    const code = totpCode(secret, totpStep(t.deps.clock.now()) + 1)
    const off = { password: 'correct horse', code }
    expect((await post(asUser(token), '/api/auth/totp/disable', off)).status).toBe(200)
    expect(await nextLetter('Two-step sign-in was switched off for Quillbox')).toContain('the password alone')
  })

  test('not at an unconfirmed address', async () => {
    const { token } = user
    await t.deps.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    const body = { currentPassword: 'correct horse', newPassword: 'battery staple' }
    expect((await post(asUser(token), '/api/auth/password', body)).status).toBe(200)
    // Letters are sent in the order in which they are written.
    await t.call(null, 'POST', '/api/auth/forgot-password', { body: { email: user.email } })
    await nextLetter('A new password for Quillbox')
    expect(lettersTo(user.email).map(({ subject }) => subject)).toEqual(['A new password for Quillbox'])
  })
})
