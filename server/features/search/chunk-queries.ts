import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db, Executor } from '#server/db/client.ts'
import { embeddingModels } from '#server/db/schema/index.ts'

export type ModelRow = typeof embeddingModels.$inferSelect

export async function findModel(
  db: Executor,
  accountId: number,
  state: ModelRow['state'],
): Promise<ModelRow | null> {
  const [row] = await db
    .select()
    .from(embeddingModels)
    .where(and(eq(embeddingModels.accountId, accountId), eq(embeddingModels.state, state)))
  return row ?? null
}

/** Those that answer searches, with what they have learned. */
export async function findActiveModels(db: Executor, accountIds: number[]): Promise<ModelRow[]> {
  if (accountIds.length === 0) return []
  return db
    .select()
    .from(embeddingModels)
    .where(
      and(
        eq(embeddingModels.state, 'active'),
        sql`${embeddingModels.accountId} = any(${sql.param(accountIds)}::bigint[])`,
      ),
    )
}

export async function insertModel(
  db: Executor,
  values: typeof embeddingModels.$inferInsert,
): Promise<ModelRow> {
  const [row] = await db.insert(embeddingModels).values(values).returning()
  if (!row) throw new Error('the model was not stored')
  return row
}

export async function updateModel(db: Executor, id: number, change: Partial<ModelRow>): Promise<void> {
  await db.update(embeddingModels).set(change).where(eq(embeddingModels.id, id))
}

/** Its vectors go with it. */
export async function deleteModel(db: Executor, id: number): Promise<void> {
  await db.execute(sql.raw(`drop index if exists ${indexName(id)}`))
  await db.delete(embeddingModels).where(eq(embeddingModels.id, id))
}

export async function countMessages(db: Executor, accountId: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from messages where account_id = ${accountId} and orphaned_at is null`,
  )
  return rows[0]?.total ?? 0
}

export type MessageToEmbed = {
  id: string
  subject: string
  from_name: string | null
  from_address: string | null
  people: string
  text: string
  html: string | null
}

/**
 * The next messages that this model has no vectors of, by id: new mail is stored with ascending ids, newest first while
 * history arrives. Ids are given before they are visible, so a stretch before the cursor is looked at again.
 */
export async function findToEmbed(
  db: Executor,
  { id, accountId, cursor }: Pick<ModelRow, 'id' | 'accountId' | 'cursor'>,
  limit: number,
): Promise<MessageToEmbed[]> {
  const { rows } = await db.execute<MessageToEmbed>(sql`
    select m.id::text as id, m.subject, m.from_name, m.from_address, (m.to_list || m.cc_list)::text as people,
      left(b.text, 60000) as text, left(b.safe_html, 200000) as html
    from messages m join message_bodies b on b.message_id = m.id
    where m.account_id = ${accountId} and m.id > ${cursor - OVERLAP} and m.orphaned_at is null
      and not exists (select 1 from message_chunks c where c.message_id = m.id and c.model_id = ${id})
    order by m.id limit ${limit}`)
  return rows
}
const OVERLAP = 1000

/** Texts of an account to learn from, spread over all of its time. */
export async function sampleTexts(
  db: Executor,
  accountId: number,
  after: number,
  limit: number,
  step: number,
) {
  const { rows } = await db.execute<MessageToEmbed>(sql`
    select m.id::text as id, m.subject, m.from_name, m.from_address, '' as people,
      left(b.text, 20000) as text, left(b.safe_html, 60000) as html
    from messages m join message_bodies b on b.message_id = m.id
    where m.account_id = ${accountId} and m.id > ${after} and m.orphaned_at is null and m.id % ${step} = 0
    order by m.id limit ${limit}`)
  return rows
}

export interface ChunkToStore {
  messageId: number
  position: number
  /** Null: nothing to be found by. */
  embedding: Float32Array | null
}

export async function insertChunks(db: Executor, modelId: number, chunks: ChunkToStore[]): Promise<void> {
  const rows = chunks.map(({ messageId, position, embedding }) => ({
    messageId,
    position,
    embedding: embedding && toText(embedding),
  }))
  await db.execute(sql`
    insert into message_chunks (model_id, message_id, position, embedding)
    select ${modelId}, r."messageId", r.position, r.embedding::halfvec
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("messageId" bigint, position smallint, embedding text)
    where exists (select 1 from messages m where m.id = r."messageId")
    on conflict do nothing`)
}

/** Bytes that the graph takes a vector while it is built: the vector itself and its neighbours. */
const graphBytes = (dimensions: number) => 2 * dimensions + 600
const MOST_GRAPH_BYTES = 2 ** 31

/**
 * A graph of nearest neighbours for one model; until then its vectors are compared one by one. Writers are not held up by
 * it; one that was left half built by an earlier attempt is built anew.
 */
export async function createIndex(
  pool: Pool,
  { id, dimensions }: Pick<ModelRow, 'id' | 'dimensions'>,
  vectors: number,
): Promise<void> {
  const client = await pool.connect()
  try {
    const bytes = Math.min(MOST_GRAPH_BYTES, Math.max(2 ** 26, vectors * graphBytes(dimensions)))
    // A graph that does not fit into it is built many times slower.
    await client.query(`set maintenance_work_mem = '${Math.ceil(bytes / 1024)}kB'`)
    await client.query(`drop index if exists ${indexName(id)}`)
    await client.query(
      `create index concurrently ${indexName(id)} on message_chunks using hnsw ((embedding::halfvec(${dimensions})) halfvec_cosine_ops) where model_id = ${id}`,
    )
  } finally {
    await client.query('reset maintenance_work_mem').finally(() => client.release())
  }
}

const indexName = (id: number) => `message_chunks_nearest_${id}`

/**
 * The nearest messages of one account, by their best passage: cosine, and which passage it was; nearly in order. Filters
 * are applied while the graph is walked, and it is walked on until enough fit them (pgvector's iterative scan).
 */
export async function findNearest(
  db: Db,
  { id, accountId, dimensions }: Pick<ModelRow, 'id' | 'accountId' | 'dimensions'>,
  vector: Float32Array,
  { conditions, limit }: { conditions: SQL[]; limit: number },
): Promise<{ id: number; cosine: number; position: number }[]> {
  // Literal numbers: only so does the planner see that the index of this model fits.
  const space = sql.raw(`halfvec(${dimensions})`)
  const distance = sql`(c.embedding::${space} <=> ${toText(vector)}::${space})`
  const filters = sql.join(
    [sql`m.orphaned_at is null`, sql`m.account_id = ${accountId}`, ...conditions],
    sql` and `,
  )
  const { rows } = await db.transaction(async tx => {
    await tx.execute(
      sql`select set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', ${String(limit)}, true)`,
    )
    return tx.execute<{ id: string; cosine: number; position: number }>(sql`
      select c.message_id::text as id, (1 - ${distance})::float8 as cosine, c.position
      from message_chunks c join messages m on m.id = c.message_id
      where c.model_id = ${sql.raw(String(id))} and c.embedding is not null and ${filters}
      order by ${distance} limit ${limit}`)
  })
  return rows.map(row => ({ id: Number(row.id), cosine: Number(row.cosine), position: Number(row.position) }))
}

const toText = (vector: Float32Array) => `[${Array.from(vector, value => value.toFixed(5)).join(',')}]`
