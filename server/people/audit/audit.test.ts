import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/index.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { auditHash } from './audit-hash.ts'
import { checkAudit } from './check-audit.ts'
import { recordAudit } from './record-audit.ts'

const t = sharedApp()
let organizationId: number
let admin: TestUser
beforeAll(async () => {
  organizationId = await t.buildOrganization()
  admin = await t.buildUser({ role: 'admin', organizationId })
})

const record = (subject: string, details = {}, of: number | null = organizationId) =>
  t.deps.db.transaction(tx =>
    recordAudit(tx, {
      at: t.deps.clock.now(),
      actor: admin,
      organizationId: of,
      action: 'data.exported',
      subject: { text: subject },
      details,
    }),
  )
/** Changes the log with its trigger switched off, as somebody with the database's password could. */
const meddle = (change: ReturnType<typeof sql>) =>
  t.deps.db.transaction(async tx => {
    await tx.execute(sql`alter table audit_log disable trigger audit_log_no_change`)
    await tx.execute(change)
    await tx.execute(sql`alter table audit_log enable trigger audit_log_no_change`)
  })

test('concurrent entries form one chain in each workspace', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => record(`entry ${n}`, { b: [n, { y: 1, x: null }], a: 'é' })),
  )
  const other = await t.buildOrganization()
  for (let n = 20; n < 23; n += 1) await record(`entry ${n}`, {}, other)
  const proof = await checkAudit(t.deps.db)
  expect(proof).toMatchObject({ entries: 23, upTo: 23, brokenAt: null })
  expect(proof.head).toMatch(/^[\da-f]{64}$/)
  const rows = await t.deps.db.select().from(auditLog).where(eq(auditLog.organizationId, other))
  expect(rows.map(({ position }) => position).sort()).toEqual([1, 2, 3])
})

test('entries can be neither changed nor deleted', async () => {
  await expect(t.deps.db.update(auditLog).set({ actor: 'somebody else' })).rejects.toThrow()
  await expect(t.deps.db.delete(auditLog)).rejects.toThrow()
  await expect(t.deps.db.execute(sql`truncate audit_log`)).rejects.toThrow()
})

test('the check finds what was changed with the trigger switched off', async () => {
  const { db } = t.deps
  const whole = await checkAudit(db)
  const workspaceId = await findWorkspaceId(db, admin)
  const broken = async (change: ReturnType<typeof sql>) => {
    await meddle(change)
    const { brokenAt, head } = await checkAudit(db)
    expect(head).toBeNull()
    return brokenAt
  }
  const [row] = await db.select().from(auditLog).where(eq(auditLog.seq, 7))
  for (const [change, back] of [
    [sql`subject = 'entry x'`, sql`subject = ${row?.subject}`],
    [sql`actor_kind = 'visitor'`, sql`actor_kind = 'person'`],
    [sql`through = 'a rule'`, sql`through = null`],
    [sql`workspace_id = 0`, sql`workspace_id = ${workspaceId}`],
  ]) {
    expect((await broken(sql`update audit_log set ${change} where seq = 7`))?.seq).toBe(7)
    await meddle(sql`update audit_log set ${back} where seq = 7`)
    expect(await checkAudit(db)).toEqual(whole)
  }
  // The second entry of the other workspace.
  const [other] = await db.select().from(auditLog).where(eq(auditLog.seq, 22))
  expect(await broken(sql`update audit_log set subject = '' where seq = 22`)).toEqual({
    seq: 22,
    workspaceId: other?.workspaceId,
  })
  await meddle(sql`update audit_log set subject = ${other?.subject} where seq = 22`)
  expect(await checkAudit(db)).toEqual(whole)
  // Entries deleted within a chain, and at the end of a chain that is not the last.
  await record('one more', {}, null)
  const all = await checkAudit(db, whole.upTo)
  expect(all).toEqual(whole)
  await meddle(sql`delete from audit_log where seq = 20`)
  const cut = await checkAudit(db, whole.upTo)
  expect(cut).toMatchObject({ entries: 22, brokenAt: null })
  expect(cut.head).not.toBe(whole.head)
  expect(await broken(sql`delete from audit_log where seq = 3`)).toEqual({ seq: 4, workspaceId })
  await meddle(sql`delete from audit_log`)
})

test('an entry that does not say who acts is refused', async () => {
  const row = { at: new Date(), workspaceId: 0, actor: 'x', action: 'x', subject: 'x', position: 1 }
  const hashes = { previousHash: Buffer.alloc(32), hash: Buffer.alloc(32) }
  const insert = (values: object) =>
    t.deps.db.insert(auditLog).values({ ...row, ...hashes, seq: 1000, ...values })
  await expect(insert({})).rejects.toThrow()
  await expect(insert({ actorKind: 'somebody' })).rejects.toThrow()
  await expect(insert({ actorKind: 'rule' })).rejects.toThrow()
})

test('the log says who opened a message of a shared mailbox', async () => {
  const owner = await t.buildUser({ role: 'agent', organizationId })
  const account = await t.buildAccount(owner)
  await fillInbox(t, account, [testMessage()])
  const [{ id, threadId }] = (await t.call(owner, 'GET', '/api/emails')).body.emails
  for (let n = 0; n < 2; n += 1) {
    await t.call(owner, 'GET', `/api/emails/${id}`)
    await t.call(admin, 'GET', `/api/threads/${threadId}`)
    await t.call(admin, 'GET', `/api/emails/${id}`)
  }
  const { body } = await t.call(admin, 'GET', `/api/admin/audit?messageId=${id}`)
  expect(body.entries).toMatchObject([
    { kind: 'person', actor: admin.email, action: 'message.opened', subject: account.email, through: null },
  ])
  expect(body.entries[0].details).toEqual({ messageIds: [id] })
  // The owner is told, too; a deleted reader is shown by their address.
  const reader = await t.buildUser({ role: 'team_member', organizationId })
  await t.grant(reader, { canAccessAllAccounts: true })
  await t.call(reader, 'GET', `/api/emails/${id}`)
  await t.call(admin, 'DELETE', `/api/admin/users/${reader.id}`)
  const person = { kind: 'person', through: null }
  expect((await t.call(owner, 'GET', `/api/emails/${id}/views`)).body).toEqual([
    { at: expect.any(String), ...person, email: reader.email, name: null },
    { at: expect.any(String), ...person, email: admin.email, name: `${admin.firstName} ${admin.lastName}` },
  ])
  t.advance(86_400_000)
})

test('an admin reads the log of their organization page by page, and downloads it as CSV', async () => {
  const who = await t.buildUser({ role: 'admin', organizationId })
  const other = await t.buildUser({ role: 'admin', organizationId: await t.buildOrganization() })
  for (let n = 0; n < 60; n += 1) await record(`${'=+-@'[n % 4]}formula("${n}")`)
  const first = (await t.call(who, 'GET', '/api/admin/audit?q=formula')).body
  expect([first.entries.length, first.more]).toEqual([50, true])
  const next = (await t.call(who, 'GET', `/api/admin/audit?q=formula&before=${first.entries.at(-1).seq}`))
    .body
  expect([next.entries.length, next.more]).toEqual([10, false])
  expect((await t.call(other, 'GET', '/api/admin/audit')).body.entries).toEqual([])
  const narrowed = async (filter: string) =>
    (await t.call(who, 'GET', `/api/admin/audit?q=formula&${filter}`)).body.entries.length
  const later = new Date(t.deps.clock.now().getTime() + 1000).toISOString()
  expect(await narrowed('area=people')).toBe(50)
  expect([await narrowed('area=outreach'), await narrowed(`since=${later}`)]).toEqual([0, 0])
  const csv = await t.call(who, 'GET', '/api/admin/audit.csv?q=formula')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = String(csv.body).trim().split('\r\n')
  expect(lines).toHaveLength(61)
  for (const [at, sign] of ['@', '-', '+', '='].entries())
    expect(lines[at + 1]).toContain(`"'${sign}formula(""${59 - at}"")"`)
})

test('an entry with undefined fields in its details is valid, also as older versions hashed it', async () => {
  const admin = await t.buildUser({ role: 'super_admin' })
  const user = await t.buildUser()
  await t.buildAccount(user)
  expect((await t.call(admin, 'DELETE', `/api/admin/users/${user.id}?accounts=remove`)).status).toBe(200)
  expect((await checkAudit(t.deps.db)).brokenAt).toBeNull()
  const [row] = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  if (row?.action !== 'person.deleted') throw new Error('the last entry is another one')
  const hashAt = (details: object) =>
    auditHash({ ...row, details: { ...row.details, ...details } }, row.previousHash)
  const older = hashAt({ keptBy: null, dissolved: null })
  await meddle(sql`update audit_log set hash = ${older} where seq = ${row.seq}`)
  expect((await checkAudit(t.deps.db)).brokenAt).toBeNull()
  await meddle(sql`update audit_log set hash = ${hashAt({ keptBy: 'x' })} where seq = ${row.seq}`)
  expect((await checkAudit(t.deps.db)).brokenAt).toMatchObject({ seq: row.seq })
})
