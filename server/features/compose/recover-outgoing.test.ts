import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PIXEL, type TestAccount, type TestApp, type TestUser, testApp, upload } from '#server/test-app.ts'
import { findOutgoingOf, updateOutgoing } from './queries.ts'
import { fileUnfiled, recoverOutgoing } from './recover-outgoing.ts'
import { sendOutgoing } from './send-outgoing.ts'

let t: TestApp
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
})

const written = () => ({
  fromAccountId: account.id,
  to: 'other@x.example',
  cc: '',
  bcc: '',
  subject: 'Plan',
  body: '<p>Text</p>',
})
const begin = async () => (await t.call(user, 'POST', '/api/drafts', { body: written() })).body
const send = async (draftId?: number) => {
  const { body } = await t.call(user, 'POST', '/api/emails/send', { body: { ...written(), draftId } })
  return (await findOutgoingOf(t.deps.db, body.id))!
}
const readDraft = (id: number) => t.call(user, 'GET', `/api/drafts/${id}`)

test('what fails because a file of it is lost is a draft again, without that file', async () => {
  const draft = await begin()
  const bytes = Buffer.from('lost in a power failure')
  await upload(t, user, `/api/drafts/${draft.id}/attachments`, 'file', bytes, { name: 'lost.txt' })
  await upload(t, user, `/api/drafts/${draft.id}/attachments`, 'file', PIXEL, { name: 'kept.png' })
  const outgoing = await send(draft.id)
  await t.deps.blobs.delete(hash('sha256', bytes))
  await t.deps.blobs.delete(outgoing.sourceBlob)
  await sendOutgoing(t.deps, outgoing.id)
  expect(await readDraft(draft.id)).toMatchObject({
    status: 200,
    body: { subject: 'Plan', messageId: expect.any(Number), attachments: [{ name: 'kept.png' }] },
  })
})

test('one that cannot be looked after holds up neither the others nor the start of the server', async () => {
  const draft = await begin()
  const [first, second] = [await send(), await send(draft.id)]
  const sentAt = t.deps.clock.now()
  await updateOutgoing(t.deps.db, first.id, ['queued'], { state: 'sent', sentAt })
  await updateOutgoing(t.deps.db, second.id, ['queued'], { state: 'failed' })
  const { connect } = t.deps.mail
  t.deps.mail.connect = () => {
    throw new Error('no adapter is installed')
  }
  try {
    await fileUnfiled(t.deps, { afterMs: -1000 })
    await recoverOutgoing(t.deps)
  } finally {
    t.deps.mail.connect = connect
  }
  expect((await readDraft(draft.id)).body.messageId).not.toBeNull()
})
