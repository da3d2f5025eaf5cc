import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#core/contract/auth.ts'
import { blobs, mailAccounts, organizations, users } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { fillInbox, type TestApp, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { type TestRelay, testRelay } from '#testing/stand-ins/relay.ts'

let relay: TestRelay
let admin: TestUser
let count = 0
beforeAll(async () => {
  relay = await testRelay()
})
/** `t` sends letters; `bare` has no relay. */
const t = sharedApp(() => ({ config: relay.config }))
afterAll(() => relay.close())
const bare = sharedApp()
beforeEach(async () => {
  admin = await buildAdmin(t)
})

async function buildAdmin(app: TestApp): Promise<TestUser> {
  count += 1
  return app.buildUser({ role: 'admin', organizationId: await app.buildOrganization(`Company ${count}`) })
}
const inviteBy = (who: TestUser, email: string, more = {}, app = t) =>
  app.call(who, 'POST', '/api/admin/invite', { body: { email, role: 'agent', ...more } })
const renew = (who: TestUser, id: number, app = t) =>
  app.call(who, 'POST', `/api/admin/invitations/${id}/link`)
const letterTo = (email: string) => relay.taken.findLast(({ to }) => to.includes(email))?.source ?? ''
const tokenIn = (text: string) => /invitation\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
const look = async (token: string, app = t) =>
  (await app.call(null, 'GET', `/api/invitations/${token}`)).status
const accept = (token: string, app = t) =>
  app.call(null, 'POST', `/api/invitations/${token}/accept`, {
    body: { firstName: 'New', lastName: 'Person', password: 'long enough' },
  })
const personOf = async (email: string, app = t) =>
  (await app.deps.db.select().from(users).where(eq(users.email, email)))[0]

/** Names of the tables with a row that contains the text, as text or as bytes, and of the files that contain it. */
async function placesOf(text: string, app: TestApp): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  expect(rows.length).toBeGreaterThan(40)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await app.deps.db.execute(sql`select 1 from ${sql.raw(name)} t
      where strpos(t::text, ${text}) > 0 or strpos(t::text, ${Buffer.from(text).toString('hex')}) > 0 limit 1`)
    if (hits.length > 0) found.push(name)
  }
  // Blobs are compressed.
  for (const { workspaceId, hash } of await app.deps.db.select().from(blobs)) {
    const bytes = await app.deps.blobs.read(workspaceId, hash)
    if (bytes && Buffer.from(bytes).includes(text)) found.push('a blob')
  }
  const files = await readdir(app.deps.config.dataDir, { recursive: true, withFileTypes: true })
  for (const file of files.filter(entry => entry.isFile())) {
    const name = path.join(file.parentPath, file.name)
    if ((await readFile(name)).includes(text)) found.push(name)
  }
  return found
}

describe('an invitation', () => {
  test('is sent by the relay and not from a mailbox; its token is stored nowhere', async () => {
    const account = await t.buildAccount(admin)
    const { body } = await inviteBy(admin, 'new@outside.example')
    expect(body).toMatchObject({ email: 'new@outside.example', link: null })
    expect(body).not.toHaveProperty('sentFrom')
    const token = tokenIn(letterTo('new@outside.example'))
    expect(await look(token)).toBe(200)
    expect(t.world.mailbox(account.email).messages.size).toBe(0)
    expect(await placesOf(token, t)).toEqual([])
    // Shows that the search finds text that is there.
    await fillInbox(t, account, [testMessage({ Subject: 'For new@outside.example' })])
    const found = await placesOf('new@outside.example', t)
    expect(found).toEqual(
      expect.arrayContaining(['public.invitations', 'public.audit_log', 'public.messages', 'a blob']),
    )
    expect(found.join(' ')).toContain(`${t.deps.config.dataDir}/`)
    const listed = (await t.call(admin, 'GET', '/api/admin/invitations')).body
    expect(listed).toMatchObject([
      { email: 'new@outside.example', status: 'pending', invitedBy: admin.email },
    ])
    expect(JSON.stringify(listed)).not.toContain('token')
  })

  test('returns a link if there is no relay, also for an inviter with a mailbox; the link is stored nowhere', async () => {
    const who = await buildAdmin(bare)
    const account = await bare.buildAccount(who)
    const { body } = await inviteBy(who, 'x@outside.example', {}, bare)
    const token = tokenIn(body.link)
    expect(await look(token, bare)).toBe(200)
    expect(bare.world.mailbox(account.email).messages.size).toBe(0)
    expect(await placesOf(token, bare)).toEqual([])
  })

  test('returns a link if colleagues could read the letter, in a mailbox here or by its alias', async () => {
    const owner = await t.buildUser({ role: 'agent', organizationId: admin.organizationId })
    const shared = await t.buildAccount(owner)
    const aliases = [{ address: 'Desk@outside.example', name: null }]
    await t.deps.db.update(mailAccounts).set({ aliases }).where(eq(mailAccounts.id, shared.id))
    const own = await t.buildAccount(await t.buildUser())
    for (const email of [shared.email.toUpperCase(), 'desk@outside.example']) {
      expect((await inviteBy(admin, email)).body.link).toContain('token=')
      expect(letterTo(email)).toBe('')
    }
    expect((await inviteBy(admin, own.email)).body.link).toBeNull()
  })

  test('is limited: the sixth letter to an address within an hour is not sent, whoever invites', async () => {
    const { body } = await inviteBy(admin, 'flooded@outside.example')
    for (let n = 0; n < 4; n += 1) expect((await renew(admin, body.id)).body.link).toBeNull()
    const other = await buildAdmin(t)
    expect((await inviteBy(other, 'Flooded@outside.example')).body.link).toContain('token=')
    expect(relay.taken.filter(({ to }) => to.includes('flooded@outside.example'))).toHaveLength(5)
  })

  test('is replaced by a second one for the same address', async () => {
    const who = await buildAdmin(bare)
    const links: string[] = []
    for (let n = 0; n < 2; n += 1)
      links.push((await inviteBy(who, 'twice@outside.example', {}, bare)).body.link)
    expect([await look(tokenIn(links[0]!), bare), await look(tokenIn(links[1]!), bare)]).toEqual([404, 200])
  })

  test('gets a new link that replaces the old one, from admins of its organization only, until it is accepted', async () => {
    const who = await buildAdmin(bare)
    const { body } = await inviteBy(who, 'lost@outside.example', { role: 'admin' }, bare)
    expect((await renew(await buildAdmin(bare), body.id, bare)).status).toBe(404)
    bare.advance(8 * 86_400_000)
    who.token = (await bare.buildUser({ role: 'super_admin' })).token
    const again = await renew(who, body.id, bare)
    expect(again.body).toMatchObject({ id: body.id, email: 'lost@outside.example', role: 'admin' })
    expect(await look(tokenIn(body.link), bare)).toBe(404)
    expect((await accept(tokenIn(again.body.link), bare)).status).toBe(200)
    expect((await renew(who, body.id, bare)).status).toBe(404)
    const { entries } = (await bare.call(who, 'GET', '/api/admin/audit?q=invitation.renewed')).body
    expect(entries).toMatchObject([{ action: 'invitation.renewed', subject: 'lost@outside.example' }])
  })

  test('from a super admin is for the organization they name, else for their own', async () => {
    const superAdmin = await t.buildUser({ role: 'super_admin' })
    const { organizationId } = admin
    expect((await inviteBy(superAdmin, 'new@x.example')).status).toBe(400)
    expect((await inviteBy(superAdmin, 'new@x.example', { organizationId })).status).toBe(200)
    const inside = await t.buildUser({ role: 'super_admin', organizationId })
    expect((await inviteBy(inside, 'new@x.example')).status).toBe(200)
    const { body } = await t.call(admin, 'GET', '/api/admin/invitations')
    expect(body.map(({ status }: { status: string }) => status)).toEqual(['pending', 'cancelled'])
  })

  test('is for one’s own organization, as agent or admin, and for an address that is not in it', async () => {
    const { body } = await inviteBy(admin, 'nobody', { role: 'team_member' })
    expect(body.fields).toEqual({
      email: 'Please enter a valid email address',
      role: 'Please select a role',
    })
    expect((await inviteBy(admin, 'up@outside.example', { role: 'super_admin' })).status).toBe(400)
    expect((await inviteBy(admin, admin.email)).status).toBe(409)
    const other = await buildAdmin(t)
    const { organizationId } = other
    expect((await inviteBy(admin, 'y@outside.example', { organizationId })).status).toBe(404)
    for (const role of ['agent', 'team_member', null] as (Role | null)[]) {
      const member = await t.buildUser({ role, organizationId: role && admin.organizationId })
      expect((await inviteBy(member, 'z@outside.example')).status).toBe(403)
    }
  })

  test('can be revoked, by admins of its organization only', async () => {
    const { body } = await inviteBy(admin, 'back@outside.example')
    const url = `/api/admin/invitations/${body.id}`
    expect((await t.call(await buildAdmin(t), 'DELETE', url)).status).toBe(404)
    expect((await t.call(admin, 'DELETE', url)).status).toBe(200)
    expect(await look(tokenIn(letterTo('back@outside.example')))).toBe(404)
    expect((await t.call(admin, 'DELETE', url)).status).toBe(404)
    expect((await renew(admin, body.id)).status).toBe(404)
  })

  test.each([
    ['loses the role', { role: 'agent' as const }],
    ['leaves', { role: null, organizationId: null }],
  ])('stops working once its inviter %s, until another admin renews it', async (_, change) => {
    const [first, second] = [
      await inviteBy(admin, `back-door${count}@outside.example`, { role: 'admin' }),
      await t.buildUser({ role: 'admin', organizationId: admin.organizationId }),
    ]
    const token = tokenIn(letterTo(first.body.email))
    await t.deps.db.update(users).set(change).where(eq(users.id, admin.id))
    expect(await look(token)).toBe(404)
    expect((await accept(token)).status).toBe(404)
    const [listed] = (await t.call(second, 'GET', '/api/admin/invitations')).body
    expect(listed.status).toBe('expired')
    expect((await renew(second, first.body.id)).body.link).toBeNull()
    expect(await look(tokenIn(letterTo(first.body.email)))).toBe(200)
  })
})

describe('accepting', () => {
  const logIn = (email: string) =>
    t.call(null, 'POST', '/api/auth/login', { body: { email, password: 'long enough' } })

  test('a link that came by mail confirms the address', async () => {
    await inviteBy(admin, 'mailed@outside.example')
    expect((await accept(tokenIn(letterTo('mailed@outside.example')))).body).toEqual({
      success: true,
      mustVerify: false,
    })
    expect((await personOf('mailed@outside.example'))?.emailVerifiedAt).not.toBeNull()
    expect((await logIn('mailed@outside.example')).status).toBe(200)
  })

  test('a link that the inviter was shown does not confirm the address, so the person must confirm it', async () => {
    relay.refuse(true)
    const { body } = await inviteBy(admin, 'shown@outside.example', { role: 'admin' })
    relay.refuse(false)
    expect((await accept(tokenIn(body.link))).body).toEqual({ success: true, mustVerify: true })
    expect((await logIn('shown@outside.example')).body.code).toBe('unverified')
    await expect.poll(() => letterTo('shown@outside.example')).toContain('verify-email?token=')
    expect((await personOf('shown@outside.example'))?.emailVerifiedAt).toBeNull()
  })

  test('without a relay, the address stays unconfirmed, and signing in works', async () => {
    const who = await buildAdmin(bare)
    const { body } = await inviteBy(who, 'later@outside.example', {}, bare)
    expect((await accept(tokenIn(body.link), bare)).body.mustVerify).toBe(false)
    expect(await personOf('later@outside.example', bare)).toMatchObject({ emailVerifiedAt: null })
    const login = { email: 'later@outside.example', password: 'long enough' }
    expect((await bare.call(null, 'POST', '/api/auth/login', { body: login })).status).toBe(200)
  })

  test('with an existing account requires signing in to it, and a confirmed address', async () => {
    const solo = await t.buildUser({ email: 'solo@outside.example' })
    await t.deps.db
      .update(users)
      .set({ passwordHash: await hashPassword('long enough'), emailVerifiedAt: null })
      .where(eq(users.id, solo.id))
    await inviteBy(admin, solo.email)
    const token = tokenIn(letterTo(solo.email))
    const join = (who: TestUser | null) => t.call(who, 'POST', `/api/invitations/${token}/join`)
    expect((await accept(token)).status).toBe(409)
    expect((await join(null)).status).toBe(401)
    expect((await join(await t.buildUser())).status).toBe(403)
    expect((await join(solo)).body.code).toBe('unverified')
    await t.deps.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, solo.id))
    expect((await join(solo)).status).toBe(200)
  })
})

test('names stand in a letter in quotation marks, in one line and without links, whatever their source', async () => {
  const evil = {
    firstName: 'Bank”\r\n\r\nVerify now: https://evil.example/x',
    lastName: 'or www.evil.example',
  }
  await t.deps.db.update(users).set(evil).where(eq(users.id, admin.id))
  await t.deps.db
    .update(organizations)
    .set({ name: 'Acme\r\nBcc: all@outside.example\r\n\r\nevil.example/login' })
    .where(eq(organizations.id, admin.organizationId!))
  await inviteBy(admin, 'letter@outside.example')
  const letter = relay.taken.at(-1)!
  expect(letter.to).toEqual(['letter@outside.example'])
  expect(letter.subject).toBe(`${admin.email} invites you to Quillbox`)
  const paragraphs = letter.text.split('\n\n')
  expect(paragraphs[0]).toBe(
    `You are invited to Quillbox by ${admin.email}, who is called “Bank Verify now https evil example x or www evil exam” there, as agent of an organization called “Acme Bcc all outside example evil example login”.`,
  )
  expect(paragraphs).toHaveLength(3)
  const links = letter.text.match(/\S+(?:\/\/|\.\w{2})\S*/g)
  expect(links).toEqual([`${admin.email},`, expect.stringMatching(/^http:\/\/localhost:5000\/invitation\?/)])
})
