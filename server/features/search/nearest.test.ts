import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import { type TestAccount, type TestApp, testApp } from '#testing/app.ts'
import { indexName } from './embedding/chunk-index.ts'
import {
  createIndex,
  findNearest,
  insertChunks,
  insertModel,
  type ModelRow,
  nearestQuery,
} from './embedding/chunk-queries.ts'

const COUNT = 3000
const DIMENSIONS = 16
let t: TestApp
let account: TestAccount
let model: ModelRow

/** Ever further from the first. */
const vectorOf = (index: number) => {
  const angle = (index / COUNT) * (Math.PI / 2)
  const vector = new Float32Array(DIMENSIONS)
  vector[0] = Math.cos(angle)
  vector[1 + (index % (DIMENSIONS - 1))] = Math.sin(angle)
  return vector
}

beforeAll(async () => {
  t = await testApp()
  account = await t.buildAccount(await t.buildUser())
  const { db } = t.deps
  const { rows } = await inMailTransaction(db, [account.id], tx =>
    tx.execute<{ id: string }>(sql`
    with th as (insert into threads (account_id) values (${account.id}) returning id)
    insert into messages (account_id, thread_id, identity, subject, base_subject, from_address, to_list, cc_list,
      bcc_list, reply_to, snippet, received_at, size_bytes, derived_version)
    select ${account.id}, th.id, 'n' || n, '', '', case when n > ${COUNT - 6} then 'rare@x.example' else 'often@x.example' end,
      '[]', '[]', '[]', '[]', '', now(), 1, 1
    from th, generate_series(0, ${COUNT - 1}) n order by n returning id::text as id`),
  )
  model = await insertModel(db, {
    accountId: account.id,
    name: 'test',
    dimensions: DIMENSIONS,
    learned: null,
    trainedOn: 0,
    state: 'active',
  })
  await insertChunks(
    db,
    model.id,
    rows.map(({ id }, index) => ({ messageId: Number(id), position: 0, embedding: vectorOf(index) })),
  )
  // The small table of a test would be read whole.
  for (const way of ['seqscan', 'bitmapscan', 'sort']) await db.execute(sql.raw(`set enable_${way} = off`))
})
afterAll(() => t.close())

// The embedded database can have the index of a server, too.
describe.each(['embedded', 'server'] as const)('the index of the %s database', kind => {
  const nearest = (conditions: Parameters<typeof findNearest>[3]['conditions']) =>
    findNearest({ db: t.deps.db, database: { kind } }, model, vectorOf(0), { conditions, limit: 120 })

  beforeAll(async () => {
    await createIndex({ kind, pool: t.deps.database.pool }, model, COUNT)
    model.hasIndex = true
  })

  test('is what answers', async () => {
    const { rows } = await t.deps.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${nearestQuery(kind, model, vectorOf(0), { conditions: [], limit: 120 })}`,
    )
    expect(rows.map(row => row['QUERY PLAN']).join()).toContain(`Index Scan using ${indexName(model.id)}`)
  })

  test('gives as many as were asked for, nearly in order', async () => {
    const found = await nearest([])
    expect(found).toHaveLength(120)
    expect(Math.min(...found.map(({ cosine }) => cosine))).toBeGreaterThan(
      Math.cos((240 / COUNT) * (Math.PI / 2)),
    )
  })

  test('finds what lies far off, behind a narrow filter', async () => {
    expect(await nearest([sql`m.from_address = 'rare@x.example'`])).toHaveLength(5)
  })

  test('can be built anew', async () => {
    await createIndex({ kind, pool: t.deps.database.pool }, model, COUNT)
    expect(await nearest([])).toHaveLength(120)
  })
})
