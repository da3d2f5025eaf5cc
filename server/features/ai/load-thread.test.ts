import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  fillInbox,
  type TestAccount,
  type TestApp,
  type TestUser,
  testApp,
  testMessage,
} from '#server/test-app.ts'

let t: TestApp
let user: TestUser
let account: TestAccount
let threadId: string
let ids: number[]
beforeAll(async () => {
  t = await testApp()
  user = await t.buildUser()
})
afterAll(() => t.close())
beforeEach(async () => {
  account = await t.buildAccount(user)
  const from = { From: 'Malcolm Trent <malcolm.trent@acme.example>', References: '<root@acme.example>' }
  await fillInbox(t, account, [
    testMessage(from, 'The move begins on 3 May.'),
    testMessage(from, 'The van costs 12,500 EUR.'),
    testMessage(from, 'The surprise for Olga is in the cellar.'),
    testMessage(from, 'Could you book the van by Friday?'),
  ])
  const { emails } = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}`)).body
  threadId = emails[0].threadId
  ids = (await t.call(user, 'GET', `/api/threads/${threadId}`)).body.map(({ id }: { id: number }) => id)
})

const summarize = () => t.call(user, 'POST', `/api/threads/${threadId}/summarize`)
const summary = async () => (await t.call(user, 'GET', `/api/threads/${threadId}/summary`)).body
const throwAway = (...ids: (number | undefined)[]) =>
  t.call(user, 'DELETE', '/api/emails/bulk', { body: { messageIds: ids } })

describe('what was thrown away', () => {
  test('is not in a summary', async () => {
    await throwAway(ids[2])
    expect(JSON.stringify((await summarize()).body)).not.toMatch(/surprise|Olga/)
  })

  test('does not count for the three messages that a summary needs', async () => {
    await summarize()
    await throwAway(ids[0], ids[2])
    expect((await summarize()).status).toBe(400)
    expect(await summary()).toBeNull()
  })

  test('is read where all of the conversation was', async () => {
    await throwAway(...ids)
    expect((await summarize()).status).toBe(200)
    expect(await summary()).not.toBeNull()
  })
})

describe('a reply greets by name', () => {
  test.each([
    [undefined, 'Dear Malcolm,'],
    ['malcolm.trent@acme.example', 'Dear Malcolm,'],
    ['Mal <malcolm.trent@acme.example>', 'Dear Mal,'],
  ])('who is answered as %s', async (replyTo, greeting) => {
    const body = { threadId, replyType: 'positive', replyTo }
    expect((await t.call(user, 'POST', '/api/ai/generate-reply', { body })).body.reply).toContain(greeting)
  })
})
