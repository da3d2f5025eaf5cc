import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { passTime } from '#testing/pass-time.ts'

const model = new LLMock({ port: 0 })
const t = sharedApp(async () => {
  await model.start()
  return { config: { AI_PROVIDER: 'compatible', AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'test-model' } }
})
afterAll(() => model.stop())

let admin: TestUser
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  const organizationId = await t.buildOrganization()
  admin = await t.buildUser({ organizationId, role: 'admin' })
  user = await t.buildUser({ organizationId, role: 'team_member' })
  account = await t.buildAccount(admin)
  await t.grant(user, { allowedAccountIds: [account.id], canManageEmails: true })
  await syncNow(t, account)
  await engineIs('offline')
})
afterEach(() => {
  model.clearFixtures()
  model.clearRequests()
})

const engineIs = (provider: 'offline' | null) =>
  t.call(admin, 'PUT', '/api/ai/settings', { body: { provider } })
const url = (path = '') => `/api/accounts/${account.id}/answers${path}`
const WORDS = 'We ship to Norway within 10 days, but not on Sundays.\nSee https://shop.example/norway.'
const NORWAY = { language: 'en', questions: ['Do you ship to Norway?'], answer: WORDS }
const approve = async (versions: object[] = [NORWAY], who = user) =>
  (await t.call(who, 'POST', url(), { body: { versions } })).body
const list = async (who = user) => (await t.call(who, 'GET', url())).body
let count = 0
const receive = async (text: string, headers: Record<string, string> = {}) => {
  count += 1
  const now = t.deps.clock.now()
  const usual = { To: account.email, From: `Zoe Hill <zoe${count}@there.example>`, Date: now.toUTCString() }
  const source = testMessage(
    { ...usual, Subject: 'Question', 'Message-ID': `<q${count}@there>`, ...headers },
    text,
  )
  const flags = { read: false, starred: false, answered: false, draft: false }
  t.world.mailbox(account.email).add({ folder: 'INBOX', source, flags, receivedAt: now })
  await syncNow(t, account)
  const { emails } = (await t.call(admin, 'GET', `/api/emails?folder=inbox&accounts=${account.id}`)).body
  const body = { autoAiReplyEnabled: true, aiReplyTone: 'friendly', aiReplyDelay: 5 }
  await t.call(user, 'POST', `/api/emails/${emails[0].id}/automation`, { body })
  await doJobs(t, 'automation.answer')
  return emails[0].id as number
}
const becameOf = async (id: number) => (await t.call(user, 'GET', `/api/automatic-answers/emails/${id}`)).body
const work = async () => {
  await passTime(t, 6 * 60_000)
  await recoverOutgoing(t.deps)
  await doJobs(t, 'compose.send')
}
const modelChooses = (sentences: object[], kind = 'ordinary') =>
  model.on({ userMessage: /Choose which questions/ }, { content: JSON.stringify({ kind, sentences }) })
const modelWrites = (...texts: string[]) => {
  const sentences = texts.map(text => ({ text, sources: [], startsParagraph: true }))
  model.on({ userMessage: /sent by itself/ }, { content: JSON.stringify({ sentences, openQuestions: [] }) })
}

test('a question that is approved is answered by its words, to the letter, and nothing else', async () => {
  const { id } = await approve()
  const mail = await receive('Hello,\n\ncould you tell me if you ship to Norway?\n\nBest regards,\nZoe')
  expect(await becameOf(mail)).toMatchObject({
    state: 'outbox',
    departure: 'waits',
    isApproved: true,
    why: null,
  })
  const [item] = (await t.call(user, 'GET', '/api/scheduled')).body.items
  expect((await t.call(user, 'GET', `/api/scheduled/${item.id}`)).body).toMatchObject({
    subject: 'Re: Question',
  })
  const { sentences } = await becameOf(mail)
  expect(sentences.map(({ text, answerId }: never) => [text, answerId])).toEqual([
    ['Hi Zoe,', null],
    ['Thank you for your message.', null],
    [WORDS, id],
    [expect.stringMatching(/^Best wishes,/), null],
  ])
  await work()
  expect(await becameOf(mail)).toMatchObject({ departure: 'sent' })
  expect(await list()).toMatchObject({
    sendsUnapproved: false,
    answers: [{ id, state: 'approved', sentCount: 1, lastSentAt: expect.any(String) }],
  })
  expect(model.getRequests()).toEqual([])
})

describe('it becomes a draft when it is due', () => {
  const CHANGED = { ...NORWAY, answer: 'We ship to Norway.' }
  test.each<[string, (id: number) => Promise<unknown>, RegExp]>([
    [
      'its words were changed',
      id => t.call(user, 'PUT', url(`/${id}`), { body: { versions: [CHANGED] } }),
      /changed/,
    ],
    ['the answer was deleted', id => t.call(user, 'DELETE', url(`/${id}`)), /changed or deleted/],
    [
      'whoever approved it may not send from there any more',
      () => t.grant(user, { allowedAccountIds: [account.id], canManageEmails: false }),
      /may not send from/,
    ],
  ])('because %s', async (_, act, why) => {
    const { id } = await approve()
    const mail = await receive('Do you ship to Norway?')
    expect(await becameOf(mail)).toMatchObject({ state: 'outbox' })
    await act(id)
    await work()
    const became = (await t.call(admin, 'GET', `/api/automatic-answers/emails/${mail}`)).body
    expect(became).toMatchObject({ state: 'draft', why: expect.stringMatching(why) })
  })

  test('because another person who approved it may not send from there any more', async () => {
    const other = await t.buildUser({ organizationId: admin.organizationId, role: 'team_member' })
    await t.grant(other, { allowedAccountIds: [account.id], canManageEmails: true })
    await approve([NORWAY], other)
    const mail = await receive('Do you ship to Norway?')
    await t.grant(other, { allowedAccountIds: [], canManageEmails: false })
    await work()
    const why = expect.stringContaining(`${other.email}, who approved an answer in it, may not send`)
    expect(await becameOf(mail)).toMatchObject({ state: 'draft', why })
    // The next one is not even planned.
    const next = await receive('Do you ship to Norway?')
    expect(await becameOf(next)).toMatchObject({ state: 'draft', why })
  })

  test('but not because another way of asking was approved', async () => {
    const { id } = await approve()
    const mail = await receive('Do you ship to Norway?')
    const body = { language: 'en', question: 'Does Norway get parcels from you?' }
    expect((await t.call(user, 'POST', url(`/${id}/questions`), { body })).status).toBe(200)
    await work()
    expect(await becameOf(mail)).toMatchObject({ departure: 'sent' })
  })
})

describe('with a model', () => {
  const agrees = (id: number) => modelChooses([{ sentence: 0, answerId: id, isAsking: true }])

  test('it leaves where the model agrees, which sees the questions and writes nothing', async () => {
    await engineIs(null)
    const { id } = await approve()
    agrees(id)
    const mail = await receive('Do you ship to Norway?')
    expect(await becameOf(mail)).toMatchObject({ state: 'outbox', isApproved: true })
    expect(model.getRequests()).toHaveLength(1)
    const sent = JSON.stringify(model.getRequests()[0]?.body)
    expect(sent).toContain('Do you ship to Norway?')
    expect(sent).not.toContain('within 10 days')
  })

  test('it is a draft of the approved words where the model vetoes', async () => {
    await engineIs(null)
    const { id } = await approve()
    modelChooses([{ sentence: 0, answerId: id, isAsking: true }], 'angry')
    const mail = await receive('Do you ship to Norway?')
    expect(await becameOf(mail)).toMatchObject({
      state: 'draft',
      isApproved: true,
      why: 'Its writer seems to be angry.',
    })
  })

  test('a question in other words is a draft that says whose it seems to be; one press makes it one', async () => {
    await engineIs(null)
    const { id } = await approve()
    const question = 'Is Norway a country that you send parcels to?'
    agrees(id)
    modelWrites('Hi Zoe,', 'Certainly.')
    const mail = await receive(question)
    expect(await becameOf(mail)).toMatchObject({
      state: 'draft',
      isApproved: false,
      otherWords: [{ question, language: 'en', answerId: id }],
      why: expect.stringContaining(`It asks in other words: “${question}”.`),
    })
    const body = { language: 'en', question }
    await t.call(user, 'POST', url(`/${id}/questions`), { body })
    expect((await becameOf(mail)).otherWords).toEqual([])
    expect(await becameOf(await receive(question))).toMatchObject({ state: 'outbox' })
  })

  test('what stays open is written by the model below the approved words, and is a draft', async () => {
    await engineIs(null)
    const { id } = await approve()
    modelChooses([
      { sentence: 0, answerId: id, isAsking: true },
      { sentence: 1, answerId: null, isAsking: true },
    ])
    modelWrites('Hi Zoe,', 'Our garden is open on Monday.', 'Best regards')
    const mail = await receive('Do you ship to Norway? When is your garden open?')
    const became = await becameOf(mail)
    expect(became).toMatchObject({ state: 'draft', openQuestions: ['When is your garden open?'] })
    expect(became.sentences.map(({ text }: { text: string }) => text)).toEqual([
      'Hi Zoe,',
      WORDS,
      'Our garden is open on Monday.',
      expect.stringMatching(/^Best wishes,/),
    ])
  })
})

describe('the answers of a mailbox', () => {
  const DUTCH = { language: 'nl', questions: ['Verzendt u naar Noorwegen?'], answer: 'Ja, binnen 10 dagen.' }

  test('have words in several languages, and each mail gets those of its own', async () => {
    await approve([NORWAY, DUTCH])
    const mail = await receive('Hallo,\n\nverzendt u naar Noorwegen?\n\nMet vriendelijke groet,\nZoe')
    const { sentences } = await becameOf(mail)
    expect(sentences.map(({ text }: { text: string }) => text).slice(0, 3)).toEqual([
      'Hallo Zoe,',
      'Bedankt voor het bericht.',
      DUTCH.answer,
    ])
  })

  test('are told with who approved them, and the log says so', async () => {
    const added = await approve()
    expect(added).toMatchObject({
      state: 'approved',
      origin: 'hand',
      approvedBy: expect.stringContaining(user.email),
    })
    const saved = await t.call(admin, 'PUT', url(`/${added.id}`), { body: { versions: [DUTCH] } })
    expect(saved.body).toMatchObject({
      approvedBy: expect.stringContaining(admin.email),
      versions: [DUTCH],
    })
    await t.call(user, 'DELETE', url(`/${added.id}`))
    expect((await list()).answers).toEqual([])
    const { rows } = await t.deps.database.pool.query(
      `select action from audit_log where subject_id = $1 and action like 'answer.%' order by seq`,
      [account.id],
    )
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'answer.approved',
      'answer.approved',
      'answer.removed',
    ])
  })

  test('no two have the same question, and none has a word for a question', async () => {
    await approve()
    const add = (questions: string[]) =>
      t.call(user, 'POST', url(), { body: { versions: [{ ...NORWAY, questions }] } })
    expect((await add(['Could you tell me whether you ship to Norway?'])).body).toMatchObject({
      fields: { versions: expect.stringContaining('belongs to another answer already') },
    })
    expect((await add(['Shipping?'])).status).toBe(400)
    expect((await list()).answers).toHaveLength(1)
  })
})

describe('proposals wait for a person', () => {
  test('from a document: its questions, and the text below them, word for word', async () => {
    const text = [
      '# Frequent questions',
      '',
      '## Shipping',
      '**Do you ship to Norway?**',
      '**Do you send to Norway?**',
      '',
      'We ship to Norway within 10 days.',
      'Not on Sundays, though.',
      '',
      'Q: Are dogs allowed?',
      'A: On the terrace only. Why? The cook is afraid.',
    ].join('\n')
    const body = { from: 'document', text }
    expect((await t.call(user, 'POST', url('/proposals'), { body })).body).toEqual({ proposed: 2 })
    expect((await list()).answers).toMatchObject([
      {
        ...{ state: 'proposed', origin: 'document', approvedBy: null },
        versions: [
          {
            language: 'en',
            questions: ['Do you ship to Norway?', 'Do you send to Norway?'],
            answer: 'We ship to Norway within 10 days.\nNot on Sundays, though.',
          },
        ],
      },
      {
        versions: [
          { questions: ['Are dogs allowed?'], answer: 'On the terrace only. Why? The cook is afraid.' },
        ],
      },
    ])
    // The same document proposes nothing new.
    expect((await t.call(user, 'POST', url('/proposals'), { body })).body).toEqual({ proposed: 0 })
    const mail = await receive('Are dogs allowed?')
    expect(await becameOf(mail)).toMatchObject({ state: 'draft' })
    const { id, versions } = (await list()).answers[1]
    await t.call(user, 'PUT', url(`/${id}`), { body: { versions } })
    expect(await becameOf(await receive('Are dogs allowed?'))).toMatchObject({ state: 'outbox' })
  })

  test('from sent mail: one question, and what the person answered', async () => {
    const mail = await receive('Hello,\n\nis the garden open on Monday?\n\nBest regards,\nZoe')
    const answer = {
      ...{ fromAccountId: account.id, to: 'zoe@there.example', subject: 'Re: Question', type: 'reply' },
      ...{
        inReplyToMessageId: mail,
        body: '<p>Hi Zoe,</p><p>The garden is open on Monday from 9 to 5.</p><p>Best regards,</p>',
      },
    }
    await t.call(user, 'POST', '/api/emails/send', { body: answer })
    await doJobs(t, 'compose.send')
    await syncNow(t, account)
    const proposed = await t.call(user, 'POST', url('/proposals'), { body: { from: 'sent' } })
    expect(proposed.body).toEqual({ proposed: 1 })
    expect((await list()).answers).toMatchObject([
      {
        ...{ state: 'proposed', origin: 'sent', messageId: expect.any(Number) },
        versions: [
          {
            questions: ['is the garden open on Monday?'],
            answer: 'The garden is open on Monday from 9 to 5.',
          },
        ],
      },
    ])
    expect(model.getRequests()).toEqual([])
  })
})
