import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import { fillInbox, testMessage } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { rememberFigures } from './installation-figures.ts'

const HOUR = 3600

test('figures tell what waits, and since when', async ({ t, user, account }) => {
  await fillInbox(t, account, [testMessage({ Subject: 'Hello' }, 'Hello.')])
  const { db } = t.deps
  const now = t.deps.clock.now()
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  const at = { workspaceId: account.workspaceId, accountId: account.id }
  await db.execute(
    sql`update sync_states set last_sync_at = ${ago(2 * HOUR)} where account_id = ${at.accountId}`,
  )
  await inMailTransaction(db, [account.id], tx =>
    tx.execute(sql`
      insert into mail_actions (workspace_id, account_id, remote_id, change, created_at)
      values (${at.workspaceId}, ${at.accountId}, 'x', '{"kind": "mark", "read": true}', ${ago(HOUR)})`),
  )
  await t.deps.queue.send('sync.purge', {})
  await db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 hour' where name = 'sync.purge'`,
  )
  await db.execute(sql`
    insert into ai_settings (workspace_id, user_id, monthly_budget) values (${at.workspaceId}, ${user.id}, 100)`)
  await db.execute(sql`
    insert into ai_calls (workspace_id, user_id, feature, engine, model, outcome, latency_ms, at, input_cost, output_cost)
    values (${at.workspaceId}, ${user.id}, 'reply', 'openai', 'gpt-5', 'ok', 1, ${ago(0)}, 60, 25)`)

  const read = rememberFigures(t.deps)
  const figures = await read()
  const [mailbox] = figures.mailboxes
  expect(figures.mailboxes).toHaveLength(1)
  expect(mailbox).toMatchObject({ provider: 'sandbox', state: 'ok', mailboxes: 1, changes: 1 })
  expect(mailbox?.lagSeconds).toBeCloseTo(2 * HOUR, 0)
  expect(mailbox?.oldestChangeSeconds).toBeCloseTo(HOUR, 0)
  const purge = figures.jobs.find(({ name }) => name === 'sync.purge')
  expect(purge?.waiting).toBe(1)
  expect(purge?.oldestSeconds).toBeGreaterThanOrEqual(HOUR)
  expect(figures.budgets).toEqual({ open: 0, nearlySpent: 1, spent: 0 })
  expect(figures.auditBreaks).toBe(0)
  expect(await read()).toBe(figures)

  await db.execute(sql`
    insert into login_refusals (workspace_id, account_id, server, problem, count, first_at, last_at, retry_at)
    values (${at.workspaceId}, ${at.accountId}, 'incoming', 'no', 1, now(), now(), now())`)
  await t.call(user, 'PATCH', '/api/auth/me', { body: { firstName: 'Ada' } })
  await db.execute(sql`update audit_log set subject = 'another' where seq = (select max(seq) from audit_log)`)
  const later = await rememberFigures(t.deps)()
  expect(later.mailboxes.map(({ state }) => state)).toEqual(['refused'])
  expect(later.auditBreaks).toBe(1)
})

test('none of these statements reads a whole table of mail', async ({ t }) => {
  await t.deps.db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const plans: string[] = []
    for (const statement of [
      sql`select count(*) from outgoing_messages where state in ('queued', 'sending')`,
      sql`select count(*), min(created_at) from mail_actions where account_id = 1 and workspace_id = 1 and state = 'pending'`,
      sql`select sum(input_cost) from ai_calls where workspace_id = 1 and at >= now()`,
      sql`select * from audit_log where position is not null order by seq desc limit 100`,
    ]) {
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
    }
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
  })
})
