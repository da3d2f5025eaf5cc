import { desc, isNotNull, type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Executor } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { findJobLags } from '#server/work/jobs/job-lags.ts'
import { fillInbox, testMessage } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { rememberFigures } from './installation-figures.ts'
import { findBudgetFigures, findMailboxFigures, findOutboxFigures } from './installation-queries.ts'

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
    insert into ai_calls (workspace_id, user_id, feature, engine, model, outcome, latency_ms, at,
      input_tokens, output_tokens, input_cost, output_cost)
    values (${at.workspaceId}, ${user.id}, 'reply', 'openai', 'gpt-5', 'ok', 1, ${ago(0)}, 1, 1, 60, 25)`)

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
  for (const text of ['first', 'second'])
    await inTransaction(db, tx =>
      recordAudit(tx, {
        at: now,
        actor: { kind: 'operator' },
        organizationId: null,
        userId: user.id,
        action: 'role.changed',
        subject: { text },
      }),
    )
  expect((await rememberFigures(t.deps)()).auditBreaks).toBe(0)
  await db.execute(sql`alter table audit_log disable trigger audit_log_no_change`)
  await db.execute(sql`update audit_log set subject = 'another' where seq = (select max(seq) from audit_log)`)
  const later = await rememberFigures(t.deps)()
  expect(later.mailboxes.map(({ state }) => state)).toEqual(['refused'])
  expect(later.auditBreaks).toBe(1)
})

test('figures read no table of mail, jobs or calls from end to end', async ({ t }) => {
  await t.deps.db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const plans: string[] = []
    /** Explains statements instead of running them. */
    const explaining = {
      async execute(statement: SQL) {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
        plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
        return { rows: [] }
      },
    } as unknown as Executor
    await findMailboxFigures(explaining, new Date())
    await findOutboxFigures(explaining, new Date())
    await findBudgetFigures(explaining, new Date())
    await findJobLags(explaining, ['sync.purge'])
    await explaining.execute(
      tx
        .select()
        .from(auditLog)
        .where(isNotNull(auditLog.position))
        .orderBy(desc(auditLog.seq))
        .limit(100)
        .getSQL(),
    )
    expect(plans).toHaveLength(5)
    for (const plan of plans)
      expect(plan).not.toMatch(
        /Seq Scan on (?:messages|mail_actions|outgoing_messages|ai_calls|audit_log|job)/,
      )
  })
})
