import { LLMock } from '@copilotkit/aimock'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { embeddingModels } from '#server/db/schema/index.ts'
import { findAccount } from '#server/mailbox/accounts/queries.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { embedAccount } from './embedding/embed-account.ts'
import { providerEmbedder } from './embedding/embedders.ts'

const CARD = '4111 1111 1111 1111'
const provider = new LLMock({ port: 0 })
const { signal } = new AbortController()
let user: TestUser
let account: TestAccount

beforeAll(async () => {
  await provider.start()
})
afterAll(() => provider.stop())
const t = sharedApp(() => ({
  config: {
    AI_PROVIDER: 'compatible',
    AI_BASE_URL: `${provider.url}/v1`,
    AI_MODEL: 'test-model',
    AI_EMBEDDING_MODEL: 'text-embedding-3-small',
  },
}))
beforeEach(async () => {
  // Two things that a text can be about, and all else.
  provider.onEmbedding(/bill|money/i, { embedding: [1, 0.1, 0] })
  provider.onEmbedding(/boat/i, { embedding: [0, 1, 0.1] })
  provider.onEmbedding(/.*/s, { embedding: [0, 0.1, 1] })
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await fillInbox(t, account, [testMessage({ Subject: 'The bill' }, `Please pay it. My card is ${CARD}.`)])
})
afterEach(() => {
  provider.clearFixtures()
  provider.clearRequests()
})

const embed = async () => {
  while (await embedAccount(t.deps, account, signal));
}
const find = async (query: string) =>
  (await t.call(user, 'POST', '/api/search', { body: { query, searchType: 'semantic' } })).body
const subjects = (found: { results: { subject: string }[] }) => found.results.map(({ subject }) => subject)
const models = () =>
  t.deps.db
    .select({ name: embeddingModels.name, state: embeddingModels.state })
    .from(embeddingModels)
    .where(eq(embeddingModels.accountId, account.id))
const change = (body: object) => t.call(user, 'PUT', '/api/ai/settings', { body })
const receipts = async () => (await t.call(user, 'GET', '/api/ai/receipts')).body.receipts
const asked = () => provider.getRequests().length

test("the provider's vectors take over from the local ones, and find what was meant", async () => {
  await embed()
  expect(await models()).toEqual([{ name: 'compatible:text-embedding-3-small', state: 'active' }])
  await fillInbox(t, account, [testMessage({ Subject: 'The boat' }, 'It sails on Sunday.')])
  await embed()
  expect(subjects(await find('money'))).toEqual(['The bill'])
})

test('what left the machine is on a receipt: which messages, and the exact text without secrets', async () => {
  await embed()
  const about = (receipt: { messages: { subject: string }[] }) => receipt.messages.map(m => m.subject)
  const [receipt] = (await receipts()).filter((each: Parameters<typeof about>[0]) => about(each).length > 0)
  expect(receipt).toMatchObject({
    feature: 'embed',
    model: 'text-embedding-3-small',
    outcome: 'ok',
    requests: 1,
  })
  expect(about(receipt)).toEqual(['The bill'])
  const { body } = await t.call(user, 'GET', `/api/ai/receipts/${receipt.id}`)
  expect(JSON.stringify(body)).toContain('Please pay it')
  expect(JSON.stringify(body)).not.toContain(CARD)
})

test('a secret that is longer than a passage is taken out before the text is cut', async () => {
  const lines = Array.from({ length: 300 }, (_, at) => `Canary${at} key`).join('\n')
  const key = `-----BEGIN ${'PRIVATE KEY'}-----\n${lines}\n-----END ${'PRIVATE KEY'}-----`
  await fillInbox(t, account, [
    testMessage({ Subject: 'The boat' }, `Here it is:\n\n${key}\n\nKeep it safe.`),
  ])
  await embed()
  const sent = JSON.stringify(provider.getRequests())
  expect(sent).toContain('Keep it safe')
  expect(sent).not.toContain('Canary')
})

test('a run that finds a model half built goes on with it, and asks for nothing twice', async () => {
  await embed()
  await t.deps.db
    .update(embeddingModels)
    .set({ state: 'building' })
    .where(eq(embeddingModels.accountId, account.id))
  const before = asked()
  await embed()
  expect(await models()).toEqual([{ name: 'compatible:text-embedding-3-small', state: 'active' }])
  expect(asked()).toBe(before)
})

test('a provider that does not answer leaves the local vectors in force, and is asked again later', async () => {
  provider.nextRequestError(500)
  for (let attempt = 0; attempt < 5; attempt += 1) provider.nextRequestError(500)
  await embed()
  expect((await models()).map(({ state }) => state)).toEqual(['active'])
  expect((await models())[0]?.name).toMatch(/^local-/)
  expect(subjects(await find('bill'))).toEqual(['The bill'])
  provider.clearFixtures()
  provider.onEmbedding(/.*/s, { embedding: [0, 0.1, 1] })
  await embed()
  expect((await models())[0]?.name).toBe('compatible:text-embedding-3-small')
  // The search before has remembered the local one.
  expect(subjects(await find('something else'))).toEqual(['The bill'])
})

test('what somebody types is embedded once, however many mailboxes it is searched in', async () => {
  await embed()
  for (const subject of ['The money', 'All the money']) {
    account = await t.buildAccount(user)
    await fillInbox(t, account, [testMessage({ Subject: subject }, 'It is on its way.')])
    await embed()
  }
  const before = asked()
  expect(subjects(await find('bill')).sort()).toEqual(['All the money', 'The bill', 'The money'])
  expect(asked() - before).toBe(1)
})

test("what somebody searches for is on their own receipts, and on nobody else's", async () => {
  const organizationId = await t.buildOrganization()
  const owner = await t.buildUser({ role: 'agent', organizationId })
  const [searcher, admin] = [
    await t.buildUser({ role: 'admin', organizationId }),
    await t.buildUser({ role: 'admin', organizationId }),
  ]
  account = await t.buildAccount(owner)
  await fillInbox(t, account, [testMessage({ Subject: 'The bill' }, 'Please pay it.')])
  await embed()
  user = searcher
  expect(subjects(await find('money'))).toEqual(['The bill'])
  const [receipt] = await receipts()
  const { body } = await t.call(searcher, 'GET', `/api/ai/receipts/${receipt.id}`)
  expect(JSON.stringify(body)).toContain('money')
  for (const other of [owner, admin])
    expect((await t.call(other, 'GET', `/api/ai/receipts/${receipt.id}`)).status).toBe(404)
  // No word of a search leaves for an account that is switched off.
  await change({ offAccountIds: [account.id] })
  const before = asked()
  await find('money')
  expect(asked()).toBe(before)
})

test('a run that goes on when the account is switched off sends no more', async () => {
  const found = await findAccount(t.deps.db, account)
  const embedder = await providerEmbedder(t.deps, found!)
  await embedder?.embed(['one'], 'passage', signal)
  await change({ offAccountIds: [account.id] })
  await expect(embedder?.embed(['two'], 'passage', signal)).rejects.toThrow('AI is switched off')
  expect(asked()).toBe(1)
})

test('calls at the same moment do not spend the same money', async () => {
  await change({ monthlyBudgetCents: 1 })
  const embedder = await providerEmbedder(t.deps, (await findAccount(t.deps.db, account))!)
  // May cost more than half of the budget.
  const texts = Array.from({ length: 300 }, () => 'words of a passage '.repeat(160))
  const embed = () => embedder?.embed(texts, 'passage', signal)
  const both = await Promise.allSettled([embed(), embed()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(asked()).toBe(1)
  // What is settled is free again.
  expect(await embed()).toHaveLength(texts.length)
})

test('nothing is sent where AI is off, for an account left out, by who chose another engine, or over the budget', async () => {
  await change({ offAccountIds: [account.id] })
  await embed()
  await change({ offAccountIds: [], provider: 'offline' })
  await embed()
  await change({ provider: 'openai', model: 'gpt-x', apiKey: 'sk-own' })
  await embed()
  await change({ provider: null, isEnabled: false })
  await embed()
  await change({ isEnabled: true, monthlyBudgetCents: 0 })
  await embed()
  expect(asked()).toBe(0)
  expect((await models())[0]?.name).toMatch(/^local-/)

  await change({ monthlyBudgetCents: null })
  await embed()
  await change({ monthlyBudgetCents: 0 })
  const { results, notices } = await find('bill')
  expect(subjects({ results })).toEqual(['The bill'])
  expect(notices).toContain('Search by meaning does not answer just now; these are matches by words.')
})
