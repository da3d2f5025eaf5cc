import type { LLMock } from '@copilotkit/aimock'
import { fillInbox, testApp, testMessage } from '#testing/app.ts'

/** The application with a priced model, and a mailbox with a conversation of three people about moving an office. */
export async function buildOfficeMove(model: LLMock) {
  const t = await testApp({
    config: {
      AI_PROVIDER: 'compatible',
      AI_BASE_URL: `${model.url}/v1`,
      AI_MODEL: 'test-model',
      AI_PRICE_INPUT: '100',
      AI_PRICE_OUTPUT: '200',
    },
  })
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
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
  const threadId: string = found.threadId
  const messageIds: number[] = (await t.call(user, 'GET', `/api/threads/${threadId}`)).body.map(
    ({ id }: { id: number }) => id,
  )
  return { t, user, account, threadId, messageIds }
}
