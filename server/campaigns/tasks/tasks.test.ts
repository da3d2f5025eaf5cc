import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#core/contract/outreach/tasks.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { findHappenings } from '#server/automation/sequences/state/follow-up-queries.ts'
import {
  auditLog,
  campaignLines,
  campaigns,
  contacts,
  enrolmentSteps,
  enrolments,
  messages,
} from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { replaceSignals } from '#server/mailbox/signals/keep-signals.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { suppressedInWords } from '#server/send/outbox/gate/suppressed.ts'
import type { TestAccount, TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { storeMail } from '#testing/stored-mail.ts'
import { askForApproval } from './store/ask-for-approval.ts'
import { closeTasks, keyOfApproval, keyOfStep, openTask } from './store/open-tasks.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
let place: Awaited<ReturnType<typeof enrolled>>
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  place = await enrolled()
})

const STEPS: CampaignStep[] = [
  {
    id: 1,
    kind: 'mail',
    wait: { amount: 0, unit: 'days' },
    variants: [{ id: 1, subject: 'Plan', body: '<p>Hello</p>', isOn: true }],
    startsThread: true,
  },
  { id: 2, kind: 'task', wait: { amount: 1, unit: 'days' }, title: 'Call them', text: '' },
]

/** A contact in a running campaign who has got its first mail. */
async function enrolled(address = `lee-${user.id}@firm.example`) {
  const { db, clock } = t.deps
  const { workspaceId, id: accountId } = account
  const { body: contact } = await t.call(user, 'POST', '/api/outreach/contacts', {
    body: { firstName: 'Lee', lastName: 'Ng', addresses: [address] },
  })
  const now = clock.now()
  const [campaign] = await db
    .insert(campaigns)
    .values({ workspaceId, name: 'Spring', userId: user.id, state: 'running', steps: STEPS, createdAt: now })
    .returning()
  const campaignId = campaign?.id ?? 0
  const sent = await storeMail(t, account, { isOurs: true, from: account.email, to: address, at: now })
  const [enrolment] = await db
    .insert(enrolments)
    .values({
      workspaceId,
      accountId,
      campaignId,
      contactId: contact.id,
      userId: user.id,
      kind: 'campaign',
      steps: [],
      state: 'active',
      countsFrom: now,
      createdAt: now,
    })
    .returning()
  const enrolmentId = enrolment?.id ?? 0
  await db
    .insert(enrolmentSteps)
    .values({ workspaceId, enrolmentId, step: 1, messageId: sent.messageId, outcome: 'sent', doneAt: now })
  return { address, contactId: contact.id as number, campaignId, enrolmentId, ...sent }
}

const list = async (query = '', who = user): Promise<Task[]> =>
  (await t.call(who, 'GET', `/api/outreach/tasks?${query}`)).body.tasks
const act = (id: number, deed: string, body: object | undefined = undefined, who = user) =>
  t.call(who, 'POST', `/api/outreach/tasks/${id}/${deed}`, body ? { body } : {})
const placeNow = async () =>
  (await t.deps.db.select().from(enrolments).where(eq(enrolments.id, place.enrolmentId)))[0]
const statusNow = async (id = place.contactId) =>
  (await t.deps.db.select({ status: contacts.status }).from(contacts).where(eq(contacts.id, id)))[0]?.status
const inADay = (days: number) =>
  new Date(t.deps.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const open = (task: Omit<Parameters<typeof openTask>[2], 'workspaceId'>) =>
  inTransaction(t.deps.db, tx => openTask(tx, t.deps, { workspaceId: account.workspaceId, ...task }))

/** Mail comes back to the first mail of the campaign. */
async function comeBack(signal: { kind: string; isHard?: boolean }, from = place.address, isNoticed = true) {
  const { workspaceId, id: accountId } = account
  const stored = await storeMail(t, account, {
    isOurs: false,
    from,
    to: account.email,
    subject: 'Re: Plan',
    at: t.deps.clock.now(),
    threadId: place.threadId,
    isAutomatic: signal.kind === 'bounce',
    signal: { ...signal, aboutId: place.messageId },
  })
  await inTransaction(t.deps.db, tx =>
    t.deps.publish(tx, 'mail.arrived', { workspaceId, accountId, messageIds: [stored.messageId] }),
  )
  if (isNoticed) await react()
  return stored
}
const react = () => doJobs(t, 'on/outreach.tasks')

const happenings = async () =>
  (
    await findHappenings(
      t.deps.db,
      {
        workspaceId: account.workspaceId,
        id: place.enrolmentId,
        accountId: account.id,
        messageId: place.messageId,
        writtenAt: new Date(0),
      },
      { timeZone: 'UTC', now: t.deps.clock.now() },
    )
  ).map(({ kind }) => kind)

async function step(): Promise<number> {
  await t.deps.db.insert(enrolmentSteps).values({
    workspaceId: account.workspaceId,
    enrolmentId: place.enrolmentId,
    step: 2,
    outcome: 'asked',
    doneAt: t.deps.clock.now(),
  })
  const task = {
    kind: 'step' as const,
    key: keyOfStep(place.enrolmentId, 2),
    title: 'Call them',
    enrolmentId: place.enrolmentId,
    contactId: place.contactId,
    campaignId: place.campaignId,
    step: 2,
  }
  const id = await open(task)
  expect(await open(task)).toBeNull()
  return id ?? 0
}
const outcomeOfStep = async () =>
  (
    await t.deps.db.select().from(enrolmentSteps).where(eq(enrolmentSteps.enrolmentId, place.enrolmentId))
  ).find(row => row.step === 2)?.outcome

test('a step by hand is opened once, done, taken back, and skipped; the campaign goes on after each', async () => {
  const id = await step()
  expect(await list()).toMatchObject([
    {
      id,
      kind: 'step',
      title: 'Call them',
      contact: { name: 'Lee Ng', address: place.address },
      message: null,
    },
  ])
  expect((await act(id, 'done')).body).toMatchObject({ state: 'done', outcome: 'Done', canUndo: true })
  expect(await outcomeOfStep()).toBe('done')
  expect((await placeNow())?.dueAt?.getTime()).toBeGreaterThan(t.deps.clock.now().getTime())
  expect((await act(id, 'skip')).status).toBe(409)
  expect((await act(id, 'undo')).body).toMatchObject({ state: 'open', outcome: null })
  expect(await outcomeOfStep()).toBe('asked')
  await act(id, 'skip')
  expect(await outcomeOfStep()).toBe('skipped')
  // The campaign has gone on.
  await t.deps.db.insert(enrolmentSteps).values({
    workspaceId: account.workspaceId,
    enrolmentId: place.enrolmentId,
    step: 3,
    outcome: 'done',
    doneAt: new Date(t.deps.clock.now().getTime() + 1000),
  })
  expect((await act(id, 'undo')).status).toBe(409)
  expect(await list('state=closed')).toMatchObject([{ id, state: 'skipped' }])
  const told = await t.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(told.map(({ action }) => action)).toEqual(['task.done', 'task.reopened', 'task.skipped'])
})

test('a person notes a task for a contact, for a day and for somebody; no campaign has to do with it', async () => {
  const { contactId } = place
  const create = (body: object) =>
    t.call(user, 'POST', '/api/outreach/tasks', { body: { contactId, title: 'Call them', ...body } })
  const dueAt = new Date(t.deps.clock.now().getTime() + 2 * DAY_MS).toISOString()
  const { body: later } = await create({ text: 'About the roof', dueAt, assigneeId: user.id })
  expect(later).toMatchObject({ kind: 'step', text: 'About the roof', dueAt, assignee: { id: user.id } })
  const { body: now } = await create({})
  expect(now).toMatchObject({ contact: { id: contactId }, campaign: null, assignee: null })
  expect((await list()).map(({ id }) => id)).toEqual([now.id])
  expect((await list(`contactId=${contactId}&when=all`)).map(({ id }) => id)).toEqual([now.id, later.id])
  expect((await act(now.id, 'done')).body).toMatchObject({ state: 'done', canUndo: true })
  expect((await act(now.id, 'undo')).body).toMatchObject({ state: 'open' })
  expect((await placeNow())?.dueAt).toBeNull()
  const stranger = await t.buildUser()
  const refused = [{ title: ' ' }, { dueAt: `${inADay(500)}T00:00:00Z` }, { assigneeId: stranger.id }]
  for (const body of refused) expect((await create(body)).status).toBe(400)
  expect((await create({ contactId: 999_999_999 })).status).toBe(404)
})

describe('an answer', () => {
  test('to a campaign is a task, once; a newer one takes its place', async () => {
    await comeBack({ kind: 'answer' })
    const second = await comeBack({ kind: 'answer' })
    expect(await list('when=all')).toMatchObject([
      {
        kind: 'answer',
        title: 'Answer from Lee Ng',
        campaign: { name: 'Spring' },
        message: { emailId: second.messageId },
      },
    ])
    expect((await t.call(user, 'GET', '/api/outreach/tasks/counts')).body).toMatchObject({
      mine: 1,
      all: 1,
      kinds: { answer: 1, step: 0 },
    })
  })

  test('of interest changes the contact, and taking it back puts it back', async () => {
    await comeBack({ kind: 'answer' })
    const [task] = await list()
    const { body } = await act(task?.id ?? 0, 'judge', { as: 'interested' })
    expect(body).toMatchObject({ state: 'done', outcome: 'Interested' })
    expect(await placeNow()).toMatchObject({ judgedAs: 'interested' })
    expect(await statusNow()).toBe('interested')
    await act(body.id, 'undo')
    expect(await placeNow()).toMatchObject({ judgedAs: null, judgedAt: null })
    expect(await statusNow()).toBe('new')
  })

  test('of "not now" asks for a day, and is a task again on that day', async () => {
    await comeBack({ kind: 'answer' })
    const [task] = await list()
    const id = task?.id ?? 0
    expect((await act(id, 'judge', { as: 'not-now' })).status).toBe(400)
    expect((await act(id, 'judge', { as: 'not-now', until: inADay(-3) })).status).toBe(400)
    await act(id, 'judge', { as: 'not-now', until: inADay(40), timeZone: 'Asia/Tokyo' })
    expect(await list()).toEqual([])
    expect(await list('when=later')).toMatchObject([
      { kind: 'follow-up', title: 'Write again to Lee Ng', dueAt: `${inADay(39)}T23:00:00.000Z` },
    ])
    await act(id, 'undo')
    expect(await list('when=later')).toEqual([])
  })

  test('from somebody who is away is none: the campaign waits for their return', async () => {
    const { messageId } = await comeBack({ kind: 'answer' })
    await t.deps.db
      .update(enrolments)
      .set({ state: 'stopped', reason: 'answered', endedAt: t.deps.clock.now() })
      .where(eq(enrolments.id, place.enrolmentId))
    expect(await happenings()).toContain('answered')
    const [task] = await list()
    await act(task?.id ?? 0, 'judge', { as: 'away', until: inADay(9) })
    expect(await happenings()).toEqual(['away'])
    expect(await placeNow()).toMatchObject({ state: 'active', reason: null, judgedAs: null })
    // A newer version reads the message again, and sees an answer.
    const ours = eq(messages.id, place.messageId)
    const [sent] = await t.deps.db.select({ name: messages.rfcMessageId }).from(messages).where(ours)
    const message = { signals: [], inReplyTo: sent?.name ?? null, references: [], isBulk: false }
    await replaceSignals(t.deps.db, account, [{ id: messageId, message, isSent: false }])
    expect(await happenings()).toEqual(['away'])
    await act(task?.id ?? 0, 'undo')
    expect(await happenings()).toContain('answered')
  })

  test('without interest can end all mail to them; a wrong person names another', async () => {
    await comeBack({ kind: 'answer' })
    const [task] = await list()
    const id = task?.id ?? 0
    await act(id, 'judge', { as: 'not-interested', suppress: true })
    const { db } = t.deps
    expect(await suppressedInWords(db, account.workspaceId, [place.address])).toHaveLength(1)
    await act(id, 'undo')
    expect(await suppressedInWords(db, account.workspaceId, [place.address])).toEqual([])
    const other = { name: 'Kim Park', address: `kim-${user.id}@firm.example` }
    await act(id, 'judge', { as: 'wrong-person', other })
    expect(await statusNow()).toBe('wrong-person')
    const { contacts: found } = (await t.call(user, 'GET', `/api/outreach/contacts?q=kim-${user.id}`)).body
    expect(found).toMatchObject([{ name: 'Kim Park', address: other.address, status: 'new' }])
  })
})

test('an address that is corrected is written to, and its bounce says nothing any more', async () => {
  await comeBack({ kind: 'bounce', isHard: false })
  expect(await list()).toEqual([])
  await comeBack({ kind: 'bounce', isHard: true })
  await t.deps.db
    .update(enrolments)
    .set({ state: 'stopped', reason: 'bounced', endedAt: t.deps.clock.now() })
    .where(eq(enrolments.id, place.enrolmentId))
  expect(await happenings()).toContain('bounced')
  const [task] = await list()
  expect(task).toMatchObject({ kind: 'bounce', address: place.address, title: 'Lee Ng was not reached' })
  expect((await act(task?.id ?? 0, 'mend', { address: place.address })).status).toBe(400)
  const address = `ng-${user.id}@firm.example`
  const { body } = await act(task?.id ?? 0, 'mend', { address })
  expect(body).toMatchObject({ state: 'done', canUndo: false, contact: { address } })
  expect(await placeNow()).toMatchObject({ state: 'active', reason: null })
  expect(await happenings()).toEqual([])
})

test('tasks are put off, given to colleagues who may use outreach, and closed by what they follow from', async () => {
  const key = keyOfApproval(place.campaignId)
  const id =
    (await open({ kind: 'approval', key, title: 'Approve 12 first lines', campaignId: place.campaignId })) ??
    0
  const until = new Date(t.deps.clock.now().getTime() + 2 * DAY_MS).toISOString()
  expect((await act(id, 'snooze', { until })).body).toMatchObject({ dueAt: until })
  expect(await list()).toEqual([])
  expect((await act(id, 'snooze', { until: `${inADay(500)}T00:00:00Z` })).status).toBe(400)
  expect((await act(id, 'assign', { userId: user.id })).body).toMatchObject({ assignee: { id: user.id } })
  const stranger = await t.buildUser()
  expect((await act(id, 'assign', { userId: stranger.id })).status).toBe(400)
  await inTransaction(t.deps.db, tx =>
    closeTasks(tx, t.deps, { workspaceId: account.workspaceId, keys: [key] }),
  )
  expect(await list('state=closed')).toMatchObject([
    { id, state: 'dropped', outcome: 'Nothing was left to do', canUndo: false },
  ])
})

test('first lines that wait for approval are one task a campaign, until all are decided; later ones another', async () => {
  const { workspaceId } = account
  const { campaignId, contactId } = place
  const set = async (state: 'proposed' | 'approved') => {
    const line = { workspaceId, campaignId, contactId, state, text: 'Hello', changedAt: t.deps.clock.now() }
    await inTransaction(t.deps.db, async tx => {
      await tx
        .insert(campaignLines)
        .values(line)
        .onConflictDoUpdate({
          target: [campaignLines.campaignId, campaignLines.contactId, campaignLines.workspaceId],
          set: { state },
        })
      await askForApproval(tx, t.deps, { workspaceId, campaignId })
    })
  }
  await set('proposed')
  await set('proposed')
  expect(await list()).toMatchObject([{ kind: 'approval', title: 'Approve first lines of Spring' }])
  await set('approved')
  expect(await list()).toEqual([])
  await set('proposed')
  expect(await list()).toHaveLength(1)
})

test('an answer is proposed to mean what it says, to whoever may read it', async () => {
  const stored = await comeBack({ kind: 'answer' }, undefined, false)
  await t.deps.db.execute(sql`
    insert into message_bodies (workspace_id, message_id, text, safe_html, remote_images)
    values (${account.workspaceId}, ${stored.messageId}, 'Thank you, but we are not interested. Please do not write again.', null, 0)`)
  await react()
  expect(await list()).toMatchObject([
    { proposal: { as: 'not-interested', why: expect.stringContaining('not interested') } },
  ])
})

test('in an organization tasks are shared; who may not read the mailbox sees no word of the mail', async () => {
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ role: 'admin', organizationId })
  const member = await t.buildUser({ role: 'team_member', organizationId })
  const blank = {
    allowedAccountIds: [],
    canAccessAllAccounts: false,
    canManageEmails: false,
    canManageAccounts: false,
  }
  await t.grant(member, { ...blank, canUseOutreach: true })
  user = admin
  account = await t.buildAccount(admin)
  place = await enrolled()
  await comeBack({ kind: 'answer' })
  const [task] = await list('whose=all', member)
  expect(task).toMatchObject({ isElsewhere: true, message: null, title: 'Answer from Lee Ng' })
  expect(await list('', member)).toEqual([])
  const { body } = await t.call(member, 'GET', '/api/outreach/tasks/assignees')
  expect(body.people.map(({ id }: { id: number }) => id).sort()).toEqual([admin.id, member.id].sort())
  expect((await act(task?.id ?? 0, 'assign', { userId: member.id }, member)).status).toBe(200)
  expect(await list('', member)).toHaveLength(1)
  await t.grant(member, { ...blank, canUseOutreach: false })
  expect((await t.call(member, 'GET', '/api/outreach/tasks')).status).toBe(403)
  const stranger = await t.buildUser()
  expect((await act(task?.id ?? 0, 'done', undefined, stranger)).status).toBe(404)
})
