import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { invitations, organizations, users } from '#server/db/schema/index.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { type TestUser, testApp } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { ageAttempts } from '#testing/pass-time.ts'

const t = sharedApp()
let admin: TestUser
let organizationId: number
let teamCode: string
let affiliate: TestUser
beforeAll(async () => {
  organizationId = await t.buildOrganization('Acme')
  admin = await t.buildUser({ role: 'admin', organizationId })
  affiliate = await t.buildUser()
  teamCode = (await t.call(admin, 'POST', '/api/invitations/team-code')).body.teamInviteCode
})

const post = (url: string, body: object, address = '10.0.0.1') =>
  t.app.inject({ method: 'POST', url, payload: body, remoteAddress: address })
const person = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Brandt',
  email,
  password: 'long enough',
})
const signup = (change: object) => ({
  accountType: 'individual',
  invitationCode: teamCode,
  organizationName: null,
  adminName: 'Ada Maria Brandt',
  adminEmail: 'ada@new.example',
  password: 'long enough',
  ...change,
})
const findByEmail = async (email: string) =>
  (await t.deps.db.select().from(users).where(eq(users.email, email)))[0]

async function invite(email: string, change: Partial<typeof invitations.$inferInsert> = {}) {
  const token = newToken()
  const now = t.deps.clock.now()
  await t.deps.db.insert(invitations).values({
    organizationId,
    email,
    role: 'agent',
    tokenHash: hashToken(token),
    invitedByUserId: admin.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
    ...change,
  })
  return token
}

describe('registering', () => {
  test('gives an individual a workspace of their own and signs them in', async () => {
    const { statusCode, ...answer } = await post('/api/auth/register', {
      organizationType: 'individual',
      ...person('solo@new.example'),
    })
    expect(statusCode).toBe(200)
    const { token, user } = answer.json()
    expect(user).toMatchObject({
      role: null,
      organizationId: null,
      accountType: 'individual',
      invitedBy: null,
    })
    expect((await t.call({ ...admin, token }, 'GET', '/api/auth/user')).body.email).toBe('solo@new.example')
    const login = await post('/api/auth/login', { email: 'solo@new.example', password: 'long enough' })
    expect(login.statusCode).toBe(200)
  })

  test('founds a company, with its creator as admin and owner', async () => {
    const answer = await post('/api/auth/register', {
      organizationType: 'company',
      companyName: ' Fresh & Sons ',
      ...person('founder@new.example'),
    })
    const { user } = answer.json()
    expect(user).toMatchObject({ role: 'admin', organizationName: 'Fresh & Sons', accountType: 'company' })
    const [row] = await t.deps.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, user.organizationId))
    expect(row?.ownerId).toBe(user.id)
  })

  test('with a team code, however it is typed, makes a team member', async () => {
    const answer = await post('/api/auth/register', {
      organizationType: 'join',
      invitationCode: teamCode.toLowerCase().replaceAll('-', ' '),
      invitationDetails: { organizationName: 'Acme' },
      ...person('member@new.example'),
    })
    expect(answer.json().user).toMatchObject({
      role: 'team_member',
      organizationId,
      referredByTeamId: organizationId,
      invitedBy: { name: 'Acme', type: 'team' },
      permission: null,
    })
  })

  test('names what is wrong with each field, in the words of the form', async () => {
    const answer = await post('/api/auth/register', {
      organizationType: 'company',
      companyName: 'x',
      firstName: 'A',
      lastName: '',
      email: 'nobody',
      password: 'short',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({
      companyName: 'Company name must be at least 2 characters',
      firstName: 'First name must be at least 2 characters',
      lastName: 'Last name must be at least 2 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
    })
  })

  test('allows one account for an address, whatever its case', async () => {
    const again = await post('/api/auth/register', {
      organizationType: 'individual',
      ...person('SOLO@new.example'),
    })
    expect(again.statusCode).toBe(409)
    expect(again.json().code).toBe('address-taken')
  })

  test('needs a code where people come by invitation only', async () => {
    const closed = await testApp({ config: { REGISTRATION: 'invited' } })
    const body = { organizationType: 'individual', ...person('late@new.example') }
    expect((await closed.call(null, 'POST', '/api/auth/register', { body })).status).toBe(403)
    await closed.close()
  })
})

describe('signing up with a code', () => {
  test('joins the team of a team code, and cannot found a company with it', async () => {
    const refused = await post(
      '/api/auth/signup',
      signup({ accountType: 'company', organizationName: 'Other' }),
    )
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error).toBe(
      'This code leads into an existing company. Choose Individual to join it.',
    )
    expect((await post('/api/auth/signup', signup({}))).json()).toEqual({ success: true, mustVerify: false })
    expect(await findByEmail('ada@new.example')).toMatchObject({
      firstName: 'Ada',
      lastName: 'Maria Brandt',
      role: 'team_member',
      organizationId,
    })
  })

  test('creates an account or a company with an affiliate code, credited to the affiliate', async () => {
    const { body } = await t.call(affiliate, 'POST', '/api/invitations/affiliate-code', { body: {} })
    const invitationCode = body.affiliateCode
    const company = { accountType: 'company', organizationName: 'Referred', invitationCode }
    expect(
      (await post('/api/auth/signup', signup({ ...company, adminEmail: 'r@new.example' }))).statusCode,
    ).toBe(200)
    expect(await findByEmail('r@new.example')).toMatchObject({
      role: 'admin',
      referredByAffiliateId: affiliate.id,
      referredByTeamId: null,
    })
    // An affiliate code belongs to no company that could be joined.
    const joining = await post('/api/invitations/validate', { code: invitationCode })
    expect(joining.statusCode).toBe(404)
  })

  test('creates nobody with a wrong code', async () => {
    const wrong = signup({ invitationCode: 'WRONG-CODE', adminEmail: 'w@new.example' })
    const answer = await post('/api/auth/signup', wrong)
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'Invalid invitation code'])
    expect(await findByEmail('w@new.example')).toBeUndefined()
  })

  test('is refused without a code', async () => {
    const answer = await post('/api/auth/signup', signup({ invitationCode: ' ' }))
    expect(answer.json().fields).toEqual({ invitationCode: 'Invitation code is required' })
  })

  test('needs a name for a company', async () => {
    const answer = await post('/api/auth/signup', signup({ accountType: 'company', organizationName: ' ' }))
    expect(answer.json().fields).toEqual({ organizationName: 'Company name is required' })
    const short = await post('/api/auth/signup', signup({ accountType: 'company', organizationName: 'X' }))
    expect(short.json().fields).toEqual({ organizationName: 'Company name must be at least 2 characters' })
  })

  test('is refused with a team code that was replaced', async () => {
    const old = teamCode
    teamCode = (await t.call(admin, 'POST', '/api/invitations/team-code')).body.teamInviteCode
    expect(teamCode).toMatch(/^[2-9B-Z]{4}(-[2-9B-Z]{4}){3}$/)
    expect((await t.call(null, 'GET', `/api/invitations/validate/${old}`)).status).toBe(404)
    expect((await t.call(null, 'GET', `/api/invitations/validate/${teamCode}`)).body).toEqual({
      valid: true,
      organizationName: 'Acme',
    })
  })

  test('allows sixty wrong codes from an address within a quarter of an hour', async () => {
    const guess = (n: number) => post('/api/invitations/validate', { code: `GUESS-${n}` }, '10.9.9.9')
    for (let n = 0; n < 60; n += 1) expect((await guess(n)).statusCode).toBe(404)
    const refused = await post('/api/invitations/validate', { code: teamCode }, '10.9.9.9')
    expect(refused.statusCode).toBe(429)
    expect((await post('/api/invitations/validate', { code: teamCode }, '10.9.9.8')).statusCode).toBe(200)
    await ageAttempts(t.deps.db, 16 * 60_000)
    expect((await post('/api/invitations/validate', { code: teamCode }, '10.9.9.9')).statusCode).toBe(200)
  })
})

describe('an invitation by mail', () => {
  const body = { firstName: 'N', lastName: 'H', password: 'sechsx' }

  test('says what it is for, makes one account, and is used up', async () => {
    const token = await invite('noor@new.example')
    const url = `/api/invitations/${token}`
    expect((await t.call(null, 'GET', url)).body).toMatchObject({
      organizationName: 'Acme',
      role: 'agent',
      email: 'noor@new.example',
    })
    const answers = await Promise.all([
      t.call(null, 'POST', `${url}/accept`, { body }),
      t.call(null, 'POST', `${url}/accept`, { body }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const user = await findByEmail('noor@new.example')
    expect(user).toMatchObject({ role: 'agent', organizationId, referredByTeamId: organizationId })
    const again = await t.call(null, 'GET', url)
    expect([again.status, again.body.message]).toEqual([
      404,
      'This invitation link is invalid or has expired.',
    ])
    const [row] = await t.deps.db.select().from(invitations).where(eq(invitations.email, 'noor@new.example'))
    expect(row).toMatchObject({ acceptedByUserId: user?.id })
  })

  test('is answered alike if it is expired, revoked or made up', async () => {
    const expired = await invite('e@new.example', { expiresAt: new Date(t.deps.clock.now().getTime() - 1) })
    const revoked = await invite('v@new.example', { revokedAt: new Date() })
    const answers = await Promise.all(
      [expired, revoked, newToken()].map(token => t.call(null, 'GET', `/api/invitations/${token}`)),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('can be typed as a code, for the invited address only', async () => {
    const invitationCode = await invite('eve@new.example')
    const other = await post(
      '/api/auth/signup',
      signup({ invitationCode, adminEmail: 'mallory@new.example' }),
    )
    expect(other.statusCode).toBe(400)
    const own = await post('/api/auth/signup', signup({ invitationCode, adminEmail: 'Eve@new.example' }))
    expect(own.statusCode).toBe(200)
    expect(await findByEmail('Eve@new.example')).toMatchObject({ role: 'agent' })
  })

  describe('accepted with an account that exists', () => {
    const join = (who: TestUser | null, token: string) =>
      t.call(who, 'POST', `/api/invitations/${token}/join`)

    test('makes an individual a member once; their mailboxes stay private', async () => {
      const solo = await t.buildUser({ email: 'Una@new.example' })
      const own = await t.buildAccount(solo)
      const token = await invite('una@new.example')
      const answers = await Promise.all([join(solo, token), join(solo, token)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await t.call(solo, 'GET', '/api/auth/user')).body).toMatchObject({
        role: 'agent',
        organizationId,
        accountType: 'company',
        organizationName: 'Acme',
        referredByTeamId: organizationId,
        invitedBy: { name: `${admin.firstName} ${admin.lastName}`, type: 'invitation' },
      })
      const [row] = await t.deps.db.select().from(invitations).where(eq(invitations.email, 'una@new.example'))
      expect(row).toMatchObject({ acceptedByUserId: solo.id })
      expect((await t.call(null, 'GET', `/api/invitations/${token}`)).status).toBe(404)
      const seen = (await t.call(admin, 'GET', '/api/accounts')).body
      expect(seen.map(({ id }: { id: number }) => id)).not.toContain(own.id)
      const { entries } = (await t.call(admin, 'GET', '/api/admin/audit?q=una@new.example')).body
      expect(entries[0]).toMatchObject({
        actor: 'Una@new.example',
        action: 'member.joined',
        details: { by: 'invitation', role: 'agent' },
      })
    })

    test('leaves a super admin a super admin', async () => {
      const runs = await t.buildUser({ email: 'runs@new.example', role: 'super_admin' })
      expect((await join(runs, await invite('runs@new.example'))).status).toBe(200)
      expect((await t.call(runs, 'GET', '/api/auth/user')).body).toMatchObject({
        role: 'super_admin',
        organizationId,
      })
    })

    test('tells somebody in an organization to leave it first, and works after that', async () => {
      const other = await t.buildOrganization('Other')
      await t.buildUser({ role: 'admin', organizationId: other })
      for (const role of ['admin', 'agent', 'team_member'] as const) {
        const email = `${role}@elsewhere.example`
        const elsewhere = await t.buildUser({ email, role, organizationId: other })
        const token = await invite(email)
        const { status, body } = await join(elsewhere, token)
        expect([status, body.code]).toEqual([409, 'in-organization'])
        expect(body.message).toContain('Leave it first, under Settings, Security')
        await t.deps.db.update(users).set({ organizationId: null }).where(eq(users.id, elsewhere.id))
        expect((await join(elsewhere, token)).status).toBe(200)
      }
      const colleague = await t.buildUser({ email: 'c@new.example', role: 'agent', organizationId })
      const again = await join(colleague, await invite('c@new.example'))
      expect([again.status, again.body.message]).toEqual([409, 'You are in Acme already.'])
    })

    test('is refused for another address, and by a link that is not valid', async () => {
      const solo = await t.buildUser()
      const token = await invite('somebody@new.example')
      const refused = await join(solo, token)
      expect([refused.status, refused.body.message]).toEqual([
        403,
        `This invitation was sent to somebody@new.example, and you are signed in as ${solo.email}.`,
      ])
      expect((await join(null, token)).status).toBe(401)
      expect((await t.call(null, 'GET', `/api/invitations/${token}`)).status).toBe(200)
      const past = new Date(t.deps.clock.now().getTime() - 1)
      const expired = await invite(solo.email, { expiresAt: past })
      const revoked = await invite(solo.email, { revokedAt: past })
      const answers = []
      for (const bad of [expired, revoked, newToken()]) answers.push(await join(solo, bad))
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect((await t.call(solo, 'GET', '/api/auth/user')).body.organizationId).toBeNull()
    })
  })

  test('is not used up by registering an address that has an account already', async () => {
    const token = await invite('noor@new.example')
    const answer = await t.call(null, 'POST', `/api/invitations/${token}/accept`, { body })
    expect(answer.status).toBe(409)
    expect((await t.call(null, 'GET', `/api/invitations/${token}`)).status).toBe(200)
  })
})
