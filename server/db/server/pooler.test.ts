import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { StartupError } from '#server/platform/errors.ts'
import { createEvents } from '#server/platform/events.ts'
import { createLog } from '#server/platform/log.ts'
import { defineJobs } from '#server/work/jobs/definition.ts'
import { createQueue } from '#server/work/jobs/queue.ts'
import { havePgBouncer, startPgBouncer, type TestPooler } from '#testing/db/pgbouncer.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { type Database, openDatabase } from '../client.ts'
import { inTurn, migrate } from '../migrate.ts'

const log = createLog('silent')

describe.skipIf(!havePgBouncer())('a database behind a connection pooler', () => {
  let postgres: TestPostgres
  let inTransactions: TestPooler
  let inSessions: TestPooler
  beforeAll(async () => {
    postgres = await startPostgres({ hasTables: true })
    inTransactions = await startPgBouncer(postgres, 'transaction')
    inSessions = await startPgBouncer(postgres, 'session')
  })
  afterAll(async () => {
    await inTransactions?.stop()
    await inSessions?.stop()
    await postgres?.remove()
  })

  const withDatabase = async <T>(
    addresses: { databaseUrl: string; directUrl?: string },
    work: (database: Database) => Promise<T>,
  ): Promise<T> => {
    const database = await openDatabase({ ...addresses, log })
    return work(database).finally(() => database.close())
  }
  const at = (url: string) => new URL(url).host

  test('in transaction mode is refused before it waits for a lock', async () => {
    for (let process = 0; process < 2; process += 1)
      await expect(withDatabase({ databaseUrl: inTransactions.url }, migrate)).rejects.toEqual(
        new StartupError(
          `DATABASE_URL leads to a connection pooler in transaction mode at ${at(inTransactions.url)}, where locks and notifications get lost. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too, or set the pooler to session mode.`,
        ),
      )
  })

  test('in session mode is used like the server itself', async () => {
    await withDatabase({ databaseUrl: inSessions.url }, migrate)
  })

  test('is refused with a direct address that is none', async () => {
    const databaseUrl = inTransactions.url
    await expect(withDatabase({ databaseUrl, directUrl: `${databaseUrl}?` }, migrate)).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to a connection pooler in transaction mode at 127\.0\.0\.1:\d+\./,
    )
    const other = postgres.url.replace('/mail', '/postgres')
    await expect(withDatabase({ databaseUrl, directUrl: other }, migrate)).rejects.toThrow(
      /^What is told at DATABASE_URL is not heard at DATABASE_DIRECT_URL .*both have to lead to the same database\.$/,
    )
    await expect(
      withDatabase({ databaseUrl, directUrl: 'postgres://127.0.0.1:9/mail' }, migrate),
    ).rejects.toThrow(/^DATABASE_DIRECT_URL: nothing answers/)
  })

  test('in transaction mode leaves no setting in a session, which somebody else gets next', async () => {
    const pooler = await startPgBouncer(postgres, 'transaction')
    const addresses = { databaseUrl: pooler.url, directUrl: postgres.url }
    const read = `select name, setting, source from pg_settings
      where name in ('jit', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`
    const { rows } = await withDatabase(addresses, ({ pool }) => pool.query(read))
    await pooler.stop()
    const source = 'database user'
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '120000', source },
      { name: 'jit', setting: 'off', source },
      { name: 'statement_timeout', setting: '120000', source },
    ])
  })

  test('in transaction mode, with a direct address: processes take turns, hear each other, and do jobs', async () => {
    const addresses = { databaseUrl: inTransactions.url, directUrl: postgres.url }
    await withDatabase(addresses, one =>
      withDatabase(addresses, async two => {
        await Promise.all([migrate(one), migrate(two)])
        let inside = 0
        const turn = () =>
          inTurn(one, async () => {
            inside += 1
            await two.pool.query('select pg_sleep(0.1)')
            expect(inside).toBe(1)
            inside -= 1
          })
        await Promise.all([turn(), turn(), turn()])

        const [sender, receiver] = await Promise.all(
          [one, two].map(database => createEvents({ database, log })),
        )
        const heard: object[] = []
        receiver?.subscribe((_scope, event) => heard.push(event))
        const news = [1, 2, 3, 4, 5].map(number => ({ number }))
        for (const event of news) await sender?.publish(one.db, { userId: 1 }, event)
        await expect.poll(() => heard).toEqual(news)

        const catalog = defineJobs({ 'test.job': { payload: z.object({ number: z.number() }) } })
        const queue = await createQueue({ database: one, log, catalog })
        const done: number[] = []
        await queue.work({
          'test.job': async ({ number }) => {
            done.push(number)
          },
        })
        for (const { number } of news) await queue.send('test.job', { number })
        await expect.poll(() => done.toSorted()).toEqual([1, 2, 3, 4, 5])
        await queue.stop()
        await Promise.all([sender?.close(), receiver?.close()])
      }),
    )
  })
})
