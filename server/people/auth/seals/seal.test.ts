import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import {
  ADMINS_PASSWORD,
  addFactor,
  auditOf,
  breakIn,
  buildOwner,
  codeOf,
  followLink,
  linkBy,
  logIn,
  OWN_PASSWORD,
  openSeal,
  reads,
  signIn,
} from '#testing/seal.ts'
import { type TestRelay, testRelay } from '#testing/stand-ins/relay.ts'

let relay: TestRelay
let organizationId: number
let admin: TestUser
beforeAll(async () => {
  relay = await testRelay()
})
afterAll(() => relay.close())
const t = sharedApp(() => ({ config: relay.config }))
beforeAll(async () => {
  organizationId = await t.buildOrganization()
  admin = await t.buildUser({ email: 'ada@acme.example', role: 'admin', organizationId })
})

const member = () => buildOwner(t, { role: 'agent', organizationId })
const lettersTo = async (address: string, count: number) => {
  const find = () => relay.taken.filter(({ to }) => to.includes(address)).map(({ source }) => source)
  await expect.poll(() => find().length).toBe(count)
  return find()
}
const tokenIn = (source = '') => /token=([\w-]{43})/.exec(source)?.[1] ?? ''

describe('a password that an admin had set', () => {
  test('opens the organization’s mailboxes, and no private one', async () => {
    const { user, mailbox } = await member()
    const shared = await t.buildAccount(user)
    expect(await reads(t, user, mailbox)).toBe(true)
    const intruder = await breakIn(t, admin, user)
    expect(await reads(t, intruder, mailbox)).toBe(false)
    expect((await t.call(intruder, 'GET', '/api/accounts')).body).toMatchObject([{ id: shared.id }])
    expect((await t.call(intruder, 'GET', '/api/auth/user')).body.isSealed).toBe(true)
    expect((await t.call(intruder, 'GET', '/api/auth/seal')).body.seal).toMatchObject({
      cause: 'password',
      by: expect.stringContaining('(ada@acme.example)'),
      mailboxes: 1,
      ways: { code: false, mail: true },
    })
  })

  test('is logged as the action of the admin who made the link; the person gets a letter about each step', async () => {
    const { user } = await member()
    await breakIn(t, admin, user)
    const audit = await auditOf(t, user)
    expect(audit.map(({ actor, action }) => [actor, action])).toEqual([
      [admin.email, 'password-link.created'],
      [admin.email, 'password.set'],
    ])
    const [made, used] = await lettersTo(user.email, 2)
    for (const letter of [made, used]) expect(letter).toContain('(ada@acme.example)')
    expect(made).toContain('Subject: Somebody made a link')
    expect(used).toContain('Subject: Your password for Quillbox is another one now')
  })

  test('also seals a person without an organization, and a super admin', async () => {
    const superAdmin = await t.buildUser({ role: 'super_admin' })
    const { user, mailbox } = await buildOwner(t)
    const intruder = await breakIn(t, superAdmin, user)
    expect(await reads(t, intruder, mailbox)).toBe(false)
    const body = { email: 'another@mail.example' }
    const adding = await t.call(intruder, 'POST', '/api/accounts/discover', { body })
    expect(adding).toMatchObject({ status: 403, body: { code: 'sealed' } })
    const settings = { provider: 'openai', model: 'x', apiKey: 'mine' }
    const engine = await t.call(intruder, 'PUT', '/api/ai/settings', { body: settings })
    expect(engine).toMatchObject({ status: 403, body: { code: 'sealed' } })
  })

  test('keeps the person sealed when the password is changed again, even by a second link', async () => {
    const { user, mailbox } = await member()
    const intruder = await breakIn(t, admin, user)
    const change = { currentPassword: ADMINS_PASSWORD, newPassword: 'a third password' }
    expect((await t.call(intruder, 'POST', '/api/auth/password', { body: change })).status).toBe(200)
    expect(await reads(t, intruder, mailbox)).toBe(false)
    const again = await breakIn(t, admin, user)
    for (const oldPassword of ['a third password', ADMINS_PASSWORD])
      expect((await openSeal(t, again, { oldPassword })).status).toBe(403)
    expect((await openSeal(t, again, { oldPassword: OWN_PASSWORD })).status).toBe(200)
  })

  test('does not let a sealed person set up or confirm a factor', async () => {
    const { user } = await member()
    const begun = await t.call(user, 'POST', '/api/auth/totp', { body: { password: OWN_PASSWORD } })
    const intruder = await breakIn(t, admin, user)
    const body = { password: ADMINS_PASSWORD }
    const begin = await t.call(intruder, 'POST', '/api/auth/totp', { body })
    expect(begin).toMatchObject({ status: 403, body: { code: 'sealed' } })
    const code = codeOf(t, begun.body.secret)
    const confirm = await t.call(intruder, 'POST', '/api/auth/totp/confirm', { body: { code } })
    expect(confirm).toMatchObject({ status: 403, body: { code: 'sealed' } })
  })

  test('can be replaced by the person, which opens all, if they had no private mailbox', async () => {
    const user = await t.buildUser()
    const superAdmin = await t.buildUser({ role: 'super_admin' })
    const self = await breakIn(t, superAdmin, user)
    const body = { currentPassword: ADMINS_PASSWORD, newPassword: 'a third password' }
    expect((await t.call(self, 'POST', '/api/auth/password', { body })).status).toBe(200)
    expect((await t.call(self, 'GET', '/api/auth/user')).body.isSealed).toBe(false)
  })

  test('cannot be set once the admin who made the link has lost the role', async () => {
    const { user } = await member()
    const former = await t.buildUser({ role: 'admin', organizationId })
    const token = await linkBy(t, former, user)
    await t.call(admin, 'PATCH', `/api/admin/users/${former.id}/role`, { body: { role: 'agent' } })
    expect((await followLink(t, token, ADMINS_PASSWORD)).status).toBe(400)
    await t.call(admin, 'PATCH', `/api/admin/users/${former.id}/role`, { body: { role: 'admin' } })
    await t.call(admin, 'DELETE', `/api/admin/users/${former.id}`)
    expect((await followLink(t, token, ADMINS_PASSWORD)).status).toBe(400)
    expect((await logIn(t, user, OWN_PASSWORD)).status).toBe(200)
  })
})

describe('a seal opens', () => {
  test('with the old password, which becomes the password again; all other sessions end', async () => {
    const { user, mailbox } = await member()
    const intruder = await breakIn(t, admin, user)
    const self = await signIn(t, user, ADMINS_PASSWORD)
    const wrong = await openSeal(t, self, { oldPassword: ADMINS_PASSWORD })
    expect(wrong).toMatchObject({ status: 403, body: { fields: { oldPassword: expect.any(String) } } })
    expect((await openSeal(t, self, { oldPassword: OWN_PASSWORD })).status).toBe(200)
    expect(await reads(t, self, mailbox)).toBe(true)
    expect((await t.call(intruder, 'GET', '/api/auth/user')).status).toBe(401)
    expect((await logIn(t, user, ADMINS_PASSWORD)).status).toBe(401)
    expect((await logIn(t, user, OWN_PASSWORD)).status).toBe(200)
    expect((await openSeal(t, self, { oldPassword: OWN_PASSWORD })).status).toBe(409)
    const audit = await auditOf(t, user)
    expect(audit.at(-1)).toEqual({
      actor: user.email,
      action: 'seal.opened',
      details: { by: 'old password' },
    })
    expect((await lettersTo(user.email, 3)).at(-1)).toContain('Subject: What is yours alone is open again')
  })

  test('with a code of an earlier factor, and a new password that nobody else knows', async () => {
    const { user, mailbox } = await member()
    const { secret, recoveryCodes } = await addFactor(t, user, OWN_PASSWORD)
    await followLink(t, await linkBy(t, admin, user), ADMINS_PASSWORD)
    expect((await logIn(t, user, ADMINS_PASSWORD)).body.code).toBe('second-factor-required')
    const self = await signIn(t, user, ADMINS_PASSWORD, codeOf(t, secret))
    const newPassword = 'only I know this'
    const open = (body: object) => openSeal(t, self, body)
    const [code] = recoveryCodes
    expect((await open({ code, newPassword: ADMINS_PASSWORD })).body.fields.newPassword).toMatch(/another/)
    expect((await open({ code: '000000', newPassword })).body.fields.code).toBeTruthy()
    expect((await open({ code, newPassword })).status).toBe(200)
    expect(await reads(t, self, mailbox)).toBe(true)
    expect((await logIn(t, user, newPassword)).body.code).toBe('second-factor-required')
  })

  test('never with a code if the person has no factor', async () => {
    const { user } = await member()
    const intruder = await breakIn(t, admin, user)
    expect((await openSeal(t, intruder, { code: '000000', newPassword: 'a third one' })).status).toBe(403)
  })

  test('with a link that came by mail', async () => {
    const { user, mailbox } = await member()
    await breakIn(t, admin, user)
    await t.call(null, 'POST', '/api/auth/forgot-password', { body: { email: user.email } })
    const letters = await lettersTo(user.email, 3)
    await followLink(t, tokenIn(letters.at(-1)), 'a fourth password')
    expect(await reads(t, await signIn(t, user, 'a fourth password'), mailbox)).toBe(true)
  })

  test('at sign-in with the old password', async () => {
    const { user, mailbox } = await member()
    await followLink(t, await linkBy(t, admin, user), OWN_PASSWORD)
    expect(await reads(t, await signIn(t, user, OWN_PASSWORD), mailbox)).toBe(true)
  })

  test('not by guessing', async () => {
    const { user } = await member()
    const intruder = await breakIn(t, admin, user)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await openSeal(t, intruder, { oldPassword: `guess ${n}` })).status)
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })
})

describe('mail to an address whose mailbox colleagues read', () => {
  test('contains no link, and says why', async () => {
    const { user } = await member()
    await t.buildAccount(user, user.email.toUpperCase())
    await t.call(null, 'POST', '/api/auth/forgot-password', { body: { email: user.email } })
    const [letter] = await lettersTo(user.email, 1)
    expect(letter).toContain('Subject: No link to a new password was sent')
    expect(tokenIn(letter)).toBe('')
    const intruder = await breakIn(t, admin, user)
    expect((await t.call(intruder, 'GET', '/api/auth/seal')).body.seal.ways.mail).toBe(false)
  })

  test('has a link if nobody else can read the mailbox; the link stops working if others can read it later', async () => {
    const alone = await t.buildOrganization('Alone')
    const { user } = await buildOwner(t, { role: 'admin', organizationId: alone })
    const mailbox = await t.buildAccount(user)
    await t.deps.db.execute(
      `update mail_accounts set aliases = '[{"address":"${user.email}","name":null}]' where id = ${mailbox.id}`,
    )
    await t.call(null, 'POST', '/api/auth/forgot-password', { body: { email: user.email } })
    const [letter] = await lettersTo(user.email, 1)
    const colleague = await t.buildUser({ role: 'team_member', organizationId: alone })
    await t.grant(colleague, { allowedAccountIds: [mailbox.id] })
    expect((await followLink(t, tokenIn(letter), 'a new password')).status).toBe(400)
    await t.grant(colleague, { allowedAccountIds: [] })
    expect((await followLink(t, tokenIn(letter), 'a new password')).status).toBe(200)
  })
})
