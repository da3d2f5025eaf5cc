import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/db/database.ts'
import { fillLargeMailbox } from './seed-large-mailbox.ts'

const MESSAGES = 4000

test('a frequent word is found in the newest mail, even if the planner knows nothing of the words', async () => {
  const database = await testDatabase()
  const { email, password } = await fillLargeMailbox(database, MESSAGES)
  await forgetStatistics(database.db)
  const { app, close } = await testApp({ database })
  const { token } = (
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  ).json()
  const before = await wordsRead(database.db)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/search',
    headers: { authorization: `Bearer ${token}` },
    payload: { query: 'invoice', searchType: 'keyword' },
  })
  expect(answer.json()).toMatchObject({ total: 200 })
  // Not those of all messages, nor all that match: some to count them, and the newest to rank them.
  expect((await wordsRead(database.db)) - before).toBeLessThan(2500)
  await close()
}, 60_000)

/** As in a mailbox whose words have just been made. */
async function forgetStatistics(db: Db): Promise<void> {
  await db.execute(sql`delete from pg_statistic where starelid = 'message_words'::regclass`)
  await db.execute(
    sql`update pg_class set reltuples = -1, relpages = 0 where oid = 'message_words'::regclass`,
  )
}

/** Number of rows of words that were read. */
async function wordsRead(db: Db): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await db.execute<{ rows: string }>(sql`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables where relname = 'message_words'`)
  return Number(rows[0]?.rows)
}
