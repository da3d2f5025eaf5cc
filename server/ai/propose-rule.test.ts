import { beforeEach, expect, test } from 'vitest'
import { testModel } from '#testing/ai/test-model.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { proposeRule } from './propose-rule.ts'

const model = testModel()
const t = sharedApp(() => ({
  config: { AI_PROVIDER: 'compatible', AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'test-model' },
}))
let user: TestUser
beforeEach(async () => {
  user = await t.buildUser()
})

async function propose(text: string) {
  const actor = { ...user, permission: null, isSealed: false }
  const now = t.deps.clock.now()
  return proposeRule({ ...t.deps, actor }, { text, snippets: [], now, signal: new AbortController().signal })
}
const willPropose = (search: string, notUnderstood: string[] = []) =>
  model.on(
    { userMessage: /Write this as a rule/ },
    { content: JSON.stringify({ search, actions: [{ kind: 'star', value: null }], notUnderstood }) },
  )

test('what the grammar understands is not sent to a model', async () => {
  expect(await propose('star newsletters')).toMatchObject({ search: 'is:newsletter', isByEngine: false })
  expect(model.getRequests()).toHaveLength(0)
})

test('what it does not understand is proposed by the model, with a receipt', async () => {
  willPropose('from:vera')
  expect(await propose('whatever Vera writes deserves a star')).toMatchObject({
    search: 'from:vera',
    actions: [{ kind: 'star' }],
    isByEngine: true,
    engine: 'AI (test-model)',
  })
  const { receipts } = (await t.call(user, 'GET', '/api/ai/receipts')).body
  expect(receipts).toMatchObject([{ feature: 'rule', outcome: 'ok' }])
})

test('where the model fails or may not be asked, the grammar has the word', async () => {
  const text = 'star newsletters, dear machine'
  const read = { actions: [], problems: ['Not understood: “dear machine”.'], isByEngine: false }
  model.on({ userMessage: /Write this as a rule/ }, { content: 'I would rather not.' })
  expect(await propose(text)).toMatchObject(read)
  // A rule that has lost a condition is not offered.
  model.clearFixtures()
  willPropose('is:newsletter', ['dear machine'])
  expect(await propose(text)).toMatchObject(read)
  expect((await t.call(user, 'PUT', '/api/ai/settings', { body: { isEnabled: false } })).status).toBeLessThan(
    300,
  )
  model.clearRequests()
  expect(await propose(text)).toMatchObject(read)
  expect(model.getRequests()).toHaveLength(0)
})
