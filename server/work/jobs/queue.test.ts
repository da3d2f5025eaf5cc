import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/db/client.ts'
import { createLog } from '#server/platform/log.ts'
import { testDatabase } from '#testing/db/database.ts'
import { defineJobs } from './definition.ts'
import { createQueue } from './queue.ts'

const catalog = defineJobs({
  'test.add': { payload: z.object({ number: z.number() }), retryLimit: 1 },
  'test.patient': { payload: z.object({}), retryLimit: 20, retryDelayMax: 3600 },
  'test.once': { payload: z.object({ of: z.string() }), onePer: 'of', retryLimit: 0 },
  'test.only': { payload: z.object({ of: z.string() }), onePer: 'of', isOnly: true },
  'test.turns': {
    payload: z.object({ of: z.string(), number: z.number() }),
    inTurnPer: 'of',
    makesRoomAfter: 0.05,
  },
  'test.shared': {
    payload: z.object({ of: z.string() }),
    inTurnPer: 'of',
    makesRoomAfter: 0.05,
    atMost: 2,
  },
  'test.fair': { payload: z.object({ workspaceId: z.number(), mail: z.string() }) },
  'test.hourly': { payload: z.object({}), cron: '0 * * * *' },
})
const idle = {
  'test.add': async () => {},
  'test.patient': async () => {},
  'test.once': async () => {},
  'test.only': async () => {},
  'test.turns': async () => {},
  'test.shared': async () => {},
  'test.fair': async () => {},
  'test.hourly': async () => {},
}
const log = createLog('silent')

let database: Database
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

/** Workers find jobs that have become due without being told. */
const passTime = async () => {
  await database.db.execute(sql`update pgboss.job set start_after = now()`)
  await database.db.execute(sql`select pg_notify(channel, '') from pg_listening_channels() as l (channel)`)
}
const states = async () => {
  const { rows } = await database.db.execute<{ state: string }>(
    sql`select state from pgboss.job where name = 'test.add'`,
  )
  return rows.map(({ state }) => state)
}

const open = () => createQueue({ database, log, catalog })

describe('the job queue', () => {
  test('hands a payload to its handler as the schema reads it', async () => {
    const queue = await open()
    const done = Promise.withResolvers<number>()
    await queue.work({ ...idle, 'test.add': async ({ number }) => done.resolve(number) })
    await queue.send('test.add', { number: 7 })
    expect(await done.promise).toBe(7)
    await queue.stop()
  })

  test('leaves queues and jobs of a later version to its workers, where one has migrated the database', async () => {
    const later = defineJobs({
      'test.add': { payload: z.object({ numbers: z.array(z.number()) }), onePer: 'numbers' },
    })
    const newer = await createQueue({ database, log, catalog: later })
    const older = await createQueue({ database, log, catalog, isOutdated: async () => true })
    const { rows: queues } = await database.db.execute(
      sql`select policy, retry_limit as retries from pgboss.queue where name = 'test.add'`,
    )
    expect(queues).toEqual([{ policy: 'stately', retries: 3 }])
    await older.work(idle)
    await newer.send('test.add', { numbers: [7] })
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(
        sql`select state, retry_count as retries, start_after > now() as "isLater" from pgboss.job where name = 'test.add'`,
      )
      expect(rows).toEqual([{ state: 'created', retries: 0, isLater: true }])
    })
    await older.stop()
    const done = Promise.withResolvers<number[]>()
    await newer.work({ 'test.add': async ({ numbers }) => done.resolve(numbers) })
    await passTime()
    expect(await done.promise).toEqual([7])
    await newer.stop()
  })

  test('refuses a payload that does not fit', async () => {
    const queue = await open()
    // @ts-expect-error the type says so too
    await expect(queue.send('test.add', { number: 'seven' })).rejects.toThrow()
    await queue.stop()
  })

  test('a workspace that sends many jobs keeps none of another waiting, nor what its own people wait for', async () => {
    const queue = await open()
    const send = (workspaceId: number, mail: string, isUrgent = false) =>
      queue.send('test.fair', { workspaceId, mail }, { isUrgent })
    for (let number = 0; number < 100; number += 1) await send(1, 'of a campaign')
    for (let number = 0; number < 50; number += 1) await send(2, 'by a program', true)
    await send(3, 'of another campaign')
    await send(1, 'by hand', true)
    const done: string[] = []
    await queue.work({ ...idle, 'test.fair': async ({ mail }) => done.push(mail) })
    await vi.waitFor(() => expect(done).toHaveLength(152))
    expect(done.indexOf('by hand')).toBeLessThan(50)
    expect(done.indexOf('of another campaign')).toBeLessThan(50)
    await queue.stop()
  })

  test('a process that only sends jobs is not told of them, and its jobs wake the workers of others', async () => {
    const listen = vi.fn(database.listen)
    const sender = await createQueue({ database: { ...database, listen }, log, catalog, isTold: false })
    const worker = await open()
    const done: number[] = []
    await worker.work({ ...idle, 'test.add': async ({ number }) => done.push(number) })
    await sender.send('test.add', { number: 1 })
    await sender.send('test.add', { number: 2 }, { startAfter: 1 })
    await vi.waitFor(() => expect(done).toEqual([1, 2]))
    expect(listen).not.toHaveBeenCalled()
    await sender.stop()
    await worker.stop()
  })

  test('tells how many jobs wait, run and have failed', async () => {
    const queue = await open()
    await queue.send('test.add', { number: 1 }, { startAfter: 3600 })
    await queue.send('test.add', { number: 2 }, { startAfter: 3600 })
    const see = (depth: Awaited<ReturnType<typeof queue.depth>>) =>
      vi.waitFor(async () => expect(await queue.depth()).toEqual(depth))
    await see({ waiting: 2, running: 0, failed: 0 })
    const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await queue.work({
      ...idle,
      'test.once': async () => {
        started.resolve()
        await end.promise
        throw new Error('no good')
      },
    })
    await queue.send('test.once', { of: 'a' })
    await started.promise
    await see({ waiting: 2, running: 1, failed: 0 })
    end.resolve()
    await see({ waiting: 2, running: 0, failed: 1 })
    await queue.stop()
  })

  test('adds a job with the transaction it is sent in, and not without it', async () => {
    const queue = await open()
    await database.db
      .transaction(async tx => {
        await queue.send('test.add', { number: 1 }, { db: tx })
        tx.rollback()
      })
      .catch(() => undefined)
    await database.db.transaction(async tx => {
      await queue.send('test.add', { number: 2 }, { db: tx })
    })
    const { rows } = await database.db.execute(sql`select data from pgboss.job where name = 'test.add'`)
    expect(rows).toEqual([{ data: { number: 2 } }])
    await queue.stop()
  })

  test('does what is due one after the other, and rests only when nothing is', async () => {
    const queue = await open()
    const done: number[] = []
    for (let number = 0; number < 20; number += 1) await queue.send('test.add', { number })
    await queue.work({
      ...idle,
      'test.add': async ({ number }) => {
        done.push(number)
      },
    })
    // One job for each poll would take ten times as long as the test waits.
    await vi.waitFor(() => expect(done).toHaveLength(20))
    await queue.stop()
  })

  test('tries a failed job again, as often as its definition says', async () => {
    const queue = await open()
    let attempts = 0
    await queue.work({
      ...idle,
      'test.add': async () => {
        attempts += 1
        throw new Error('not yet')
      },
    })
    await queue.send('test.add', { number: 1 })
    await vi.waitFor(async () => expect(await states()).toEqual(['retry']))
    await passTime()
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']))
    expect(attempts).toBe(2)
    await queue.stop()
  })

  test('waits as long between tries as a definition allows', async () => {
    const queue = await open()
    await queue.send('test.add', { number: 1 }, { startAfter: 3600 })
    await queue.send('test.patient', {}, { startAfter: 3600 })
    const { rows } = await database.db.execute(
      sql`select name, retry_delay_max from pgboss.job where name like 'test.%' order by name`,
    )
    expect(rows).toEqual([
      { name: 'test.add', retry_delay_max: 600 },
      { name: 'test.patient', retry_delay_max: 3600 },
    ])
    await queue.stop()
  })

  test('has one job waiting and one running of those that are about the same', async () => {
    const queue = await open()
    expect(await queue.send('test.once', { of: 'a' })).toEqual(expect.any(String))
    expect(await queue.send('test.once', { of: 'a' })).toBeNull()
    expect(await queue.send('test.once', { of: 'b' })).toEqual(expect.any(String))
    await queue.stop()
  })

  test('has one job, waiting or running, where there is to be only one', async () => {
    const queue = await open()
    const started = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    await queue.work({
      ...idle,
      'test.only': async () => {
        started.resolve()
        await end.promise
      },
    })
    expect(await queue.send('test.only', { of: 'a' })).toEqual(expect.any(String))
    await started.promise
    expect(await queue.send('test.only', { of: 'a' })).toBeNull()
    expect(await queue.send('test.only', { of: 'b' })).toEqual(expect.any(String))
    end.resolve()
    await vi.waitFor(async () => expect(await queue.send('test.only', { of: 'a' })).not.toBeNull())
    await queue.stop()
  })

  test('runs one job at a time of those that take turns, and others beside one that waits, the urgent ones first', async () => {
    const queue = await open()
    const other = await open()
    const [begun, running] = [[] as string[], new Map<string, () => void>()]
    const handlers = {
      ...idle,
      'test.turns': async ({ of, number }: { of: string; number: number }) => {
        begun.push(`${of}${number}`)
        await new Promise<void>(resolve => running.set(of, resolve))
      },
    }
    for (const number of [1, 2]) await queue.send('test.turns', { of: 'a', number })
    await queue.work(handlers)
    await vi.waitFor(() => expect(begun).toEqual(['a1']))
    // There is room for one, until the running one has made some.
    await queue.send('test.turns', { of: 'b', number: 1 })
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1']))
    await queue.send('test.turns', { of: 'b', number: 2 })
    await queue.send('test.turns', { of: 'b', number: 3 }, { isUrgent: true })
    await other.work(handlers)
    await queue.send('test.turns', { of: 'c', number: 1 })
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'c1']))
    running.get('b')?.()
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'c1', 'b3']))
    running.get('b')?.()
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'c1', 'b3', 'b2']))
    for (const end of running.values()) end()
    await vi.waitFor(() => expect(begun).toHaveLength(6))
    for (const end of running.values()) end()
    await Promise.all([queue.stop(), other.stop()])
  })

  describe('holds a queue of an older version to what the catalog says now', () => {
    const old = defineJobs({ 'test.only': { payload: z.object({ of: z.string() }), onePer: 'of' } })
    const later = { startAfter: new Date('2100-01-01T00:00:00Z') }
    const jobs = async () => {
      const { rows } = await database.db.execute(
        sql`select name, data->>'of' as of, start_after < now() as "isDue" from pgboss.job where name like 'test.only%' order by of`,
      )
      return rows
    }
    const kept = [
      { name: 'test.only', of: 'a', isDue: true },
      { name: 'test.only', of: 'b', isDue: false },
    ]
    beforeEach(async () => {
      const before = await createQueue({ database, log, catalog: old })
      await before.send('test.only', { of: 'a' })
      await before.send('test.only', { of: 'b' }, later)
      await before.stop()
    })

    test('and keeps its jobs, which have the policy of now', async () => {
      const queue = await open()
      expect(await jobs()).toEqual(kept)
      const started = Promise.withResolvers<void>()
      const end = Promise.withResolvers<void>()
      const done = async () => {
        started.resolve()
        await end.promise
      }
      await queue.work({ ...idle, 'test.only': done })
      await started.promise
      expect(await queue.send('test.only', { of: 'a' })).toBeNull()
      expect(await queue.send('test.only', { of: 'b' })).toBeNull()
      end.resolve()
      await queue.stop()
    })

    test('and goes on where a process died between deleting the queue and creating it anew', async () => {
      await database.db.execute(sql`delete from pgboss.job where name = 'test.only'`)
      const aside = defineJobs({ 'test.only.aside': old['test.only'] })
      const before = await createQueue({ database, log, catalog: aside })
      await before.send('test.only.aside', { of: 'a' })
      await before.send('test.only.aside', { of: 'b' }, later)
      await before.stop()
      for (let start = 0; start < 2; start += 1) {
        const queue = await open()
        expect(await jobs()).toEqual(kept)
        await queue.stop()
      }
    })
  })

  test('has one scheduled job waiting, however long nobody has done it', async () => {
    const queue = await open()
    expect(await queue.send('test.hourly', {})).toEqual(expect.any(String))
    expect(await queue.send('test.hourly', {})).toBeNull()
    await queue.stop()
  })

  test('does a job again and again that says so, keeps nothing of those that are done, and counts none that waits', async () => {
    const again = defineJobs({ 'test.again': { payload: z.object({}), cron: '1 2 3 4 *', again: 3600 } })
    const queue = await createQueue({ database, log, catalog: again })
    let runs = 0
    const jobs = async () => {
      const { rows } = await database.db.execute<{ state: string; isLater: boolean }>(
        sql`select state, start_after > now() + interval '59 minutes' as "isLater" from pgboss.job where name = 'test.again'`,
      )
      return rows
    }
    await queue.work({
      'test.again': async () => {
        runs += 1
      },
    })
    for (const run of [1, 2]) {
      await vi.waitFor(() => expect(runs).toBe(run))
      await vi.waitFor(async () => expect(await jobs()).toEqual([{ state: 'created', isLater: true }]))
      await passTime()
    }
    expect(await queue.depth()).toMatchObject({ waiting: 0 })
    await queue.stop()
  })

  test('gives a running job back when the process stops, whether its handler listens or not', async () => {
    for (const listens of [true, false]) {
      const queue = await open()
      const started = Promise.withResolvers<void>()
      const end = Promise.withResolvers<void>()
      await queue.work({
        ...idle,
        'test.once': async (_payload, { signal }) => {
          started.resolve()
          if (listens) signal.addEventListener('abort', () => end.reject(new Error('stopped')))
          await end.promise
        },
      })
      await queue.send('test.once', { of: 'a' })
      await started.promise
      await queue.stop({ timeoutMs: 300 })
      end.resolve()
      const { rows } = await database.db.execute(
        sql`select state, retry_count from pgboss.job where name = 'test.once'`,
      )
      expect(rows).toEqual([{ state: 'created', retry_count: 0 }])
      await database.db.execute(sql`delete from pgboss.job where name = 'test.once'`)
    }
  })

  test('begins the work of another one beside long work, but not of more than may run at once', async () => {
    const queue = await open()
    const begun: string[] = []
    const ends = new Map(['noisy', 'second', 'third'].map(of => [of, Promise.withResolvers<void>()]))
    await queue.work({
      ...idle,
      'test.shared': async ({ of }) => {
        begun.push(of)
        await ends.get(of)?.promise
      },
    })
    for (const of of ['noisy', 'noisy', 'noisy', 'second', 'third']) await queue.send('test.shared', { of })
    await vi.waitFor(() => expect(begun).toEqual(['noisy', 'second']))
    ends.get('second')?.resolve()
    await vi.waitFor(() => expect(begun).toEqual(['noisy', 'second', 'third']))
    ends.get('third')?.resolve()
    ends.get('noisy')?.resolve()
    await vi.waitFor(() => expect(begun).toHaveLength(5))
    await queue.stop()
  })

  test('does a job at the time it was sent for, also after a restart', async () => {
    const first = await open()
    await first.send('test.add', { number: 1 }, { startAfter: 3600 })
    await first.stop()
    const second = await open()
    const done: number[] = []
    await second.work({ ...idle, 'test.add': async ({ number }) => void done.push(number) })
    await second.send('test.add', { number: 2 })
    await vi.waitFor(() => expect(done).toEqual([2]))
    await passTime()
    await vi.waitFor(() => expect(done).toEqual([2, 1]))
    await second.stop()
  })

  test('rests until its time when a job that is done again and again has nothing to do', async () => {
    const again = defineJobs({ 'test.again': { payload: z.object({}), cron: '1 2 3 4 *', again: 3600 } })
    const queue = await createQueue({ database, log, catalog: again })
    await queue.work({ 'test.again': async () => 'rest' })
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(sql`select state from pgboss.job where name = 'test.again'`)
      expect(rows).toEqual([{ state: 'completed' }])
    })
    await queue.stop()
  })

  test('counts a job that a crash cut off as one failed attempt, once its worker has been silent', async () => {
    const first = await open()
    await first.send('test.add', { number: 1 })
    await first.stop()
    await database.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '31 s'
          where name = 'test.add'`,
    )
    const second = await open()
    await second.work(idle)
    await vi.waitFor(async () => expect(await states()).toEqual(['retry']))
    await passTime()
    await vi.waitFor(async () => expect(await states()).toEqual(['completed']))
    const { rows } = await database.db.execute(
      sql`select retry_count from pgboss.job where name = 'test.add'`,
    )
    expect(rows).toEqual([{ retry_count: 1 }])
    await second.stop()
  })

  test('starts a job whose key had a running job when the jobs of a dead worker were taken away', async () => {
    const first = await open()
    await first.send('test.add', { number: 1 })
    await database.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '31 s'`,
    )
    const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await first.send('test.once', { of: 'a' })
    await first.work({
      ...idle,
      'test.once': async () => {
        started.resolve()
        await end.promise
      },
    })
    await started.promise
    await vi.waitFor(async () => expect(await states()).toEqual(['retry']))
    end.resolve()
    await first.stop()
    // A process that starts later reads what upkeep has stored with each queue.
    const second = await open()
    const again = Promise.withResolvers<void>()
    await second.work({ ...idle, 'test.once': async () => again.resolve() })
    await second.send('test.once', { of: 'a' })
    await again.promise
    await second.stop()
  })

  test('keeps the schedules of the catalog and drops those it no longer has', async () => {
    const schedules = async () =>
      (await database.db.execute(sql`select name, cron from pgboss.schedule order by name`)).rows
    const before = await open()
    await before.work(idle)
    expect(await schedules()).toEqual([{ name: 'test.hourly', cron: '0 * * * *' }])
    await before.stop()
    const after = await createQueue({
      database,
      log,
      catalog: defineJobs({ 'test.once': catalog['test.once'] }),
    })
    await after.work({ 'test.once': async () => {} })
    expect(await schedules()).toEqual([])
    await after.stop()
  })
})
