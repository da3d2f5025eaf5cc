import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog, enrolments } from '#server/db/schema/index.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import { syncNow, type TestApp } from '#testing/app.ts'
import { test as base } from '#testing/fixture.ts'
import { headerOf, moveTo, react, receive, sendByHand, sentBy, work } from '#testing/follow-ups.ts'
import { takeDue } from './due-queries.ts'

/** A Monday. */
const MONDAY = '2027-02-01T10:00Z'
const test = base.extend('sent', async ({ t, user, account }) => {
  await moveTo(t, MONDAY)
  await syncNow(t, account)
  return sendByHand(t, user, account)
})
/** Somebody else with a mailbox. */
const buildOther = async (t: TestApp) => {
  const other = await t.buildUser()
  const theirs = await t.buildAccount(other)
  await syncNow(t, theirs)
  return { other, theirs }
}
const settings = (change: object = {}) => ({ body: { autoFollowUpEnabled: true, ...change } })

test('a conversation without an answer gets its follow-ups, in it, at their times, and no more', async ({
  t,
  user,
  account,
  sent,
}) => {
  const url = `/api/threads/${sent.threadId}`
  expect((await t.call(user, 'POST', `${url}/automation`, settings())).status).toBe(200)
  await moveTo(t, '2027-02-04T09:59Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  await moveTo(t, '2027-02-04T10:01Z')
  expect(await work(t)).toMatchObject({ written: 1 })
  expect(await work(t)).toMatchObject({ written: 0 })
  const [original = '', first = '', ...others] = sentBy(t, account)
  expect(others).toEqual([])
  expect(headerOf(first, 'To')).toBe('Zoe Adams <zoe@outside.example>')
  expect(headerOf(first, 'Subject')).toBe('Re: Plan')
  expect(headerOf(first, 'In-Reply-To')).toBe(headerOf(original, 'Message-ID'))
  expect(headerOf(first, 'Auto-Submitted')).toBeUndefined()
  expect(first).toContain('Hi Zoe,')
  expect(first).toContain('my message of 1 February')
  // Three days later is a Sunday.
  await moveTo(t, '2027-02-07T12:00Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  await moveTo(t, '2027-02-08T09:00Z')
  expect(await work(t)).toMatchObject({ written: 1 })
  await moveTo(t, '2027-03-08T09:00Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  expect(sentBy(t, account)).toHaveLength(3)
})

test('those of several workspaces are each taken once by workers at the same time, the longest due first', async ({
  t,
  user,
  account,
  sent,
}) => {
  const { other, theirs } = await buildOther(t)
  const later = await sendByHand(t, other, theirs)
  await t.call(user, 'POST', `/api/threads/${sent.threadId}/automation`, settings())
  await moveTo(t, '2027-02-01T10:30Z')
  await t.call(other, 'POST', `/api/threads/${later.threadId}/automation`, settings())
  const now = new Date('2027-03-01T10:00Z')
  const until = new Date('2027-03-01T10:10Z')
  const take = (limit: number) => takeDue(t.deps.db, 'follow-ups', { now, until, limit })
  expect(await take(1)).toMatchObject([{ workspaceId: account.workspaceId, accountId: account.id }])
  await t.deps.db.update(enrolments).set({ dueAt: now }).where(eq(enrolments.accountId, account.id))
  const taken = (await Promise.all([take(5), take(5)])).flat().map(({ accountId }) => accountId)
  expect(taken.sort((a, b) => a - b)).toEqual([account.id, theirs.id])
  expect(await take(5)).toEqual([])
})

test('a workspace with many that are due keeps another waiting for one of them', async ({
  t,
  user,
  account,
  sent,
}) => {
  const { other, theirs } = await buildOther(t)
  const many = [sent, await sendByHand(t, user, account), await sendByHand(t, user, account)]
  for (const { threadId } of many)
    await t.call(user, 'POST', `/api/threads/${threadId}/automation`, settings())
  await moveTo(t, '2027-02-01T10:30Z')
  const later = await sendByHand(t, other, theirs)
  await t.call(other, 'POST', `/api/threads/${later.threadId}/automation`, settings())
  const now = new Date('2027-03-01T10:00Z')
  const until = new Date('2029-03-01T10:00Z')
  const taken = await takeDue(t.deps.db, 'follow-ups', { now, until, limit: 4 })
  expect(taken.map(({ accountId }) => accountId)).toEqual([account.id, theirs.id, account.id, account.id])
})

test('lists of mail show when the next one leaves, and notice each change of it', async ({
  t,
  user,
  account,
  sent,
}) => {
  const url = (rest = '') => `/api/threads/${sent.threadId}/follow-up${rest}`
  const list = (etag = '') =>
    t.call(user, 'GET', `/api/emails?folder=sent&accounts=${account.id}`, {
      headers: { 'if-none-match': etag },
    })
  let etag = ''
  const shown = async () => {
    const { status, headers, body } = await list(etag)
    expect(status).toBe(200)
    etag = String(headers.etag)
    expect((await list(etag)).status).toBe(304)
    return body.emails.map(
      ({ followUpAt }: { followUpAt: string | null }) => followUpAt?.slice(0, 10) ?? null,
    )
  }
  expect(await shown()).toEqual([null])
  await t.call(user, 'POST', `/api/threads/${sent.threadId}/automation`, settings())
  expect(await shown()).toEqual(['2027-02-04'])
  await t.call(user, 'PUT', url('/steps/0'), { body: { isSkipped: true } })
  expect(await shown()).toEqual(['2027-02-08'])
  await t.call(user, 'PUT', url('/steps/0'), { body: { isSkipped: false } })
  expect(await shown()).toEqual(['2027-02-04'])
  await moveTo(t, '2027-02-04T10:01Z')
  expect(await work(t)).toMatchObject({ written: 1 })
  expect(await shown()).toEqual(['2027-02-08', '2027-02-08'])
  await t.call(user, 'POST', url('/stop'))
  expect(await shown()).toEqual([null, null])
})

test('an answer ends it, whatever else is true', async ({ t, user, account, sent }) => {
  await t.call(user, 'POST', `/api/threads/${sent.threadId}/automation`, settings())
  const [original = ''] = sentBy(t, account)
  await receive(t, account, {
    From: 'Zoe <private@elsewhere.example>',
    'In-Reply-To': headerOf(original, 'Message-ID') ?? '',
    Subject: 'Something else',
  })
  await moveTo(t, '2027-02-04T10:01Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  expect(sentBy(t, account)).toHaveLength(1)
})

test.for([
  ['somebody answers another message of the conversation', 'zoe@outside.example', 'There was an answer.'],
  ['its person writes by hand', 'own', 'Somebody wrote by hand in the meantime.'],
] as const)('where %s under another subject, nothing leaves', async ([_, who, why], { t, user, account }) => {
  await moveTo(t, MONDAY)
  await receive(t, account, { From: 'Zoe <zoe@outside.example>', 'Message-ID': '<q@z>', Subject: 'Plan' })
  const [mail] = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}`)).body.emails
  const ours = await sendByHand(t, user, account, { type: 'reply', inReplyToMessageId: mail.id })
  expect(ours.threadId).toBe(mail.threadId)
  await t.call(user, 'POST', `/api/threads/${ours.threadId}/automation`, settings())
  await moveTo(t, '2027-02-02T10:00Z')
  const subject = 'Something else'
  if (who === 'own')
    await sendByHand(t, user, account, { type: 'reply', inReplyToMessageId: mail.id, subject })
  else await receive(t, account, { From: who, 'In-Reply-To': '<q@z>', Subject: subject })
  expect((await t.call(user, 'GET', url(ours.threadId))).body).toMatchObject({ state: 'stopped', why })
  const before = sentBy(t, account).length
  await moveTo(t, '2027-02-04T10:01Z')
  await work(t)
  expect(sentBy(t, account)).toHaveLength(before)
})

const url = (threadId: string, deed = '') => `/api/threads/${threadId}/follow-up${deed}`

test('the plan shows the exact texts and times beforehand, and each step can be changed or skipped', async ({
  t,
  user,
  account,
  sent,
}) => {
  const preview = {
    ...settings().body,
    followUpDelayUnit: 'weeks',
    followUpDelay: 1,
    timeZone: 'Europe/Berlin',
  }
  const { body: plan } = await t.call(user, 'POST', url(sent.threadId, '/plan'), {
    body: { ...preview, edits: [{ step: 1, text: 'Hello {{name}}, {{what}}?' }] },
  })
  expect(plan).toMatchObject({
    state: 'none',
    from: account.email,
    to: ['Zoe Adams <zoe@outside.example>'],
    unknownPlaceholders: ['what'],
    hours: 'Monday to Friday, 09:00 to 17:00, Europe/Berlin',
    steps: [
      {
        step: 0,
        state: 'planned',
        subject: 'Re: Plan',
        isEdited: false,
        html: expect.stringContaining('Hi Zoe,'),
      },
      { step: 1, isEdited: true, html: '<p>Hello Zoe, {{what}}?</p>' },
    ],
  })
  expect(plan.steps[0].at).toMatch(/^2027-02-08T10:00/)
  expect(plan.steps[0].why).toBe('Nobody has answered the message of 1 February. The first of 2 follow-ups.')
  // Nothing is stored by looking.
  expect((await t.call(user, 'GET', url(sent.threadId))).body.state).toBe('none')
  await t.call(user, 'POST', `/api/threads/${sent.threadId}/automation`, { body: preview })
  await t.call(user, 'PUT', url(sent.threadId, '/steps/0'), { body: { isSkipped: true } })
  const at = '2027-02-20T20:00:00.000Z'
  const { body: edited } = await t.call(user, 'PUT', url(sent.threadId, '/steps/1'), {
    body: { text: 'Any news, {{name}}?', at },
  })
  expect(edited.steps).toMatchObject([
    { state: 'skipped', isSkipped: true, why: 'You have skipped it.' },
    { state: 'planned', at, isTimeChosen: true, text: 'Any news, {{name}}?' },
  ])
  const { planned } = (await t.call(user, 'GET', '/api/scheduled')).body
  expect(planned.filter(({ threadId }: { threadId: string }) => threadId === sent.threadId)).toMatchObject([
    { step: 0, isSkipped: true, isNext: false },
    {
      step: 1,
      isNext: true,
      at,
      preview: 'Any news, Zoe?',
      by: 'You, by the sequence “Follow-up of the conversation: Plan”',
    },
  ])
  await moveTo(t, '2027-02-08T10:01Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  // On a Saturday evening, because the person has chosen it.
  await moveTo(t, '2027-02-20T20:01Z')
  expect(await work(t)).toMatchObject({ written: 1 })
  expect(sentBy(t, account).at(-1)).toContain('Any news, Zoe?')
  expect((await t.call(user, 'GET', url(sent.threadId))).body).toMatchObject({
    state: 'finished',
    steps: [{ state: 'skipped' }, { state: 'sent', messageId: expect.any(Number) }],
  })
})

test('a step is sent now, stopped and gone on with; after an answer nothing goes on', async ({
  t,
  user,
  account,
  sent,
}) => {
  await t.call(user, 'POST', `/api/threads/${sent.threadId}/automation`, settings())
  expect((await t.call(user, 'POST', url(sent.threadId, '/steps/1/send-now'))).status).toBe(409)
  const { body: now } = await t.call(user, 'POST', url(sent.threadId, '/steps/0/send-now'))
  expect(now.steps).toMatchObject([
    { state: 'waiting', outgoingId: expect.any(Number) },
    { state: 'planned' },
  ])
  // It has not left yet, so it can still be taken back.
  const { body: stopped } = await t.call(user, 'POST', url(sent.threadId, '/stop'))
  expect(stopped).toMatchObject({ state: 'stopped', why: 'It was stopped.', steps: [] })
  await work(t)
  expect(sentBy(t, account)).toHaveLength(1)
  const { body: resumed } = await t.call(user, 'POST', url(sent.threadId, '/resume'))
  expect(resumed.state).toBe('active')
  await t.call(user, 'POST', url(sent.threadId, '/steps/0/send-now'))
  await work(t)
  expect(sentBy(t, account)).toHaveLength(2)
  const [, first = ''] = sentBy(t, account)
  await receive(t, account, {
    From: 'zoe@outside.example',
    'In-Reply-To': headerOf(first, 'Message-ID') ?? '',
    Subject: 'Re: Plan',
  })
  expect((await t.call(user, 'GET', url(sent.threadId))).body).toMatchObject({
    state: 'stopped',
    why: 'There was an answer.',
    steps: [{ state: 'sent' }],
  })
  expect((await t.call(user, 'POST', url(sent.threadId, '/resume'))).status).toBe(409)
})

test('what waits in the outbox does not leave after an answer, and nobody is told of a failure', async ({
  t,
  user,
  account,
  sent,
}) => {
  await t.call(user, 'POST', `/api/threads/${sent.threadId}/automation`, settings())
  await t.call(user, 'POST', url(sent.threadId, '/steps/0/send-now'))
  const [original = ''] = sentBy(t, account)
  const answer = { From: 'zoe@outside.example', 'In-Reply-To': headerOf(original, 'Message-ID') ?? '' }
  const box = t.world.mailbox(account.email)
  const source = Buffer.from(
    `From: ${answer.From}\r\nTo: ${account.email}\r\nSubject: Re: Plan\r\nMessage-ID: <a@z>\r\nIn-Reply-To: ${answer['In-Reply-To']}\r\n\r\nYes.\r\n`,
  )
  const flags = { read: false, starred: false, answered: false, draft: false }
  box.add({ folder: 'INBOX', source, flags, receivedAt: t.deps.clock.now() })
  // The page is stored, but nobody has reacted to it yet.
  await syncNow(t, account)
  const { items } = (await t.call(user, 'GET', '/api/scheduled')).body
  expect(items).toHaveLength(1)
  await sendOutgoing(t.deps, { workspaceId: account.workspaceId, id: items[0].id })
  expect(sentBy(t, account)).toHaveLength(1)
  expect((await t.call(user, 'GET', '/api/scheduled')).body.items).toEqual([])
  expect((await t.call(user, 'GET', '/api/notices')).body.notices ?? []).toEqual([])
  await react(t)
  expect((await t.call(user, 'GET', url(sent.threadId))).body).toMatchObject({ state: 'stopped' })
})

test('a message brings its follow-ups along, and the next conversation begins after the nth', async ({
  t,
  user,
  account,
}) => {
  await moveTo(t, MONDAY)
  const followUp = {
    enabled: true,
    firstAfter: 1,
    maxFollowUps: 3,
    daysBetween: 3,
    newThreadAfter: 1,
    template: 'Ping {{name|you}}',
  }
  const sent = await sendByHand(t, user, account, { followUp })
  for (const time of ['2027-02-02T10:01Z', '2027-02-05T10:02Z', '2027-02-08T10:03Z']) {
    await moveTo(t, time)
    expect(await work(t), time).toMatchObject({ written: 1 })
  }
  const [original = '', first = '', second = '', third = ''] = sentBy(t, account)
  const idOf = (source: string) => headerOf(source, 'Message-ID')
  expect(headerOf(first, 'In-Reply-To')).toBe(idOf(original))
  expect(headerOf(second, 'In-Reply-To')).toBeUndefined()
  expect([first, second, third].map(source => headerOf(source, 'Subject'))).toEqual([
    'Re: Plan',
    'Plan',
    'Re: Plan',
  ])
  expect(headerOf(third, 'In-Reply-To')).toBe(idOf(second))
  const { body: before } = await t.call(user, 'GET', url(sent.threadId))
  expect(before).toMatchObject({ state: 'finished' })
  const other = before.steps[1].messageId
  const { threadId } = (await t.call(user, 'GET', `/api/emails/${other}`)).body
  expect(threadId).not.toBe(sent.threadId)
})

test('templates are in the language of the conversation, and a message being written has a plan, too', async ({
  t,
  user,
  account,
}) => {
  await moveTo(t, MONDAY)
  const text = '<p>Haben Sie schon über den Vorschlag nachgedacht, den wir Ihnen geschickt haben?</p>'
  const german = await sendByHand(t, user, account, { subject: 'Der Vorschlag', body: text })
  const { body: plan } = await t.call(user, 'POST', url(german.threadId, '/plan'), settings())
  expect(plan.steps[0].html).toContain('Hallo Zoe,')
  expect(plan.steps[0].html).toContain('vom 1. Februar')
  const followUp = {
    enabled: true,
    firstAfter: 2,
    maxFollowUps: 2,
    template: 'Hallo {{name}}, {{subject}}, {{date}}',
  }
  const letter = {
    fromAccountId: account.id,
    to: 'Max Muster <max@x.example>',
    subject: 'Der Vorschlag',
    body: text,
  }
  const { body: written } = await t.call(user, 'POST', '/api/compose/follow-up/plan', {
    body: { ...letter, sendAt: '2027-02-02T08:00:00Z', followUp },
  })
  expect(written).toMatchObject({
    to: ['Max Muster <max@x.example>'],
    steps: [
      { at: '2027-02-04T09:00:00.000Z', html: '<p>Hallo Max, Der Vorschlag, 2. Februar</p>' },
      { at: '2027-02-09T09:00:00.000Z' },
    ],
  })
})

test('a message taken back keeps its follow-ups in the draft; nothing begins before it leaves', async ({
  t,
  user,
  account,
}) => {
  await moveTo(t, MONDAY)
  const letter = { fromAccountId: account.id, to: 'zoe@outside.example', subject: 'Later', body: '<p>b</p>' }
  const { body: sent } = await t.call(user, 'POST', '/api/emails/send', {
    body: { ...letter, undoSeconds: 30, followUp: { enabled: true, firstAfter: 7 } },
  })
  const { body: draft } = await t.call(user, 'POST', '/api/drafts/undo-send', { body: { emailId: sent.id } })
  expect(draft.followUp).toMatchObject({ enabled: true, firstAfter: 7 })
  const { rows } = await t.deps.db.execute(sql`select from enrolments where account_id = ${account.id}`)
  expect(rows).toEqual([])
})

test('a card on a message of theirs follows up our answer to it', async ({ t, user, account }) => {
  await moveTo(t, MONDAY)
  await receive(t, account, { From: 'Zoe <zoe@outside.example>', 'Message-ID': '<q@z>', Subject: 'Offer' })
  const [mail] = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}`)).body.emails
  await t.call(user, 'POST', `/api/emails/${mail.id}/automation`, {
    body: { autoFollowUpEnabled: true, followUpDelay: 1 },
  })
  expect((await t.call(user, 'GET', url(mail.threadId))).body).toMatchObject({
    state: 'active',
    why: expect.stringContaining('It begins when you write'),
    to: ['Zoe <zoe@outside.example>'],
  })
  await moveTo(t, '2027-02-04T10:00Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  await sendByHand(t, user, account, { type: 'reply', inReplyToMessageId: mail.id, subject: 'Re: Offer' })
  await moveTo(t, '2027-02-05T10:01Z')
  expect(await work(t)).toMatchObject({ written: 1 })
  expect(headerOf(sentBy(t, account).at(-1) ?? '', 'Subject')).toBe('Re: Offer')
})

test('what the offline engine writes becomes a draft; sending it counts as the step', async ({
  t,
  user,
  account,
  sent,
}) => {
  const body = { ...settings().body, followUpType: 'ai' }
  const { body: plan } = await t.call(user, 'POST', url(sent.threadId, '/plan'), { body })
  expect(plan.notes).toEqual([expect.stringContaining('offline engine'), 'Each quotes your message below.'])
  expect(plan.steps[0]).toMatchObject({ isAiWritten: true, html: '' })
  const { body: preview } = await t.call(user, 'POST', url(sent.threadId, '/steps/0/preview'))
  expect(preview.draftBecause).toContain('offline engine')
  await t.call(user, 'POST', `/api/threads/${sent.threadId}/automation`, { body })
  await moveTo(t, '2027-02-04T10:01Z')
  expect(await work(t)).toMatchObject({ written: 0, drafted: 1 })
  expect(sentBy(t, account)).toHaveLength(1)
  const { body: paused } = await t.call(user, 'GET', url(sent.threadId))
  expect(paused).toMatchObject({ state: 'paused', steps: [{ state: 'draft' }, { state: 'planned' }] })
  const told = async () => (await t.call(user, 'GET', '/api/notices')).body.notices
  expect(await told()).toMatchObject([
    {
      title: 'The follow-up of “Plan” is a draft',
      reason: expect.stringContaining('offline'),
      remedy: 'finish',
    },
  ])
  const [row] = (await t.call(user, 'GET', `/api/emails?folder=drafts&accounts=${account.id}`)).body.emails
  const { body: draft } = await t.call(user, 'POST', '/api/drafts/open', { body: { messageId: row.id } })
  expect(draft.notSentBecause).toContain('offline engine')
  const { id: draftId, to, subject, body: text } = draft
  await sendByHand(t, user, account, {
    draftId,
    to,
    subject,
    body: text,
    type: 'reply',
    inReplyToMessageId: sent.id,
  })
  expect((await t.call(user, 'GET', url(sent.threadId))).body).toMatchObject({
    state: 'active',
    steps: [{ state: 'sent' }, { state: 'planned' }],
  })
  expect(await told()).toEqual([])
})

test('of two conversations that are joined the newest follow-up goes on, and the log says so', async ({
  t,
  user,
  account,
  sent,
}) => {
  const other = await sendByHand(t, user, account, { subject: 'Another' })
  for (const { threadId } of [sent, other])
    await t.call(user, 'POST', `/api/threads/${threadId}/automation`, settings())
  await t.call(user, 'POST', `/api/threads/${sent.threadId}/merge`, { body: { threadId: other.threadId } })
  await react(t)
  const { rows } = await t.deps.db.execute(
    sql`select state, reason from enrolments where account_id = ${account.id} order by id`,
  )
  expect(rows[0]).toEqual({ state: 'stopped', reason: 'replaced' })
  const log = await t.deps.db.select().from(auditLog).where(eq(auditLog.action, 'follow-up.stopped'))
  expect(log.at(-1)?.details).toMatchObject({ why: 'replaced' })
  // Split again, each message has what was set up for it.
  await t.call(user, 'POST', `/api/threads/${sent.threadId}/split`, { body: { messageId: other.id } })
  await react(t)
  expect((await t.call(user, 'GET', url(sent.threadId))).body).toMatchObject({
    why: expect.stringContaining('Another'),
  })
})
