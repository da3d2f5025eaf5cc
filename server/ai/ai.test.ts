import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOfficeMove } from '#testing/ai/office-move.ts'
import { testModel } from '#testing/ai/test-model.ts'
import { fillInbox, type TestAccount, type TestApp, type TestUser, testMessage } from '#testing/app.ts'
import { conversationFor } from './may-leave.ts'

const model = testModel()
let t: TestApp
let user: TestUser
let account: TestAccount
let threadId: string
let messageIds: number[]

beforeAll(async () => {
  ;({ t, user, account, threadId, messageIds } = await buildOfficeMove(model))
})
afterAll(() => t.close())

const summarize = (who: TestUser | null = user, id = threadId) =>
  t.call(who, 'POST', `/api/threads/${id}/summarize`)
const answered = (more: object = {}) => ({
  summary: 'Anna and Ben plan the office move. Elvis sings at the opera in Vienna.',
  keyPoints: [
    { text: 'The move costs 12,500 EUR', messageId: messageIds[0] },
    { text: 'The move costs 99,000 EUR', messageId: messageIds[0] },
    { text: 'The move begins on 3 May', messageId: 999_999 },
  ],
  actionItems: [
    { text: 'Book the van by Friday', messageId: messageIds[1], owner: 'Anna', due: '2026-11-27' },
  ],
  outstandingIssues: [{ text: 'Who has the keys?', messageId: messageIds[2] }],
  ...more,
})
const willSummarise = (more: object = {}) =>
  model.on({ userMessage: /Summarise/ }, { content: JSON.stringify(answered(more)) })
const reply = (body: object, headers = {}) =>
  t.call(user, 'POST', '/api/ai/generate-reply', {
    body: { threadId, threadEmails: [], replyTo: 'Anna <anna@acme.example>', ...body },
    headers,
  })

describe('the summary of a conversation', () => {
  test('keeps what the cited message says, and names that message', async () => {
    willSummarise()
    const { status, body } = await summarize()
    expect(status).toBe(200)
    expect(body.summary).toBe('Anna and Ben plan the office move.')
    expect(body.keyPoints).toEqual(['The move costs 12,500 EUR'])
    expect(body.sources.keyPoints).toEqual([{ messageId: messageIds[0] }])
    expect(body.sources.actionItems).toEqual([{ messageId: messageIds[1], owner: 'Anna', due: '2026-11-27' }])
    expect(body.outstandingIssues).toEqual(['Who has the keys?'])
    expect(body.engine).toBe('AI (test-model)')
  })

  test('is kept, and says how many messages have come since', async () => {
    willSummarise()
    await summarize()
    expect((await t.call(user, 'GET', `/api/threads/${threadId}/summary`)).body).toMatchObject({
      newMessages: 0,
    })
    await fillInbox(t, account, [
      testMessage(
        {
          'Message-ID': '<e@x>',
          References: '<a@x> <c@x>',
          Subject: 'Re: Office move',
          From: 'Ben <ben@acme.example>',
        },
        'I have the keys.',
      ),
    ])
    expect((await t.call(user, 'GET', `/api/threads/${threadId}/summary`)).body).toMatchObject({
      newMessages: 1,
    })
  })

  test('needs three messages', async () => {
    const short = (await t.call(user, 'POST', '/api/search', { body: { query: 'subject:short' } })).body
      .results[0]
    expect((await summarize(user, short.threadId)).status).toBe(400)
    expect((await t.call(user, 'GET', `/api/threads/${short.threadId}/summary`)).body).toBeNull()
    expect(model.getRequests()).toHaveLength(0)
  })

  test('is refused if the model made all of it up, and the one from before stays', async () => {
    willSummarise()
    await summarize()
    model.clearFixtures()
    willSummarise({
      summary: 'Elvis sings in Vienna.',
      keyPoints: [],
      actionItems: [],
      outstandingIssues: [],
    })
    const { status, body } = await summarize()
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'ai-nonsense' })
    expect((await t.call(user, 'GET', `/api/threads/${threadId}/summary`)).body.summary).toBe(
      'Anna and Ben plan the office move.',
    )
  })

  test('is refused with a friendly message while the model fails', async () => {
    model.on({ userMessage: /Summarise/ }, { content: 'no JSON' })
    const { status, body } = await summarize()
    expect(status).toBe(502)
    expect(body.message).toBe('The AI server gave an answer that cannot be used.')
  })
})

describe('a reply', () => {
  test('is HTML made from text, with no link that is not in the sources', async () => {
    model.on(
      { userMessage: /Answer positively/ },
      { content: 'Hi Anna,\n\nsee https://move.acme.example/plan and https://evil.example/x <b>now</b>.' },
    )
    const { body } = await reply({ replyType: 'positive' })
    expect(body.reply).toContain('<p>Hi Anna,</p><p></p><p>see <a ')
    expect(body.reply).toContain('https://move.acme.example/plan')
    expect(body.reply).not.toContain('evil')
    expect(body.reply).toContain('&lt;b&gt;now')
  })

  test("may contain a link from the person's instruction", async () => {
    model.on({ userMessage: /https:..mine.example/ }, { content: 'See https://mine.example/x' })
    const { body } = await reply({ replyType: 'custom', customPrompt: 'point to https://mine.example/x' })
    expect(body.reply).toContain('https://mine.example/x')
  })

  test('is streamed line by line while it is written', async () => {
    model.on(
      { userMessage: /Answer negatively/ },
      { content: 'Hi Anna,\n\nnot this time, sorry.' },
      { chunkSize: 5, latency: 10 },
    )
    const { body, headers } = await reply({ replyType: 'negative' }, { accept: 'application/x-ndjson' })
    expect(headers['content-type']).toContain('x-ndjson')
    const lines = String(body)
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(2)
    expect(lines[0]).toHaveProperty('text')
    expect(lines.at(-1)).toEqual({
      reply: '<p>Hi Anna,</p><p></p><p>not this time, sorry.</p>',
      engine: 'AI (test-model)',
      isFrame: false,
    })
  })

  test('that fails before its first word gives an ordinary error', async () => {
    model.nextRequestError(401)
    const { status, body } = await reply({ replyType: 'negative' }, { accept: 'application/x-ndjson' })
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'ai-refused' })
  })

  test('rewrites what the person wrote and nothing else', async () => {
    model.on({ userMessage: /Rewrite the text: shorter/ }, { content: 'Friday works.' })
    const { body } = await reply({
      replyType: 'rewrite',
      currentMessage: '<p>Well, I think Friday works.</p>',
      rewriteInstructions: 'shorter',
    })
    expect(body.reply).toBe('<p>Friday works.</p>')
    expect(
      (await reply({ replyType: 'rewrite', currentMessage: '<p><br></p>', rewriteInstructions: 'shorter' }))
        .status,
    ).toBe(400)
  })

  test('is never empty', async () => {
    model.on({ userMessage: /Answer positively/ }, { content: ' ' })
    expect(await reply({ replyType: 'positive' })).toMatchObject({
      status: 502,
      body: { code: 'ai-nonsense', message: 'The AI server gave an empty answer. Your text is unchanged.' },
    })
    model.clearFixtures()
    model.on({ userMessage: /Answer positively/ }, { content: 'https://evil.example/x' })
    expect((await reply({ replyType: 'positive' })).body.code).toBe('ai-nonsense')
  })

  test('is refused if the instruction is empty', async () => {
    expect((await reply({ replyType: 'custom', customPrompt: '  ' })).status).toBe(400)
  })
})

test('a letter has a subject, and a body in HTML', async () => {
  model.on(
    { userMessage: /Write a mail/ },
    { content: JSON.stringify({ subject: 'Lunch\nBcc: x@y.example', body: 'Hi,\n\nlunch?' }) },
  )
  const { body } = await t.call(user, 'POST', '/api/ai/compose', {
    body: { prompt: 'ask for lunch', context: { to: '', subject: '', fromAccountId: account.id } },
  })
  expect(body).toEqual({
    subject: 'Lunch Bcc: […]',
    body: '<p>Hi,</p><p></p><p>lunch?</p>',
    engine: 'AI (test-model)',
    isFrame: false,
  })
})

test('without a model every kind of reply and letter is a frame, and says so', async () => {
  await t.call(user, 'PUT', '/api/ai/settings', { body: { provider: 'offline' } })
  const own = '<p>It costs <strong>400 EUR</strong>, see <a href="https://mine.example/x">here</a>.</p>'
  for (const [wish, said] of [
    [{ replyType: 'positive' }, 'Yes, that works for me.'],
    [{ replyType: 'negative' }, 'I am afraid I cannot.'],
    [{ replyType: 'custom', customPrompt: 'write a poem' }, '<p>Write a poem.</p>'],
    // The formatting of the person's own text stays.
    [{ replyType: 'rewrite', currentMessage: own, rewriteInstructions: 'in German' }, own],
    [{ replyType: 'rewrite', currentMessage: '<p>A</p>' }, '<p></p><p>A</p><p></p>'],
  ] as const) {
    const { status, body } = await reply(wish)
    expect({ status, isFrame: body.isFrame }).toEqual({ status: 200, isFrame: true })
    expect(body.reply).toMatch(/^<p>(?:Hello|Hi) Anna,<\/p><p><\/p>/)
    expect(body.reply).toContain(said)
  }
  const { body } = await t.call(user, 'POST', '/api/ai/compose', { body: { prompt: 'lunch on Friday?' } })
  expect(body).toMatchObject({
    subject: 'lunch on Friday?',
    body: expect.stringContaining('<p>Lunch on Friday?</p>'),
    isFrame: true,
  })
  expect(model.getRequests()).toHaveLength(0)
  await t.call(user, 'PUT', '/api/ai/settings', { body: { provider: null } })
})

describe('the voice of a reply', () => {
  test("is the person's own, and never a colleague's", async () => {
    const company = await t.buildOrganization()
    const owner = await t.buildUser({ role: 'agent', organizationId: company })
    const boss = await t.buildUser({ role: 'admin', organizationId: company })
    const shared = await t.buildAccount(owner)
    const box = t.world.mailbox(shared.email)
    box.add({
      folder: 'Sent',
      source: testMessage(
        { From: shared.email, To: 'anna@acme.example', Subject: 'Old' },
        'Ahoy Anna,\n\nyes to the harbour.\n\nAye, Olga',
      ),
      flags: { read: true, starred: false, answered: false, draft: false },
      receivedAt: new Date(),
    })
    await fillInbox(t, shared, [
      testMessage({ Subject: 'Harbour', From: 'Anna <anna@acme.example>' }, 'Harbour again?'),
    ])
    const found = (await t.call(owner, 'POST', '/api/search', { body: { query: 'harbour again' } })).body
      .results[0]
    model.on({ userMessage: /Answer positively/ }, { content: 'Yes.' })
    const body = { threadId: found.threadId, replyType: 'positive', threadEmails: [] }
    await t.call(owner, 'POST', '/api/ai/generate-reply', { body })
    expect(JSON.stringify(model.getLastRequest()?.body)).toContain('Ahoy Anna')
    await t.call(boss, 'POST', '/api/ai/generate-reply', { body })
    expect(JSON.stringify(model.getLastRequest()?.body)).not.toContain('Ahoy Anna')
  })
})

test('includes what the person wrote from their further addresses', async () => {
  const person = await t.buildUser()
  const mailbox = await t.buildAccount(person)
  const body = { aliases: [{ address: 'Sales@corp.example', name: 'Sales' }] }
  await t.call(person, 'PUT', `/api/accounts/${mailbox.id}/profile`, { body })
  const ask = { 'Message-ID': '<ask@x>', Subject: 'Lighthouse', From: 'Anna <anna@acme.example>' }
  const answer = { References: '<ask@x>', From: 'sales@corp.example', To: 'anna@acme.example' }
  t.world.mailbox(mailbox.email).add({
    folder: 'Sent',
    source: testMessage({ ...answer, Subject: 'Re: Lighthouse' }, 'Ahoy Anna, the lamp is lit.'),
    flags: { read: true, starred: false, answered: false, draft: false },
    receivedAt: new Date(),
  })
  await fillInbox(t, mailbox, [testMessage(ask, 'Is it dark there?')])
  const [row] = (await t.call(person, 'GET', '/api/emails?folder=sent')).body.emails
  const actor = { ...person, permission: null, isSealed: false }
  const { content } = await conversationFor({ ...t.deps, actor }, { id: row.threadId, verb: 'mail.read' })
  expect(content.thread.messages.map(({ isOwn }) => isOwn)).toEqual([false, true])

  await fillInbox(t, mailbox, [testMessage({ Subject: 'Lamp', From: 'Anna <anna@acme.example>' }, 'Lit?')])
  const [other] = (await t.call(person, 'GET', '/api/emails?folder=inbox')).body.emails
  model.on({ userMessage: /Answer positively/ }, { content: 'Yes.' })
  const asked = { threadId: other.threadId, replyType: 'positive', threadEmails: [] }
  await t.call(person, 'POST', '/api/ai/generate-reply', { body: asked })
  expect(JSON.stringify(model.getLastRequest()?.body)).toContain('Ahoy Anna')

  // The same samples are used when mail in another mailbox is answered from that address.
  const second = await t.buildAccount(person)
  await fillInbox(t, second, [testMessage({ Subject: 'Oil', From: 'Anna <anna@acme.example>' }, 'Any left?')])
  const oil = (await t.call(person, 'POST', '/api/search', { body: { query: 'subject:oil' } })).body
    .results[0]
  const elsewhere = { ...asked, threadId: oil.threadId }
  const write = (more: object) =>
    t.call(person, 'POST', '/api/ai/generate-reply', { body: { ...elsewhere, ...more } })
  await write({})
  expect(JSON.stringify(model.getLastRequest()?.body)).not.toContain('Ahoy Anna')
  await write({ replyFrom: 'Sales <sales@corp.example>' })
  expect(JSON.stringify(model.getLastRequest()?.body)).toContain('Ahoy Anna')
})

test('the model stops when the person aborts the request', async () => {
  model.on(
    { userMessage: /Answer positively/ },
    { content: 'word '.repeat(400) },
    { latency: 20, chunkSize: 5 },
  )
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/ai/generate-reply`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
    },
    body: JSON.stringify({ threadId, replyType: 'positive' }),
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  leaving.abort()
  await expect
    .poll(async () => (await t.call(user, 'GET', '/api/ai/receipts')).body.receipts[0]?.outcome)
    .toBe('cancelled')
  // The provider bills what it has read, and what it had written by then.
  const [receipt] = (await t.call(user, 'GET', '/api/ai/receipts')).body.receipts
  expect(receipt.inputTokens).toBeGreaterThan(100)
  expect(receipt.outputTokens).toBeGreaterThan(0)
})
