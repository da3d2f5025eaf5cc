import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESTS } from '#core/contract/rules.ts'
import { setPassword } from '#server/people/auth/operator-commands.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { type TestRelay, testRelay } from '#testing/stand-ins/relay.ts'

let relay: TestRelay
beforeAll(async () => {
  relay = await testRelay()
})
afterAll(() => relay.close())
const t = sharedApp(() => ({ config: relay.config }))

const OUT = [{ kind: 'forward', to: 'x@elsewhere.example' }]
const letters = () => relay.taken.filter(({ subject }) => subject === 'Mail is forwarded from Quillbox')
const on = (who: TestUser, id: number) => t.call(who, 'PUT', `/api/rules/${id}/on`, { body: { isOn: true } })

async function begin(who: TestUser, body: object): Promise<number> {
  const made = await t.call(who, 'POST', '/api/rules', { body: { name: 'n', search: 'from:a', ...body } })
  await t.call(who, 'POST', `/api/rules/${made.body.id}/dry-run`)
  expect((await on(who, made.body.id)).status).toBe(200)
  return made.body.id
}

test('whoever switches a forward on, and the owners of the mailboxes, are told by mail', async () => {
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ role: 'admin', organizationId, email: 'boss@acme.example' })
  const owner = await t.buildUser({ role: 'agent', organizationId, email: 'owner@acme.example' })
  const account = await t.buildAccount(owner, 'desk@acme.example')
  await begin(admin, { actions: [{ kind: 'star' }], accountIds: [account.id] })
  await begin(admin, { actions: OUT, accountIds: [account.id] })
  await expect
    .poll(() =>
      letters()
        .flatMap(({ to }) => to)
        .sort(),
    )
    .toEqual([admin.email, owner.email])
  expect(letters()[0]?.text.replace(/\s+/g, ' ')).toMatch(
    /a rule forwards mail of desk@acme\.example to x@elsewhere\.example\. It was switched on by .*boss@acme\.example/,
  )
})

test('what sends mail rests after the password was reset, until its person lets it go on', async () => {
  const user = await t.buildUser({ email: 'reset@people.example' })
  await t.buildAccount(user)
  const [forward, star] = [
    await begin(user, { actions: OUT }),
    await begin(user, { actions: [{ kind: 'star' }] }),
  ]
  await t.call(null, 'POST', '/api/auth/forgot-password', { body: { email: user.email } })
  const tokenOf = (subject: string) =>
    /token=([\w-]{43})/.exec(relay.taken.find(mail => mail.subject.startsWith(subject))?.source ?? '')?.[1]
  await expect.poll(() => tokenOf('A new password')).toBeTruthy()
  const body = { token: tokenOf('A new password'), password: 'second password' }
  expect((await t.call(null, 'POST', '/api/auth/reset-password', { body })).status).toBe(200)

  const signedIn = { email: user.email, password: 'second password' }
  const { token } = (await t.call(null, 'POST', '/api/auth/login', { body: signedIn })).body
  const again = { ...user, token }
  const rules = async () => (await t.call(again, 'GET', '/api/rules')).body.rules
  expect(await rules()).toMatchObject([
    { id: forward, isOn: false, problem: RESTS },
    { id: star, isOn: true, problem: null },
  ])
  expect((await on(again, forward)).status).toBe(200)
  expect(await rules()).toMatchObject([{ isOn: true, problem: null }, { isOn: true }])
})

test('an organization’s forward rests when the password of the admin who keeps it is set by somebody else', async () => {
  const organizationId = await t.buildOrganization()
  const [kept, other] = [
    await t.buildUser({ role: 'admin', organizationId, email: 'kept@acme.example' }),
    await t.buildUser({ role: 'admin', organizationId }),
  ]
  await t.buildAccount(kept)
  const id = await begin(kept, { actions: OUT, isOrganizations: true })
  const actor = { kind: 'operator' as const }
  await setPassword({ ...t.deps, actor }, kept.email, 'set by the operator')
  const { rules } = (await t.call(other, 'GET', '/api/rules')).body
  expect(rules).toMatchObject([{ id, isOn: false, problem: RESTS }])
})
