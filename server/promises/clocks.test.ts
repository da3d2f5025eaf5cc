import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { tick } from '#server/automation/sequences/tick.ts'
import { attempts, sessions, users } from '#server/db/schema/index.ts'
import { createDatabaseClock, type DatabaseClock } from '#server/db/server/database-clock.ts'
import { balanceLeases } from '#server/mailbox/sync/worker/lease-queries.ts'
import { issueUserToken } from '#server/people/auth/credential-queries.ts'
import { createLog } from '#server/platform/log.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { findOutgoing, findOutgoingOf, type Outgoing } from '#server/send/outbox/queries.ts'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import { defineJobs } from '#server/work/jobs/definition.ts'
import { createQueue } from '#server/work/jobs/queue.ts'
import { syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { testDatabase } from '#testing/db/database.ts'
import { sharedApp } from '#testing/fixture.ts'
import { sendByHand } from '#testing/follow-ups.ts'
import { ageAttempts } from '#testing/pass-time.ts'
import { onMachineAhead } from '#testing/stand-ins/machine-clock.ts'

const HOUR = 3_600_000
const log = createLog('fatal')

let clock: DatabaseClock
const t = sharedApp(async () => {
  const database = await testDatabase()
  clock = await createDatabaseClock(database.pool, log)
  return { database, clock }
})
afterAll(() => clock.stop())

const RIGHT = 'correct horse battery'
let passwordHash: string
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  passwordHash = await hashPassword(RIGHT)
})
beforeEach(async () => {
  await t.deps.db.delete(attempts)
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
})

const inMinutes = (minutes: number) => `now() + ${minutes} * interval '1 minute'`
const run = (statement: string, values: unknown[]) => t.deps.database.pool.query(statement, values)

describe.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])('where the clock of a machine is an hour %s', (_, aheadMs) => {
  const there = <T>(work: () => Promise<T>) => onMachineAhead(aheadMs, work)

  test('attempts to sign in count as everywhere, and nobody is locked out', async () => {
    const signIn = (password: string) =>
      t.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: user.email, password } })
    await there(async () => {
      for (let n = 0; n < 10; n += 1) expect((await signIn('guess')).statusCode).toBe(401)
    })
    const refused = await signIn(RIGHT)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(90)
    await ageAttempts(t.deps.db, 90_000)
    expect((await signIn(RIGHT)).statusCode).toBe(200)
  })

  test('scheduled mail leaves when it is due, and not before', async () => {
    const schedule = async () => {
      const sendAt = new Date(clock.now().getTime() + 30 * 60_000).toISOString()
      const letter = { fromAccountId: account.id, to: 'a@x.example', subject: 'Plan', body: '<p>Text</p>' }
      const { body } = await t.call(user, 'POST', '/api/emails/send', { body: { ...letter, sendAt } })
      return (await findOutgoingOf(t.deps.db, account.workspaceId, body.id))!
    }
    const stateAfterWork = async (outgoing: Outgoing) => {
      await recoverOutgoing(t.deps)
      await sendOutgoing(t.deps, outgoing)
      return (await findOutgoing(t.deps.db, outgoing))?.outgoing.state
    }
    await there(async () => {
      const early = await schedule()
      const isThen = await run(
        `select due_at > ${inMinutes(29)} as is from outgoing_messages where id = $1`,
        [early.id],
      )
      expect(isThen.rows).toEqual([{ is: true }])
      expect(await stateAfterWork(early)).toBe('queued')
      const due = await schedule()
      await run(`update outgoing_messages set due_at = ${inMinutes(-30)} where id = $1`, [due.id])
      expect(await stateAfterWork(due)).toBe('sent')
    })
  })

  test('follow-ups are written when they are due, and not before', async () => {
    await syncNow(t, account)
    const { threadId } = await sendByHand(t, user, account)
    const body = { autoFollowUpEnabled: true }
    expect((await t.call(user, 'POST', `/api/threads/${threadId}/automation`, { body })).status).toBe(200)
    const takenWhenDue = async (minutes: number) => {
      await run(`update enrolments set due_at = ${inMinutes(minutes)} where account_id = $1`, [account.id])
      const { written, drafted, nothing, failed } = await there(() => tick(t.deps))
      return written + drafted + nothing + failed
    }
    expect(await takenWhenDue(30)).toBe(0)
    expect(await takenWhenDue(-30)).toBe(1)
  })

  test('sessions and links end when they end', async () => {
    const endsIn = async (minutes: number) => {
      const expiresAt = new Date(clock.now().getTime() + minutes * 60_000)
      await t.deps.db
        .update(sessions)
        .set({ expiresAt })
        .where(eq(sessions.tokenHash, hashToken(user.token)))
      const now = clock.now()
      const ttlMs = minutes * 60_000
      const token = await issueUserToken(t.deps.db, { userId: user.id, purpose: 'reset', now, ttlMs })
      return there(async () => [
        (await t.call(user, 'GET', '/api/auth/user')).status,
        (await t.call(null, 'POST', '/api/auth/reset-password', { body: { token, password: RIGHT } })).status,
      ])
    }
    expect(await endsIn(-30)).toEqual([401, 400])
    expect(await endsIn(30)).toEqual([200, 200])
  })

  test('mailboxes stay with the worker that holds them', async () => {
    await run('delete from sync_workers', [])
    const take = (id: string) =>
      balanceLeases(t.deps.db, { id, capacity: 1000, leaseMs: 30_000 }, clock.now())
    expect((await take('right')).held).not.toEqual([])
    expect((await there(() => take('wrong'))).held).toEqual([])
    expect((await take('right')).held).not.toEqual([])
  })

  test('jobs stay with the worker that runs them, and run when they are due', async () => {
    const catalog = defineJobs({
      'test.long': { payload: z.object({}) },
      'test.later': { payload: z.object({}) },
    })
    const parts = { database: t.deps.database, log, catalog }
    const [right, wrong] = [await createQueue(parts), await createQueue(parts)]
    let runs = 0
    const [begun, end, looked] = [0, 1, 2].map(() => Promise.withResolvers<void>())
    const handlers = {
      'test.long': async () => {
        runs += 1
        begun?.resolve()
        await end?.promise
      },
      'test.later': async () => looked?.resolve(),
    }
    await right.work(handlers)
    await right.send('test.long', {})
    await begun?.promise
    await there(async () => {
      await wrong.work(handlers)
      const startAfter = new Date(clock.now().getTime() + HOUR / 2)
      const id = await right.send('test.later', {}, { startAfter })
      const isThen = await run(`select start_after > ${inMinutes(29)} as is from pgboss.job where id = $1`, [
        id,
      ])
      expect(isThen.rows).toEqual([{ is: true }])
      // Who finds that this one is due sees the other one's sign of life, too.
      await right.send('test.later', {}, { startAfter: 1 })
      await looked?.promise
    })
    expect(runs).toBe(1)
    end?.resolve()
    await Promise.all([right.stop(), wrong.stop()])
  })
})

test('a process whose clock is wrong takes no jobs until it is right', async () => {
  const catalog = defineJobs({ 'test.any': { payload: z.object({}) } })
  let isRight = false
  const takesJobs = vi.fn(() => isRight)
  const done: string[] = []
  const start = async (name: string, isAllowed?: () => boolean) => {
    const parts = { database: t.deps.database, log, catalog }
    const queue = await createQueue({ ...parts, ...(isAllowed ? { takesJobs: isAllowed } : {}) })
    await queue.work({
      'test.any': async () => {
        done.push(name)
      },
    })
    return queue
  }
  const queue = await start('wrong', takesJobs)
  const isDoneBy = async (name: string) => {
    await queue.send('test.any', {})
    await vi.waitFor(() => expect(done).toEqual([name]))
    done.length = 0
  }
  const helper = await start('right')
  await isDoneBy('right')
  await helper.stop()
  isRight = true
  await isDoneBy('wrong')
  isRight = false
  takesJobs.mockClear()
  await vi.waitFor(() => expect(takesJobs.mock.calls.length).toBeGreaterThan(1))
  const other = await start('right')
  await isDoneBy('right')
  await Promise.all([queue.stop(), other.stop()])
})
