import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/db/client.ts'
import { createLog } from '#server/platform/log.ts'
import { testDatabase } from '#testing/db/database.ts'
import { defineJobs } from './definition.ts'
import { createQueue } from './queue.ts'
import { watchJobs } from './watch-jobs.ts'

const log = createLog('silent')
const names = ['test.a', 'test.b', 'test.c', 'test.d', 'test.e'] as const
const catalog = defineJobs(
  Object.fromEntries(names.map(name => [name, { payload: z.object({}), concurrency: 4 }])) as Record<
    (typeof names)[number],
    { payload: z.ZodObject; concurrency: number }
  >,
)

let database: Database
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

/** The database, with all answers that its `execute` was asked for. */
function watched() {
  const answers: Promise<unknown>[] = []
  const db = new Proxy(database.db, {
    get: (target, name) =>
      name === 'execute'
        ? (query: SQL) => {
            const answer = target.execute(query)
            answers.push(answer)
            return answer
          }
        : Reflect.get(target, name),
  })
  return { database: { ...database, db }, answers }
}

/** Lets time pass by the second, and waits each time until every look is answered. Returns the number of looks. */
async function passSeconds(seconds: number, answers: Promise<unknown>[]): Promise<number> {
  const before = answers.length
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    await Promise.all(answers)
  }
  return answers.length - before
}

describe('watching for jobs that become due', () => {
  test('is one statement now and then for all workers of all queues, and more often only while nobody is told', async () => {
    const queue = await createQueue({ database, log, catalog })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const woken: string[] = []
    const { answers, ...asked } = watched()
    const watch = watchJobs({ ...asked, log, wake: name => woken.push(name), release: async () => {} })
    expect(await passSeconds(60, answers)).toBeLessThanOrEqual(4)
    watch.onLost()
    expect(await passSeconds(60, answers)).toBeGreaterThanOrEqual(11)
    // Nobody is told of it.
    await queue.send('test.c', {})
    await passSeconds(5, answers)
    expect(woken).toContain('test.c')
    await database.db.execute(sql`delete from pgboss.job`)
    watch.onRestored()
    expect(await passSeconds(60, answers)).toBeLessThanOrEqual(5)
    await watch.stop()
    await queue.stop()
  })

  test('starts no job of a queue before the jobs of its dead workers are taken away, by whichever process', async () => {
    const queue = await createQueue({ database, log, catalog })
    await queue.send('test.b', {})
    await database.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 hour'`,
    )
    await queue.send('test.b', {})
    const order: string[] = []
    const watch = watchJobs({
      database,
      log,
      wake: name => order.push(name),
      // The first time another process is at it.
      release: async () => {
        if (order.push('release') > 1)
          await database.db.execute(sql`delete from pgboss.job where state = 'active'`)
      },
    })
    await vi.waitFor(() => expect(order).toEqual(['release', 'release', 'test.b']))
    await watch.stop()
    await queue.stop()
  })

  test('wakes at the time of the next job, and takes jobs from a worker when it has been silent', async () => {
    const queue = await createQueue({ database, log, catalog })
    await queue.send('test.b', {})
    await database.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 hour'`,
    )
    const released = Promise.withResolvers<void>()
    const woken = Promise.withResolvers<string>()
    const watch = watchJobs({
      database,
      log,
      wake: woken.resolve,
      release: async () => {
        await database.db.execute(sql`delete from pgboss.job`)
        released.resolve()
      },
    })
    await released.promise
    await queue.send('test.d', {}, { startAfter: new Date(Date.now() + 300) })
    watch.onSent(true)
    expect(await woken.promise).toBe('test.d')
    await watch.stop()
    await queue.stop()
  })
})
