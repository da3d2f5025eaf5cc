import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import { fillInbox, syncNow, type TestAccount, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'

const t = sharedApp()
let account: TestAccount
beforeEach(async () => {
  account = await t.buildAccount(await t.buildUser())
})

/** Mailboxes for which a job of this name waits after the subscriber has handled its events. */
const asked = async () => {
  await doJobs(t, 'on/search.embed')
  const { rows } = await t.deps.db.execute<{ id: number }>(
    sql`delete from pgboss.job where name = 'search.embed' returning (data->>'accountId')::int as id`,
  )
  return rows.map(({ id }) => id)
}
const chunks = async () => {
  const { rows } = await t.deps.db.execute<{ chunks: number }>(sql`
    select count(*)::int as chunks from message_vectors c join messages m on m.id = c.message_id
    where m.account_id = ${account.id}`)
  return rows[0]?.chunks ?? 0
}

test('mail is embedded for search by meaning once the first sync has ended, and from then on as it comes', async () => {
  const box = t.world.mailbox(account.email)
  const flags = { read: false, starred: false, answered: false, draft: false }
  for (let at = 0; at < 201; at += 1)
    box.add({ folder: 'INBOX', source: testMessage(), flags, receivedAt: t.deps.clock.now() })
  await syncNow(t, account)
  const { rows } = await t.deps.db.execute(
    sql`select data->>'name' as name from pgboss.job where name = 'on/search.embed'`,
  )
  expect(rows).toEqual([{ name: 'mailbox.imported' }])
  expect(await asked()).toEqual([account.id])
  await fillInbox(t, account, [testMessage()])
  expect(await asked()).toEqual([account.id])
  await syncNow(t, account)
  expect(await asked()).toEqual([])
})

test('a text that is read again is embedded anew, once, although its event is delivered twice', async () => {
  await fillInbox(t, account, [testMessage(), testMessage()])
  await doJobs(t, 'on/search.embed')
  await doJobs(t, 'search.embed')
  const before = await chunks()
  expect(before).toBeGreaterThan(0)
  const { rows } = await t.deps.db.execute<{ id: number }>(
    sql`select id::int from messages where account_id = ${account.id} limit 1`,
  )
  const messageIds = rows.map(({ id }) => id)
  await inMailTransaction(t.deps.db, [account.id], tx =>
    t.deps.publish(tx, 'mail.reread', {
      workspaceId: account.workspaceId,
      accountId: account.id,
      messageIds,
    }),
  )
  await t.deps.db.execute(sql`
    insert into pgboss.job (name, data) select name, data from pgboss.job
    where name = 'on/search.embed' and state = 'created'`)
  await doJobs(t, 'on/search.embed')
  expect(await chunks()).toBe(before - 1)
  await doJobs(t, 'search.embed')
  expect(await chunks()).toBe(before)
})

test('what waits for a mailbox is tried at once when its owner has signed in again', async () => {
  await inTransaction(t.deps.db, async tx => {
    await tx.execute(sql`
      insert into login_refusals (workspace_id, account_id, server, count, first_at, last_at, retry_at, problem)
      values (${account.workspaceId}, ${account.id}, 'outgoing', 1, now() - interval '1 hour', now() - interval '1 hour', now() + interval '1 day', 'No.')`)
    await t.deps.publish(tx, 'mailbox.connected', {
      ...{ workspaceId: account.workspaceId, accountId: account.id, isNew: false },
    })
  })
  await doJobs(t, 'on/compose.retry')
  const { rows } = await t.deps.db.execute(
    sql`select retry_at <= now() + interval '1 minute' as "isNow" from login_refusals where account_id = ${account.id}`,
  )
  expect(rows).toEqual([{ isNow: true }])
})
