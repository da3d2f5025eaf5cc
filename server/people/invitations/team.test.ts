import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { affiliateEarnings, auditLog, organizations, users } from '#server/db/schema/index.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { setOwner } from '#server/people/organization/queries.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { listReferrals } from './affiliate.ts'
import { computeEarnings } from './compute-earnings.ts'
import { payEarnings } from './pay-earnings.ts'

const t = sharedApp()
let organizationId: number
let admin: TestUser
let member: TestUser
let account: TestAccount
beforeAll(async () => {
  organizationId = await t.buildOrganization()
  admin = await t.buildUser({ role: 'admin', organizationId })
  member = await t.buildUser({ role: 'team_member', organizationId })
  account = await t.buildAccount(admin)
  await fillInbox(t, account, [testMessage()])
})

const permit = (body: object, who = admin) =>
  t.call(who, 'POST', '/api/invitations/team-permissions', { body: { teamMemberId: member.id, ...body } })
const inbox = async () => (await t.call(member, 'GET', '/api/emails')).body.total

describe('a team', () => {
  test('shows its admin the members and what each was granted', async () => {
    const { body: members } = await t.call(admin, 'GET', '/api/invitations/team-members')
    expect(members).toEqual([
      {
        id: member.id,
        firstName: 'Person',
        lastName: member.lastName,
        email: member.email,
        role: 'team_member',
      },
    ])
    const { body: granted } = await t.call(admin, 'GET', '/api/invitations/team-permissions')
    expect(granted).toMatchObject([{ teamMemberId: member.id, canAccessAllAccounts: false }])
  })

  test('applies what is granted and revoked with the next call', async () => {
    expect(await inbox()).toBe(0)
    expect((await permit({ allowedAccountIds: [account.id] })).body).toEqual({
      teamMemberId: member.id,
      canAccessAllAccounts: false,
      allowedAccountIds: [account.id],
      canManageEmails: false,
      canManageAccounts: false,
      canUseOutreach: false,
    })
    expect(await inbox()).toBe(1)
    const [row] = (await t.call(member, 'GET', '/api/emails')).body.emails
    const star = () => t.call(member, 'PATCH', `/api/emails/${row.id}/star`, { body: { isStarred: true } })
    expect((await star()).status).toBe(403)
    await permit({ canAccessAllAccounts: true, canManageEmails: true })
    expect((await star()).status).toBe(200)
    await permit({})
    expect(await inbox()).toBe(0)
    const entries = await t.deps.db.select().from(auditLog).where(eq(auditLog.action, 'permissions.changed'))
    expect(entries).toHaveLength(3)
    expect(entries[0]).toMatchObject({ actor: admin.email, subject: member.email, organizationId })
  })

  test('drops permissions for a removed mailbox, and can be saved as shown', async () => {
    const gone = await t.buildAccount(admin)
    await permit({ allowedAccountIds: [account.id, gone.id] })
    await t.call(admin, 'DELETE', `/api/accounts/${gone.id}`)
    const [shown] = (await t.call(admin, 'GET', '/api/invitations/team-permissions')).body
    expect(shown.allowedAccountIds).toEqual([account.id])
    expect((await permit(shown)).status).toBe(200)
    const own = (await t.call(member, 'GET', '/api/auth/user')).body.permission
    expect(own.allowedAccountIds).toEqual([account.id])
    await permit({})
  })

  test('lets members connect mailboxes only if they were granted it', async () => {
    const discover = () =>
      t.call(member, 'POST', '/api/accounts/discover', { body: { email: 'a@gmail.com' } })
    expect((await discover()).status).toBe(403)
    const server = { host: 'localhost', port: 1, security: 'none' }
    const body = { email: 'a@mail.example', password: 'x', imap: server, smtp: server }
    expect((await t.call(member, 'POST', '/api/accounts/imap', { body })).status).toBe(403)
    await permit({ canManageAccounts: true })
    expect((await discover()).status).toBe(200)
  })

  test('takes only people and mailboxes of the organization', async () => {
    const stranger = await t.buildUser()
    const other = await t.buildAccount(stranger)
    expect((await permit({ teamMemberId: stranger.id })).status).toBe(404)
    expect((await permit({ teamMemberId: admin.id })).status).toBe(404)
    expect((await permit({ allowedAccountIds: [other.id] })).status).toBe(400)
  })

  test('is managed by nobody else', async () => {
    const refused = await permit({ canAccessAllAccounts: true }, member)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You cannot manage team settings. Contact your organization admin for team management.',
    ])
    expect((await t.call(member, 'POST', '/api/invitations/team-code')).status).toBe(403)
    expect((await t.call(member, 'GET', '/api/invitations/codes')).body.teamInviteCode).toBeNull()
  })
})

describe('an affiliate code', () => {
  const create = (who: TestUser, customCode?: string) =>
    t.call(who, 'POST', '/api/invitations/affiliate-code', {
      body: customCode === undefined ? {} : { customCode },
    })

  test('is random if none was chosen', async () => {
    const who = await t.buildUser()
    for (const chosen of [undefined, '', '  ']) {
      const { body } = await create(who, chosen)
      expect(body.affiliateCode).toMatch(/^[2-9B-Z]{4}(-[2-9B-Z]{4}){3}$/)
      expect((await t.call(who, 'GET', '/api/invitations/codes')).body.affiliateCode).toBe(body.affiliateCode)
    }
    expect((await t.call(who, 'GET', '/api/auth/user')).body.isAffiliate).toBe(true)
  })

  test('can be chosen by the rules, and belongs to one person forever', async () => {
    const [first, second] = [await t.buildUser(), await t.buildUser()]
    expect((await create(first, 'ada-2026')).body.affiliateCode).toBe('ADA-2026')
    const taken = await create(second, 'ADA2026')
    expect([taken.status, taken.body.fields]).toEqual([
      409,
      { customCode: 'This code is taken. Please choose another one.' },
    ])
    await create(first, 'another-code')
    expect((await create(second, 'ada-2026')).status).toBe(409)
    expect((await t.call(null, 'GET', '/api/invitations/validate/ada-2026')).status).toBe(200)
    for (const [code, why] of [
      ['short', 'A code has at least 6 characters'],
      ['with blanks', 'A code has letters, digits and single hyphens between them'],
      ['x'.repeat(33), 'A code has at most 32 characters'],
    ] as const)
      expect((await create(second, code)).body.fields).toEqual({ customCode: why })
  })

  test('cannot be found by trying one after the other', async () => {
    const curious = await t.buildUser()
    const answers = []
    for (let n = 0; n < 25; n += 1) answers.push((await create(curious, `guess-${n}`)).status)
    expect(answers.filter(status => status === 200)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
  })
})

test('an organization is renamed by its admin', async () => {
  const rename = (who: TestUser, name: string) =>
    t.call(who, 'PATCH', '/api/organization', { body: { name } })
  expect((await rename(member, 'Mine')).status).toBe(403)
  expect((await rename(admin, 'X')).body.fields).toEqual({
    name: 'Company name must be at least 2 characters',
  })
  await setOwner(t.deps.db, organizationId, admin.id)
  expect((await rename(admin, 'Renamed')).body).toMatchObject({
    name: 'Renamed',
    memberCount: 2,
    owner: admin.email,
  })
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, admin.id))
  expect(row?.organizationId).toBe(organizationId)
})

test('members see that their organization pays, and no figures', async () => {
  for (const name of ['stats', 'daily', 'features']) {
    const { status, body } = await t.call(member, 'GET', `/api/usage/${name}`)
    expect([status, body.message]).toEqual([
      403,
      'Your organization covers all usage costs. No billing required.',
    ])
    expect((await t.call(admin, 'GET', `/api/usage/${name}`)).status).toBe(200)
  }
})

// This test is last because it advances the clock, which ends sessions.
test('an affiliate earns 30 % of the seats of those who came with their code, once a month', async () => {
  const affiliate = await t.buildUser()
  const { body } = await t.call(affiliate, 'POST', '/api/invitations/affiliate-code', { body: {} })
  const person = { firstName: 'Rita', lastName: 'Referred', password: 'long enough' }
  await t.call(null, 'POST', '/api/auth/signup', {
    body: {
      accountType: 'company',
      organizationName: 'Referred',
      invitationCode: body.affiliateCode,
      adminName: 'Rita Referred',
      adminEmail: 'rita@referred.example',
      password: person.password,
    },
  })
  const [company] = await t.deps.db.select().from(organizations).where(eq(organizations.name, 'Referred'))
  for (let n = 0; n < 3; n += 1) await t.buildUser({ role: 'agent', organizationId: company!.id })
  const referral = (who: TestUser) => t.call(who, 'GET', '/api/invitations/affiliate-referrals')

  // Somebody who comes during a month is billed from the next month on.
  expect((await referral(affiliate)).body).toMatchObject([
    { firstName: 'Rita', email: 'rita@referred.example', monthlyCredits: 0 },
  ])
  expect(await computeEarnings(t.deps)).toBe(0)
  t.advance(32 * 86_400_000)
  expect(await computeEarnings(t.deps)).toBe(1)
  expect(await computeEarnings(t.deps)).toBe(0)
  const month = t.deps.clock.now().toISOString().slice(0, 7)
  const earnings = async () => {
    const rows = await t.deps.db.select().from(affiliateEarnings)
    return rows.map(({ id: _, createdAt: __, ...row }) => row)
  }
  expect(await earnings()).toMatchObject([
    { affiliateId: affiliate.id, month, creditsCents: 1500, amountCents: 450, percentage: 30, isPaid: false },
  ])
  const owed = [{ email: affiliate.email, cents: 450 }]
  const operator = { ...t.deps, actor: { kind: 'operator' as const } }
  expect(await payEarnings(operator, '2001-01')).toEqual([])
  expect(await earnings()).toMatchObject([{ isPaid: false }])

  // The command line and the admin panel use the same operation.
  const superAdmin = await t.buildUser({ role: 'super_admin' })
  const asked = { ...t.deps, actor: actorOf((await findUser(t.deps.db, affiliate.id))!) }
  expect(await listReferrals(asked)).toMatchObject([{ monthlyCredits: 1500 }])
  const listed = async () => (await t.call(superAdmin, 'GET', '/api/admin/earnings')).body
  const pay = (body: object) => t.call(superAdmin, 'POST', '/api/admin/earnings/pay', { body })
  expect(await listed()).toEqual([{ month, owed, paidCents: 0 }])
  expect((await pay({ month: '2026-13' })).body.fields).toEqual({ month: 'Please name a month like 2026-11' })
  expect((await pay({ month })).body).toEqual({ paid: owed })
  expect((await pay({ month })).body).toEqual({ paid: [] })
  expect(await payEarnings(operator, month)).toEqual([])
  expect(await listed()).toEqual([{ month, owed: [], paidCents: 450 }])
  expect(await earnings()).toMatchObject([{ isPaid: true }])
  const { entries } = (await t.call(superAdmin, 'GET', '/api/admin/audit?q=earnings.paid')).body
  expect(entries).toMatchObject([{ actor: superAdmin.email, subject: month, details: { paid: owed } }])
})
