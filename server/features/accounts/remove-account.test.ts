import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#server/db/schema/index.ts'
import { doJobs } from '#server/jobs/test-jobs.ts'
import { blobKeys, fillInbox, PIXEL, type TestApp, testApp, testMessage, upload } from '#server/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('removing an account removes the bytes of its mail, drafts and picture, but for what another account has', async () => {
  const user = await t.buildUser()
  const [account, other] = [await t.buildAccount(user), await t.buildAccount(user)]
  const shared = testMessage({}, 'In both mailboxes')
  await fillInbox(t, account, [testMessage({}, 'In one of them'), shared])
  await fillInbox(t, other, [shared])
  const content = { fromAccountId: account.id, to: '', cc: '', bcc: '', subject: 's', body: 'b' }
  const draft = (await t.call(user, 'POST', '/api/drafts', { body: content })).body
  await upload(t, user, `/api/drafts/${draft.id}/attachments`, 'file', Buffer.from('a file'))
  await upload(t, user, `/api/accounts/${account.id}/profile-image`, 'image', PIXEL)
  // Two messages, the draft's own and its file, and the picture.
  expect(await blobKeys(t)).toHaveLength(5)

  expect((await t.call(user, 'DELETE', `/api/accounts/${account.id}`)).status).toBe(200)
  await doJobs(t, 'sync.tidy')
  expect(await blobKeys(t)).toEqual(await sourcesOf(other.id))
})

async function sourcesOf(accountId: number) {
  const rows = await t.deps.db.select().from(messages).where(eq(messages.accountId, accountId))
  return rows.map(({ sourceBlob }) => sourceBlob)
}
