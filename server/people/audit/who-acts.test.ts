import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Actor, can } from '#core/policy.ts'
import { affiliateEarnings, seals, users } from '#server/db/schema/index.ts'
import { changeRole } from '#server/office/admin/people/change-role.ts'
import { findDelegate } from '#server/people/auth/actors.ts'
import { createSuperAdmin } from '#server/people/auth/first/create-super-admin.ts'
import { payEarnings } from '#server/people/invitations/pay-earnings.ts'
import { openEmail } from '#server/read/emails/require-emails.ts'
import { fillInbox, type TestApp, type TestUser, testMessage } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { checkAudit } from './check-audit.ts'

const RULE = { kind: 'rule', through: { id: 7, name: 'Invoices' } } as const
const TOKEN = { kind: 'token', through: { id: 3, name: '=Laptop' } } as const

async function delegateOf(t: TestApp, { id }: TestUser, what: typeof RULE | typeof TOKEN): Promise<Actor> {
  const found = await findDelegate(t.deps.db, id, what)
  if (!found) throw new Error('the person is gone')
  return found
}

const entriesFor = async (t: TestApp, reader: TestUser, q: string) =>
  (await t.call(reader, 'GET', `/api/admin/audit?q=${q}`)).body.entries

test("a rule and an API token act with their person's rights, and the log names both", async ({ t }) => {
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ role: 'admin', organizationId })
  const agent = await t.buildUser({ role: 'agent', organizationId })
  const rule = await delegateOf(t, admin, RULE)
  await changeRole({ ...t.deps, actor: rule }, { id: agent.id, role: 'admin' })
  expect(await entriesFor(t, admin, 'role.changed')).toMatchObject([
    { kind: 'rule', actor: admin.email, through: 'Invoices', subject: agent.email },
  ])
  expect(await entriesFor(t, admin, 'invoice')).toHaveLength(1)
  const notTheirs = await t.buildUser({ role: 'agent', organizationId })
  const promote = async (actor: Actor) =>
    changeRole({ ...t.deps, actor }, { id: notTheirs.id, role: 'super_admin' })
  await expect(promote(await delegateOf(t, agent, RULE))).rejects.toMatchObject({ status: 403 })

  const account = await t.buildAccount(agent)
  await fillInbox(t, account, [testMessage()])
  const [{ id }] = (await t.call(agent, 'GET', '/api/emails')).body.emails
  const token = await delegateOf(t, admin, TOKEN)
  for (let n = 0; n < 2; n += 1) await openEmail({ ...t.deps, actor: token }, { id, verb: 'mail.read' })
  // A view by their token does not count as a view by the person.
  for (let n = 0; n < 2; n += 1) await t.call(admin, 'GET', `/api/emails/${id}`)
  expect(await entriesFor(t, admin, 'message.opened')).toMatchObject([
    { kind: 'person', actor: admin.email, through: null },
    { kind: 'token', actor: admin.email, through: '=Laptop' },
  ])
  const csv: string = (await t.call(admin, 'GET', '/api/admin/audit.csv?q=message.opened')).body
  expect(csv).toContain(`"token","${admin.email}","'=Laptop","3","message.opened"`)
})

test('the log distinguishes the system, the operator and somebody who is not signed in', async ({ t }) => {
  const superAdmin = await t.buildUser({ role: 'super_admin' })
  const affiliate = await t.buildUser()
  await t.deps.db.insert(affiliateEarnings).values({
    affiliateId: affiliate.id,
    month: '2026-01',
    creditsCents: 10,
    amountCents: 3,
    percentage: 30,
    createdAt: new Date(),
  })
  const job = { ...t.deps, actor: { kind: 'system', part: 'invitations.earnings' } as const }
  expect(await payEarnings(job, '2026-01')).toHaveLength(1)
  const operator = { ...t.deps, actor: { kind: 'operator' } as const }
  await createSuperAdmin(operator, 'root@people.example', 'a long good password')
  expect(await entriesFor(t, superAdmin, 'earnings.paid')).toMatchObject([
    { kind: 'system', actor: 'Quillbox', through: 'invitations.earnings' },
  ])
  expect(await entriesFor(t, superAdmin, 'super-admin.created')).toMatchObject([
    { kind: 'operator', actor: 'operator', through: null },
  ])
  const body = { email: affiliate.email, password: 'wrong' }
  await t.call(null, 'POST', '/api/auth/login', { body })
  await expect
    .poll(() => entriesFor(t, superAdmin, 'sign-in.failed'))
    .toMatchObject([{ kind: 'visitor', actor: 'somebody', through: null, subject: affiliate.email }])
  expect(await checkAudit(t.deps.db)).toMatchObject({ brokenAt: null })
})

test('a delegate of a sealed or deleted person has no more rights than the person', async ({ t }) => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const mayRead = async () => can(await delegateOf(t, user, RULE), 'mail.read', account)
  expect(await mayRead()).toBe(true)
  const { db } = t.deps
  const seal = {
    userId: user.id,
    sealedAt: new Date(),
    cause: 'password',
    sealedBy: 'x',
    passwordHash: 'x',
  } as const
  await db.insert(seals).values(seal)
  expect(await mayRead()).toBe(false)
  const gone = await t.buildUser()
  await db.delete(users).where(eq(users.id, gone.id))
  expect(await findDelegate(db, gone.id, RULE)).toBeNull()
})
