import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Db } from '#server/db/client.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { asSuperuser, testDatabase } from '#testing/db/database.ts'
import { fillLargeMailbox } from './seed-large-mailbox.ts'
import { recordStatements, watchConnections } from './tenants/recorded-statements.ts'

watchConnections()

const MESSAGES = 4000

describe.each<[string, (database: Database) => Promise<unknown>, number]>([
  ['nothing of the words', forgetStatistics, 2500],
  // With statistics, it reads messages in turn to count those that have the word, until there are enough.
  ['that frequent words do not fit into its memory', seeLargeMailbox, 3000],
])('if the planner knows %s', (_, prepare, mostRead) => {
  let database: Database
  let t: TestApp
  let authorization: string
  beforeAll(async () => {
    database = await testDatabase()
    const { email, password } = await fillLargeMailbox(database, MESSAGES)
    t = await testApp({ database })
    await prepare(database)
    await keepOneConnection(database)
    const { token } = (
      await t.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
    ).json()
    authorization = `Bearer ${token}`
  })
  afterAll(() => t.close())

  const search = (query: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/search',
      headers: { authorization },
      payload: { query, searchType: 'keyword' },
    })

  test('a frequent word is found in the newest mail', async () => {
    const before = await rowsRead(database.db, 'message_words')
    expect((await search('invoice')).json()).toMatchObject({ total: 200 })
    // Not those of all messages, nor all that match: some to count them, and the newest to rank them.
    expect((await rowsRead(database.db, 'message_words')) - before).toBeLessThan(mostRead)
  })

  test('those whom somebody may write to are taken from the newest mail', async () => {
    const before = await rowsRead(database.db, 'messages')
    const { statusCode } = await t.app.inject({ url: '/api/drafts/recipients', headers: { authorization } })
    expect(statusCode).toBe(200)
    expect((await rowsRead(database.db, 'messages')) - before).toBeLessThan(2500)
  })

  test.each([
    'invoice',
    'invoice meeting',
    'repair',
    'garden bicycle',
    'garden "river"',
    'meeting AROUND 3 contract',
    'meeting AROUND 3 contract is:unread',
    'from:person7',
    'from:person7 subject:meeting',
    'subject:meeting is:unread',
    'repair -meeting',
    '(meeting OR from:person7)',
    '(me* OR from:person7)',
    '(meeting OR from:person7) larger:1M',
    '-body:meeting is:read',
  ])('messages with %s are looked at once, and not compared with each other', async query => {
    const statements = await recordStatements(() => search(query))
    expect(statements).not.toHaveLength(0)
    for (const statement of statements) {
      const plan = await planOf(database, statement)
      const handled = [...plan.matchAll(/rows=([\d.]+) loops=(\d+)\)/g)].map(
        ([, rows, loops]) => Number(rows) * Number(loops),
      )
      expect(Math.max(0, ...handled), plan).toBeLessThan(2 * MESSAGES)
      const removed = [...plan.matchAll(/Rows Removed by Join Filter: (\d+)/g)].map(([, count]) =>
        Number(count),
      )
      expect(Math.max(0, ...removed), plan).toBeLessThan(MESSAGES)
    }
  })

  test.each(['invoice', 'invoice meeting', 'repair', 'garden bicycle', 'garden "river"'])(
    'messages with %s are ranked by the database',
    async query => {
      const statements = await recordStatements(() => search(query))
      expect(statements.filter(({ text }) => text.includes('ts_rank'))).not.toHaveLength(0)
    },
  )
})

async function planOf(
  { pool }: Database,
  { text, values }: { text: string; values: unknown },
): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off) ${text}`,
    values as unknown[],
  )
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

/** As in a mailbox whose words have just been made. */
async function forgetStatistics(database: Database): Promise<void> {
  await asSuperuser(
    database,
    `delete from pg_statistic where starelid = 'message_words'::regclass;
    update pg_class set reltuples = -1, relpages = 0 where oid = 'message_words'::regclass`,
  )
}

/** As in a mailbox of a million messages. */
async function seeLargeMailbox(database: Database): Promise<void> {
  await database.db.execute(sql`analyze`)
  // For connections that begin from now on.
  await asSuperuser(
    database,
    `do $$ begin
      execute format('alter database %I set work_mem = ''64kB''', current_database());
      execute format('alter database %I set hash_mem_multiplier = 1', current_database());
    end $$`,
  )
}

/** A new one. Others would tell later what they have read. */
async function keepOneConnection(database: Database): Promise<void> {
  database.pool.options.max = 1
  await asSuperuser(
    database,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

async function rowsRead(db: Db, table: string): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await db.execute<{ rows: string }>(sql`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables where relname = ${table}`)
  return Number(rows[0]?.rows)
}
