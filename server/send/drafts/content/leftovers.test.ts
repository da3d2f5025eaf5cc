import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_ATTACHMENTS_BYTES } from '#core/contract/drafts.ts'
import { blobKeys, type TestAccount, type TestUser, tidyLater } from '#testing/app.ts'
import { testDrafts } from '#testing/drafts.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
})

const { create, save, attach } = testDrafts(() => ({ t, user, account }))
const send = (draftId: number, change: object = {}) =>
  t.call(user, 'POST', '/api/emails/send', {
    body: { fromAccountId: account.id, to: 'a@x.example', subject: 's', body: 'b', draftId, ...change },
  })

test('a file that is refused leaves no bytes behind, but those that another draft has', async () => {
  const full = await create()
  await attach(full.id, { name: 'first.bin' }, Buffer.alloc(MAX_ATTACHMENTS_BYTES - 1000, 1))
  const other = await create()
  const shared = Buffer.alloc(2000, 2)
  await attach(other.id, { name: 'shared.bin' }, shared)
  const before = await blobKeys(t)
  expect((await attach(full.id, { name: 'second.bin' }, Buffer.alloc(2000, 1))).status).toBe(413)
  expect((await attach(full.id, { name: 'shared.bin' }, shared)).status).toBe(413)
  await tidyLater(t)
  expect((await blobKeys(t)).sort()).toEqual(before.sort())
})

test('nor does a file for a draft that is being sent', async () => {
  const draft = await create({ subject: 's' })
  await send(draft.id, { undoSeconds: 60 })
  const before = await blobKeys(t)
  expect((await attach(draft.id, { name: 'late.bin' }, Buffer.from('late'))).status).toBe(409)
  await tidyLater(t)
  expect((await blobKeys(t)).sort()).toEqual(before.sort())
})

test('what cannot be begun, saved or sent leaves no bytes behind', async () => {
  const draft = await create({ subject: 's' })
  const before = await blobKeys(t)
  const enqueue = t.deps.queue.send
  t.deps.queue.send = async () => {
    throw new Error('the queue is away')
  }
  try {
    expect((await create({ subject: 'never begun' })).id).toBeUndefined()
    expect((await save(draft, { subject: 'never saved' })).status).toBe(500)
    expect((await send(draft.id, { subject: 'never sent' })).status).toBe(500)
  } finally {
    t.deps.queue.send = enqueue
  }
  expect((await blobKeys(t)).sort()).toEqual(before.sort())
})
