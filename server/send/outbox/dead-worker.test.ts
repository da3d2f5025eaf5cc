import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { outgoingMessages } from '#server/db/schema/index.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import { syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { sharedAppOnServer } from '#testing/fixture.ts'

const MESSAGES = 6

describe('a worker that is killed, on a PostgreSQL server', () => {
  let user: TestUser
  /** One for each message, because those of an account leave one at a time. */
  const accounts: TestAccount[] = []
  let other: TestAccount
  const { t, postgres } = sharedAppOnServer()
  beforeAll(async () => {
    user = await t.buildUser()
    for (let at = 0; at < MESSAGES; at += 1) accounts.push(await t.buildAccount(user))
    other = await t.buildAccount(user)
    // Creates the mailbox that the letters go to.
    await syncNow(t, other)
  })

  const send = async ({ id: fromAccountId }: TestAccount, at: number) => {
    const body = { fromAccountId, to: other.email, subject: `Letter ${at}`, body: '<p>Text</p>' }
    expect((await t.call(user, 'POST', '/api/emails/send', { body })).status).toBe(200)
  }
  /** How many messages are in each state, and the largest number of jobs that one of them has. */
  async function look() {
    const { rows } = await t.deps.db.execute<{ state: string; total: number }>(
      sql`select state, count(*)::int as total from outgoing_messages group by state`,
    )
    const { rows: most } = await t.deps.db.execute<{ jobs: number }>(sql`
      select count(*)::int as jobs from pgboss.job
      where name = 'compose.send' and state in ('created', 'retry', 'active')
      group by singleton_key order by jobs desc limit 1`)
    return {
      states: Object.fromEntries(rows.map(({ state, total }) => [state, total])),
      jobs: most[0]?.jobs ?? 0,
    }
  }
  const crossed = () => t.deps.db.$count(outgoingMessages, eq(outgoingMessages.stage, 'crossed'))
  /** Makes the worker look silent for longer, so that the test does not have to wait. */
  const passTime = async () => {
    await t.deps.db.execute(
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 s' where state = 'active'`,
    )
    await t.deps.db.execute(sql`update outgoing_messages set alive_at = alive_at - interval '12 s'`)
  }

  test('has its messages sent by another one, each once; only those whose end may have been written are uncertain', async () => {
    for (const [at, account] of accounts.entries()) await send(account, at)
    const program = fileURLToPath(import.meta.resolve('#testing/stand-ins/stuck-sender.ts'))
    const blobs = path.join(t.deps.config.dataDir, 'blobs')
    const worker = spawn(process.execPath, [program, postgres.socketUrl, blobs], { stdio: 'inherit' })
    let mostJobs = 0
    const see = async (states: Record<string, number>) => {
      const seen = await look()
      mostJobs = Math.max(mostJobs, seen.jobs)
      expect(seen.states).toEqual(states)
    }
    // The worker takes all of them: of three one hangs before it is handed over, one before its end, and one at its end.
    await vi.waitFor(() => see({ queued: MESSAGES / 3, sending: (MESSAGES / 3) * 2 }))
    await vi.waitFor(async () => expect(await crossed()).toBe(MESSAGES / 3))
    worker.kill('SIGKILL')
    await once(worker, 'exit')

    await t.deps.queue.work(jobHandlers(t.deps))
    await passTime()
    await vi.waitFor(() => see({ sent: (MESSAGES / 3) * 2, uncertain: MESSAGES / 3 }))
    expect(mostJobs).toBe(1)
    await syncNow(t, other)
    const { body } = await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${other.id}`)
    expect(body.total).toBe((MESSAGES / 3) * 2)
  })
})
