import { beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import {
  ADMINS_PASSWORD,
  addFactor,
  auditOf,
  breakIn,
  buildOwner,
  codeOf,
  logIn,
  OWN_PASSWORD,
  openSeal,
  reads,
  signIn,
} from '#testing/seal.ts'
import { openSealOf, resetFactor, setPassword } from '../operator-commands.ts'

const t = sharedApp()
let organizationId: number
let admin: TestUser
beforeAll(async () => {
  organizationId = await t.buildOrganization()
  admin = await t.buildUser({ role: 'admin', organizationId })
})

async function member() {
  const { user, mailbox } = await buildOwner(t, { role: 'agent', organizationId })
  return { user, mailbox, ...(await addFactor(t, user, OWN_PASSWORD)) }
}
const resetBy = (who: TestUser, user: TestUser) =>
  t.call(who, 'POST', `/api/admin/users/${user.id}/reset-factor`)

describe('a lost factor', () => {
  test('is removed by an admin, once; the person is signed out, and it is logged', async () => {
    const { user } = await member()
    expect((await t.call(admin, 'GET', '/api/admin/users')).body).toContainEqual(
      expect.objectContaining({ id: user.id, hasSecondFactor: true, isSealed: false }),
    )
    expect((await resetBy(admin, user)).status).toBe(200)
    expect((await resetBy(admin, user)).status).toBe(409)
    expect((await t.call(user, 'GET', '/api/auth/user')).status).toBe(401)
    const audit = await auditOf(t, user)
    expect(audit.at(-1)).toMatchObject({ actor: admin.email, action: 'second-factor.reset' })
    expect((await t.call(admin, 'GET', '/api/admin/users')).body).toContainEqual(
      expect.objectContaining({ id: user.id, hasSecondFactor: false, isSealed: true }),
    )
  })

  test('does not seal the mailboxes for whoever has the password', async () => {
    const { user, mailbox } = await member()
    await resetBy(admin, user)
    expect(await reads(t, await signIn(t, user, OWN_PASSWORD), mailbox)).toBe(true)
  })

  test.each(['before', 'after'])('opens nothing, even with a password link made %s it', async order => {
    const { user, mailbox, secret, recoveryCodes } = await member()
    if (order === 'before') await breakIn(t, admin, user, codeOf(t, secret))
    await resetBy(admin, user)
    const intruder = await breakIn(t, admin, user)
    expect(await reads(t, intruder, mailbox)).toBe(false)
    const newPassword = 'a third password'
    for (const code of [codeOf(t, secret, 1), recoveryCodes[1]])
      expect((await openSeal(t, intruder, { code, newPassword })).status).toBe(403)
    expect((await openSeal(t, intruder, { oldPassword: ADMINS_PASSWORD })).status).toBe(403)
    expect((await openSeal(t, intruder, { oldPassword: OWN_PASSWORD })).status).toBe(200)
    expect(await reads(t, intruder, mailbox)).toBe(true)
  })
})

describe('on the command line', () => {
  const operator = () => ({ ...t.deps, actor: { kind: 'operator' as const } })
  test('a new password seals, and is logged as the operator’s action', async () => {
    const { user, mailbox, recoveryCodes } = await member()
    expect(await setPassword(operator(), user.email.toUpperCase(), ADMINS_PASSWORD)).toMatchObject({
      person: { id: user.id },
    })
    const self = await signIn(t, user, ADMINS_PASSWORD, recoveryCodes[0])
    expect(await reads(t, self, mailbox)).toBe(false)
    expect((await t.call(self, 'GET', '/api/auth/seal')).body.seal.by).toBe(
      'The operator, on the command line',
    )
    expect((await auditOf(t, user)).at(-1)).toMatchObject({ actor: 'operator', action: 'password.set' })
    expect(await setPassword(operator(), 'nobody@people.example', ADMINS_PASSWORD)).toBeNull()
  })

  test('a factor is removed once, and a seal is opened once', async () => {
    const { user, mailbox } = await member()
    const ctx = operator()
    await resetFactor(ctx, user.email)
    expect(await resetFactor(ctx, user.email)).toBeNull()
    await setPassword(ctx, user.email, ADMINS_PASSWORD)
    const self = await signIn(t, user, ADMINS_PASSWORD)
    expect(await reads(t, self, mailbox)).toBe(false)
    expect(await openSealOf(ctx, user.email)).not.toBeNull()
    expect(await openSealOf(ctx, user.email)).toBeNull()
    expect(await reads(t, self, mailbox)).toBe(true)
    const actions = (await auditOf(t, user)).map(({ actor, action }) => `${actor} ${action}`)
    expect(actions.slice(-3)).toEqual([
      'operator second-factor.reset',
      'operator password.set',
      'operator seal.opened',
    ])
    expect((await logIn(t, user, ADMINS_PASSWORD)).status).toBe(200)
  })
})
