import { beforeAll, beforeEach, expect, test } from 'vitest'
import { syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { testDrafts } from '#testing/drafts.ts'
import { sharedApp } from '#testing/fixture.ts'
import { fileDiscarded } from './filing/file-discarded.ts'
import { fileDraft } from './filing/file-draft.ts'

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

const { create, save, list, keyOf } = testDrafts(() => ({ t, user, account }))
const discard = (id: number) => t.call(user, 'DELETE', `/api/drafts/${id}`)
const send = (draftId: number) =>
  t.call(user, 'POST', '/api/emails/send', {
    body: { fromAccountId: account.id, to: 'a@x.example', subject: 's', body: 'b', draftId, undoSeconds: 60 },
  })

/** Runs `work` just before the next transaction begins. */
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

/** The folders at the provider that hold messages. */
const atProvider = () =>
  [...t.world.mailbox(account.email).messages.values()].map(({ folder }) => folder).sort()
const nothingWaits = async () => {
  const { body } = await t.call(user, 'GET', '/api/sync/status')
  const status = body.accountStatuses.find((it: { accountId: number }) => it.accountId === account.id)
  expect(status.pendingChanges).toBe(0)
}

test('a draft discarded before it was filed lies in the trash on both sides, once', async () => {
  const draft = await create({ subject: 'Never filed' })
  const before = atProvider()
  const { body } = await discard(draft.id)
  t.advance(6000)
  await fileDiscarded(t.deps, { workspaceId: account.workspaceId, messageId: body.messageId })
  await fileDiscarded(t.deps, { workspaceId: account.workspaceId, messageId: body.messageId })
  await syncNow(t, account)
  expect(atProvider()).toEqual([...before, 'Trash'].sort())
  expect((await list('trash')).emails).toMatchObject([{ subject: 'Never filed' }])
  await nothingWaits()
})

test('one that is put back is filed in Drafts', async () => {
  const draft = await create({ subject: 'Put back' })
  const before = atProvider()
  const { body } = await discard(draft.id)
  await t.call(user, 'POST', '/api/triage/restore', { body: { places: body.before } })
  t.advance(6000)
  await fileDiscarded(t.deps, { workspaceId: account.workspaceId, messageId: body.messageId })
  await syncNow(t, account)
  expect(atProvider()).toEqual([...before, 'Drafts'].sort())
  expect((await list('drafts')).emails).toMatchObject([{ subject: 'Put back' }])
})

test.each(['trash', 'nowhere'])(
  'a draft discarded while it is filed lies in %s on both sides',
  async place => {
    const draft = await create({ subject: 'Meanwhile' })
    const before = atProvider()
    t.advance(6000)
    const connect = t.deps.mail.connect
    t.deps.mail.connect = (...input) => {
      const provider = connect(...input)
      const append: typeof provider.append = async (...message) => {
        const name = await provider.append(...message)
        const { body } = await discard(draft.id)
        if (place === 'nowhere')
          await t.call(user, 'DELETE', '/api/emails/bulk', {
            body: { messageIds: [body.messageId], permanent: true },
          })
        return name
      }
      return { ...provider, append }
    }
    await fileDraft(t.deps, keyOf(draft)).finally(() => {
      t.deps.mail.connect = connect
    })
    await syncNow(t, account)
    await syncNow(t, account)
    expect(atProvider()).toEqual([...before, ...(place === 'trash' ? ['Trash'] : [])].sort())
    expect((await list('trash')).total).toBe(place === 'trash' ? 1 : 0)
    expect((await list('drafts')).total).toBe(0)
    await nothingWaits()
  },
)
