import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/index.ts'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { checkAudit } from './check-audit.ts'
import { recordAudit } from './record-audit.ts'

const t = sharedApp()
let organizationId: number
let admin: TestUser
beforeAll(async () => {
  organizationId = await t.buildOrganization()
  admin = await t.buildUser({ role: 'admin', organizationId })
})

const record = (subject: string, details = {}) =>
  t.deps.db.transaction(tx =>
    recordAudit(tx, {
      at: t.deps.clock.now(),
      actor: admin,
      organizationId,
      action: 'test.done',
      subject: { text: subject },
      details,
    }),
  )
/** As somebody with the database's password could. */
const meddle = (change: ReturnType<typeof sql>) =>
  t.deps.db.transaction(async tx => {
    await tx.execute(sql`alter table audit_log disable trigger audit_log_no_change`)
    await tx.execute(change)
    await tx.execute(sql`alter table audit_log enable trigger audit_log_no_change`)
  })

test('entries that come at once form one chain', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => record(`entry ${n}`, { b: [n, { y: 1, x: null }], a: 'é' })),
  )
  const proof = await checkAudit(t.deps.db)
  expect(proof).toMatchObject({ entries: 20, brokenAt: null })
  expect(proof.head).toMatch(/^[\da-f]{64}$/)
})

test('nothing is changed or taken away', async () => {
  await expect(t.deps.db.update(auditLog).set({ actor: 'somebody else' })).rejects.toThrow()
  await expect(t.deps.db.delete(auditLog)).rejects.toThrow()
  await expect(t.deps.db.execute(sql`truncate audit_log`)).rejects.toThrow()
})

test('what was altered around the database’s guard shows', async () => {
  const intact = sql`update audit_log set subject = 'entry ' || substr(subject, 7) where seq = 7`
  await meddle(sql`update audit_log set subject = 'entry x' where seq = 7`)
  expect((await checkAudit(t.deps.db)).brokenAt).toBe(7)
  const [row] = await t.deps.db.select().from(auditLog).where(sql`seq = 7`)
  expect(row?.subject).toBe('entry x')
  await meddle(intact)
  await meddle(sql`delete from audit_log where seq >= 7`)
  expect(await checkAudit(t.deps.db)).toMatchObject({ entries: 6, brokenAt: null })
  await meddle(sql`delete from audit_log where seq = 3`)
  expect((await checkAudit(t.deps.db)).brokenAt).toBe(4)
  await meddle(sql`delete from audit_log`)
})

test('who opened a message of a shared mailbox can be answered', async () => {
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
    { actor: admin.email, action: 'message.opened', subject: account.email, details: { messageIds: [id] } },
  ])
  // The owner is told, too; of somebody who is gone meanwhile, by their address.
  const reader = await t.buildUser({ role: 'team_member', organizationId })
  await t.grant(reader, { canAccessAllAccounts: true })
  await t.call(reader, 'GET', `/api/emails/${id}`)
  await t.call(admin, 'DELETE', `/api/admin/users/${reader.id}`)
  expect((await t.call(owner, 'GET', `/api/emails/${id}/views`)).body).toEqual([
    { at: expect.any(String), email: reader.email, name: null },
    { at: expect.any(String), email: admin.email, name: `${admin.firstName} ${admin.lastName}` },
  ])
  t.advance(86_400_000)
})

test('an admin reads their organization’s, page by page, and takes it along as CSV', async () => {
  const who = await t.buildUser({ role: 'admin', organizationId })
  const other = await t.buildUser({ role: 'admin', organizationId: await t.buildOrganization() })
  for (let n = 0; n < 60; n += 1) await record(`${'=+-@'[n % 4]}formula("${n}")`)
  const first = (await t.call(who, 'GET', '/api/admin/audit?q=formula')).body
  expect([first.entries.length, first.more]).toEqual([50, true])
  const next = (await t.call(who, 'GET', `/api/admin/audit?q=formula&before=${first.entries.at(-1).seq}`))
    .body
  expect([next.entries.length, next.more]).toEqual([10, false])
  expect((await t.call(other, 'GET', '/api/admin/audit')).body.entries).toEqual([])
  const csv = await t.call(who, 'GET', '/api/admin/audit.csv?q=formula')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = String(csv.body).trim().split('\r\n')
  expect(lines).toHaveLength(61)
  for (const [at, sign] of ['@', '-', '+', '='].entries())
    expect(lines[at + 1]).toContain(`"'${sign}formula(""${59 - at}"")"`)
})
