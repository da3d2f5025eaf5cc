import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { EmailRow } from '#core/contract/emails.ts'
import type { MailKind } from '#core/contract/mail-kind.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { sortMail } from '#server/mailbox/kinds/sort-mail.ts'
import { fillInbox, type TestAccount, type TestApp, type TestUser, testMessage } from '#testing/app.ts'
import { recount } from '#testing/db/recount.ts'
import { test } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'

const LIST = { 'List-Id': 'News <news.shop.example>', 'List-Unsubscribe': '<https://shop.example/u>' }
const letters = () => [
  testMessage({ From: 'Ana <Ana@x.example>', Subject: 'Lunch' }),
  testMessage({ From: 'Shop <news@shop.example>', Subject: 'Sale', ...LIST }),
  testMessage({ From: 'Shop <news@shop.example>', Subject: 'Last sale', ...LIST }),
  testMessage({
    From: 'Deal <deal@shop.example>',
    Subject: 'Deal',
    'List-Unsubscribe': '<https://shop.example/u>',
  }),
  testMessage({ From: 'Bank <no-reply@bank.example>', Subject: 'Login' }),
  testMessage({ From: 'Cron <cron@x.example>', Subject: 'Done', 'Auto-Submitted': 'auto-generated' }),
  testMessage({ From: 'Bulk <bulk@x.example>', Subject: 'Bulk', Precedence: 'bulk' }),
]

function mailOf(t: TestApp, user: TestUser, account: TestAccount) {
  const list = async (kind: MailKind, more = ''): Promise<{ emails: EmailRow[]; total: number }> =>
    (await t.call(user, 'GET', `/api/emails?kind=${kind}&accounts=${account.id}${more}`)).body
  const subjects = async (kind: MailKind, more = '') =>
    (await list(kind, more)).emails.map(({ subject }) => subject).toSorted()
  const why = async (subject: string) => {
    const { emails } = (await t.call(user, 'GET', '/api/emails')).body
    const { id } = emails.find((row: EmailRow) => row.subject === subject)
    return (await t.call(user, 'GET', `/api/emails/${id}`)).body.whyKind
  }
  const sort = async (senders: object[]) =>
    (await t.call(user, 'POST', '/api/triage/sort', { body: { senders } })).body
  const unread = async () => (await t.call(user, 'GET', '/api/emails/counts')).body.kinds
  return { list, subjects, why, sort, unread }
}

test('the inbox is sorted by what the headers say, and each message tells why', async ({ t, user }) => {
  const account = await t.buildAccount(user)
  await fillInbox(t, account, letters())
  const { list, subjects, why, unread } = mailOf(t, user, account)
  expect(await subjects('people')).toEqual(['Lunch'])
  expect(await subjects('newsletters')).toEqual(['Deal', 'Last sale', 'Sale'])
  expect(await subjects('notices')).toEqual(['Bulk', 'Done', 'Login'])
  expect(await list('newsletters', '&groupBy=conversation&limit=1&page=2')).toMatchObject({ total: 3 })
  expect(new Set(await unread())).toEqual(
    new Set([
      { accountId: account.id, kind: 'people', unread: 1 },
      { accountId: account.id, kind: 'newsletters', unread: 3 },
      { accountId: account.id, kind: 'notices', unread: 3 },
    ]),
  )
  expect(await why('Lunch')).toBe('Nothing in it says that a list or a program sent it.')
  expect(await why('Sale')).toBe('It came through the mailing list news.shop.example.')
  expect(await why('Deal')).toBe('It says how to unsubscribe from it, as newsletters do.')
  expect(await why('Login')).toBe('Nobody reads answers to no-reply@bank.example.')
  expect(await why('Done')).toBe('A program sent it, as its headers say.')
  expect(await why('Bulk')).toBe('It was sent to many, as its headers say.')
})

test('a kind that is chosen for a sender holds for what is there and what comes, in that mailbox, until it is taken back', async ({
  t,
  user,
}) => {
  const account = await t.buildAccount(user)
  const other = await t.buildAccount(user)
  await fillInbox(t, account, letters())
  await fillInbox(t, other, letters())
  const here = mailOf(t, user, account)
  const chosen = { accountId: account.id, sender: 'News@Shop.example', kind: 'people' }
  const { changed, before } = await here.sort([chosen])
  expect(changed).toBe(2)
  expect(before).toEqual([{ accountId: account.id, sender: 'news@shop.example', kind: null }])
  await fillInbox(t, account, [testMessage({ From: 'news@shop.example', Subject: 'More', ...LIST })])
  expect(await here.subjects('people')).toEqual(['Last sale', 'Lunch', 'More', 'Sale'])
  expect(await here.why('More')).toBe(
    'Somebody who uses this mailbox has moved mail from news@shop.example to People.',
  )
  expect(await mailOf(t, user, other).subjects('people')).toEqual(['Lunch'])

  expect((await here.sort([{ ...chosen, kind: 'notices' }])).before[0].kind).toBe('people')
  await here.sort(before)
  expect(await here.subjects('newsletters')).toEqual(['Deal', 'Last sale', 'More', 'Sale'])
  const { kept, counted } = await recount(t.deps.db)
  expect(kept).toEqual(counted)
})

test('mail of somebody to whom a letter goes is mail of a person from then on, unless a program writes', async ({
  t,
  user,
}) => {
  const account = await t.buildAccount(user)
  await fillInbox(t, account, letters())
  const { subjects, why } = mailOf(t, user, account)
  const to = 'Deal@shop.example, cron@x.example'
  const body = { fromAccountId: account.id, to, subject: 'Hello', body: '<p>Hello</p>' }
  expect((await t.call(user, 'POST', '/api/emails/send', { body })).status).toBe(200)
  expect(await subjects('people')).toEqual(['Deal', 'Lunch'])
  expect(await subjects('notices')).toContain('Done')
  expect(await why('Deal')).toBe('Somebody has written to deal@shop.example from this mailbox.')
})

test('what a version before has stored is sorted in the background, and the counts are right', async ({
  t,
  user,
}) => {
  const account = await t.buildAccount(user)
  await fillInbox(t, account, letters())
  const { db } = t.deps
  await db.execute(
    sql`delete from mailbox_counts where account_id = ${account.id} and folder in ('people', 'newsletters', 'notices')`,
  )
  await db.execute(
    sql`delete from mailbox_stretches where account_id = ${account.id} and folder in ('people', 'newsletters', 'notices')`,
  )
  await inMailTransaction(db, [account.id], tx =>
    tx.execute(sql`update messages set kind = null where account_id = ${account.id}`),
  )
  const { subjects } = mailOf(t, user, account)
  expect(await subjects('people')).toEqual([])
  await sortMail(t.deps, AbortSignal.timeout(60_000))
  expect(await subjects('people')).toEqual(['Lunch'])
  const { kept, counted } = await recount(db)
  expect(kept).toEqual(counted)
})

test('mail that a view hides from the inbox is hidden of each kind, too', async ({ t, user }) => {
  const account = await t.buildAccount(user)
  await fillInbox(t, account, letters())
  const here = mailOf(t, user, account)
  const body = { name: 'Sales', search: 'subject:sale', timeZone: 'UTC', hidesFromInbox: true }
  expect((await t.call(user, 'POST', '/api/saved-views', { body })).status).toBe(200)
  await doJobs(t, 'savedViews.fill')
  expect(await here.list('newsletters')).toMatchObject({ total: 1, emails: [{ subject: 'Deal' }] })
  expect(await here.list('newsletters', '&groupBy=conversation')).toMatchObject({ total: 1 })
  expect(await here.unread()).toContainEqual({ accountId: account.id, kind: 'newsletters', unread: 1 })
})
