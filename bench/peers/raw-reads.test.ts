import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { testDatabase } from '#testing/db/database.ts'
import { fillLargeMailbox } from '../seed-large-mailbox.ts'
import { rawReads } from './raw-reads.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await fillLargeMailbox(database, 200)
})
afterAll(() => database.close())

test('the plain limit of every read finds its rows in the tables of the product', async () => {
  const { rows } = await database.pool.query<{ id: string; thread_id: string }>(
    'select id, thread_id from messages order by id limit 8',
  )
  const messages = rows.map(({ id }) => Number(id))
  const acts = await rawReads(
    database.pool,
    { messages, threads: rows.map(row => Number(row.thread_id)), frequentWords: ['the'], rareWords: ['one'] },
    new Map([
      ['the', messages],
      ['one', messages.slice(0, 1)],
    ]),
  )
  expect(Object.keys(acts)).toEqual(['newest 50', 'message', 'thread', 'frequent word', 'rare word'])
  // Each throws if it finds nothing.
  for (const act of Object.values(acts)) for (const run of [0, 1]) await act(run)
})
