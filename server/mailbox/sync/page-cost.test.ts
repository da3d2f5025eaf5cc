import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fillInbox, type TestApp, testApp, testMessage } from '#testing/app.ts'

const ROUND = 30

test('a page is applied without reading more rows, however much mail there is already', async () => {
  const t = await testApp()
  const account = await t.buildAccount(await t.buildUser())
  // PostgreSQL would scan tables this small, but not large ones.
  await t.deps.database.pool.query('set enable_seqscan = off')
  let made = 0
  const next = () => {
    made += 1
    return made
  }
  const fill = (count: number) =>
    fillInbox(
      t,
      account,
      // Each of a subject of its own, or all of them might belong together.
      Array.from({ length: count }, () => testMessage({ Subject: `Mail ${next()}` })),
    )
  // Until the statements have plans that they keep.
  for (let round = 0; round < 7; round += 1) await fill(ROUND)
  const early = await rowsReadBy(t, () => fill(ROUND))
  await fill(300)
  const late = await rowsReadBy(t, () => fill(ROUND))
  const grown = [...late].filter(([index, rows]) => rows > 1.5 * (early.get(index) ?? 0) + 2 * ROUND)
  expect(grown).toEqual([])
  expect(late.get('messages_pkey')).toBeGreaterThan(ROUND)
  await t.close()
})

/** Number of entries read, by index. */
async function rowsReadBy(
  { deps: { db } }: TestApp,
  act: () => Promise<unknown>,
): Promise<Map<string, number>> {
  const read = async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`)
    const { rows } = await db.execute<{ index: string; rows: string }>(sql`
      select indexrelname as index, idx_tup_read::text as rows from pg_stat_user_indexes where schemaname = 'public'`)
    return new Map(rows.map(({ index, rows }) => [index, Number(rows)]))
  }
  const before = await read()
  await act()
  return new Map([...(await read())].map(([index, rows]) => [index, rows - (before.get(index) ?? 0)]))
}
