import { and, desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/index.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import { takeAccountAlong } from '#server/office/privacy/take-account-along.ts'
import { deleteUserRow } from '#server/people/workspaces/queries.ts'
import { syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { moveTo, sendByHand, sentBy, work } from '#testing/follow-ups.ts'
import { followUp } from './follow-up.ts'

const t = sharedApp()
let owner: TestUser
let writer: TestUser
let admin: TestUser
/** The conversation that the writer follows up. */
let ofWriter: string
let organizationId: number
let account: TestAccount
beforeEach(async () => {
  await moveTo(t, '2027-02-01T10:00Z')
  organizationId = await t.buildOrganization()
  admin = await t.buildUser({ organizationId, role: 'admin' })
  owner = await t.buildUser({ organizationId, role: 'agent' })
  writer = await t.buildUser({ organizationId, role: 'team_member' })
  account = await t.buildAccount(owner)
  await syncNow(t, account)
  await t.grant(writer, { allowedAccountIds: [account.id], canManageEmails: true })
  await begin(owner)
  ofWriter = await begin(writer)
})

async function begin(user: TestUser): Promise<string> {
  const { threadId } = await sendByHand(t, user, account, { subject: `By ${user.id}` })
  const body = { autoFollowUpEnabled: true, maxFollowUps: 1 }
  expect((await t.call(user, 'POST', `/api/threads/${threadId}/automation`, { body })).status).toBe(200)
  return threadId
}
/** Both write to the same person, who gets one automatic message a day. */
const leaveOnNextDay = async () => {
  await work(t)
  await moveTo(t, '2027-02-05T10:10Z')
  await work(t)
}
const noticesOf = async (user: TestUser) => (await t.call(user, 'GET', '/api/notices')).body.notices
const states = async () => {
  const { rows } = await t.deps.db.execute<{ reason: string | null; state: string }>(
    sql`select state, reason from enrolments where account_id = ${account.id} order by id`,
  )
  return rows.map(({ state, reason }) => reason ?? state)
}
const lastStopped = async () => {
  const [entry] = await t.deps.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'follow-up.stopped'), eq(auditLog.subjectId, account.id)))
    .orderBy(desc(auditLog.seq))
  return entry?.details
}
const system = () => ({ ...t.deps, actor: { kind: 'system' as const, part: 'on/automation.followUp' } })

test('a mailbox that its owner takes along takes their follow-ups along; those of others stop', async () => {
  const workspaceId = await inMailTransaction(t.deps.db, [account.id], tx => takeAccountAlong(tx, account))
  await followUp(system(), { name: 'mailbox.moved', workspaceId, accountId: account.id })
  expect(await states()).toEqual(['active', 'moved'])
  expect(await lastStopped()).toMatchObject({ why: 'moved' })
  await moveTo(t, '2027-02-04T10:05Z')
  await work(t)
  expect(sentBy(t, account)).toHaveLength(3)
})

test('follow-ups of somebody who is removed stop, and the log says so', async () => {
  await inTransaction(t.deps.db, tx => deleteUserRow(tx, writer.id))
  const { workspaceId } = account
  await followUp(system(), { name: 'person.left', workspaceId, userId: writer.id })
  expect(await states()).toEqual(['active', 'left'])
  expect(await lastStopped()).toMatchObject({ why: 'left' })
})

test('whoever may not send any more sends no follow-up; they and the admin are told, and anybody who may resumes it', async () => {
  await t.grant(writer, { allowedAccountIds: [account.id], canManageEmails: false })
  await moveTo(t, '2027-02-04T10:05Z')
  await work(t)
  expect(sentBy(t, account)).toHaveLength(3)
  expect(await states()).toEqual(['finished', 'not-allowed'])
  for (const told of [writer, admin])
    expect(await noticesOf(told)).toMatchObject([
      { title: expect.stringContaining('is on hold'), remedy: 'look' },
    ])
  const plan = `/api/threads/${ofWriter}/follow-up`
  expect((await t.call(owner, 'GET', plan)).body.canResume).toBe(true)
  expect((await t.call(owner, 'POST', `${plan}/resume`)).status).toBe(200)
  expect(await noticesOf(writer)).toEqual([])
  await leaveOnNextDay()
  expect(sentBy(t, account)).toHaveLength(4)
})

test('whoever changes the words of a follow-up answers for them', async () => {
  const body = { text: 'Mine now' }
  const changed = await t.call(owner, 'PUT', `/api/threads/${ofWriter}/follow-up/steps/0`, { body })
  expect(changed.status).toBe(200)
  await t.grant(writer, { allowedAccountIds: [account.id], canManageEmails: false })
  await moveTo(t, '2027-02-04T10:05Z')
  await leaveOnNextDay()
  expect(sentBy(t, account)).toHaveLength(4)
})

test('the one switch holds them, and lets them go on', async () => {
  const stop = (isStopped: boolean) =>
    t.call(owner, 'PUT', '/api/outbox/stops/person', { body: { isStopped } })
  await stop(true)
  await moveTo(t, '2027-02-04T10:05Z')
  // The colleague's leaves.
  await work(t)
  expect(await states()).toEqual(['active', 'finished'])
  await stop(false)
  await moveTo(t, '2027-02-04T10:25Z')
  await work(t)
  // Nobody gets two automatic messages from one mailbox in a day.
  expect(sentBy(t, account)).toHaveLength(3)
  await moveTo(t, '2027-02-05T10:30Z')
  await work(t)
  expect(await states()).toEqual(['finished', 'finished'])
})

test('a mailbox that is removed stops them, and the log says how many', async () => {
  expect((await t.call(owner, 'DELETE', `/api/accounts/${account.id}`)).status).toBe(200)
  const [entry] = await t.deps.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, 'account.removed'))
    .orderBy(desc(auditLog.seq))
  expect(entry?.details).toMatchObject({ followUpsStopped: 2 })
  await moveTo(t, '2027-02-04T10:05Z')
  await work(t)
  expect(sentBy(t, account)).toHaveLength(2)
})
