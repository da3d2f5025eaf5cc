import { eq, ne } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  mailAccounts,
  messages,
  organizations,
  outgoingMessages,
  sessions,
  users,
} from '#server/db/schema/index.ts'
import { setOwner } from '#server/people/organization/queries.ts'
import { insertCall } from '#server/people/usage/queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { buildName } from '#server/platform/version.ts'
import { blobKeys, fillInbox, type TestUser, testMessage, tidyLater } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'

const t = sharedApp()
let organizationId: number
let admin: TestUser
let superAdmin: TestUser
let count = 0
beforeAll(async () => {
  superAdmin = await t.buildUser({ role: 'super_admin' })
})
beforeEach(async () => {
  count += 1
  organizationId = await t.buildOrganization(`Company ${count}`)
  admin = await t.buildUser({ role: 'admin', organizationId })
  await setOwner(t.deps.db, organizationId, admin.id)
})

const build = (role: TestUser['role']) => t.buildUser({ role, organizationId })
const findUser = async (id: number) => (await t.deps.db.select().from(users).where(eq(users.id, id)))[0]
const owner = async () =>
  (await t.deps.db.select().from(organizations).where(eq(organizations.id, organizationId)))[0]?.ownerId
const remove = (who: TestUser, { id }: { id: number }, query = '') =>
  t.call(who, 'DELETE', `/api/admin/users/${id}${query}`)
const setRole = (who: TestUser, { id }: { id: number }, role: string | null) =>
  t.call(who, 'PATCH', `/api/admin/users/${id}/role`, { body: { role } })

describe('the panel', () => {
  test('shows an admin their organization, and a super admin everything', async () => {
    const agent = await build('agent')
    const mine = (await t.call(admin, 'GET', '/api/admin/users')).body as { id: number; canManage: boolean }[]
    expect(mine.map(({ id, canManage }) => [id, canManage])).toEqual([
      [admin.id, false],
      [agent.id, true],
    ])
    expect((await t.call(admin, 'GET', '/api/admin/organization')).body).toMatchObject({
      name: `Company ${count}`,
      organizations: [{ memberCount: 2 }],
    })
    const all = (await t.call(superAdmin, 'GET', '/api/admin/users')).body as unknown[]
    expect(all.length).toBeGreaterThan(2)
  })

  test('is closed to everybody else', async () => {
    for (const who of [await build('agent'), await build('team_member'), await t.buildUser()]) {
      const { status, body } = await t.call(who, 'GET', '/api/admin/users')
      expect([status, body.message]).toEqual([403, "You don't have permission to access the admin panel."])
    }
  })
})

test('shows a super admin the state of the installation', async () => {
  const before = (await t.call(superAdmin, 'GET', '/api/admin/status')).body
  const agent = await build('agent')
  const account = await t.buildAccount(agent)
  const source = testMessage({ 'Content-Type': 'text/plain; charset=utf-8' }, 'Grüße')
  await fillInbox(t, account, [source])
  const { db, clock } = t.deps
  const call = {
    feature: 'compose',
    engine: 'offline',
    model: 'm',
    outcome: 'ok',
    latencyMs: 1,
  } as const
  const costs = { inputTokens: 1, outputTokens: 1, inputCost: 0, outputCost: 0 }
  const longAgo = new Date(clock.now().getTime() - 32 * DAY_MS)
  for (const at of [clock.now(), longAgo]) {
    const mail = { accountIds: [], messageIds: [] }
    await db.transaction(tx => insertCall(tx, agent, { ...call, ...costs, at }, mail))
  }
  await t.deps.queue.send('sync.purge', {}, { startAfter: 3600 })

  const { body } = await t.call(superAdmin, 'GET', '/api/admin/status')
  expect(body).toMatchObject({
    versions: { product: buildName, node: process.versions.node },
    database: { bytes: expect.any(Number), kind: 'server' },
    engines: { ai: 'Offline engine', embedding: 'Built in' },
    storage: {
      kind: 'disk',
      files: before.storage.files + 1,
      bytes: before.storage.bytes + source.byteLength,
      besidesBytes: before.storage.besidesBytes,
      personBytes: 50 * 1024 ** 3,
      workspaceBytes: 200 * 1024 ** 3,
    },
    totals: {
      people: before.totals.people + 1,
      organizations: before.totals.organizations,
      accounts: before.totals.accounts + 1,
      messages: before.totals.messages + 1,
      aiCalls: before.totals.aiCalls + 1,
    },
  })
  // The queue counts its jobs only every few seconds.
  await expect
    .poll(async () => (await t.call(superAdmin, 'GET', '/api/admin/status')).body.queue.waiting)
    .toBeGreaterThan(before.queue.waiting)
  expect(body.database.bytes).toBeGreaterThan(0)
  expect(Date.parse(body.startedAt)).toBeLessThanOrEqual(Date.now())
})

describe('roles', () => {
  test('take effect at once', async () => {
    const agent = await build('agent')
    expect((await setRole(admin, agent, 'admin')).body.role).toBe('admin')
    expect((await t.call(agent, 'GET', '/api/admin/users')).status).toBe(200)
    await setRole(admin, agent, 'agent')
    expect((await t.call(agent, 'GET', '/api/admin/users')).status).toBe(403)
  })

  test('nobody changes their own, makes somebody a super admin, or changes people of another organization', async () => {
    const agent = await build('agent')
    const outside = await t.buildUser({ role: 'agent', organizationId: await t.buildOrganization() })
    expect((await setRole(admin, admin, 'agent')).status).toBe(403)
    expect((await setRole(admin, agent, 'super_admin')).status).toBe(403)
    expect((await setRole(admin, outside, 'admin')).status).toBe(404)
    expect((await setRole(superAdmin, await t.buildUser(), 'admin')).status).toBe(400)
    expect((await setRole(superAdmin, agent, 'super_admin')).status).toBe(200)
  })

  test('the last super admin of the installation stays one', async () => {
    await t.deps.db.update(users).set({ role: null }).where(ne(users.id, superAdmin.id))
    await t.deps.db
      .update(users)
      .set({ passwordHash: await hashPassword('long enough') })
      .where(eq(users.id, superAdmin.id))
    const refusal = `${superAdmin.email} is the only super admin. Make somebody else a super admin first.`
    expect((await t.call(superAdmin, 'GET', '/api/auth/user/deletion')).body.refusal).toBe(refusal)
    const goAway = () =>
      t.call(superAdmin, 'POST', '/api/auth/user/delete', { body: { password: 'long enough' } })
    expect(await goAway()).toMatchObject({ status: 409, body: { message: refusal, code: 'last-admin' } })

    const second = await t.buildUser({ role: 'super_admin' })
    expect((await t.call(superAdmin, 'GET', '/api/auth/user/deletion')).body.refusal).toBeNull()
    expect((await setRole(superAdmin, second, null)).status).toBe(200)
    expect((await goAway()).status).toBe(409)
  })

  test('the last admin of an organization stays one, even if two step down at the same time', async () => {
    const second = await build('admin')
    await setRole(superAdmin, admin, 'agent')
    expect(await owner()).toBe(second.id)
    const refused = await setRole(superAdmin, second, 'agent')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${second.email} is the last admin of Company ${count}. Make somebody else an admin first.`,
    ])
    await setRole(superAdmin, admin, 'admin')
    const both = await Promise.all([setRole(admin, second, 'agent'), setRole(second, admin, 'agent')])
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200])
  })
})

describe('deleting a person', () => {
  test('its effects are described before', async () => {
    const agent = await build('agent')
    const account = await t.buildAccount(agent)
    await fillInbox(t, account, [testMessage(), testMessage()])
    const draft = { fromAccountId: account.id, to: '', cc: '', bcc: '', subject: 's', body: 'b' }
    await t.call(agent, 'POST', '/api/drafts', { body: draft })
    const mail = { fromAccountId: account.id, to: 'x@outside.example', subject: 's', body: 'b' }
    await t.call(agent, 'POST', '/api/emails/send', { body: { ...mail, undoSeconds: 60 } })
    const { body } = await t.call(admin, 'GET', `/api/admin/users/${agent.id}/deletion`)
    expect(body).toEqual({
      accounts: [{ id: account.id, email: account.email, messages: 4, canStay: true }],
      drafts: 1,
      waiting: 1,
      sessions: 1,
      heir: admin.email,
      dissolves: null,
      refusal: null,
    })
  })

  test('the organization keeps their mailboxes, with drafts and mail that waits to be sent', async () => {
    const agent = await build('agent')
    const account = await t.buildAccount(agent)
    const mail = { fromAccountId: account.id, to: 'x@outside.example', subject: 'still goes', body: 'b' }
    const sent = await t.call(agent, 'POST', '/api/emails/send', { body: { ...mail, undoSeconds: 60 } })
    expect((await remove(admin, agent)).status).toBe(200)
    expect(await findUser(agent.id)).toBeUndefined()
    expect((await t.call(agent, 'GET', '/api/auth/user')).status).toBe(401)
    expect(await t.deps.db.$count(sessions, eq(sessions.userId, agent.id))).toBe(0)
    const [kept] = await t.deps.db.select().from(mailAccounts).where(eq(mailAccounts.id, account.id))
    expect(kept?.ownerId).toBe(admin.id)
    const [outgoing] = await t.deps.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.messageId, sent.body.id))
    expect(outgoing).toMatchObject({ state: 'queued', userId: null })
    expect((await t.call(admin, 'GET', `/api/emails/${sent.body.id}`)).status).toBe(200)
  })

  test('or their mailboxes are removed with all content, including blobs', async () => {
    const agent = await build('agent')
    const account = await t.buildAccount(agent)
    await fillInbox(t, account, [testMessage({}, 'private words')])
    const [message] = await t.deps.db.select().from(messages).where(eq(messages.accountId, account.id))
    expect(await blobKeys(t)).toContain(message!.sourceBlob)
    expect((await remove(admin, agent, '?accounts=remove')).status).toBe(200)
    await doJobs(t, 'accounts.erase')
    expect(await t.deps.db.$count(mailAccounts, eq(mailAccounts.id, account.id))).toBe(0)
    expect(await t.deps.db.$count(messages, eq(messages.accountId, account.id))).toBe(0)
    await tidyLater(t)
    expect(await blobKeys(t)).not.toContain(message!.sourceBlob)
  })

  test('nobody deletes themselves here, or somebody of another organization', async () => {
    const outside = await t.buildUser({ role: 'agent', organizationId: await t.buildOrganization() })
    expect((await remove(admin, admin)).status).toBe(403)
    expect((await remove(admin, outside)).status).toBe(404)
    expect((await remove(await build('agent'), admin)).status).toBe(403)
  })

  test('the last admin of a team cannot be deleted; a company of one person ends with its founder', async () => {
    const agent = await build('agent')
    expect((await remove(superAdmin, admin)).status).toBe(409)
    expect((await t.call(superAdmin, 'GET', `/api/admin/users/${admin.id}/deletion`)).body.refusal).toContain(
      'is the last admin',
    )
    await remove(admin, agent)
    const told = await t.call(superAdmin, 'GET', `/api/admin/users/${admin.id}/deletion`)
    expect(told.body).toMatchObject({ dissolves: `Company ${count}`, refusal: null, heir: null })
    expect((await remove(superAdmin, admin)).status).toBe(200)
    expect(await t.deps.db.$count(organizations, eq(organizations.id, organizationId))).toBe(0)
  })

  test('ownership of the organization passes to another admin', async () => {
    const second = await build('admin')
    await remove(second, admin)
    expect(await owner()).toBe(second.id)
  })
})
