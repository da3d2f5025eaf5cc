import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailAccounts, organizations, users } from '#server/db/schema/index.ts'
import { findAccount } from '#server/mailbox/accounts/queries.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { unzip } from '#testing/files/zip-of.ts'
import { sharedApp } from '#testing/fixture.ts'
import { readMbox } from '#testing/mime/mbox.ts'
import { AS_TABLES, ELSEWHERE, LEFT_OUT } from './export-catalog.ts'
import { exportData } from './export-data.ts'

const t = sharedApp()

async function withPassword(user: TestUser): Promise<TestUser> {
  const passwordHash = await hashPassword('my password')
  await t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  return user
}

test('an export has every message, byte for byte, and no secret', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const odd = Buffer.from(
    'Subject: odd\r\nMessage-ID: <odd@x>\r\n\r\nFrom here\r\n>From there\n\nFrom\0 \xe9',
    'latin1',
  )
  const sources = [
    testMessage({}, 'From the start'),
    odd,
    ...Array.from({ length: 120 }, () => testMessage()),
  ]
  await fillInbox(t, account, sources)
  const contact = { firstName: 'Zoe', lastName: 'Brandt', addresses: ['zoe@x.example'] }
  const { id } = (await t.call(user, 'POST', '/api/outreach/contacts', { body: contact })).body
  await t.call(user, 'POST', `/api/outreach/contacts/${id}/notes`, { body: { text: 'Met in May' } })
  await t.call(user, 'POST', '/api/outreach/websites', { body: { addresses: 'zoe.example' } })
  await t.call(user, 'POST', '/api/outreach/suppressions', { body: { entries: 'no@x.example' } })
  const answer = await t.app.inject({
    url: '/api/auth/user/export',
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(answer.headers['content-type']).toBe('application/zip')
  const dir = await mkdtemp(path.join(tmpdir(), 'quillbox-export-'))
  await writeFile(path.join(dir, 'export.zip'), answer.rawPayload)
  const files = unzip(await readFile(path.join(dir, 'export.zip')))
  await rm(dir, { recursive: true })
  const names = [...files.keys()].filter(name => !name.includes('/tables/'))
  expect(names).toEqual([
    'profile.json',
    ...['account.json', 'drafts.json', 'mail.mbox', 'mail.jsonl'].map(name => `${account.email}/${name}`),
    ...['lists.json', 'contacts.jsonl', 'websites.jsonl', 'suppressions.jsonl'].map(
      name => `outreach/${name}`,
    ),
  ])
  const contacts = String(files.get('outreach/contacts.jsonl')).trim().split('\n')
  expect(contacts.map(line => JSON.parse(line))).toMatchObject([
    { name: 'Zoe Brandt', addresses: [{ address: 'zoe@x.example' }], notes: [{ text: 'Met in May' }] },
  ])
  expect(String(files.get('outreach/websites.jsonl'))).toContain('"domain":"zoe.example"')
  expect(String(files.get('outreach/suppressions.jsonl'))).toContain('"value":"no@x.example"')
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const read = readMbox(files.get(`${account.email}/mail.mbox`)!).map(hash)
  expect(read.toSorted()).toEqual(sources.map(hash).toSorted())
  const lines = String(files.get(`${account.email}/mail.jsonl`))
    .trim()
    .split('\n')
  const index = lines.map(line => JSON.parse(line))
  expect(index.map(({ sha256 }) => sha256)).toEqual(read)
  expect(index[0].folders).toEqual(['Inbox'])
  const profile = String(files.get('profile.json'))
  expect(JSON.parse(profile).user.email).toBe(user.email)
  expect(profile + files.get(`${account.email}/account.json`)).not.toMatch(/hash|"sealed|argon/i)
})

test('every table is in exports, or it is said why not', async () => {
  const { rows } = await t.deps.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const known = [...Object.keys(AS_TABLES), ...Object.keys(ELSEWHERE), ...Object.keys(LEFT_OUT)]
  expect(new Set(known).size).toBe(known.length)
  const there = rows.map(({ name }) => name)
  expect(there.filter(name => !known.includes(name))).toEqual([])
  // Where 0.1.0 had pgvector.
  expect(known.filter(name => !there.includes(name) && name !== 'message_chunks')).toEqual([])
})

test('an export has the rows of tables that are the person’s, and nobody else’s', async () => {
  const [user, other] = [await t.buildUser(), await t.buildUser()]
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [testMessage()])
  await fillInbox(t, await t.buildAccount(other), [testMessage()])
  const note = { isOn: true, subject: 'Away', body: '<p>until May</p>', timeZone: 'UTC', audience: 'known' }
  await t.call(user, 'PUT', `/api/vacation/${account.id}`, { body: note })
  const url = '/api/auth/user/export'
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } })
  const files = unzip(answer.rawPayload)
  const rowsOf = (name: string) => {
    const text = String(files.get(name)).trim()
    return text === '' ? [] : text.split('\n').map(line => JSON.parse(line))
  }
  const placed = rowsOf(`${account.email}/tables/placements.jsonl`)
  expect(placed.map(row => row.account_id)).toEqual([account.id])
  expect(rowsOf(`${account.email}/tables/folders.jsonl`).map(({ name }) => name)).toContain('Inbox')
  const hidden = /token_hash|code_hash|sealed|password_hash/
  expect([...files].filter(([, content]) => hidden.test(String(content))).map(([name]) => name)).toEqual([])
})

test('an export ends with an error if the database fails', async () => {
  const user = await t.buildUser()
  await fillInbox(t, await t.buildAccount(user), [testMessage()])
  const zip = await exportData({ ...t.deps, actor: { ...user, permission: null, isSealed: false } })
  await t.deps.db.execute(sql`alter table placements rename to placements_gone`)
  try {
    await expect(buffer(zip)).rejects.toThrow('placements')
  } finally {
    await t.deps.db.execute(sql`alter table placements_gone rename to placements`)
  }
})

test('an export gives different folders to addresses that differ only in other scripts or in signs', async () => {
  const user = await t.buildUser()
  const emails = ['ü@x.example', 'ä@x.example', 'a/b@x.example', 'a b@x.example']
  for (const email of emails) await t.buildAccount(user, email)
  const answer = await t.app.inject({
    url: '/api/auth/user/export',
    headers: { authorization: `Bearer ${user.token}` },
  })
  const folders = [...unzip(answer.rawPayload).keys()].filter(name => name.endsWith('/account.json'))
  expect(folders.map(name => name.replace('/account.json', ''))).toEqual([
    'ü@x.example',
    'ä@x.example',
    'a%2Fb@x.example',
    'a%20b@x.example',
  ])
})

describe('deleting one’s own account', () => {
  const remove = (who: TestUser, body: object) => t.call(who, 'POST', '/api/auth/user/delete', { body })

  test('requires the password, and removes everything', async () => {
    const user = await withPassword(await t.buildUser())
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [testMessage()])
    const { body } = await t.call(user, 'GET', '/api/auth/user/deletion')
    expect(body).toMatchObject({
      accounts: [{ email: account.email, messages: 1 }],
      heir: null,
      refusal: null,
    })
    expect((await remove(user, { password: 'wrong' })).status).toBe(403)
    expect((await remove(user, { password: 'my password' })).status).toBe(200)
    expect((await t.call(user, 'GET', '/api/auth/user')).status).toBe(401)
    expect(await t.deps.db.$count(mailAccounts, eq(mailAccounts.ownerId, user.id))).toBe(0)
  })

  test('leaves mailboxes to the organization if the person wants that', async () => {
    const organizationId = await t.buildOrganization()
    const admin = await t.buildUser({ role: 'admin', organizationId })
    const agent = await withPassword(await t.buildUser({ role: 'agent', organizationId }))
    const account = await t.buildAccount(agent)
    expect((await remove(agent, { password: 'my password', accounts: 'keep' })).status).toBe(200)
    const [kept] = await t.deps.db.select().from(mailAccounts).where(eq(mailAccounts.id, account.id))
    expect(kept?.ownerId).toBe(admin.id)
  })

  test('is refused for the last admin of a team, and deletes a company of one person', async () => {
    const organizationId = await t.buildOrganization('Solo Ltd')
    const admin = await withPassword(await t.buildUser({ role: 'admin', organizationId }))
    const agent = await withPassword(await t.buildUser({ role: 'agent', organizationId }))
    expect((await remove(admin, { password: 'my password' })).status).toBe(409)
    expect((await remove(agent, { password: 'my password' })).status).toBe(200)
    expect((await remove(admin, { password: 'my password' })).status).toBe(200)
    expect(await t.deps.db.$count(organizations, eq(organizations.id, organizationId))).toBe(0)
  })
})

describe('leaving an organization', () => {
  const leave = (who: TestUser, body: object = {}) =>
    t.call(who, 'POST', '/api/auth/user/leave', { body: { password: 'my password', ...body } })

  test('mailboxes come along, and nobody there sees them any more; permissions end', async () => {
    const organizationId = await t.buildOrganization()
    const admin = await t.buildUser({ role: 'admin', organizationId })
    const agent = await withPassword(await t.buildUser({ role: 'agent', organizationId }))
    const [own, shared] = [await t.buildAccount(agent), await t.buildAccount(admin)]
    await t.grant(agent, { allowedAccountIds: [shared.id] })
    const seen = async (who: TestUser) =>
      (await t.call(who, 'GET', '/api/accounts')).body.map(({ id }: { id: number }) => id)
    expect(await seen(agent)).toEqual([own.id, shared.id])
    expect((await leave(agent)).status).toBe(200)
    expect(await seen(agent)).toEqual([own.id])
    expect(await seen(admin)).toEqual([shared.id])
    expect((await t.call(agent, 'GET', '/api/auth/user')).body).toMatchObject({
      role: null,
      organizationId: null,
      accountType: 'individual',
      permission: null,
    })
  })

  test('a mailbox from before they joined stays private, and always comes along', async () => {
    const organizationId = await t.buildOrganization()
    const admin = await t.buildUser({ role: 'admin', organizationId })
    const agent = await withPassword(await t.buildUser({ role: 'agent', organizationId }))
    const own = await t.buildAccount({ ...agent, organizationId: null })
    const company = await t.buildAccount(agent)
    expect((await t.call(agent, 'GET', '/api/auth/user/deletion')).body).toMatchObject({
      heir: admin.email,
      accounts: [
        { id: own.id, canStay: false },
        { id: company.id, canStay: true },
      ],
    })
    expect((await leave(agent, { accounts: 'keep' })).status).toBe(200)
    const owners = await t.deps.db
      .select({ id: mailAccounts.id, ownerId: mailAccounts.ownerId })
      .from(mailAccounts)
      .where(inArray(mailAccounts.id, [own.id, company.id]))
      .orderBy(mailAccounts.id)
    expect(owners).toEqual([
      { id: own.id, ownerId: agent.id },
      { id: company.id, ownerId: admin.id },
    ])
  })

  test('mailboxes can stay; the last admin of a team cannot leave', async () => {
    const organizationId = await t.buildOrganization()
    const admin = await withPassword(await t.buildUser({ role: 'admin', organizationId }))
    const agent = await withPassword(await t.buildUser({ role: 'agent', organizationId }))
    const account = await t.buildAccount(agent)
    expect((await leave(admin)).status).toBe(409)
    expect((await leave(agent, { accounts: 'keep' })).status).toBe(200)
    expect(await findAccount(t.deps.db, account)).toMatchObject({ ownerId: admin.id, organizationId })
    expect((await leave(admin)).status).toBe(200)
    expect(await t.deps.db.$count(organizations, eq(organizations.id, organizationId))).toBe(0)
    expect((await leave(admin)).status).toBe(400)
  })
})
