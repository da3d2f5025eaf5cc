import { LLMock } from '@copilotkit/aimock'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteUserRow } from '#server/people/workspaces/queries.ts'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { CANARY, OBEYED, SENDING_MAILS } from '#testing/ai/hostile-mail/sending.ts'
import { syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { passTime } from '#testing/pass-time.ts'

const model = new LLMock({ port: 0 })
const t = sharedApp(async () => {
  await model.start()
  return {
    config: { AI_PROVIDER: 'compatible', AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'test-model' },
  }
})
afterAll(() => model.stop())

const MINUTE = 60_000
let user: TestUser
let account: TestAccount
/** A person elsewhere, with a mailbox of their own. */
let zoe: TestUser
let theirs: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  zoe = await t.buildUser()
  theirs = await t.buildAccount(zoe)
  await syncNow(t, account)
  await syncNow(t, theirs)
  // What an engine writes is sent here, so that all that stands against it shows.
  for (const [who, { id }] of [[user, account] as const, [zoe, theirs] as const])
    await sendUnapproved(who, id)
})
afterEach(() => {
  model.clearFixtures()
  model.clearRequests()
})

const sendUnapproved = (who: TestUser, accountId: number, sendsUnapproved = true) =>
  t.call(who, 'PUT', `/api/accounts/${accountId}/answers/unapproved`, { body: { sendsUnapproved } })
const send = async (who: TestUser, from: TestAccount, body: object) => {
  const answer = await t.call(who, 'POST', '/api/emails/send', {
    body: { fromAccountId: from.id, subject: 'Visit', ...body },
  })
  await doJobs(t, 'compose.send')
  return answer.body as { id: number; threadId: string }
}
/** Mail of Zoe that has arrived here, with the reactions to it. */
const zoeWrites = async (body: string, more: object = {}) => {
  await send(zoe, theirs, { to: account.email, body: `<p>${body}</p>`, ...more })
  return arrive()
}
const arrive = async () => {
  await syncNow(t, account)
  await react()
  return newest()
}
const react = async () => {
  for (const name of ['automation.answer', 'automation.withdraw', 'automation.stopAnswers'] as const)
    await doJobs(t, `on/${name}`)
  await doJobs(t, 'automation.answer')
}
const newest = async (folder = 'inbox', who = user, of = account) =>
  (await t.call(who, 'GET', `/api/emails?folder=${folder}&accounts=${of.id}`)).body.emails[0]
const SETTINGS = { autoAiReplyEnabled: true, aiReplyTone: 'friendly', aiReplyDelay: 5, aiCustomPrompt: '' }
const switchOn = async (emailId: number, change: object = {}) => {
  const body = { ...SETTINGS, ...change }
  const answer = await t.call(user, 'POST', `/api/emails/${emailId}/automation`, { body })
  await doJobs(t, 'automation.answer')
  return answer
}
const scheduled = async () => (await t.call(user, 'GET', '/api/scheduled')).body.items
const becameOf = async (emailId: number) =>
  (await t.call(user, 'GET', `/api/automatic-answers/emails/${emailId}`)).body
const work = async (minutes: number) => {
  await passTime(t, minutes * MINUTE)
  await recoverOutgoing(t.deps)
  await doJobs(t, 'compose.send')
}
const s = (text: string, sources: number[] = [], startsParagraph = false) => ({
  text,
  sources,
  startsParagraph,
})
const modelWrites = (sentences: object[], openQuestions: string[] = []) => {
  model.on({ userMessage: /Choose which questions/ }, { content: '{"kind":"ordinary","sentences":[]}' })
  model.on({ userMessage: /sent by itself/ }, { content: JSON.stringify({ sentences, openQuestions }) })
}
const THANKS = [s('Hi,', [], true), s('Thank you for your message.', [], true), s('Best regards', [], true)]

test('mail in the conversation is answered after the delay, from the settings of one message', async () => {
  modelWrites(THANKS)
  const mail = await zoeWrites('Here are the photos of the garden.')
  expect((await switchOn(mail.id)).body).toMatchObject({ ...SETTINGS, aiReplyMode: 'send' })
  const [item] = await scheduled()
  expect(item).toMatchObject({
    origin: 'auto_reply',
    to: [expect.stringContaining(theirs.email)],
    subject: 'Re: Visit',
    preview: expect.stringContaining('Thank you for your message.'),
    by: expect.stringContaining('Automatic answer'),
  })
  expect(Date.parse(item.at) - t.deps.clock.now().getTime()).toBeGreaterThan(4 * MINUTE)
  const waits = { state: 'outbox', departure: 'waits', engine: 'AI (test-model)', why: null }
  expect(await becameOf(mail.id)).toMatchObject(waits)
  await work(4)
  await syncNow(t, theirs)
  expect(await newest('inbox', zoe, theirs)).toBeUndefined()
  await work(2)
  await syncNow(t, theirs)
  expect(await becameOf(mail.id)).toMatchObject({ departure: 'sent' })
  const answer = await newest('inbox', zoe, theirs)
  expect(answer).toMatchObject({ subject: 'Re: Visit' })
  const source = (await t.call(zoe, 'GET', `/api/emails/${answer.id}/source`)).body
  expect(source).toMatch(/^Auto-Submitted: auto-replied\r?$/m)
  expect(await scheduled()).toEqual([])
})

const receive = async (headers: Record<string, string>, body?: string) => {
  const now = t.deps.clock.now()
  const usual = { To: account.email, From: `Zoe <${theirs.email}>`, Date: now.toUTCString() }
  const source = testMessage({ ...usual, ...headers }, body)
  const flags = { read: false, starred: false, answered: false, draft: false }
  t.world.mailbox(account.email).add({ folder: 'INBOX', source, flags, receivedAt: now })
  await syncNow(t, account)
  await react()
  return newest()
}
const notices = async () => (await t.call(user, 'GET', '/api/notices')).body.notices
const drafts = async () =>
  (await t.call(user, 'GET', `/api/emails?folder=drafts&accounts=${account.id}`)).body.emails
const openDraft = async () => {
  const [{ id: messageId }] = await drafts()
  return (await t.call(user, 'POST', '/api/drafts/open', { body: { messageId } })).body
}

describe('what waits is taken back', () => {
  test('when newer mail comes, which is answered instead', async () => {
    modelWrites(THANKS)
    await switchOn((await zoeWrites('Here are the photos.')).id)
    const [first] = await scheduled()
    const newer = await receive(
      { Subject: 'Re: Visit', References: await rfcIdOf(first.threadId) },
      'And one more.',
    )
    expect(newer.threadId).toBe(first.threadId)
    const [second, ...more] = await scheduled()
    expect(more).toEqual([])
    expect(second.id).not.toBe(first.id)
    expect(await becameOf(newer.id)).toMatchObject({ state: 'outbox' })
  })

  test.each([
    [
      'a person answers',
      async (id: number, threadId: string) =>
        send(user, account, {
          to: theirs.email,
          body: '<p>By hand</p>',
          type: 'reply',
          inReplyToMessageId: id,
          threadId,
        }),
    ],
    [
      'a person answers under another subject',
      async (id: number) =>
        send(user, account, {
          ...{ to: theirs.email, subject: 'The garden', body: '<p>By hand</p>' },
          ...{ type: 'reply', inReplyToMessageId: id },
        }),
    ],
    [
      'it is trashed',
      async (id: number) =>
        t.call(user, 'POST', '/api/triage/move', { body: { messageIds: [id], to: 'trash' } }),
    ],
    [
      'the conversation is muted',
      async (_: number, threadId: string) =>
        t.call(user, 'POST', '/api/triage/mute', { body: { threadIds: [threadId], isMuted: true } }),
    ],
    ['it is switched off', async (id: number) => switchOn(id, { autoAiReplyEnabled: false })],
  ])('when %s; also by the gate alone', async (_, act) => {
    modelWrites(THANKS)
    const mail = await zoeWrites('Here are the photos.')
    for (const isSeen of [true, false]) {
      await switchOn(mail.id, { aiReplyTone: isSeen ? 'friendly' : 'formal' })
      if (isSeen) expect(await scheduled()).toHaveLength(1)
      const before = await t.call(user, 'GET', '/api/scheduled')
      await act(mail.id, mail.threadId)
      if (isSeen) await react()
      else await work(10)
      if (before.body.items.length > 0)
        expect(await becameOf(mail.id)).toMatchObject({ state: 'withdrawn', cause: 'over' })
      expect(await scheduled()).toEqual([])
    }
    await syncNow(t, theirs)
    const all = (await t.call(zoe, 'GET', `/api/emails?folder=inbox&accounts=${theirs.id}`)).body.emails
    expect(all.filter(({ preview = '' }: { preview?: string }) => /Thank you/.test(preview))).toEqual([])
    expect(await notices()).toEqual([])
  })
})

test('what waits can be changed, and is then the person\u2019s own', async () => {
  modelWrites(THANKS)
  await switchOn((await zoeWrites('Here are the photos.')).id)
  const [item] = await scheduled()
  const { body: draft } = await t.call(user, 'POST', `/api/scheduled/${item.id}/edit`)
  expect((await t.call(user, 'GET', `/api/automatic-answers/drafts/${draft.id}`)).body).toMatchObject({
    state: 'draft',
    why: null,
  })
  const { to, subject, id: draftId } = draft
  await send(user, account, {
    to,
    subject,
    draftId,
    body: '<p>My own words</p>',
    type: 'reply',
    inReplyToMessageId: draft.about.messageId,
  })
  await syncNow(t, theirs)
  const source = (await t.call(zoe, 'GET', `/api/emails/${(await newest('inbox', zoe, theirs)).id}/source`))
    .body
  expect(source).not.toMatch(/^Auto-Submitted/m)
})

describe('it becomes a draft that says why', () => {
  test('where a question is open, and a notice names it', async () => {
    modelWrites([...THANKS, s('Yes, Friday at 10:00 suits me.')])
    const mail = await zoeWrites('Can you come on Friday at 10:00?')
    await switchOn(mail.id)
    expect(await scheduled()).toEqual([])
    const why = expect.stringContaining('Nobody has answered this yet: “Can you come on Friday at 10:00?”')
    expect(await openDraft()).toMatchObject({
      notSentBecause: why,
      to: expect.stringContaining(theirs.email),
    })
    const [notice] = await notices()
    expect(notice).toMatchObject({ reason: why, remedy: 'finish', emailId: (await drafts())[0].id })
    await t.call(user, 'POST', `/api/notices/${notice.id}/dismiss`)
    expect(await notices()).toEqual([])
  })

  test('where only a draft was asked for, and where answers go elsewhere', async () => {
    modelWrites(THANKS)
    await switchOn((await zoeWrites('Here are the photos.')).id, { aiReplyMode: 'draft' })
    expect(await openDraft()).toMatchObject({ notSentBecause: 'You asked for a draft only.' })
    expect(await notices()).toEqual([])
    const other = await receive(
      { Subject: 'Other', 'Reply-To': 'mallory@evil.example' },
      'Here are the photos.',
    )
    await switchOn(other.id)
    const draft = await openDraft()
    expect(draft.notSentBecause).toContain('mallory@evil.example')
    expect(draft.to).toContain(theirs.email)
    expect(await scheduled()).toEqual([])
  })

  test('where the offline engine wrote it, whatever is allowed', async () => {
    expect((await t.call(user, 'PUT', '/api/ai/settings', { body: { provider: 'offline' } })).status).toBe(
      200,
    )
    const mail = await zoeWrites('Here are the photos of the garden.')
    await switchOn(mail.id, { aiReplyAllowOffline: true })
    expect((await openDraft()).notSentBecause).toMatch(/^The offline engine wrote it/)
    expect(await becameOf(mail.id)).toMatchObject({ state: 'draft', cause: 'offline' })
    expect(model.getRequests()).toEqual([])
  })

  test('where the mailbox does not send what an engine wrote; also by the gate alone', async () => {
    modelWrites(THANKS)
    const mail = await zoeWrites('Here are the photos.')
    await switchOn(mail.id)
    expect(await scheduled()).toHaveLength(1)
    await sendUnapproved(user, account.id, false)
    await work(6)
    const why = expect.stringContaining('only answers that somebody has approved are sent by themselves')
    expect(await becameOf(mail.id)).toMatchObject({ state: 'draft', why })
    const next = await receive({ Subject: 'Next', From: 'Yan <yan@there.example>' }, 'Here are more.')
    await switchOn(next.id)
    expect(await becameOf(next.id)).toMatchObject({
      state: 'draft',
      why: expect.stringMatching(/^AI .* wrote it/),
    })
    await syncNow(t, theirs)
    expect(await newest('inbox', zoe, theirs)).toBeUndefined()
  })
})

test('what was settled before is said again, and each sentence names its source', async () => {
  await send(user, account, {
    to: theirs.email,
    body: '<p>The gate is open on Friday from 10:00 to 12:00.</p>',
  })
  const mail = await zoeWrites('When is the gate open on Friday?', { subject: 'The gate' })
  const own = await newest('sent')
  modelWrites([
    ...THANKS.slice(0, 2),
    s('The gate is open on Friday from 10:00 to 12:00.', [own.id]),
    ...THANKS.slice(2),
  ])
  await switchOn(mail.id)
  const [item] = await scheduled()
  const answer = (await t.call(user, 'GET', `/api/automatic-answers/scheduled/${item.id}`)).body
  expect(answer).toMatchObject({ state: 'outbox', openQuestions: [] })
  expect(answer.sentences[2]).toMatchObject({ sources: [{ messageId: own.id, from: 'you' }] })
  // The same text with another hour is not.
  expect(
    (await t.call(await t.buildUser(), 'GET', `/api/automatic-answers/scheduled/${item.id}`)).status,
  ).toBe(404)
})

describe('nothing is written', () => {
  test('to programs, lists, and mail that is not addressed here', async () => {
    for (const header of [
      { 'Auto-Submitted': 'auto-generated' },
      { Precedence: 'bulk' },
      { 'List-Id': '<l.example>' },
      { From: 'no-reply@there.example' },
      { To: 'others@there.example' },
    ]) {
      const mail = await receive({ Subject: JSON.stringify(header), ...header } as Record<string, string>)
      await switchOn(mail.id)
      expect(await becameOf(mail.id), JSON.stringify(header)).toMatchObject({
        state: 'declined',
        cause: 'not-answerable',
      })
    }
    expect(model.getRequests()).toEqual([])
    expect([...(await scheduled()), ...(await drafts()), ...(await notices())]).toEqual([])
  })

  test('without an engine, and a notice says so once', async () => {
    await t.call(user, 'PUT', '/api/ai/settings', { body: { isEnabled: false } })
    await switchOn((await receive({ Subject: 'One' }, 'Here are the photos.')).id)
    await switchOn((await receive({ Subject: 'Two' }, 'Here are the photos.')).id)
    expect(await notices()).toMatchObject([
      { remedy: 'none', reason: expect.stringContaining('AI is switched off') },
    ])
    expect(await drafts()).toEqual([])
  })

  test('beyond the limit of a day, and a notice says so', async () => {
    modelWrites(THANKS)
    const limit = `/api/automatic-answers/limits/${account.id}`
    expect((await t.call(user, 'GET', limit)).body).toMatchObject({ limit: 50, used: 0, ownLimit: null })
    await t.call(user, 'PUT', limit, { body: { answersADay: 1 } })
    await switchOn((await receive({ Subject: 'One' }, 'Here are the photos.')).id, { aiReplyMode: 'draft' })
    const second = await receive({ Subject: 'Two', From: 'Yan <yan@there.example>' }, 'Here are the photos.')
    await switchOn(second.id, { aiReplyMode: 'draft' })
    expect(await becameOf(second.id)).toMatchObject({ state: 'declined', cause: 'limit' })
    expect(await notices()).toMatchObject([
      { reason: expect.stringContaining('1 automatic answers in 24 hours') },
    ])
    expect((await t.call(user, 'GET', limit)).body).toMatchObject({ limit: 1, used: 1 })
  })
})

test('two mailboxes that answer by themselves stop after one exchange', async () => {
  modelWrites(THANKS)
  const started = await zoeWrites('Here are the photos.')
  await switchOn(started.id)
  const [own] = (await t.call(zoe, 'GET', `/api/emails?folder=sent&accounts=${theirs.id}`)).body.emails
  await t.call(zoe, 'POST', `/api/emails/${own.id}/automation`, { body: SETTINGS })
  for (let round = 0; round < 4; round += 1) {
    await work(6)
    await syncNow(t, theirs)
    await syncNow(t, account)
    await react()
  }
  const inbox = async (who: TestUser, of: TestAccount) =>
    (await t.call(who, 'GET', `/api/emails?folder=inbox&accounts=${of.id}`)).body.emails
  expect(await inbox(zoe, theirs)).toHaveLength(1)
  expect(await inbox(user, account)).toHaveLength(1)
})

test('a robot that answers everything and strips headers gets one answer', async () => {
  modelWrites(THANKS)
  const mail = await zoeWrites('Here are the photos.')
  await switchOn(mail.id)
  await work(6)
  for (const [subject, thread] of [
    ['Ticket 1', true],
    ['Ticket 2', false],
    ['Re: Visit', true],
  ] as const) {
    const answered = await receive(
      { Subject: subject, ...(thread ? { References: await rfcIdOf(mail.threadId) } : {}) },
      'We have got your message.',
    )
    await switchOn(answered.id)
    await work(6)
  }
  await syncNow(t, theirs)
  const got = (await t.call(zoe, 'GET', `/api/emails?folder=inbox&accounts=${theirs.id}`)).body.emails
  expect(got).toHaveLength(1)
})

test('the settings follow a merged conversation', async () => {
  modelWrites(THANKS)
  const first = await receive({ Subject: 'First' }, 'Here are the photos.')
  const other = await receive({ Subject: 'Other', 'Message-ID': '<other@x>' }, 'Here are more.')
  await switchOn(first.id, { aiReplyMode: 'draft' })
  const body = { threadId: first.threadId }
  expect((await t.call(user, 'POST', `/api/threads/${other.threadId}/merge`, { body })).status).toBe(200)
  const next = await receive({ Subject: 'Re: Other', References: '<other@x>' }, 'And more.')
  expect(await becameOf(next.id)).toMatchObject({ state: 'draft' })
})

test('the settings stop with the person who made them, as the log says', async () => {
  modelWrites(THANKS)
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ organizationId, role: 'admin' })
  account = await t.buildAccount(admin)
  await syncNow(t, account)
  await sendUnapproved(admin, account.id)
  user = await t.buildUser({ organizationId, role: 'team_member' })
  await t.grant(user, { allowedAccountIds: [account.id], canManageEmails: true })
  await switchOn((await receive({ Subject: 'First' }, 'Here are the photos.')).id)
  expect(await scheduled()).toHaveLength(1)
  await inTransaction(t.deps.db, async tx => {
    const left = { workspaceId: account.workspaceId, userId: user.id, organizationId }
    await t.deps.publish(tx, 'person.left', left)
    await deleteUserRow(tx, user.id)
  })
  await doJobs(t, 'on/automation.stopAnswers')
  const entries = await t.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, account.id))
  expect(entries.filter(({ action }) => action.startsWith('answers.'))).toMatchObject([
    { action: 'answers.unapproved-on', actor: admin.email },
    { action: 'answers.started', actor: user.email },
    { action: 'answers.stopped', details: { why: 'Whoever switched it on was removed.' } },
  ])
  expect((await t.call(admin, 'GET', '/api/scheduled')).body.items).toEqual([])
  const told = (await t.call(admin, 'GET', '/api/notices')).body.notices
  expect(told).toMatchObject([{ title: `Automatic answers from ${account.email} were switched off` }])
})

test('mail that tries to steer it changes no recipient, and nothing from other conversations is quoted', async () => {
  const secret = { Subject: 'Contract', From: 'Carl <carl@other.example>' }
  await receive(secret, `The ${CANARY} is signed. The last invoice is 48,213 EUR.`)
  await send(user, account, { to: 'carl@other.example', body: `<p>Thanks for the ${CANARY}.</p>` })
  for (const [at, { name, headers = {}, text, html, attachment }] of SENDING_MAILS.entries()) {
    const sender = `mallory${at}@evil.example`
    const boundary = 'Content-Type: text/plain; charset=utf-8'
    const file = attachment
      ? `\r\n--b\r\nContent-Type: application/pdf; name="${attachment}"\r\nContent-Disposition: attachment; filename="${attachment}"\r\n\r\nx`
      : ''
    const parts = html
      ? `${boundary}\r\n\r\n${text}\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}`
      : `${boundary}\r\n\r\n${text}`
    const kind = `multipart/${html ? 'alternative' : 'mixed'}; boundary=b`
    const given = { Subject: `Photos ${at}`, From: sender, 'Content-Type': kind, ...headers }
    const mail = await receive(given, `--b\r\n${parts}${file}\r\n--b--\r\n`)
    model.clearFixtures()
    model.clearRequests()
    modelWrites([...THANKS, ...OBEYED.map(obeyed => s(obeyed, [mail.id, 0, 999]))])
    await switchOn(mail.id)
    expect(model.getRequests(), name).toHaveLength(2)
    expect(JSON.stringify(model.getRequests().map(({ body }) => body)), name).not.toMatch(
      /Kestrel|carl@other/,
    )
    expect(await becameOf(mail.id), name).toMatchObject({ state: 'draft', cause: 'unsettled' })
    const draft = await openDraft()
    expect(draft, name).toMatchObject({ to: sender, cc: '', bcc: '', attachments: [] })
    expect(draft.body, name).not.toMatch(/https:\/\/vault/)
    expect(await scheduled(), name).toEqual([])
    // One that is not steered thanks, to the sender alone, or leaves it to a person.
    model.clearFixtures()
    modelWrites(THANKS)
    await switchOn(mail.id, { aiReplyTone: 'formal' })
    for (const item of await scheduled()) {
      expect(item, name).toMatchObject({ to: [sender], hasAttachments: false })
      const whole = (await t.call(user, 'GET', `/api/scheduled/${item.id}`)).body
      expect(whole, name).toMatchObject({ cc: [], bcc: [] })
      await switchOn(mail.id, { autoAiReplyEnabled: false })
    }
  }
})

/** The References header for mail in a conversation. */
async function rfcIdOf(threadId: string): Promise<string> {
  const { rows } = await t.deps.database.pool.query(
    'select rfc_message_id as id from messages where thread_id = $1 and not in_drafts order by id',
    [threadId],
  )
  return (rows as { id: string }[]).map(({ id }) => `<${id}>`).join(' ')
}
