import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { testDatabase } from '#testing/db/database.ts'
import { recordStatements, watchConnections } from './recorded-statements.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a statement is recorded once, however often connections were asked to be watched, and what keeps one listening is not', async () => {
  watchConnections()
  watchConnections()
  const statements = await recordStatements(async () => {
    for (const text of ['listen nothing', 'select', 'select 1 as one', 'unlisten *'])
      await database.pool.query(text)
  })
  expect(statements.map(({ text }) => text)).toEqual(['select 1 as one', 'unlisten *'])
})
