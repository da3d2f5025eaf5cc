import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { syncNow, type TestAccount, type TestApp, type TestUser, testApp } from '#server/test-app.ts'
import { testDrafts } from './test-drafts.ts'

let t: TestApp
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  t = await testApp()
  user = await t.buildUser()
})
afterAll(() => t.close())
beforeEach(async () => {
  account = await t.buildAccount(user)
  await syncNow(t, account)
})

const { create, save, list } = testDrafts(() => ({ t, user, account }))
const discard = (id: number) => t.call(user, 'DELETE', `/api/drafts/${id}`)
const send = (draftId: number) =>
  t.call(user, 'POST', '/api/emails/send', {
    body: { fromAccountId: account.id, to: 'a@x.example', subject: 's', body: 'b', draftId, undoSeconds: 60 },
  })

/** Does something else in the moment before the next transaction begins. */
function beforeNextTransaction(work: () => Promise<unknown>): void {
  const { db } = t.deps
  const { transaction } = db
  db.transaction = async (...input) => {
    db.transaction = transaction
    await work()
    return db.transaction(...input)
  }
}

test('a draft that is saved at that moment is discarded as it is by then', async () => {
  const draft = await create({ subject: 'First' })
  beforeNextTransaction(() => save(draft, { subject: 'Second' }))
  expect((await discard(draft.id)).status).toBe(200)
  expect((await list('drafts')).emails).toEqual([])
  expect((await list('trash')).emails).toMatchObject([{ subject: 'Second' }])
})

test('a draft that is discarded at that moment is gone', async () => {
  const draft = await create({ subject: 'Twice' })
  beforeNextTransaction(() => discard(draft.id))
  expect((await discard(draft.id)).status).toBe(404)
  expect((await list('trash')).total).toBe(1)
})

test('a draft that is on its way is not discarded, and says so', async () => {
  const [sent, meanwhile] = [await create({ subject: 's' }), await create({ subject: 's' })]
  await send(sent.id)
  expect(await discard(sent.id)).toMatchObject({ status: 409, body: { code: 'draft-sent' } })
  beforeNextTransaction(() => send(meanwhile.id))
  expect((await discard(meanwhile.id)).status).toBe(409)
  expect((await list('sent')).total).toBe(2)
})
