import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PROOF_MINUTES } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { rules, users } from '#server/db/schema/index.ts'
import { sessionCookie } from '#server/http/cookies.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { mailMatrix, setMailbox } from '#testing/access/mail.ts'
import { peopleMatrix } from '#testing/access/people.ts'
import { proveAgain } from '#testing/access/prove-again.ts'
import { organizationOf } from '#testing/access/row.ts'
import type { TestUser } from '#testing/app.ts'
import { buildCallers, type Callers, INSIDE } from '#testing/callers.ts'
import { sharedApp } from '#testing/fixture.ts'
import { buildSharedMailbox } from '#testing/mailboxes/shared-mailbox.ts'
import { addFactor, codeOf } from '#testing/seal.ts'

const PASSWORD = 'my own password'

const t = sharedApp()
let people: Callers
beforeAll(async () => {
  people = await buildCallers(t)
  setMailbox(t, people, await buildSharedMailbox(t, people))
})

const ageSessions = (minutes = PROOF_MINUTES) => proveAgain(t, minutes)

const declared = (which: boolean | 'sometimes') =>
  Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries(group).flatMap(([name, { needsProof }]) =>
      needsProof === which ? [`${noun}.${name}`] : [],
    ),
  )
const needing = declared(true)

test('what a borrowed session must not do is declared in the contract', () => {
  expect(needing.sort()).toEqual([
    'accounts.connectImap',
    'accounts.google',
    'accounts.microsoft',
    'accounts.remove',
    'accounts.yahoo',
    'admin.auditCsv',
    'admin.changeRole',
    'admin.deleteUser',
    'admin.invite',
    'admin.payEarnings',
    'admin.renewInvitation',
    'admin.resetFactor',
    'admin.resetLink',
    'aiSettings.change',
    'approvedAnswers.add',
    'approvedAnswers.askedOtherwise',
    'approvedAnswers.save',
    'approvedAnswers.setUnapproved',
    'contactExchange.export',
    'credentials.proof',
    'credentials.revokeOthers',
    'credentials.revokeSession',
    'invitations.createTeamCode',
    'invitations.setTeamPermission',
    'outbox.setLimit',
    'privacy.beginExport',
    'privacy.export',
    'privacy.fetchExport',
  ])
})

describe('a session without a password or code for ten minutes', () => {
  beforeEach(() => ageSessions())
  const organization = () => organizationOf(people)
  const rows = [
    ...mailMatrix.map(({ endpoint, call }) => ({ endpoint, call: (who: TestUser) => call(who) })),
    ...peopleMatrix.map(({ endpoint, call }) => ({
      endpoint,
      call: (who: TestUser) => call(t, who, organization()),
    })),
  ].filter(({ endpoint }) => needing.includes(endpoint))

  test('has a row for each of these endpoints', () => {
    expect(rows.map(({ endpoint }) => endpoint).sort()).toEqual(needing.sort())
  })

  test.each(rows)('has to give a proof for $endpoint', async ({ call }) => {
    for (const who of INSIDE) {
      const { status, body } = await call(people[who] as TestUser)
      expect([who, status, (body as { code: string }).code]).toEqual([who, 403, 'proof-required'])
    }
  })

  describe('does not let mail out for later', () => {
    let mailbox: number
    beforeAll(async () => {
      mailbox = (await t.buildAccount(people.individual)).id
    })
    const FORWARD = { name: 'n', search: 'from:a', actions: [{ kind: 'forward', to: 'x@elsewhere.example' }] }
    const ask = (method: 'POST' | 'PUT', url: string, body: object) =>
      t.call(people.individual, method, url, { body })
    /** A rule that was kept and tried when the session was new. */
    const keep = async (rule: object) => {
      await ageSessions(0)
      const { id } = (await ask('POST', '/api/rules', rule)).body
      await ask('POST', `/api/rules/${id}/dry-run`, {})
      await ageSessions()
      return id as number
    }
    const snippet = async (isSent: boolean) => {
      const text = { name: `s${Math.random()}`, body: '<p>b</p>' }
      const { id: snippetId } = (await ask('POST', '/api/snippets', text)).body
      const id = await keep({ ...FORWARD, actions: [{ kind: 'reply-snippet', snippetId }] })
      await ageSessions(0)
      await ask('PUT', `/api/rules/${id}/on`, { isOn: isSent })
      await ageSessions()
      return ask('PUT', `/api/snippets/${snippetId}`, { ...text, body: '<p>Another</p>' })
    }
    const note = async (isOn: boolean) => {
      const days = { firstDay: '2026-01-01', lastDay: null, timeZone: 'UTC' }
      const texts = { subject: '', body: '<p>I am away</p>', audience: 'everybody' }
      return ask('PUT', `/api/vacation/${mailbox}`, { isOn, ...days, ...texts })
    }
    const STAR = { ...FORWARD, actions: [{ kind: 'star' }] }
    const takeOver = async (leaves: boolean) => {
      await ageSessions(0)
      const body = { ...(leaves ? FORWARD : STAR), isOrganizations: true }
      const { id } = (await t.call(people.admin, 'POST', '/api/rules', { body })).body
      await t.deps.db.update(rules).set({ userId: null, problem: 'It rests' }).where(eq(rules.id, id))
      await ageSessions()
      return t.call(people.admin, 'POST', `/api/rules/${id}/take-over`, {})
    }
    const sometimes = [
      {
        endpoint: 'rules.create',
        call: (leaves: boolean) => ask('POST', '/api/rules', leaves ? FORWARD : STAR),
      },
      {
        endpoint: 'rules.change',
        call: async (leaves: boolean) =>
          ask('PUT', `/api/rules/${await keep(STAR)}`, leaves ? FORWARD : { ...STAR, name: 'm' }),
      },
      {
        endpoint: 'rules.switch',
        call: async (leaves: boolean) =>
          ask('PUT', `/api/rules/${await keep(leaves ? FORWARD : STAR)}/on`, { isOn: true }),
      },
      { endpoint: 'rules.takeOver', call: takeOver },
      { endpoint: 'snippets.change', call: snippet },
      { endpoint: 'vacation.save', call: note },
    ]

    test('has a row for each endpoint that asks sometimes', () => {
      expect(sometimes.map(({ endpoint }) => endpoint).sort()).toEqual(declared('sometimes').sort())
    })

    test.each(sometimes)('by $endpoint, which does all else', async ({ call }) => {
      expect(await call(true)).toMatchObject({ status: 403, body: { code: 'proof-required' } })
      expect((await call(false)).status).toBe(200)
    })

    test('but switches off what does', async () => {
      const id = await keep(FORWARD)
      expect((await ask('PUT', `/api/rules/${id}/on`, { isOn: false })).status).toBe(200)
    })
  })

  test.each([
    ['/api/auth/user/delete', { password: 'wrong' }],
    ['/api/auth/user/leave', { password: 'wrong' }],
    ['/api/auth/password', { currentPassword: 'wrong', newPassword: 'long enough' }],
    ['/api/auth/totp', { password: 'wrong' }],
    ['/api/auth/totp/disable', { password: 'wrong', code: '000000' }],
  ])('has to give the password in the form of %s, each time', async (url, body) => {
    const answer = await t.call(people.individual, 'POST', url, { body })
    expect(answer).toMatchObject({ status: 403, body: { code: 'wrong-password' } })
  })

  test('reads and writes mail as before', async () => {
    expect((await t.call(people.owner, 'GET', '/api/emails')).status).toBe(200)
    expect((await t.call(people.owner, 'GET', '/api/auth/user')).status).toBe(200)
  })
})

describe('a proof', () => {
  const prove = (who: TestUser, body: object) => t.call(who, 'POST', '/api/auth/prove', { body })
  const isAsked = async (who: TestUser) => (await t.call(who, 'GET', '/api/auth/proof')).status === 403
  async function build(): Promise<TestUser> {
    const user = await t.buildUser()
    const passwordHash = await hashPassword(PASSWORD)
    await t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    return user
  }

  test('by the password is valid for ten minutes, in that session only', async () => {
    const here = await build()
    const there = (
      await t.call(null, 'POST', '/api/auth/login', { body: { email: here.email, password: PASSWORD } })
    ).body.token
    expect(await isAsked({ ...here, token: there })).toBe(false)
    await ageSessions()
    expect(await prove(here, { password: 'wrong' })).toMatchObject({
      status: 403,
      body: { fields: { password: 'This is not your password' } },
    })
    expect(await isAsked(here)).toBe(true)
    expect((await prove(here, { password: PASSWORD })).status).toBe(200)
    expect(await isAsked(here)).toBe(false)
    expect(await isAsked({ ...here, token: there })).toBe(true)
    await ageSessions(PROOF_MINUTES - 1)
    expect(await isAsked(here)).toBe(false)
  })

  test('by a code uses the code up; without a factor every code is refused', async () => {
    const user = await build()
    const { secret, recoveryCodes } = await addFactor(t, user, PASSWORD)
    await ageSessions()
    const code = codeOf(t, secret)
    expect((await prove(user, { code })).status).toBe(200)
    expect(await isAsked(user)).toBe(false)
    expect((await prove(user, { code })).body.code).toBe('wrong-code')
    expect((await prove(user, { code: recoveryCodes[0] })).status).toBe(200)
    expect((await prove(await build(), { code: '000000' })).status).toBe(403)
  })

  test('is limited against guessing', async () => {
    const user = await build()
    const guess = (n: number) => prove(user, n % 2 ? { password: `guess ${n}` } : { code: `${n}` })
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await guess(n)).status)
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })

  test('counts for a download by cookie, too', async () => {
    const user = await build()
    const download = () =>
      t.app.inject({
        url: '/api/auth/user/export',
        headers: { cookie: `${sessionCookie(t.deps.config)}=${user.token}` },
      })
    await ageSessions()
    expect((await download()).json().code).toBe('proof-required')
    await prove(user, { password: PASSWORD })
    expect((await download()).headers['content-type']).toBe('application/zip')
  })
})
