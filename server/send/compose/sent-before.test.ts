import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findOutgoingOf, updateOutgoing } from '#server/send/outbox/queries.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import {
  fillInbox,
  PIXEL,
  syncNow,
  type TestAccount,
  type TestUser,
  testMessage,
  upload,
} from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
  await syncNow(t, account)
})

const idempotencyKey = 'one window'
const send = (change: object = {}) =>
  t.call(user, 'POST', '/api/emails/send', {
    body: {
      fromAccountId: account.id,
      to: 'a@x.example',
      subject: 'Plan',
      body: '<p>Text</p>',
      idempotencyKey,
      ...change,
    },
  })
const list = async (folder: string) =>
  (await t.call(user, 'GET', `/api/emails?folder=${folder}&accounts=${account.id}`)).body
const outgoingOf = async (id: number) => (await findOutgoingOf(t.deps.db, account.workspaceId, id))!
const fail = async (id: number) =>
  updateOutgoing(t.deps.db, await outgoingOf(id), ['queued'], { state: 'failed' })
const begin = async (change: object = {}) => {
  const blank = { fromAccountId: account.id, to: '', cc: '', bcc: '', subject: '', body: '' }
  return (await t.call(user, 'POST', '/api/drafts', { body: { ...blank, ...change } })).body
}
const attach = async (draftId: number, content: Buffer, fields: Record<string, string> = {}) =>
  (await upload(t, user, `/api/drafts/${draftId}/attachments`, 'file', content, { fields })).body

test.each([
  ['text', { body: '<p>Text, corrected</p>' }],
  ['emphasis', { body: '<p><strong>Text</strong></p>' }],
  ['subject', { subject: 'Another plan' }],
  ['recipient', { to: 'b@x.example' }],
  ['blind copy', { bcc: 'b@x.example' }],
])('with another %s, the key of a sent message is refused and nothing is sent', async (_, change) => {
  const first = await send()
  expect(await send(change)).toMatchObject({
    status: 409,
    body: {
      code: 'sent-before',
      message: 'This was sent already, as it was before your last changes. They were not sent.',
    },
  })
  expect((await list('sent')).total).toBe(1)
  expect((await send()).body.id).toBe(first.body.id)
})

test('of two texts with the same key at the same time one is sent, and the other is refused', async () => {
  const answers = await Promise.all([send(), send({ body: '<p>Other</p>' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await list('sent')).total).toBe(1)
})

test('with its pictures and files it is the same message, also after its draft was deleted', async () => {
  const draft = await begin({ subject: 'Plan' })
  await attach(draft.id, Buffer.from('a file'))
  const picture = await attach(draft.id, PIXEL, { inline: 'true' })
  const address = `/api/drafts/${draft.id}/attachments/${picture.id}`
  const written = { draftId: draft.id, body: `<p>Look:</p><img src="${address}" alt="us">` }
  const { body } = await send(written)
  expect((await send(written)).body.id).toBe(body.id)
  await sendOutgoing(t.deps, await outgoingOf(body.id))
  expect((await t.call(user, 'GET', `/api/drafts/${draft.id}`)).status).toBe(404)
  expect((await send(written)).body.id).toBe(body.id)
})

test('with another file it is a different message', async () => {
  const draft = await begin({ subject: 'Plan' })
  await attach(draft.id, Buffer.from('a file'))
  const { body } = await send({ draftId: draft.id, undoSeconds: 60 })
  const copy = await begin({ subject: 'Plan', copyOf: draft.id })
  expect((await send({ draftId: copy.id })).body.id).toBe(body.id)
  await attach(copy.id, Buffer.from('a forgotten file'))
  expect((await send({ draftId: copy.id })).body.code).toBe('sent-before')
})

test('a failed message can be sent again with its key', async () => {
  const first = await send()
  await fail(first.body.id)
  const second = await send({ body: '<p>Text, corrected</p>' })
  expect(second.status).toBe(200)
  expect((await outgoingOf(second.body.id)).state).toBe('queued')
  await fail(second.body.id)
  const third = await send()
  expect((await send()).body.id).toBe(third.body.id)
  expect(new Set([first, second, third].map(({ body }) => body.id)).size).toBe(3)
})

test('a list that is left by mail gets one mail, and another one only if that failed', async () => {
  const headers = { 'List-Unsubscribe': '<mailto:leave@list.example>' }
  await fillInbox(t, account, [testMessage(headers)])
  const [news] = (await list('inbox')).emails
  const leave = () => t.call(user, 'POST', '/api/triage/unsubscribe', { body: { messageId: news.id } })
  await leave()
  await leave()
  const [mail, ...more] = (await list('sent')).emails
  expect(more).toEqual([])
  await fail(mail.id)
  expect((await leave()).body).toMatchObject({ how: 'mail' })
  expect((await list('sent')).total).toBe(2)
})
