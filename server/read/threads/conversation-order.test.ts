import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ARRIVING } from '#demo/sandbox/sandbox-world.ts'
import { syncNow, testApp, testMessage } from '#testing/app.ts'
import { forAll } from '#testing/random/for-all.ts'
import { inConversationOrder } from './conversation-order.ts'

const at = (seconds: number) => new Date(1_790_000_000_000 + seconds * 1000)
const message = (
  id: number,
  more: { received?: number; sent?: number; name?: string; answers?: string[] },
) => ({
  id,
  receivedAt: at(more.received ?? 0),
  sentAt: more.sent === undefined ? null : at(more.sent),
  rfcMessageId: more.name ?? null,
  inReplyTo: more.answers?.at(-1) ?? null,
  references: more.answers ?? [],
})
const idsOf = (messages: { id: number }[]) => inConversationOrder(messages as never).map(({ id }) => id)

test('messages of the same second are ordered by their Date headers', () => {
  expect(idsOf([message(1, { sent: -1 }), message(2, { sent: -9 }), message(3, { received: -1 })])).toEqual([
    3, 2, 1,
  ])
})

test('an answer comes after the message it answers, whatever their Date headers say', () => {
  const question = message(3, { name: 'q', sent: 5 })
  const answer = message(2, { name: 'a', answers: ['q'], sent: -5 })
  const thanks = message(1, { answers: ['q', 'a'], sent: -9 })
  expect(idsOf([thanks, answer, question])).toEqual([3, 2, 1])
})

test('with any references, no message is lost, seconds stay in order, and no answer comes before its parent', () => {
  const any = fc.record({
    received: fc.integer({ min: 0, max: 2 }),
    sent: fc.integer({ min: -3, max: 3 }),
    answers: fc.array(fc.nat(9)),
  })
  forAll(fc.array(any, { maxLength: 10 }), fc.boolean(), (given, mayCircle) => {
    const messages = given.map(({ received, sent, answers }, id) =>
      message(id, {
        received,
        sent,
        name: String(id),
        answers: answers.filter(other => mayCircle || other < id).map(String),
      }),
    )
    const ordered = inConversationOrder(messages)
    expect(ordered.toSorted((a, b) => a.id - b.id)).toEqual(messages)
    const seconds = ordered.map(({ receivedAt }) => receivedAt.getTime())
    expect(seconds).toEqual(seconds.toSorted())
    if (mayCircle) return
    for (const [place, { references, receivedAt }] of ordered.entries())
      for (const later of ordered.slice(place + 1))
        if (later.receivedAt.getTime() === receivedAt.getTime())
          expect(references).not.toContain(later.rfcMessageId)
  })
})

test('a conversation within one second ends with its newest message, and the list shows that one', async () => {
  const t = await testApp()
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const box = t.world.mailbox(account.email)
  const receivedAt = new Date('2026-11-20T10:00:00Z')
  const headers = { References: '<test-question@x.example>', Date: 'Fri, 20 Nov 2026 10:00:00 +0000' }
  for (const name of ['First', 'Second', 'Third'])
    box.add({
      folder: 'INBOX',
      source: testMessage({ ...headers, From: `${name} <${name}@x.example>` }),
      flags: { ...ARRIVING },
      receivedAt,
    })
  await syncNow(t, account)
  const senders = (messages: { sender: string }[]) => messages.map(({ sender }) => sender)
  const { emails } = (await t.call(user, 'GET', '/api/emails')).body
  expect(senders(emails)).toEqual(['Third', 'Second', 'First'])
  const thread = await t.call(user, 'GET', `/api/threads/${emails[0].threadId}`)
  expect(senders(thread.body)).toEqual(['First', 'Second', 'Third'])
  await t.close()
})
