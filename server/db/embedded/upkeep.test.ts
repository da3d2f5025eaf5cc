import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../client.ts'
import { analyzeGrown, vacuum } from './upkeep.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ memory: true })
  await database.db.execute(
    sql`create table letters as select n, md5(n::text) as text from generate_series(1, 5000) n`,
  )
})
afterAll(() => database.close())

/** Number of rows in the planner's statistics. */
const believed = async () => {
  const { rows } = await database.db.execute<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where oid = 'letters'::regclass`,
  )
  return rows[0]?.rows
}

describe('the upkeep of the embedded database', () => {
  test('tells the planner of tables that have grown', async () => {
    await analyzeGrown(database)
    expect(await believed()).toBe(5000)
    await database.db.execute(sql`insert into letters select n, md5(n::text) from generate_series(1, 5000) n`)
    await analyzeGrown(database)
    expect(await believed()).toBe(10_000)
  })

  test('uses the room of deleted rows again', async () => {
    const size = async () => {
      const { rows } = await database.db.execute<{ size: number }>(
        sql`select pg_relation_size('letters')::int as size`,
      )
      return rows[0]?.size
    }
    const before = await size()
    await database.db.execute(sql`delete from letters where n <= 2500`)
    await vacuum(database)
    await database.db.execute(sql`insert into letters select n, md5(n::text) from generate_series(1, 4000) n`)
    expect(await size()).toBe(before)
  })

  test('leaves a server to itself', async () => {
    await database.db.execute(
      sql`insert into letters select n, md5(n::text) from generate_series(1, 20000) n`,
    )
    await analyzeGrown({ ...database, kind: 'server' })
    expect(await believed()).toBeLessThan(20_000)
  })
})
