import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { ARRIVING } from '#demo/sandbox/sandbox-world.ts'
import { mailAccounts, messages, users } from '#server/db/schema/index.ts'
import { syncAccount } from '#server/mailbox/sync/sync-account.ts'
import { balanceLeases } from '#server/mailbox/sync/worker/lease-queries.ts'
import { blobKeys, fillInbox, PIXEL, type TestApp, testMessage, tidyLater, upload } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { eraseAccount } from './remove-account.ts'

test('removing an account removes the bytes of its mail, drafts and picture, but for what another account has', async ({
  t,
  user,
  account,
}) => {
  const other = await t.buildAccount(user)
  const shared = testMessage({}, 'In both mailboxes')
  await fillInbox(t, account, [testMessage({}, 'In one of them'), shared])
  await fillInbox(t, other, [shared])
  const content = { fromAccountId: account.id, to: '', cc: '', bcc: '', subject: 's', body: 'b' }
  const draft = (await t.call(user, 'POST', '/api/drafts', { body: content })).body
  await upload(t, user, `/api/drafts/${draft.id}/attachments`, 'file', Buffer.from('a file'))
  await upload(t, user, `/api/accounts/${account.id}/profile-image`, 'image', PIXEL)
  // The blobs of two messages, of the draft and its file, and of the picture.
  expect(await blobKeys(t)).toHaveLength(5)

  expect((await t.call(user, 'DELETE', `/api/accounts/${account.id}`)).status).toBe(200)
  await doJobs(t, 'accounts.erase')
  await tidyLater(t)
  expect(await t.deps.db.$count(mailAccounts, eq(mailAccounts.id, account.id))).toBe(0)
  expect(await blobKeys(t)).toEqual(await sourcesOf(t, other.id))
})

async function sourcesOf(t: TestApp, accountId: number) {
  const rows = await t.deps.db.select().from(messages).where(eq(messages.accountId, accountId))
  return rows.map(({ sourceBlob }) => sourceBlob)
}

test('an account of another provider than the call names is not removed', async ({ t, user, account }) => {
  const remove = async (provider: string) =>
    (await t.call(user, 'DELETE', `/api/accounts/${account.id}?provider=${provider}`)).status
  expect(await remove('gmail')).toBe(404)
  expect(await remove('nonsense')).toBe(400)
  expect((await t.call(user, 'GET', '/api/accounts')).body).toHaveLength(1)
  expect(await remove('sandbox')).toBe(200)
  expect((await t.call(user, 'GET', '/api/accounts')).body).toEqual([])
})

test('a removed account is gone for everybody at once; its rows go by a job, in parts that can be stopped between', async ({
  t,
}) => {
  const organizationId = await t.buildOrganization()
  const [admin, agent] = [
    await t.buildUser({ role: 'admin', organizationId }),
    await t.buildUser({ role: 'agent', organizationId }),
  ]
  const account = await t.buildAccount(agent)
  const letters = Array.from({ length: 300 }, () => testMessage())
  await fillInbox(t, account, letters)
  const [row] = (await t.call(admin, 'GET', '/api/emails')).body.emails
  const count = () => t.deps.db.$count(messages, eq(messages.accountId, account.id))

  expect((await t.call(agent, 'DELETE', `/api/accounts/${account.id}`)).status).toBe(200)
  expect(await count()).toBe(300)
  for (const who of [admin, agent]) {
    expect((await t.call(who, 'GET', '/api/accounts')).body).toEqual([])
    expect((await t.call(who, 'GET', '/api/sync/status')).body.accountStatuses).toEqual([])
    expect((await t.call(who, 'GET', '/api/emails')).body).toMatchObject({ emails: [], total: 0 })
    expect((await t.call(who, 'GET', '/api/emails/counts')).body.unread).toBe(0)
    expect((await t.call(who, 'POST', '/api/search', { body: { query: 'Hello' } })).body.results).toEqual([])
    expect((await t.call(who, 'GET', `/api/emails/${row.id}`)).status).toBe(404)
    expect((await t.call(who, 'GET', `/api/threads/${row.threadId}`)).body).toEqual([])
    expect((await t.call(who, 'DELETE', `/api/accounts/${account.id}`)).status).toBe(404)
  }
  const worker = { id: 'worker', capacity: 100, leaseMs: 0 }
  const { held } = await balanceLeases(t.deps.db, worker, t.deps.clock.now())
  expect(held.map(({ accountId }) => accountId)).not.toContain(account.id)
  // The same address can be connected again meanwhile.
  const again = await t.buildAccount(agent, account.email)
  await fillInbox(t, again, [])

  const removed = { workspaceId: account.workspaceId, accountId: account.id }
  const stopping = new AbortController()
  const { signal } = stopping
  vi.spyOn(signal, 'throwIfAborted').mockImplementationOnce(() => stopping.abort())
  await expect(eraseAccount(t.deps, removed, signal)).rejects.toThrow('abort')
  expect(await count()).toBe(50)
  await eraseAccount(t.deps, removed, new AbortController().signal)
  expect(await t.deps.db.$count(mailAccounts, eq(mailAccounts.id, account.id))).toBe(0)
  expect((await t.call(agent, 'GET', '/api/emails')).body.total).toBe(300)
})

test('the database deletes nobody who still has a mailbox, and keeps no secret of a removed one', async ({
  t,
  user,
  account,
}) => {
  const { db } = t.deps
  const refusal = (name: string) => ({ cause: { constraint: name } })
  await expect(db.delete(users).where(eq(users.id, user.id))).rejects.toMatchObject(
    refusal('mail_accounts_has_owner'),
  )
  const isIt = eq(mailAccounts.id, account.id)
  await db.update(mailAccounts).set({ sealedSecret: 'sealed' }).where(isIt)
  await expect(db.update(mailAccounts).set({ removedAt: new Date() }).where(isIt)).rejects.toMatchObject(
    refusal('mail_accounts_removed_without_secret'),
  )
})

test('a removed account is deleted also when its owner is', async ({ t }) => {
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ role: 'admin', organizationId })
  const agent = await t.buildUser({ role: 'agent', organizationId })
  const account = await t.buildAccount(agent)
  await fillInbox(t, account, [testMessage()])
  const [{ sourceBlob } = { sourceBlob: null }] = await t.deps.db
    .select()
    .from(messages)
    .where(eq(messages.accountId, account.id))
  await t.call(agent, 'DELETE', `/api/accounts/${account.id}`)
  expect((await t.call(admin, 'DELETE', `/api/admin/users/${agent.id}`)).status).toBe(200)
  expect(await t.deps.db.$count(users, eq(users.id, agent.id))).toBe(0)
  await doJobs(t, 'accounts.erase')
  await tidyLater(t)
  expect(await blobKeys(t)).not.toContain(sourceBlob)
})

test('a page that is being read at the very moment leaves no bytes behind, whether its account is hidden or deleted', async ({
  t,
  user,
}) => {
  for (const isDeleted of [false, true]) {
    const account = await t.buildAccount(user)
    const box = t.world.mailbox(account.email)
    const letter = () => ({ folder: 'INBOX', flags: { ...ARRIVING }, receivedAt: t.deps.clock.now() })
    for (let count = 0; count < 3; count += 1)
      box.add({ ...letter(), source: testMessage({}, `Letter ${count}`) })
    const before = (await blobKeys(t)).sort()
    const provider = t.deps.mail.connect({ ...account, secret: null })
    const stopping = new AbortController()
    const blobs: typeof t.deps.blobs = {
      ...t.deps.blobs,
      async putPack(...asked) {
        if (!stopping.signal.aborted) {
          stopping.abort()
          await t.call(user, 'DELETE', `/api/accounts/${account.id}`)
          if (isDeleted) await doJobs(t, 'accounts.erase')
        }
        return t.deps.blobs.putPack(...asked)
      },
    }
    const signal = isDeleted ? new AbortController().signal : stopping.signal
    const sync = syncAccount({ ...t.deps, blobs }, account, provider, { signal })
    if (isDeleted) await expect(sync).rejects.toThrow()
    else await sync
    expect((await blobKeys(t)).length).toBe(before.length + 3)
    await doJobs(t, 'accounts.erase')
    await tidyLater(t)
    expect((await blobKeys(t)).sort()).toEqual(before)
  }
})
