import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { TestAccount } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { cellsNear } from './embedding/cells.ts'
import { findModel, insertChunks, insertModel, type ModelRow } from './embedding/chunk-queries.ts'
import { drawCells } from './embedding/draw-cells.ts'
import { cellsOf } from './embedding/embedders.ts'
import { findNearest } from './embedding/nearest-queries.ts'

const COUNT = 3000
const DIMENSIONS = 16
const LIMIT = 120
const { signal } = new AbortController()
const t = sharedApp()
let account: TestAccount
let model: ModelRow

/** Messages come in another order than their vectors lie in. */
const STEP = 7

/** Ever further from the first, by their place. */
const vectorOf = (place: number) => {
  const angle = (place / COUNT) * (Math.PI / 2)
  const vector = new Float32Array(DIMENSIONS)
  vector[0] = Math.cos(angle)
  vector[1 + (place % (DIMENSIONS - 1))] = Math.sin(angle)
  return vector
}

beforeAll(async () => {
  account = await t.buildAccount(await t.buildUser())
  const { db } = t.deps
  const { workspaceId, id } = account
  const { rows } = await inMailTransaction(db, [id], tx =>
    tx.execute<{ id: string }>(sql`
    with th as (insert into threads (workspace_id, account_id) values (${workspaceId}, ${id}) returning id)
    insert into messages (workspace_id, account_id, thread_id, identity, subject, base_subject, from_address, to_list,
      cc_list, bcc_list, reply_to, snippet, received_at, size_bytes,
      derived_version)
    select ${workspaceId}, ${id}, th.id, 'n' || n, '', '',
      case when n * ${STEP} % ${COUNT} > ${COUNT - 6} then 'rare@x.example' else 'often@x.example' end, '[]', '[]', '[]', '[]', '', now(), 1, 1
    from th, generate_series(0, ${COUNT - 1}) n order by n returning id::text as id`),
  )
  model = await insertModel(db, {
    ...{ workspaceId, accountId: id, name: 'test', dimensions: DIMENSIONS, state: 'active' },
  })
  await insertChunks(
    db,
    model,
    rows.map(({ id }, index) => ({
      ...{ messageId: Number(id), position: 0, embedding: vectorOf((index * STEP) % COUNT), cell: null },
    })),
  )
})

const cosineOf = (place: number) => Math.cos((place / COUNT) * (Math.PI / 2))

describe.each(['none', 'drawn', 'drawn anew'])('cells: %s', state => {
  beforeAll(async () => {
    if (state !== 'none') await drawCells(t.deps, model, COUNT, signal)
  })
  beforeEach(async () => {
    model = (await findModel(t.deps.db, account, 'active'))!
  })

  const nearest = async (conditions: Parameters<typeof findNearest>[2]['conditions']) => {
    const cells = await cellsOf(t.deps.db, model)
    const near = cells && cellsNear(cells, vectorOf(0), COUNT)
    return findNearest(t.deps, [{ model, vector: vectorOf(0), cells: near }], { conditions, limit: LIMIT })
  }

  test('every vector lies in one of the cells of the model', async () => {
    const { rows } = await t.deps.db.execute<{ last: number | null; without: number }>(sql`
      select max(cell) as last, (count(*) filter (where cell is null))::int as without
      from message_chunks where workspace_id = ${account.workspaceId}`)
    const [row] = rows
    if (state === 'none') expect([model.cells, row]).toEqual([0, { last: null, without: COUNT }])
    else {
      // Each group has a whole number of cells, so that there are about four times the square root.
      expect(Math.abs(model.cells - 4 * Math.sqrt(COUNT))).toBeLessThan(10)
      expect(row?.without).toBe(0)
      expect(row?.last).toBeLessThan(model.cells)
    }
  })

  test('vectors of a cell lie side by side', async () => {
    const { rows } = await t.deps.db.execute<{ pages: number }>(sql`
      select avg(pages)::float8 as pages from (
        select count(distinct split_part(ctid::text, ',', 1))::int as pages
        from message_chunks where workspace_id = ${account.workspaceId} group by cell) c`)
    if (state === 'none') expect(rows[0]?.pages).toBeGreaterThan(20)
    else expect(rows[0]?.pages).toBeLessThan(3)
  })

  test('the nearest are found, as many as were asked for', async () => {
    const found = await nearest([])
    expect(found).toHaveLength(LIMIT)
    expect(Math.min(...found.map(({ cosine }) => cosine))).toBeGreaterThan(cosineOf(2 * LIMIT))
  })

  test('what lies far off is found behind a narrow filter', async () => {
    expect(await nearest([sql`m.from_address = 'rare@x.example'`])).toHaveLength(5)
  })
})

test('vectors that come after cells were drawn fill the room of the rows that were written anew', async () => {
  const sizeOf = async () => {
    const { rows } = await t.deps.db.execute<{ bytes: number }>(
      sql`select pg_relation_size('message_chunks')::int as bytes`,
    )
    return rows[0]?.bytes
  }
  await drawCells(t.deps, model, COUNT, signal)
  const before = await sizeOf()
  const { rows } = await t.deps.db.execute<{ id: string }>(
    sql`select id::text as id from messages where account_id = ${account.id} order by id limit ${COUNT / 2}`,
  )
  const chunks = rows.map(({ id }) => ({
    messageId: Number(id),
    position: 1,
    embedding: vectorOf(0),
    cell: 0,
  }))
  await insertChunks(t.deps.db, model, chunks)
  expect(await sizeOf()).toBe(before)
})

test('a run that ends while cells are drawn leaves all vectors to be compared', async () => {
  await expect(drawCells(t.deps, model, COUNT, AbortSignal.abort())).rejects.toThrow()
  expect((await findModel(t.deps.db, account, 'active'))?.cells).toBe(0)
})
