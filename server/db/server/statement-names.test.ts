import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { type Database, openDatabase } from '../client.ts'
import { inTransaction } from '../transaction.ts'

describe('statements that come again on a connection to a PostgreSQL server', () => {
  let postgres: TestPostgres
  let database: Database
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.remove())
  beforeEach(async () => {
    database = await openDatabase({ databaseUrl: postgres.url, maxConnections: 1 })
  })
  afterEach(() => database.close())

  const prepared = async (): Promise<string[]> => {
    const { rows } = await database.pool.query(
      'select statement from pg_prepared_statements order by statement',
    )
    return rows.map(({ statement }) => statement)
  }
  const double = async (value: number) =>
    (await database.db.execute(sql`select ${value}::int * 2 as twice`)).rows
  const DOUBLE = 'select $1::int * 2 as twice'

  test('are prepared the second time, except in transactions', async () => {
    expect(await double(0)).toEqual([{ twice: 0 }])
    expect(await prepared()).toEqual([])
    for (const value of [1, 2, 3]) expect(await double(value)).toEqual([{ twice: value * 2 }])
    expect(await prepared()).toEqual([DOUBLE])
    for (let run = 0; run < 3; run += 1)
      await database.db.transaction(tx => tx.execute(sql`select ${1}::int * 3 as thrice`))
    expect(await prepared()).toEqual([DOUBLE])
  })

  const LONG = `select $1::int * 4 as fourfold ${'-- It has to look at much.'.repeat(30)}`
  const fourfold = (value: number) =>
    inTransaction(database.db, async tx => {
      const statement = sql.join([
        sql.raw(LONG.split('$1')[0]!),
        sql`${value}`,
        sql.raw(LONG.split('$1')[1]!),
      ])
      return (await tx.execute(statement)).rows
    })

  test('are prepared in transactions if they are long', async () => {
    for (let run = 0; run < 3; run += 1) expect(await fourfold(run)).toEqual([{ fourfold: run * 4 }])
    expect(await prepared()).toEqual([LONG])
  })

  test('let a transaction run again, unprepared, where a pooler answers that does not know them', async () => {
    for (let run = 0; run < 3; run += 1) await fourfold(run)
    await database.pool.query('deallocate all')
    for (let run = 0; run < 4; run += 1) expect(await fourfold(run)).toEqual([{ fourfold: run * 4 }])
    expect(await prepared()).toEqual([])
  })

  test('never become more than a hundred, however many different ones there are', async () => {
    for (let number = 0; number < 250; number += 1)
      for (let run = 0; run < 3; run += 1) {
        const { rows } = await database.pool.query(`select $1::int + ${number} as sum`, [1])
        expect(rows).toEqual([{ sum: number + 1 }])
      }
    const kept = await prepared()
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThanOrEqual(100)
    expect(await prepared()).not.toContain('select $1::int + 0 as sum')
  })

  test('answer by the new shape of a table that another process has changed', async () => {
    await database.pool.query('create table shapes (id int, note int)')
    await database.pool.query('insert into shapes values (1, 5)')
    const read = async () => (await database.pool.query('select * from shapes where id = $1', [1])).rows
    for (let run = 0; run < 7; run += 1) expect(await read()).toEqual([{ id: 1, note: 5 }])
    const other = await openDatabase({ databaseUrl: postgres.url })
    await other.pool.query('alter table shapes add more text, alter note type text')
    await other.close()
    for (let run = 0; run < 4; run += 1) expect(await read()).toEqual([{ id: 1, note: '5', more: null }])
    // The change cost one connection its plans, but did not end preparing.
    expect(await prepared()).toEqual(['select * from shapes where id = $1'])
  })

  test('go on unprepared where a pooler answers from a connection that does not know them', async () => {
    for (let run = 0; run < 3; run += 1) await double(run)
    await database.pool.query('deallocate all')
    for (let run = 0; run < 4; run += 1) expect(await double(run)).toEqual([{ twice: run * 2 }])
    expect(await prepared()).toEqual([])
  })

  test('fail as before if the statement is wrong', async () => {
    const divide = async (by: number) => (await database.db.execute(sql`select 6 / ${by}::int as n`)).rows
    for (let run = 0; run < 3; run += 1) {
      await expect(divide(0)).rejects.toMatchObject({ cause: { code: '22012' } })
      expect(await divide(3)).toEqual([{ n: 2 }])
    }
  })
})
