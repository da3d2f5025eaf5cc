import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { updateName } from '#server/people/auth/queries.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { OF_THE_PRODUCT } from '../statements/callers.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await fillInbox(t, account, [testMessage()])
})

const changes: [what: string, statement: () => string, untold: RegExp][] = [
  ['a person', () => `update users set first_name = 'New' where id = ${user.id}`, /that users of "people"/],
  [
    'a seal',
    () => `insert into seals (user_id, password_hash, sealed_at, cause, sealed_by)
      values (${user.id}, '', now(), 'password', 'An admin')`,
    /that seals of "people"/,
  ],
  [
    'a version of a mailbox',
    () => `update mailbox_versions set version = version + 1 where account_id = ${account.id}`,
    /that mailbox_versions of \d+ have/,
  ],
  [
    'rows that a cascade takes away',
    () => `delete from sync_states where account_id = ${account.id};
      delete from mail_accounts where id = ${account.id}`,
    /that mail_accounts of \d+ have/,
  ],
]
test.each(changes)('the product must tell of a change of %s', async (_, statement, untold) => {
  const { db } = t.deps
  const write = () => sql.raw(`select hashtextextended('', 0); ${statement()}${OF_THE_PRODUCT}`)
  const undone = new Error('undone')
  const change = (topics: ('people' | number)[]) =>
    inTransaction(db, async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mail', ${account.id}))`)
      await tx.execute(write())
      for (const topic of topics) await tellChange(tx, topic)
      await tx.execute(sql`set constraints all immediate`)
      throw undone
    })
  for (const topics of [[], [account.workspaceId + 1]])
    await expect(change(topics)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(untold) },
    })
  await expect(change(['people'])).rejects.toBe(undone)
})

test('what a function of the product writes counts as the product’s, and what a test writes does not', async () => {
  const untold = () =>
    inTransaction(t.deps.db, async tx => {
      await tx.execute(sql`update users set last_name = 'New' where id = ${user.id}`)
      const before = await tx.execute(sql`select name from testing.untold`)
      await updateName(tx, user.id, { firstName: 'New', lastName: 'Newer' })
      return [before.rows, (await tx.execute(sql`select name from testing.untold`)).rows]
    })
  expect(await untold()).toEqual([[], [{ name: 'users' }]])
})
