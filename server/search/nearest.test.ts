import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import type { TestAccount } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { findChangedCodes, findCodes, saveCodes } from './embedding/cell-queries.ts'
import { cellsNear } from './embedding/cells.ts'
import { codeBytes } from './embedding/codes.ts'
import { drawCells } from './embedding/draw-cells.ts'
import { cellsOf } from './embedding/embedders.ts'
import { fillCells, hasGaps, sweepCells } from './embedding/fill-cells.ts'
import { findNearest } from './embedding/nearest/find-nearest.ts'
import { findModel, insertModel, insertVectors, type ModelRow } from './embedding/vector-queries.ts'

const COUNT = 3000
const DIMENSIONS = 64
const LIMIT = 120
const QUERIES = 20
const { signal } = new AbortController()
const t = sharedApp()
let account: TestAccount
let model: ModelRow
let messageIds: number[]

/** The same in every run, and spread evenly over all directions, where it is hardest to know who is near. */
function randomVectors(count: number, seed: number): Float32Array[] {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: DIMENSIONS }, normal)
    const length = Math.hypot(...vector)
    return vector.map(value => value / length)
  })
}

const vectors = randomVectors(COUNT, 1)
const queries = randomVectors(QUERIES, 2)
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)
/** Messages by the number of their vector, the nearest first. */
const exactly = (query: Float32Array, among = [...vectors.keys()]) =>
  among.toSorted((a, b) => cosine(query, vectors[b]!) - cosine(query, vectors[a]!))

const isRare = (at: number) => at % 500 === 7
const RARE = [...vectors.keys()].filter(isRare)

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
      case when n % 500 = 7 then 'rare@x.example' else 'often@x.example' end, '[]', '[]', '[]', '[]', '', now(), 1, 1
    from th, generate_series(0, ${COUNT - 1}) n order by n returning id::text as id`),
  )
  messageIds = rows.map(row => Number(row.id))
  const key = { workspaceId, accountId: id, name: 'test', dimensions: DIMENSIONS }
  model = await inTransaction(db, tx => insertModel(tx, { ...key, embedded: COUNT, state: 'active' }))
  await insertVectors(
    db,
    model,
    vectors.map((embedding, at) => ({ messageId: messageIds[at]!, position: 0, embedding })),
  )
})

const reload = async () => {
  model = (await findModel(t.deps.db, account, 'active'))!
}
const nearest = async (
  vector: Float32Array,
  conditions: Parameters<typeof findNearest>[2]['conditions'] = [],
) => {
  const cells = await cellsOf(t.deps.db, model)
  const near = cells && cellsNear(cells, vector, COUNT)
  return findNearest(t.deps.db, [{ model, vector, cells: near }], { conditions, limit: LIMIT })
}
/** Among them, the share of the exact nearest that were found. */
const recall = async (count: number, conditions?: Parameters<typeof nearest>[1], among?: number[]) => {
  let found = 0
  let wanted = 0
  for (const query of queries) {
    const ids = new Set((await nearest(query, conditions)).slice(0, count).map(({ id }) => id))
    const exact = exactly(query, among).slice(0, count)
    found += exact.filter(at => ids.has(messageIds[at]!)).length
    wanted += exact.length
  }
  return found / wanted
}
/** What the codes of all cells hold, and how many vectors have a place there. */
const places = async () => {
  const cells = await findCodes(t.deps.db, model, [...Array(model.cells).keys()])
  const { rows } = await t.deps.db.execute<{ placed: number; waiting: number; distinct: number }>(sql`
    select count(cell)::int as placed, (count(*) filter (where cell is null))::int as waiting,
      count(distinct (cell, slot)) filter (where cell is not null)::int as distinct
    from message_vectors where workspace_id = ${account.workspaceId} and model_id = ${model.id}`)
  const codes = cells.reduce((sum, { vectors }) => sum + vectors, 0)
  const bytes = cells.reduce((sum, { codes }) => sum + codes.length, 0)
  return { ...rows[0]!, codes, bytes }
}
const placed = (count: number, waiting: number) => ({
  ...{ placed: count, distinct: count, waiting, codes: count, bytes: count * codeBytes(DIMENSIONS) },
})

describe.each(['none', 'drawn', 'drawn anew'])('cells: %s', state => {
  beforeAll(async () => {
    if (state !== 'none') await drawCells(t.deps, model, COUNT, signal)
  })
  beforeEach(reload)

  test('every vector has a code of its own in one of the cells of the model', async () => {
    expect(await places()).toEqual(state === 'none' ? placed(0, COUNT) : placed(COUNT, 0))
    // Each group has a whole number of cells, so that there are about twice the square root.
    if (state !== 'none') expect(Math.abs(model.cells - 2 * Math.sqrt(COUNT))).toBeLessThan(10)
  })

  test('of the ten nearest at least 95 % are found, in whatever direction, with their cosines', async () => {
    expect(await recall(10)).toBeGreaterThanOrEqual(0.95)
    const found = await nearest(queries[0]!)
    expect(found).toHaveLength(LIMIT)
    for (const near of found)
      expect(near.cosine).toBeCloseTo(cosine(queries[0]!, vectors[messageIds.indexOf(near.id)]!), 2)
  })

  test('what lies far off is found behind a narrow filter', async () => {
    expect(await recall(RARE.length, [sql`m.from_address = 'rare@x.example'`], RARE)).toBe(1)
  })
})

describe('later vectors', () => {
  beforeEach(async () => {
    await drawCells(t.deps, model, COUNT, signal)
    await reload()
  })
  const add = (count: number, position: number) =>
    insertVectors(
      t.deps.db,
      model,
      messageIds.slice(0, count).map(messageId => ({ messageId, position, embedding: queries[0]! })),
    )
  test('only codes that have changed are read again, and none of another workspace', async () => {
    const { db } = t.deps
    const cells = [...Array(model.cells).keys()]
    const unknown = cells.map(cell => ({ cell, version: null }))
    const known = (await findChangedCodes(db, model, unknown)).map(({ cell, now }) => ({
      ...{ cell, version: now!.version },
    }))
    expect(known).toHaveLength(cells.length)
    expect(await findChangedCodes(db, model, known)).toEqual([])
    const [first, second] = await findCodes(db, model, cells.slice(0, 2))
    await saveCodes(db, model, [first!, { ...second!, vectors: 0 }])
    const changed = await findChangedCodes(db, model, known)
    expect(changed.map(({ cell, now }) => [cell, now?.codes]).sort()).toEqual([
      [first!.cell, first!.codes],
      [second!.cell, undefined],
    ])
    const other = { ...model, workspaceId: model.workspaceId + 1 }
    expect(await findChangedCodes(db, other, unknown)).toEqual([])
    expect((await findChangedCodes(db, other, known)).filter(({ now }) => now !== null)).toEqual([])
  })

  const fill = async () => fillCells(t.deps.db, model, (await cellsOf(t.deps.db, model))!, signal)

  test('wait for a cell until there are many, and are found meanwhile', async () => {
    await add(10, 1)
    await fill()
    expect(await places()).toEqual(placed(COUNT, 10))
    const found = await nearest(queries[0]!)
    expect(
      found
        .slice(0, 10)
        .map(({ id, position }) => [id, position])
        .sort(([a = 0], [b = 0]) => a - b),
    ).toEqual(messageIds.slice(0, 10).map(id => [id, 1]))
    await add(890, 2)
    await fill()
    expect(await places()).toEqual(placed(COUNT + 900, 0))
    expect(await recall(10, [sql`c.position = 0`])).toBeGreaterThanOrEqual(0.95)
  })

  test('far ones that wait do not hide near ones in cells behind a filter', async () => {
    await insertVectors(
      t.deps.db,
      model,
      messageIds
        .slice(0, 999)
        .map(messageId => ({ messageId, position: 3, embedding: queries[1]!.map(value => -value) })),
    )
    const filter = sql`(m.from_address = 'rare@x.example' or c.position = 3)`
    const [best] = exactly(queries[1]!, RARE)
    expect((await nearest(queries[1]!, [filter]))[0]?.id).toBe(messageIds[best!])
  })

  test('the codes of deleted messages are swept out, and all others still found', async () => {
    expect(await hasGaps(t.deps.db, model)).toBe(false)
    const { rowCount } = await t.deps.db.execute(sql`
      delete from message_vectors where workspace_id = ${account.workspaceId} and position > 0`)
    const gone = messageIds.filter((_, at) => at % 3 === 0)
    await t.deps.db.execute(sql`
      delete from message_vectors where workspace_id = ${account.workspaceId} and message_id = any(${sql.param(gone)}::bigint[])`)
    expect(rowCount).toBeGreaterThan(0)
    expect(await hasGaps(t.deps.db, model)).toBe(true)
    await sweepCells(t.deps.db, model, signal)
    expect(await hasGaps(t.deps.db, model)).toBe(false)
    expect(await places()).toEqual(placed(COUNT - gone.length, 0))
    const left = [...vectors.keys()].filter(at => at % 3 !== 0)
    expect(await recall(10, [], left)).toBeGreaterThanOrEqual(0.95)
  })
})

test('a run that ends while cells are drawn leaves all vectors to be compared', async () => {
  await expect(drawCells(t.deps, model, COUNT, AbortSignal.abort())).rejects.toThrow()
  await reload()
  expect(model.cells).toBe(0)
  expect(await nearest(queries[0]!)).toHaveLength(LIMIT)
})
