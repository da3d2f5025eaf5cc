import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedTestDatabase } from '#testing/db/database.ts'
import type { Database } from './client.ts'
import { createEmbeddedPool } from './embedded/embedded-pool.ts'
import { exchangeWith } from './embedded/embedded-socket.ts'

let database: Database
beforeAll(async () => {
  database = await embeddedTestDatabase()
})
afterAll(() => database.close())

async function preparedTexts(): Promise<string[]> {
  const { rows } = await database.pool.query('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('a statement is kept from its second time on, and answers for the values that it is given', async () => {
  const double = (value: number) => database.pool.query('select $1::int * 2 as twice', [value])
  await double(0)
  expect(await preparedTexts()).not.toContain('select $1::int * 2 as twice')
  for (const value of [1, 2, 3]) expect((await double(value)).rows).toEqual([{ twice: value * 2 }])
  expect(await preparedTexts()).toContain('select $1::int * 2 as twice')
})

test('of very many different statements only the latest are kept, and all of them answer', async () => {
  const ask = async (number: number) => {
    const { rows } = await database.pool.query(`select $1::int + ${number} as sum`, [1])
    expect(rows).toEqual([{ sum: number + 1 }])
  }
  for (let round = 0; round < 2; round += 1)
    for (let number = 0; number < 250; number += 1) {
      await ask(number)
      await ask(number)
    }
  const kept = await preparedTexts()
  expect(kept).toHaveLength(200)
  expect(kept).toContain('select $1::int + 249 as sum')
  expect(kept).not.toContain('select $1::int + 0 as sum')
})

test('one that fails does so each time, also in a transaction, and spoils no other', async () => {
  const divide = (by: number) => database.db.execute<{ n: number }>(sql`select 6 / ${by}::int as n`)
  for (let round = 0; round < 3; round += 1) {
    await expect(divide(0)).rejects.toThrow()
    expect((await divide(3)).rows).toEqual([{ n: 2 }])
    const failing = database.db.transaction(async tx => {
      await tx.execute(sql`select ${1}::int from nowhere`)
    })
    await expect(failing).rejects.toThrow()
    expect((await divide(2)).rows).toEqual([{ n: 3 }])
  }
})

test('the session goes on from client to client, and each begins its own list of statements', async () => {
  const pglite = await PGlite.create()
  const pool = createEmbeddedPool(
    { exchange: messages => exchangeWith(pglite, messages), close: () => pglite.close() },
    5,
  )
  let clients = 0
  pool.on('connect', () => {
    clients += 1
  })
  await pool.query('create temporary table kept (n int)')
  for (let n = 0; n < 12; n += 1) await pool.query('insert into kept values ($1)', [n])
  expect((await pool.query('select count(*)::int as n from kept where n >= $1', [0])).rows).toEqual([
    { n: 12 },
  ])
  expect(clients).toBe(3)
  const { rows } = await pool.query('select statement from pg_prepared_statements')
  expect(rows).toEqual([{ statement: 'insert into kept values ($1)' }])
  await pool.end()
  await pglite.close()
})
