import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { highest } from '#core/lists.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import { areCellsDue, type Cells, cellsNear } from '#server/search/embedding/cells.ts'
import { drawCells } from '#server/search/embedding/draw-cells.ts'
import { fillCells } from '#server/search/embedding/fill-cells.ts'
import { findNearest } from '#server/search/embedding/nearest/find-nearest.ts'
import { insertModel, insertVectors } from '#server/search/embedding/vector-queries.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { usageOf } from '#testing/servers/process-usage.ts'
import { percentile } from '../percentile.ts'
import { exactNearest, type MadeVectors, makeVectors, rowsOf } from './make-vectors.ts'

const SIZES = [1000, 10_000, 100_000]
const QUERIES = 60
/** Few, because each keeps what it has read. */
const FIRST = 10
/** As a search asks for, and those whose recall is shown. */
const WANTED = 120
const SHOWN = 10
/** Vectors in a transaction, as a run that embeds mail stores them. */
const STORED = 1000
const { signal } = new AbortController()

interface Line {
  dimensions: number
  vectors: number
  /** The share of the exact nearest ten that it finds. */
  recall: number
  p50: number
  /** Of a search, the database's included. */
  cpuMs: number
  /** The same where no search came before. */
  firstCpuMs: number
  bytes: number
  /** The longest time that nothing else could run in the process, in ms. */
  turn: number
  storedMs: number
}

/**
 * How well and at what cost the nearest vectors are found, as a table in Markdown. Vectors of 256 numbers are those of generated
 * mail; longer ones are made of them.
 */
export async function benchVectors(say: (what: string) => void): Promise<void> {
  const made = await makeVectors(highest(SIZES), QUERIES)
  say('vectors are made')
  console.log(
    '| vectors | recall of the nearest 10 | p50, ms | CPU, ms | CPU of a first search, ms | bytes a vector | longest turn, ms | stored, ms a thousand |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const vectors of made)
    for (const count of SIZES) {
      const server = await startPostgres({ hasTables: true, settings: { max_wal_size: '4GB' } })
      try {
        const exact = exactNearest(vectors, count, SHOWN)
        print(await measureSearches(server, vectors, count, exact))
      } finally {
        await server.remove()
      }
    }
}

function print({ vectors, dimensions, recall, p50, cpuMs, firstCpuMs, bytes, turn, storedMs }: Line): void {
  const cells = [
    `${vectors.toLocaleString('en')} of ${dimensions.toLocaleString('en')}`,
    ...[recall.toFixed(3), ...[p50, cpuMs, firstCpuMs].map(value => value.toFixed(1))],
    ...[bytes, turn, storedMs].map(value => value.toFixed(0)),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

async function measureSearches(
  server: TestPostgres,
  made: MadeVectors,
  count: number,
  exact: Set<number>[],
): Promise<Line> {
  const database = await openDatabase({ databaseUrl: server.socketUrl })
  try {
    const ids = await insertMessages(database, count)
    const { db } = database
    const key = { workspaceId: 1, accountId: 1, name: 'bench', dimensions: made.dimensions }
    const values = { ...key, state: 'active' as const, carriedTo: null, embedded: count }
    const model = await inTransaction(db, tx => insertModel(tx, values))
    let cells: Cells | null = null
    const started = performance.now()
    for (let start = 0; start < count; start += STORED) {
      const rows = rowsOf(made, start, Math.min(start + STORED, count))
      const passages = rows.map((embedding, at) => ({ messageId: ids[start + at]!, position: 0, embedding }))
      await insertVectors(db, model, passages)
      const embedded = start + rows.length
      if (areCellsDue({ embedded, cells: cells?.count ?? 0 })) {
        cells = await drawCells({ db }, model, embedded, signal)
      } else if (cells) await fillCells(db, model, cells, signal)
      // As autovacuum does, but at once.
      await database.pool.query('vacuum message_vectors, vector_cells')
    }
    const storedMs = ((performance.now() - started) / count) * 1000
    await database.pool.query('vacuum analyze')
    const numberOf = new Map(ids.map((id, at) => [id, at]))
    const delays = monitorEventLoopDelay({ resolution: 1 })
    const search = async (vector: Float32Array, by = db) => {
      delays.enable()
      const near = cells && cellsNear(cells, vector, count)
      const found = await findNearest(by, [{ model, vector, cells: near }], { conditions: [], limit: WANTED })
      delays.disable()
      return found.map(({ id }) => numberOf.get(id) ?? -1)
    }
    // What a search keeps is kept for the object by which it asks the database.
    const first = { ...made, queries: made.queries.slice(0, FIRST) }
    const { cpuMs: firstCpuMs } = await measure(server, first, exact, vector =>
      search(vector, drizzle({ client: database.pool })),
    )
    const measured = await measure(server, made, exact, vector => search(vector))
    const bytes = await sizeOf(database.pool, ['message_vectors', 'vector_cells'])
    const own = { dimensions: made.dimensions, vectors: count, bytes: bytes / count }
    return { ...own, ...measured, firstCpuMs, turn: delays.max / 1e6, storedMs }
  } finally {
    await database.close()
  }
}

/** One for each vector. */
async function insertMessages({ db }: Database, count: number): Promise<number[]> {
  await db.execute(sql`insert into users (email, password_hash, first_name, last_name, account_type)
    values ('a@x.example', '', 'A', 'B', 'individual')`)
  await db.execute(sql`insert into workspaces (user_id) values (1)`)
  await db.execute(sql`insert into mail_accounts (workspace_id, owner_id, email, provider, is_active)
    values (1, 1, 'a@x.example', 'imap', false)`)
  return inMailTransaction(db, [1], async tx => {
    await tx.execute(sql`insert into threads (workspace_id, account_id) values (1, 1)`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into messages (workspace_id, account_id, thread_id, identity, subject, base_subject, from_address, to_list,
        cc_list, bcc_list, reply_to, snippet, received_at, size_bytes, derived_version)
      select 1, 1, 1, 'n' || n, 'Subject ' || n, '', 'b@x.example', '[]', '[]', '[]', '[]', 'The beginning of message ' || n, now(), 1, 1
      from generate_series(1, ${count}::int) n order by n returning id::text as id`)
    return rows.map(({ id }) => Number(id))
  })
}

async function measure(
  { pid }: TestPostgres,
  made: MadeVectors,
  exact: Set<number>[],
  search: (vector: Float32Array) => Promise<number[]>,
): Promise<Pick<Line, 'recall' | 'p50' | 'cpuMs'>> {
  const server = await pid()
  for (const vector of made.queries.slice(0, 10)) await search(vector)
  const before = { own: process.cpuUsage(), server: (await usageOf(server)).cpuMs }
  const samples: number[] = []
  let recall = 0
  for (const [at, vector] of made.queries.entries()) {
    const started = performance.now()
    const found = (await search(vector)).slice(0, SHOWN)
    samples.push(performance.now() - started)
    recall += found.filter(id => exact[at]?.has(id)).length / SHOWN / made.queries.length
  }
  const { user, system } = process.cpuUsage(before.own)
  const cpuMs = (user + system) / 1000 + (await usageOf(server)).cpuMs - before.server
  return { recall, p50: percentile(samples, 0.5), cpuMs: cpuMs / made.queries.length }
}

async function sizeOf(pool: pg.Pool, tables: string[]): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass))::text as bytes from unnest($1::text[]) as name',
    [tables],
  )
  return Number(rows[0]?.bytes)
}
