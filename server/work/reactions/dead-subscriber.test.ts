import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { testReactions } from '#testing/reactions/reactions.ts'

describe('a worker that is killed while it handles an event', () => {
  let postgres: TestPostgres
  let database: Database
  beforeAll(async () => {
    postgres = await startPostgres()
    database = await openDatabase({ databaseUrl: postgres.socketUrl })
    await database.db.execute(sql`create table handled (subscriber text, event uuid)`)
  })
  afterAll(async () => {
    await database?.close()
    await postgres?.remove()
  })

  const handledBy = async (): Promise<string[]> => {
    const { rows } = await database.db.execute<{ subscriber: string }>(
      sql`select subscriber from handled order by subscriber`,
    )
    return rows.map(({ subscriber }) => subscriber)
  }
  /** Moves the last sign of life of the dead worker into the past. */
  const passTime = () =>
    database.db.execute(
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '40 s' where state = 'active'`,
    )

  test('has it delivered again, unless its work and the end of its job were one transaction', async () => {
    const reactions = await testReactions(database, createLog('silent'), systemClock)
    await database.db.transaction(tx =>
      reactions.publish(tx, 'test.happened', { workspaceId: 1, accountId: 1, note: 'a' }),
    )
    const program = fileURLToPath(import.meta.resolve('#testing/reactions/stuck-subscriber.ts'))
    const worker = spawn(process.execPath, [program, postgres.socketUrl], { stdio: 'inherit' })
    await vi.waitFor(async () => expect(await handledBy()).toEqual(['first', 'second']))
    worker.kill('SIGKILL')
    await once(worker, 'exit')

    const handle = (subscriber: string) => async (event: { id: string }) => {
      await database.db.execute(sql`insert into handled values (${subscriber}, ${event.id})`)
    }
    await reactions.work({ first: handle('first'), second: handle('second') })
    await passTime()
    await vi.waitFor(async () => {
      await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
      const { rows } = await database.db.execute(
        sql`select distinct state::text from pgboss.job where name like 'on/%'`,
      )
      expect(rows).toEqual([{ state: 'completed' }])
    })
    expect(await handledBy()).toEqual(['first', 'first', 'second'])
    const { rows } = await database.db.execute(sql`select count(distinct event)::int as events from handled`)
    expect(rows).toEqual([{ events: 1 }])
    await reactions.stop()
  })
})
