import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetPayloads } from '#server/people/usage/person-queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { buildOfficeMove } from '#testing/ai/office-move.ts'
import { testModel } from '#testing/ai/test-model.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { saveSettings } from './settings-queries.ts'

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

const summarize = () => t.call(user, 'POST', `/api/threads/${threadId}/summarize`)
const reply = (body: object) =>
  t.call(user, 'POST', '/api/ai/generate-reply', {
    body: { threadId, threadEmails: [], replyTo: 'Anna <anna@acme.example>', ...body },
  })
const receipts = async (who: TestUser = user) => (await t.call(who, 'GET', '/api/ai/receipts')).body.receipts

describe('receipts', () => {
  test('record exactly what left the machine, without secrets, also when no answer came', async () => {
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

  test('lose their text when it expires, but are kept', async () => {
    const [receipt] = await receipts()
    await forgetPayloads(t.deps.db, new Date(Date.now() + 29 * DAY_MS), 1)
    expect((await t.call(user, 'GET', `/api/ai/receipts/${receipt.id}`)).status).toBe(200)
    await forgetPayloads(t.deps.db, new Date(Date.now() + 31 * DAY_MS), 1)
    expect((await t.call(user, 'GET', `/api/ai/receipts/${receipt.id}`)).status).toBe(404)
    expect((await receipts())[0]).toMatchObject({ id: receipt.id, payloadsUntil: null })
  })
})

describe('usage', () => {
  test('counts every call with its price', async () => {
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
    expect(features.reply.requestCount + features.summary.requestCount).toBe(after.requestCount)
  })

  test('shows members of an organization no costs, and an admin the costs of all', async () => {
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

  test('switch AI off, as a whole or for an account', async () => {
    expect((await change(user, { isEnabled: false })).body.isEnabled).toBe(false)
    expect((await summarize()).body.message).toBe(
      'AI is switched off. It can be switched on under Settings, AI.',
    )
    const foreign = await t.buildAccount(await t.buildUser())
    const off = [account.id, foreign.id, foreign.id + 1_000_000]
    const changed = await change(user, { isEnabled: true, offAccountIds: off })
    // Accounts of other people and deleted accounts are left out.
    expect(changed.body.offAccountIds).toEqual([account.id])
    expect((await summarize()).status).toBe(403)
    expect(model.getRequests()).toHaveLength(0)
    await change(user, { offAccountIds: [] })
  })

  test('stop calls when the budget is used up, and say so', async () => {
    await change(user, { monthlyBudgetCents: 1 })
    const { status, body } = await summarize()
    expect(status).toBe(402)
    expect(body.message).toContain('The AI budget of this month ($0.01) is spent.')
    expect(model.getRequests()).toHaveLength(0)
    await change(user, { monthlyBudgetCents: null })
  })

  test('hold the budget under 30 calls at once: each reserves what it may cost', async () => {
    const who = await t.buildUser()
    const budget = 400
    await change(who, { monthlyBudgetCents: budget })
    model.on(
      { userMessage: /Write a mail/ },
      { content: JSON.stringify({ subject: 'a', body: 'b' }) },
      { latency: 30 },
    )
    const compose = () => t.call(who, 'POST', '/api/ai/compose', { body: { prompt: 'x' } })
    const statuses = (await Promise.all(Array.from({ length: 30 }, compose))).map(({ status }) => status)
    expect(statuses.filter(status => status === 200).length).toBeGreaterThan(0)
    expect(statuses.filter(status => status === 402).length).toBeGreaterThan(20)
    const { spentCents } = (await t.call(who, 'GET', '/api/ai/settings')).body
    expect(spentCents).toBeLessThanOrEqual(budget)
    // What is settled is free again.
    expect((await compose()).status).toBe(200)
  })

  test('choose a model on the server’s own machine, where the operator lets them', async () => {
    const boss = await t.buildUser({ role: 'super_admin' })
    t.deps.config.ai.local.servers = { ollama: model.url, 'lm-studio': 'http://127.0.0.1:9' }
    expect((await t.call(user, 'GET', '/api/ai/local-models')).status).toBe(403)
    expect((await change(user, { provider: 'ollama', model: 'x' })).status).toBe(403)
    const { models } = (await t.call(boss, 'GET', '/api/ai/local-models')).body
    for (const found of models) expect(found.server).toBe('ollama')
    const { body } = await change(boss, { provider: 'ollama', model: 'llama3' })
    expect(body).toMatchObject({ engine: 'Ollama (llama3)', canUseLocal: true })
    model.on({ userMessage: /Write a mail/ }, { content: JSON.stringify({ subject: 'a', body: 'Hello.' }) })
    const written = await t.call(boss, 'POST', '/api/ai/compose', { body: { prompt: 'x' } })
    expect(written.body.engine).toBe('Ollama (llama3)')
    t.deps.config.ai.local.servers = {}
    const gone = await t.call(boss, 'POST', '/api/ai/compose', { body: { prompt: 'x' } })
    expect({ status: gone.status, code: gone.body.code }).toEqual({ status: 503, code: 'ai-unavailable' })
  })

  test('choose another engine; the key is stored sealed and never returned', async () => {
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
    const said = await reply({ replyType: 'custom', customPrompt: 'thank her' })
    expect(said.body.engine).toBe('Offline engine')
    expect(model.getRequests()).toHaveLength(0)
    expect((await change(user, { provider: null, apiKey: '' })).body).toMatchObject({
      hasKey: false,
      engine: 'AI (test-model)',
    })
  })

  test('say that a key cannot be opened; no other engine is used instead, and a new key can be entered', async () => {
    const who = await t.buildUser()
    const own = { provider: 'openai' as const, model: 'gpt-x' }
    await change(who, { ...own, apiKey: 'sk-one' })
    const sealedKey = createSecretBox([new Uint8Array(32).fill(8)]).seal('sk-one', `ai-key:user:${who.id}`)
    await saveSettings(t.deps.db, who, { sealedKey, updatedAt: t.deps.clock.now() })

    const seen = await t.call(who, 'GET', '/api/ai/settings')
    const lost = 'The stored API key cannot be opened: SECRET_KEY is another one than before.'
    expect(seen).toMatchObject({ status: 200, body: { hasKey: false, engine: `none. ${lost}` } })
    const body = { prompt: 'Invite them to lunch' }
    const asked = await t.call(who, 'POST', '/api/ai/compose', { body })
    expect(asked).toMatchObject({ status: 503, body: { code: 'ai-key-lost' } })
    expect(model.getRequests()).toHaveLength(0)

    expect((await change(who, own)).body.fields).toEqual({ apiKey: 'Please enter the API key' })
    expect((await change(who, { isEnabled: false })).status).toBe(200)
    expect((await change(who, { ...own, apiKey: 'sk-two' })).body.engine).toBe('OpenAI (gpt-x)')
    await change(who, { ...own, provider: 'offline' })
  })

  test('are logged when they change, except the key', async () => {
    const admin = await t.buildUser({ role: 'admin', organizationId: await t.buildOrganization() })
    await change(admin, { provider: 'openai', model: 'gpt-x', apiKey: 'sk-secret-key-of-mine' })
    await change(admin, { provider: 'offline', apiKey: '', redacts: true, monthlyBudgetCents: 500 })
    const { body } = await t.call(admin, 'GET', '/api/admin/audit?q=ai-settings.changed')
    expect(body.entries).toMatchObject([
      {
        actor: admin.email,
        details: {
          provider: { from: 'openai', to: 'offline' },
          monthlyBudgetCents: { from: null, to: 500 },
          apiKey: 'removed',
        },
      },
      { details: { provider: { from: null, to: 'openai' }, apiKey: 'set' } },
    ])
    expect(body.entries[0].details).not.toHaveProperty('redacts')
    expect(JSON.stringify(body)).not.toContain('sk-secret')
  })

  test('of an organization can be changed by its admin, and apply to all its members', async () => {
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
