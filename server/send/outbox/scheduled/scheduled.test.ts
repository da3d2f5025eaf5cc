import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, outgoingMessages } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteUserRow } from '#server/people/workspaces/queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { passTime } from '#testing/pass-time.ts'
import { recoverOutgoing } from '../recovery/recover-outgoing.ts'
import { sendOutgoing } from '../send-outgoing.ts'
import { stopLost } from '../stop-lost.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
let other: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  other = await t.buildAccount(user)
  await syncNow(t, account)
  await syncNow(t, other)
})

const inHours = (hours: number) => new Date(t.deps.clock.now().getTime() + hours * 3_600_000).toISOString()
const send = (change: object = {}, who = user) =>
  t.call(who, 'POST', '/api/emails/send', {
    body: {
      fromAccountId: account.id,
      to: other.email,
      subject: 'Plan',
      body: '<p>See you there</p>',
      ...change,
    },
  })
const list = async (who = user) => (await t.call(who, 'GET', '/api/scheduled')).body.items
const act = (id: number, deed: string, body: object | undefined = undefined, who = user) =>
  t.call(who, 'POST', `/api/scheduled/${id}/${deed}`, body ? { body } : {})
const folder = async (name: string, of = account) =>
  (await t.call(user, 'GET', `/api/emails?folder=${name}&accounts=${of.id}`)).body.emails
/** Does what the worker does in this minute. */
const work = async () => {
  await recoverOutgoing(t.deps)
  await doJobs(t, 'compose.send')
}
const arrived = async () => {
  await syncNow(t, other)
  return folder('inbox', other)
}
const audited = async () =>
  (
    await t.deps.db
      .select({ action: auditLog.action, actor: auditLog.actor, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.subjectId, account.id))
      .orderBy(auditLog.seq)
  ).filter(({ action }) => action.startsWith('message.'))
const rowOf = async (id: number) =>
  (await t.deps.db.select().from(outgoingMessages).where(eq(outgoingMessages.id, id)))[0]

test('a message for later is in no folder, is listed with when and why, and leaves once when it is due', async () => {
  const sendAt = inHours(30)
  expect((await send({ sendAt })).body).toMatchObject({ success: true, sendAt, warnings: [] })
  const [item] = await list()
  expect(item).toMatchObject({
    to: [other.email],
    subject: 'Plan',
    preview: 'See you there',
    origin: 'compose',
    by: 'You',
    at: sendAt,
    isWaiting: false,
    why: 'You have chosen this time.',
  })
  expect(await folder('sent')).toEqual([])
  expect((await t.call(user, 'GET', `/api/scheduled/${item.id}`)).body.body).toContain('See you there')
  await passTime(t, 29 * 3_600_000)
  await work()
  expect(await arrived()).toEqual([])
  // The worker starts late, and two take turns.
  await passTime(t, 5 * 3_600_000)
  await Promise.all([recoverOutgoing(t.deps), recoverOutgoing(t.deps)])
  await doJobs(t, 'compose.send')
  await Promise.all([1, 2].map(() => sendOutgoing(t.deps, { workspaceId: account.workspaceId, id: item.id })))
  expect(await arrived()).toHaveLength(1)
  expect(await list()).toEqual([])
  const [sent] = await folder('sent')
  expect(sent).toMatchObject({ id: item.emailId, sending: null })
  // It stands in Sent where it was sent, not where it was written.
  expect(Date.parse(sent.receivedAt)).toBeGreaterThan(Date.parse(sendAt))
  expect(await audited()).toMatchObject([{ action: 'message.scheduled', actor: user.email }])
})

test('the list names the address that a message leaves from', async () => {
  const alias = `sales-${account.id}@alias.example`
  const aliases = [{ address: alias, name: null }]
  await t.call(user, 'PUT', `/api/accounts/${account.id}/profile`, { body: { aliases } })
  await send({ sendAt: inHours(1), fromAddress: alias })
  await send({ sendAt: inHours(2) })
  expect(await list()).toMatchObject([{ from: alias }, { from: account.email }])
})

test('a job that runs before a scheduled message is due sends nothing', async () => {
  await send({ sendAt: inHours(2) })
  const [{ id }] = await list()
  await sendOutgoing(t.deps, { workspaceId: account.workspaceId, id })
  expect((await rowOf(id))?.state).toBe('queued')
})

test('an answer for later joins its conversation when it leaves', async () => {
  await fillInbox(t, account, [testMessage({ 'Message-ID': '<ask@x>', From: `z <${other.email}>` })])
  const [asked] = await folder('inbox')
  const subject = `Re: ${asked.subject}`
  await send({
    sendAt: inHours(1),
    type: 'reply',
    subject,
    inReplyToMessageId: asked.id,
    threadId: asked.threadId,
  })
  const thread = async () => (await t.call(user, 'GET', `/api/threads/${asked.threadId}`)).body
  expect(await list()).toMatchObject([{ origin: 'reply', threadId: asked.threadId }])
  expect(await thread()).toHaveLength(1)
  await passTime(t, 2 * 3_600_000)
  await work()
  expect(await thread()).toHaveLength(2)
})

test('it is put off, and brought forward, with the Date of when it leaves', async () => {
  await send({ sendAt: inHours(50) })
  const [{ id }] = await list()
  const later = inHours(80)
  expect((await act(id, 'reschedule', { sendAt: later })).body).toMatchObject({ id, at: later })
  expect((await act(id, 'reschedule', { sendAt: inHours(-1) })).status).toBe(400)
  expect((await act(id, 'reschedule', { sendAt: inHours(24 * 400) })).status).toBe(400)
  await passTime(t, 51 * 3_600_000)
  await work()
  expect(await list()).toHaveLength(1)
  expect((await act(id, 'send-now')).status).toBe(200)
  await doJobs(t, 'compose.send')
  const [mail] = await arrived()
  const { sentAt } = (await t.call(user, 'GET', `/api/emails/${mail.id}`)).body
  expect(Math.abs(Date.parse(sentAt) - t.deps.clock.now().getTime())).toBeLessThan(60_000)
  expect((await act(id, 'send-now')).status).toBe(404)
  expect((await audited()).map(({ action }) => action)).toEqual([
    'message.scheduled',
    'message.rescheduled',
    'message.rescheduled',
  ])
})

test.each(['edit', 'cancel'])('%s makes it a draft with its text, its people and its time', async deed => {
  const sendAt = inHours(5)
  await send({ sendAt, cc: 'cc@x.example', bcc: 'secret@x.example' })
  const [{ id }] = await list()
  const { body: draft } = await act(id, deed)
  expect(draft).toMatchObject({ to: other.email, cc: 'cc@x.example', bcc: 'secret@x.example', sendAt })
  expect(draft.body).toContain('See you there')
  expect(await list()).toEqual([])
  expect(await folder('drafts')).toHaveLength(1)
  await passTime(t, 6 * 3_600_000)
  await work()
  expect(await arrived()).toEqual([])
  expect((await audited()).map(({ action }) => action)).toEqual([
    'message.scheduled',
    deed === 'edit' ? 'message.edited' : 'message.cancelled',
  ])
})

test('cancelling is undone by sending the draft at its time', async () => {
  const sendAt = inHours(5)
  await send({ sendAt })
  const [{ id }] = await list()
  const { body: draft } = await act(id, 'cancel')
  const { to, subject, body } = draft
  await send({ to, subject, body, draftId: draft.id, sendAt: draft.sendAt })
  expect(await list()).toMatchObject([{ at: sendAt, subject: 'Plan' }])
  expect(await folder('drafts')).toEqual([])
  await passTime(t, 6 * 3_600_000)
  await work()
  expect(await arrived()).toHaveLength(1)
})

test('a time that has passed means now; one beyond a year is refused', async () => {
  expect((await send({ sendAt: inHours(-5) })).body.sendAt).toBeNull()
  expect(await list()).toEqual([])
  expect((await send({ sendAt: inHours(24 * 367) })).body.fields).toHaveProperty('sendAt')
  expect((await send({ sendAt: 'tomorrow' })).status).toBe(400)
})

describe('in an organization', () => {
  let owner: TestUser
  let writer: TestUser
  beforeEach(async () => {
    const organizationId = await t.buildOrganization()
    owner = await t.buildUser({ organizationId, role: 'admin' })
    writer = await t.buildUser({ organizationId, role: 'team_member' })
    account = await t.buildAccount(owner)
    await syncNow(t, account)
    await t.grant(writer, { allowedAccountIds: [account.id], canManageEmails: true })
    await send({ sendAt: inHours(10) }, writer)
  })

  test('who may not send any more has sent nothing: it is a draft that says why, and the log tells', async () => {
    await t.grant(writer, { allowedAccountIds: [account.id], canManageEmails: false })
    await passTime(t, 11 * 3_600_000)
    await work()
    expect(await arrived()).toEqual([])
    const why = `${writer.email} may not send from ${account.email} any more.`
    expect((await audited()).at(-1)).toMatchObject({
      action: 'message.stopped',
      actor: 'Quillbox',
      details: { why },
    })
    const drafts = (await t.call(owner, 'GET', `/api/emails?folder=drafts&accounts=${account.id}`)).body
      .emails
    const opened = await t.call(owner, 'POST', '/api/drafts/open', { body: { messageId: drafts[0].id } })
    expect(opened.body).toMatchObject({ subject: 'Plan', notSentBecause: why })
    const told = (await t.call(writer, 'GET', '/api/notices')).body.notices
    expect(told).toMatchObject([{ reason: expect.stringContaining(why), path: '/drafts' }])
  })

  test('who is removed leaves drafts behind at once', async () => {
    await inTransaction(t.deps.db, tx => deleteUserRow(tx, writer.id))
    await stopLost(t.deps, { workspaceId: account.workspaceId, userId: writer.id })
    expect(await list(owner)).toEqual([])
    expect((await audited()).at(-1)?.details).toMatchObject({
      why: 'Whoever wrote it is no longer here.',
    })
    await passTime(t, 2 * DAY_MS)
    await work()
    expect(await arrived()).toEqual([])
  })

  test('another person sees whose it is, and may stop it; who reads only may not', async () => {
    const [item] = await list(owner)
    expect(item).toMatchObject({ by: writer.email, why: `${writer.email} has chosen this time.` })
    await t.grant(writer, { allowedAccountIds: [account.id], canManageEmails: false })
    expect(await list(writer)).toEqual([])
    expect((await act(item.id, 'cancel', undefined, writer)).status).toBe(403)
    expect((await act(item.id, 'cancel', undefined, await t.buildUser())).status).toBe(404)
    expect((await act(item.id, 'cancel', undefined, owner)).status).toBe(200)
  })

  test('a removed account sends nothing, and the log says what it stopped', async () => {
    const url = `/api/accounts/${account.id}`
    expect((await t.call(owner, 'DELETE', url)).status).toBe(200)
    const [entry] = await t.deps.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.action, 'account.removed'))
      .orderBy(sql`seq desc`)
    expect(entry?.details).toMatchObject({ messagesStopped: 1 })
    await passTime(t, 2 * DAY_MS)
    await work()
    expect(await arrived()).toEqual([])
  })
})
