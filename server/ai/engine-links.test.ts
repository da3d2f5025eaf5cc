import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINK_FORMS } from '#testing/ai/link-forms.ts'
import { buildOfficeMove } from '#testing/ai/office-move.ts'
import { testModel } from '#testing/ai/test-model.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'

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

/** The output of a manipulated model: every hostile form, and one link that is allowed. */
const KNOWN = 'https://move.acme.example/plan'
const HOSTILE = `The move is planned at ${KNOWN} as said.\n\n${LINK_FORMS.hostile.map(form => `Book the move: ${form} now`).join('\n')}`
const expectClean = (body: unknown) => {
  expect(JSON.stringify(body)).toContain(KNOWN)
  expect(JSON.stringify(body)).not.toMatch(/evil|SECRET/i)
}
const reply = (body: object, accept = 'application/json') =>
  t.call(user, 'POST', '/api/ai/generate-reply', {
    body: { threadId, threadEmails: [], replyTo: 'Anna <anna@acme.example>', ...body },
    headers: { accept },
  })

test('a summary has no link that is not in the mail, neither when it is made nor when it is read again', async () => {
  // The message says the same, so that the statements are supported.
  const said = `The move costs 12,500 EUR and begins on 3 May, see ${KNOWN}`
  const statements = LINK_FORMS.hostile.map(form => ({
    text: `${said} or ${form}`,
    messageId: messageIds[0],
  }))
  const answer = {
    summary: statements.map(({ text }) => `${text}.`).join(' '),
    keyPoints: statements,
    actionItems: statements.map(statement => ({ ...statement, owner: 'thief@evil.example', due: null })),
    outstandingIssues: statements,
  }
  model.on({ userMessage: /Summarise/ }, { content: JSON.stringify(answer) })
  const { status, body } = await t.call(user, 'POST', `/api/threads/${threadId}/summarize`)
  expect(status).toBe(200)
  expect(body.keyPoints.length).toBeGreaterThan(60)
  expectClean(body)
  expectClean((await t.call(user, 'GET', `/api/threads/${threadId}/summary`)).body)
})

test.each(['positive', 'negative', 'custom', 'rewrite'])('a %s reply has no such link', async replyType => {
  model.on({ userMessage: /./ }, { content: HOSTILE }, { chunkSize: 400 })
  const wish = {
    replyType,
    customPrompt: 'thank her',
    rewriteInstructions: 'shorter',
    currentMessage: '<p>Ok</p>',
  }
  const { status, body } = await reply(wish)
  expect(status).toBe(200)
  expectClean(body)
  // Every line that is streamed.
  const lines = String((await reply(wish, 'application/x-ndjson')).body)
  expect(lines.split('\n').length).toBeGreaterThan(3)
  expectClean(lines)
})

test('a new letter has no such link, nor its subject and what is streamed', async () => {
  const content = JSON.stringify({ subject: HOSTILE, body: HOSTILE })
  model.on({ userMessage: /Write a mail/ }, { content }, { chunkSize: 400 })
  const ask = (accept: string) =>
    t.call(user, 'POST', '/api/ai/compose', {
      body: { prompt: `point to ${KNOWN}`, context: { to: '', subject: '', fromAccountId: account.id } },
      headers: { accept },
    })
  expectClean((await ask('application/json')).body)
  expectClean((await ask('application/x-ndjson')).body)
})

test("a letter keeps the link in the person's signature", async () => {
  const own = 'https://ben.example/book?with=ben&day=1'
  await t.call(user, 'PUT', `/api/accounts/${account.id}/profile`, {
    body: { signature: `<p>Ben, <a href="${own.replace('&', '&amp;')}">book me</a></p>` },
  })
  const content = `Hi Anna,\n\nyes.\n\nBen, ${own}`
  model.on({ userMessage: /Write a mail/ }, { content: JSON.stringify({ subject: 'Yes', body: content }) })
  model.on({ userMessage: /Answer/ }, { content })
  const { body: letter } = await t.call(user, 'POST', '/api/ai/compose', {
    body: { prompt: 'say yes', context: { to: '', subject: '', fromAccountId: account.id } },
  })
  expect(letter.body).toContain('https://ben.example/book?with=ben&amp;day=1')
  const { body: answer } = await reply({ replyType: 'positive' })
  expect(answer.reply).toContain('https://ben.example/book?with=ben&amp;day=1')
})
