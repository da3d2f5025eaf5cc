import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog, users } from '#server/db/schema/index.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import type { TestApp } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { firstPersonLink } from './first-person.ts'

const ada = {
  firstName: 'Ada',
  lastName: 'Brandt',
  email: 'ada@people.example',
  password: 'seven brown hats',
}
const codeIn = (link: string) => link.split('#')[1]
const begin = (t: TestApp, body: object = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/first-person',
    payload: { ...ada, code: codeIn(firstPersonLink(t.deps)), ...body },
  })
const isWanted = async (t: TestApp) =>
  (await t.app.inject({ method: 'GET', url: '/api/auth/first-person' })).json().isWanted

test.beforeEach(({ t }) => t.deps.db.update(users).set({ role: null }).where(eq(users.role, 'super_admin')))

test('the printed link makes a super admin, signs them in, and works once', async ({ t }) => {
  expect(firstPersonLink(t.deps)).toContain(`${t.deps.config.publicUrl}/first-person#`)
  expect(await isWanted(t)).toBe(true)
  const answer = await begin(t)
  expect(answer.statusCode).toBe(200)
  const { user, token } = answer.json()
  expect(user).toMatchObject({ email: ada.email, role: 'super_admin', organizationId: null })
  expect((await t.call({ ...user, token }, 'GET', '/api/auth/user')).body.email).toBe(ada.email)
  expect(await t.deps.db.select().from(auditLog)).toMatchObject([
    { action: 'super-admin.created', actor: 'operator', subject: ada.email },
    { action: 'sign-in' },
  ])
  expect(await isWanted(t)).toBe(false)
  const again = await begin(t, { email: 'bob@people.example' })
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'Somebody administers this installation already. Sign in, or ask them.',
  ])
})

test('of two who open it at once, one begins', async ({ t }) => {
  const answers = await Promise.all(
    ['a', 'b', 'c'].map(name => begin(t, { email: `${name}@people.example` })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(await t.deps.db.$count(users, eq(users.role, 'super_admin'))).toBe(1)
})

test('no other code makes anybody, nor does a link of the day before yesterday', async ({ t }) => {
  for (const code of ['', 'guessed', t.deps.secrets.seal(new Date().toISOString(), 'mail-account:1')])
    expect(await begin(t, { code })).toMatchObject({ statusCode: 403 })
  const clock = { ...t.deps.clock, now: () => new Date(t.deps.clock.now().getTime() - DAY_MS - 1000) }
  const old = await begin(t, { code: codeIn(firstPersonLink({ ...t.deps, clock })) })
  expect([old.statusCode, old.json().message]).toEqual([
    403,
    'This link is older than a day. Start the server again: it prints a new one.',
  ])
  expect(await begin(t, { password: 'password' })).toMatchObject({ statusCode: 400 })
  expect(await isWanted(t)).toBe(true)
})

test('a person who registered before does not stand in the way', async ({ t }) => {
  const { email } = await t.buildUser()
  expect(await isWanted(t)).toBe(true)
  expect(await begin(t, { email })).toMatchObject({ statusCode: 409 })
  expect(await begin(t, { email: 'eve@people.example' })).toMatchObject({ statusCode: 200 })
})
