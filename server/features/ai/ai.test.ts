import { LLMock } from '@copilotkit/aimock'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailAccounts } from '#server/db/schema/index.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import {
  fillInbox,
  type TestAccount,
  type TestApp,
  type TestUser,
  testApp,
  testMessage,
} from '#server/test-app.ts'
import { loadThread } from './load-thread.ts'

const model = new LLMock({ port: 0 })
let t: TestApp
let user: TestUser
let account: TestAccount
let threadId: string
let messageIds: number[]

beforeAll(async () => {
  await model.start()
  t = await testApp({
    config: {
      AI_PROVIDER: 'compatible',
      AI_BASE_URL: `${model.url}/v1`,
      AI_MODEL: 'test-model',
      AI_PRICE_INPUT: '100',
      AI_PRICE_OUTPUT: '200',
    },
  })
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await fillInbox(t, account, [
    testMessage(
      { 'Message-ID': '<a@x>', Subject: 'Office move', From: 'Anna <anna@acme.example>' },
      'The move costs 12,500 EUR and begins on 3 May. See https://move.acme.example/plan',
    ),
    testMessage(
      {
        'Message-ID': '<b@x>',
        References: '<a@x>',
        Subject: 'Re: Office move',
        From: 'Ben <ben@acme.example>',
      },
      'Could you book the van by Friday? My card is 4111 1111 1111 1111.',
    ),
    testMessage(
      {
        'Message-ID': '<c@x>',
        References: '<a@x> <b@x>',
        Subject: 'Re: Office move',
        From: 'Anna <anna@acme.example>',
      },
      'I will book it. Who has the keys?',
    ),
    testMessage({ 'Message-ID': '<d@x>', Subject: 'Short', From: 'Anna <anna@acme.example>' }, 'Only one'),
  ])
  const found = (await t.call(user, 'POST', '/api/search', { body: { query: 'move' } })).body.results[0]
  threadId = found.threadId
  messageIds = (await t.call(user, 'GET', `/api/threads/${threadId}`)).body.map(
    ({ id }: { id: number }) => id,
  )
})
afterAll(async () => {
  await t.close()
  await model.stop()
})
beforeEach(() => {
  model.clearRequests()
})
afterEach(() => {
  model.clearFixtures()
  model.resetMatchCounts()
})

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
const receipts = async (who: TestUser = user) => (await t.call(who, 'GET', '/api/ai/receipts')).body.receipts

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

  test('stays, and says how many messages have come since', async () => {
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

  test('that a model makes up whole is empty instead of wrong', async () => {
    willSummarise({
      summary: 'Elvis sings in Vienna.',
      keyPoints: [],
      actionItems: [],
      outstandingIssues: [],
    })
    expect((await summarize()).body.summary).toBe('')
  })

  test('is refused in kind words while the model is out of order', async () => {
    model.on({ userMessage: /Summarise/ }, { content: 'no JSON' })
    const { status, body } = await summarize()
    expect(status).toBe(502)
    expect(body.message).toBe('The AI server gave an answer that cannot be used. Your text is unchanged.')
  })
})

describe('a reply', () => {
  test('is HTML of text, with no link that nobody wrote', async () => {
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

  test('takes a link from the instruction of the person', async () => {
    model.on({ userMessage: /https:..mine.example/ }, { content: 'See https://mine.example/x' })
    const { body } = await reply({ replyType: 'custom', customPrompt: 'point to https://mine.example/x' })
    expect(body.reply).toContain('https://mine.example/x')
  })

  test('streams lines while it is written', async () => {
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
    })
  })

  test('that fails before its first word is an ordinary error', async () => {
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

  test('to an instruction that is empty is refused', async () => {
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
    subject: 'Lunch Bcc:',
    body: '<p>Hi,</p><p></p><p>lunch?</p>',
    engine: 'AI (test-model)',
  })
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

test('what the person wrote as one of their further addresses is their own', async () => {
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
  const [account] = await t.deps.db.select().from(mailAccounts).where(eq(mailAccounts.id, mailbox.id))
  const { thread } = await loadThread(t.deps.db, Number(row.threadId), account as TestAccount)
  expect(thread.messages.map(({ isOwn }) => isOwn)).toEqual([false, true])

  await fillInbox(t, mailbox, [testMessage({ Subject: 'Lamp', From: 'Anna <anna@acme.example>' }, 'Lit?')])
  const [other] = (await t.call(person, 'GET', '/api/emails?folder=inbox')).body.emails
  model.on({ userMessage: /Answer positively/ }, { content: 'Yes.' })
  const asked = { threadId: other.threadId, replyType: 'positive', threadEmails: [] }
  await t.call(person, 'POST', '/api/ai/generate-reply', { body: asked })
  expect(JSON.stringify(model.getLastRequest()?.body)).toContain('Ahoy Anna')

  // Also where another mailbox is answered from that address.
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

describe('receipts', () => {
  test('tell what left the machine, to the letter and without secrets, also when nothing came back', async () => {
    model.on({ userMessage: /Summarise/ }, { content: 'nonsense' })
    await summarize()
    const [receipt] = await receipts()
    expect(receipt).toMatchObject({
      feature: 'summary',
      engine: 'compatible',
      model: 'test-model',
      outcome: 'nonsense',
      requests: 2,
    })
    expect(receipt.messages.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(messageIds))
    const { body } = await t.call(user, 'GET', `/api/ai/receipts/${receipt.id}`)
    expect(body.payloads).toHaveLength(2)
    expect(body.payloads[0]).toContain('The move costs 12,500 EUR')
    expect(body.payloads[0]).not.toContain('4111')
    const sent = model
      .getRequests()
      .map(({ body }) => JSON.stringify((body as { messages: unknown }).messages))
    expect(JSON.stringify(JSON.parse(body.payloads[0]).messages)).toBe(sent[0])
  })

  test("are nobody else's", async () => {
    const [receipt] = await receipts()
    const other = await t.buildUser()
    expect(await receipts(other)).toEqual([])
    expect((await t.call(other, 'GET', `/api/ai/receipts/${receipt.id}`)).status).toBe(404)
    const admin = await t.buildUser({ role: 'admin', organizationId: await t.buildOrganization() })
    expect(await receipts(admin)).toEqual([])
  })

  test('lose their text when its time is over, and stay', async () => {
    const { forgetPayloads } = await import('#server/features/usage/queries.ts')
    const [receipt] = await receipts()
    await forgetPayloads(t.deps.db, new Date(Date.now() + 29 * DAY_MS))
    expect((await t.call(user, 'GET', `/api/ai/receipts/${receipt.id}`)).status).toBe(200)
    await forgetPayloads(t.deps.db, new Date(Date.now() + 31 * DAY_MS))
    expect((await t.call(user, 'GET', `/api/ai/receipts/${receipt.id}`)).status).toBe(404)
    expect((await receipts())[0]).toMatchObject({ id: receipt.id, payloadsUntil: null })
  })
})

describe('usage', () => {
  test('counts every call, with its price', async () => {
    const before = (await t.call(user, 'GET', '/api/usage/stats')).body
    model.on({ userMessage: /Answer positively/ }, { content: 'Yes.' })
    await reply({ replyType: 'positive' })
    const after = (await t.call(user, 'GET', '/api/usage/stats')).body
    const [receipt] = await receipts()
    expect(after.requestCount).toBe(before.requestCount + 1)
    expect(after.totalTokens - before.totalTokens).toBe(receipt.inputTokens + receipt.outputTokens)
    expect(receipt.inputTokens).toBeGreaterThan(0)
    expect(receipt.cost).toBeCloseTo((receipt.inputTokens * 100 + receipt.outputTokens * 200) / 1_000_000, 6)
    expect(after.inputCost + after.outputCost).toBeCloseTo(after.totalCost, 6)
    const daily = (await t.call(user, 'GET', '/api/usage/daily')).body
    expect(daily).toHaveLength(30)
    expect(daily.at(-1)).toMatchObject({ requestCount: after.requestCount, totalTokens: after.totalTokens })
    const features = (await t.call(user, 'GET', '/api/usage/features')).body
    expect(
      features.reply.requestCount +
        features.rewrite.requestCount +
        features.summary.requestCount +
        features.compose.requestCount,
    ).toBe(after.requestCount)
  })

  test('shows members of an organization no costs, and an admin those of all', async () => {
    const company = await t.buildOrganization()
    const member = await t.buildUser({ role: 'team_member', organizationId: company })
    const admin = await t.buildUser({ role: 'admin', organizationId: company })
    const box = await t.buildAccount(member)
    model.on({ userMessage: /Write a mail/ }, { content: JSON.stringify({ subject: 'a', body: 'b' }) })
    await t.call(member, 'POST', '/api/ai/compose', {
      body: { prompt: 'x', context: { fromAccountId: box.id } },
    })
    expect((await t.call(member, 'GET', '/api/usage/stats')).status).toBe(403)
    const all = (await t.call(admin, 'GET', '/api/usage/stats')).body
    expect(all.requestCount).toBe(1)
    expect(all.totalCost).toBeGreaterThan(0)
  })
})

describe('settings', () => {
  const change = (who: TestUser, body: object) => t.call(who, 'PUT', '/api/ai/settings', { body })

  test('switch AI off, whole or for an account', async () => {
    expect((await change(user, { isEnabled: false })).body.isEnabled).toBe(false)
    expect((await summarize()).body.message).toBe(
      'AI is switched off. It can be switched on under Settings, AI.',
    )
    await change(user, { isEnabled: true, offAccountIds: [account.id] })
    expect((await summarize()).status).toBe(403)
    expect(model.getRequests()).toHaveLength(0)
    await change(user, { offAccountIds: [] })
  })

  test('stop spending when the budget is spent, and say so', async () => {
    await change(user, { monthlyBudgetCents: 1 })
    const { status, body } = await summarize()
    expect(status).toBe(402)
    expect(body.message).toContain('The AI budget of this month ($0.01) is spent.')
    expect(model.getRequests()).toHaveLength(0)
    await change(user, { monthlyBudgetCents: null })
  })

  test('choose another engine; the key is kept sealed and never given back', async () => {
    expect((await change(user, { provider: 'openai', model: 'gpt-x' })).status).toBe(400)
    const { body } = await change(user, {
      provider: 'openai',
      model: 'gpt-x',
      apiKey: 'sk-secret-key-of-mine',
    })
    expect(body).toMatchObject({
      engine: 'OpenAI (gpt-x)',
      hasKey: true,
      installationEngine: 'AI (test-model)',
    })
    expect(JSON.stringify(body)).not.toContain('sk-secret')
    expect((await change(user, { provider: 'anthropic' })).status).toBe(400)
    expect((await change(user, { provider: 'offline' })).body.engine).toBe('Offline engine')
    expect((await reply({ replyType: 'positive' })).body.engine).toBe('Offline engine')
    expect(model.getRequests()).toHaveLength(0)
    expect((await change(user, { provider: null, apiKey: '' })).body).toMatchObject({
      hasKey: false,
      engine: 'AI (test-model)',
    })
  })

  test("of an organization are its admin's to change, and hold for all of it", async () => {
    const company = await t.buildOrganization()
    const member = await t.buildUser({ role: 'agent', organizationId: company })
    const admin = await t.buildUser({ role: 'admin', organizationId: company })
    expect((await change(member, { isEnabled: false })).status).toBe(403)
    expect((await change(admin, { isEnabled: false, monthlyBudgetCents: 500 })).status).toBe(200)
    const seen = (await t.call(member, 'GET', '/api/ai/settings')).body
    expect(seen).toMatchObject({ isEnabled: false, canChange: false, monthlyBudgetCents: null })
    expect((await t.call(user, 'GET', '/api/ai/settings')).body.isEnabled).toBe(true)
  })
})

test('a person who goes away stops the model', async () => {
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
  await expect.poll(async () => (await receipts())[0]?.outcome, { timeout: 5000 }).toBe('cancelled')
})
