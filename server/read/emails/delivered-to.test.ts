import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { answerAddress } from '#core/text/addresses/answer-address.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
beforeAll(async () => {
  user = await t.buildUser()
})

/** Blind copies and mailing lists: To and Cc name no address of the account's. */
test.each<[string, Record<string, string>, string | null]>([
  ['the alias that only Delivered-To names', { 'Delivered-To': 'sales@mail.example' }, 'sales@mail.example'],
  ['the alias beside the mailbox', { 'X-Original-To': 'Sales@mail.example' }, 'sales@mail.example'],
  ['the alias of a plus address', { 'Envelope-To': 'sales+fair@mail.example' }, 'sales@mail.example'],
  ['the account, where no alias is noted', { 'X-Forwarded-To': 'old@else.example' }, null],
])('a message is answered from %s', async (_, headers, expected) => {
  const account = await t.buildAccount(user)
  const aliases = [{ address: 'sales@mail.example', name: 'Sales' }]
  await t.deps.db.update(mailAccounts).set({ aliases }).where(eq(mailAccounts.id, account.id))
  const own: Record<string, string> = { 'X-Delivered-To': account.email, ...headers }
  await fillInbox(t, account, [testMessage({ ...own, To: 'list@else.example' })])
  const { body } = await t.call(user, 'GET', `/api/emails?accounts=${account.id}`)
  const { body: email } = await t.call(user, 'GET', `/api/emails/${body.emails[0].id}`)
  expect(answerAddress(email, aliases)).toBe(expected)
})
