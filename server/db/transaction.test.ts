import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#testing/db/database.ts'
import type { Database } from './client.ts'
import { failureCode } from './failures.ts'
import { inTransaction } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table notes (text text)`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`delete from notes`)
})

/** Writes a note in a transaction whose first runs fail with a code; returns how often it ran. */
async function write({ code, times }: { code: string; times: number }) {
  let runs = 0
  const done = inTransaction(database.db, async tx => {
    runs += 1
    await tx.execute(sql`insert into notes values ('a')`)
    if (runs <= times)
      await tx.execute(sql.raw(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`))
  })
  const failure = await done.then(
    () => null,
    error => failureCode(error),
  )
  const { rows } = await database.db.execute(sql`select text from notes`)
  return { runs, failure, notes: rows.length }
}

test.each(['40P01', '40001'])('a transaction that met another one (%s) is run again', async code => {
  expect(await write({ code, times: 3 })).toEqual({ runs: 4, failure: null, notes: 1 })
})

test('it is not run again for ever', async () => {
  expect(await write({ code: '40P01', times: 100 })).toEqual({ runs: 6, failure: '40P01', notes: 0 })
})

test.each(['57P01', '08006', '53100', '23505'])('what fails otherwise (%s) is not run again', async code => {
  expect(await write({ code, times: 1 })).toEqual({ runs: 1, failure: code, notes: 0 })
})
