import { beforeAll, expect, test } from 'vitest'
import type { EmailRow } from '#core/contract/emails.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'

const t = sharedApp()
let owner: TestUser
let account: TestAccount
const letter = (id: string, from: string, subject: string, answers?: string) =>
  testMessage({
    'Message-ID': `<${id}@x>`,
    From: from,
    Subject: subject,
    ...(answers ? { 'In-Reply-To': `<${answers}@x>`, References: `<${answers}@x>` } : {}),
  })
beforeAll(async () => {
  owner = await t.buildUser()
  account = await t.buildAccount(owner)
  await fillInbox(t, account, [
    letter('a1', 'Ana <ana@x.example>', 'Lunch'),
    letter('b1', 'Bo <bo@x.example>', 'Numbers'),
    letter('a2', 'Cy <cy@x.example>', 'Re: Lunch', 'a1'),
    letter('a3', `Me <${account.email}>`, 'Re: Lunch', 'a2'),
  ])
})

const list = async (folder: string): Promise<{ emails: EmailRow[]; total: number }> =>
  (await t.call(owner, 'GET', `/api/emails?folder=${folder}&groupBy=conversation`)).body
const idsOf = (row: EmailRow | undefined) => row?.messages?.map(({ id }) => id) ?? []

test('a list by conversation has a row for each, with its messages and what holds for all of them', async () => {
  const { emails, total } = await list('inbox')
  expect(total).toBe(2)
  const [lunch, numbers] = emails
  expect(lunch?.messages?.map(({ sender, isOwn }) => [sender, isOwn])).toEqual([
    ['Ana', false],
    ['Cy', false],
    ['Me', true],
  ])
  expect(lunch?.id).toBe(idsOf(lunch).at(-1))
  expect(idsOf(numbers)).toEqual([numbers?.id])

  const [first = 0, second = 0] = idsOf(lunch)
  const mark = (body: object) => t.call(owner, 'POST', '/api/triage/mark', { body })
  await mark({ messageIds: [first], isStarred: true })
  await mark({ messageIds: idsOf(lunch).slice(0, 2), isRead: true })
  expect((await list('inbox')).emails[0]).toMatchObject({ isStarred: true, isRead: false })
  expect(await list('starred')).toMatchObject({ total: 1, emails: [{ id: first, messages: { length: 3 } }] })

  // What is in the trash counts there, and nowhere else.
  await t.call(owner, 'POST', '/api/triage/move', { body: { messageIds: [second], to: 'trash' } })
  expect(idsOf((await list('inbox')).emails[0])).not.toContain(second)
  expect(await list('trash')).toMatchObject({ total: 1, emails: [{ id: second, messages: { length: 1 } }] })
})

test('a list of messages is as it was, and each list answers 304 for itself', async () => {
  const plain = await t.call(owner, 'GET', '/api/emails?folder=inbox')
  expect(plain.body.total).toBe(3)
  expect(plain.body.emails[0]).not.toHaveProperty('messages')
  const path = '/api/emails?folder=inbox&groupBy=conversation'
  const { headers } = await t.call(owner, 'GET', path)
  const again = (etag: unknown) => t.call(owner, 'GET', path, { headers: { 'if-none-match': String(etag) } })
  expect((await again(headers.etag)).status).toBe(304)
  expect((await again(plain.headers.etag)).status).toBe(200)
})

test('a view has a row for each conversation, too; what it hides whole from the inbox is neither listed nor counted there', async () => {
  const hide = async (search: string) => {
    const body = { name: search, search, hidesFromInbox: true }
    const { id } = (await t.call(owner, 'POST', '/api/saved-views', { body })).body
    for (const job of ['on/savedViews.members', 'savedViews.fill'] as const) await doJobs(t, job)
    return id
  }
  const id = await hide('subject:lunch')
  const view = await t.call(owner, 'GET', `/api/saved-views/${id}/emails?groupBy=conversation`)
  expect(view.body).toMatchObject({ total: 1, emails: [{ messages: { length: 2 } }] })
  expect(await list('inbox')).toMatchObject({ total: 1, emails: [{ subject: 'Numbers' }] })
  await t.call(owner, 'DELETE', `/api/saved-views/${id}`)
  // Of Lunch another message is left.
  await hide('from:ana')
  expect(await list('inbox')).toMatchObject({ total: 2, emails: [{ messages: { length: 2 } }, {}] })
})
