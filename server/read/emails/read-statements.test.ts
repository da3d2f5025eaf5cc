import { expect } from 'vitest'
import { fillInbox, testMessage } from '#testing/app.ts'
import { statementsOf } from '#testing/db/statements/statements-of.ts'
import { test } from '#testing/fixture.ts'

test('a list, a message and a conversation take one statement each', async ({ t, user, account }) => {
  await fillInbox(t, account, [testMessage(), testMessage()])
  const { body } = await t.call(user, 'GET', '/api/emails?folder=inbox')
  const [{ id, threadId }] = body.emails
  const paths = ['/api/emails?folder=inbox&limit=50', `/api/emails/${id}`, `/api/threads/${threadId}`]
  // Whom the account knows is read with the first message that is opened, and then remembered.
  for (const path of paths) expect((await t.call(user, 'GET', path)).status).toBe(200)
  for (const path of paths) {
    const { value, texts } = await statementsOf(() => t.call(user, 'GET', path))
    expect(value.status).toBe(200)
    expect(texts, path).toHaveLength(1)
  }
})

test('the first reads of a process send no statement twice', async ({ t, user, account }) => {
  await fillInbox(t, account, [testMessage()])
  const { value: list, texts } = await statementsOf(() => t.call(user, 'GET', '/api/emails?folder=inbox'))
  const [{ id, threadId }] = list.body.emails
  expect(new Set(texts).size).toBe(texts.length)
  for (const path of [`/api/emails/${id}`, `/api/threads/${threadId}`]) {
    const { texts } = await statementsOf(() => t.call(user, 'GET', path))
    expect(new Set(texts).size, path).toBe(texts.length)
    // Whom the account knows takes two: the workspaces of its people, and then the people.
    expect(texts.length, path).toBeLessThanOrEqual(3)
  }
})
