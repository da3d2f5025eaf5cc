import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db, Executor, Tx } from '#server/db/client.ts'
import type { Database } from '#server/db/database.ts'
import { anyId, isIn } from '#server/db/is-in.ts'
import { embeddingModels } from '#server/db/schema/index.ts'
import { withoutTimeLimit } from '#server/db/server/server-connections.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { indexName, indexOf } from './chunk-index.ts'

/** Without what it has learned: that is some megabytes, and every search asks for models. */
export type ModelRow = Omit<typeof embeddingModels.$inferSelect, 'learned'>
const { learned: _, ...modelColumns } = getTableColumns(embeddingModels)

export async function findModel(
  db: Executor,
  accountId: number,
  state: ModelRow['state'],
): Promise<ModelRow | null> {
  const [row] = await db
    .select(modelColumns)
    .from(embeddingModels)
    .where(and(eq(embeddingModels.accountId, accountId), eq(embeddingModels.state, state)))
  return row ?? null
}

/** Those that answer searches. */
export async function findActiveModels(db: Executor, accountIds: number[]): Promise<ModelRow[]> {
  if (accountIds.length === 0) return []
  return db
    .select(modelColumns)
    .from(embeddingModels)
    .where(and(eq(embeddingModels.state, 'active'), isIn(embeddingModels.accountId, accountIds)))
}

/** What the local embedder has learned; null for the untrained one, for a provider's, and where the model is gone. */
export async function findLearned(db: Executor, id: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ learned: embeddingModels.learned })
    .from(embeddingModels)
    .where(eq(embeddingModels.id, id))
  return row?.learned ?? null
}

export async function insertModel(
  db: Executor,
  values: typeof embeddingModels.$inferInsert,
): Promise<ModelRow> {
  const [row] = await db.insert(embeddingModels).values(values).returning(modelColumns)
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

/** The text of this message is another by now: its vectors go, and it is looked at again. */
export async function forgetChunks(tx: Tx, accountId: number, messageId: number): Promise<void> {
  await tx.execute(sql`delete from message_chunks where message_id = ${messageId}`)
  await tx.execute(sql`
    update embedding_models set cursor = least(cursor, ${messageId}) where account_id = ${accountId}`)
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
 * history arrives. Ids are given before they are visible, so a stretch before the cursor is looked at again, where those
 * of `except` have not got theirs yet.
 */
export async function findToEmbed(
  db: Executor,
  { id, accountId, cursor }: Pick<ModelRow, 'id' | 'accountId' | 'cursor'>,
  except: number[],
  limit: number,
): Promise<MessageToEmbed[]> {
  // Said of each table: what is read of it would else begin at its first row, and a large mailbox never end.
  const from = cursor - OVERLAP
  const { rows } = await db.execute<MessageToEmbed>(sql`
    select m.id::text as id, m.subject, m.from_name, m.from_address, (m.to_list || m.cc_list)::text as people,
      left(b.text, 60000) as text, left(b.safe_html, 200000) as html
    from messages m join message_bodies b on b.message_id = m.id
    where m.account_id = ${accountId} and m.id > ${from} and b.message_id > ${from} and m.orphaned_at is null
      and m.id <> all(${sql.param(except)}::bigint[])
      and not exists (select 1 from message_chunks c where c.message_id = m.id and c.message_id > ${from} and c.model_id = ${id})
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
    where m.account_id = ${accountId} and m.id > ${after} and b.message_id > ${after} and m.orphaned_at is null and m.id % ${step} = 0
    order by m.id limit ${limit}`)
  return rows
}

export interface ChunkToStore {
  messageId: number
  position: number
  /** Null: nothing to be found by. */
  embedding: Float32Array | null
}

/**
 * Vectors go as the server keeps them, not as text: writing and reading that took longer than all the rest. A message
 * that is just being deleted or renamed is left for the next run, so that this waits for no writer of mail, whom the
 * index would keep waiting for long.
 */
export async function insertChunks(db: Executor, modelId: number, chunks: ChunkToStore[]): Promise<void> {
  if (chunks.length === 0) return
  const vectors = chunks.map(({ embedding }) => sql`${embedding && toHalves(embedding)}::halfvec`)
  await db.execute(sql`
    insert into message_chunks (model_id, message_id, position, embedding)
    select ${modelId}, r.message_id, r.position, r.embedding
    from unnest(${sql.param(chunks.map(({ messageId }) => messageId))}::bigint[],
      ${sql.param(chunks.map(({ position }) => position))}::smallint[],
      array[${sql.join(vectors, sql`, `)}]) as r (message_id, position, embedding)
    join (
      select id from messages where id = ${anyId(chunks.map(({ messageId }) => messageId))} for key share skip locked
    ) m on m.id = r.message_id
    on conflict do nothing`)
}

/** The binary form of pgvector's halfvec: its length, two bytes of nothing, and its numbers, all big-endian. */
function toHalves(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(4 + 2 * vector.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  view.setInt16(0, vector.length)
  for (const [at, value] of vector.entries()) view.setFloat16(4 + 2 * at, value)
  return bytes
}

const LEAST_INDEX_MEMORY = 2 ** 26

/** Until there is one, vectors are compared one by one. One that was left half built, or has become too small, is built anew. */
export async function createIndex(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  model: Pick<ModelRow, 'id' | 'dimensions'>,
  vectors: number,
): Promise<void> {
  const { statement, memoryBytes } = indexOf(kind).create(model, vectors)
  await withoutTimeLimit({ kind, pool }, async client => {
    const kilobytes = Math.ceil(Math.max(LEAST_INDEX_MEMORY, memoryBytes) / 1024)
    await client.query(`set maintenance_work_mem = '${kilobytes}kB'`)
    try {
      await client.query(`drop index if exists ${indexName(model.id)}`)
      await client.query(statement)
    } finally {
      await client.query('reset maintenance_work_mem')
    }
  })
}

/**
 * The nearest messages of one account, by their best passage: cosine, and which passage it was; nearly in order. Filters
 * are applied while the index is walked, and it is walked on until enough fit them (pgvector's iterative scan).
 */
export async function findNearest(
  { db, database: { kind } }: { db: Db; database: Pick<Database, 'kind'> },
  model: Space,
  vector: Float32Array,
  { conditions, limit }: { conditions: SQL[]; limit: number },
): Promise<{ id: number; cosine: number; position: number }[]> {
  const ask = (executor: Executor) =>
    executor.execute<{ id: string; cosine: number; position: number }>(
      nearestQuery(kind, model, vector, { conditions, limit }),
    )
  const { rows } = await (model.hasIndex
    ? inTransaction(db, async tx => {
        const settings = Object.entries(indexOf(kind).settings(limit)).map(
          ([name, value]) => sql`set_config(${name}, ${value}, true)`,
        )
        await tx.execute(sql`select ${sql.join(settings, sql`, `)}`)
        return ask(tx)
      })
    : ask(db))
  return rows.map(row => ({ id: Number(row.id), cosine: Number(row.cosine), position: Number(row.position) }))
}

type Space = Pick<ModelRow, 'id' | 'accountId' | 'dimensions' | 'hasIndex'>

export function nearestQuery(
  kind: Database['kind'],
  { id, accountId, dimensions }: Space,
  vector: Float32Array,
  { conditions, limit }: { conditions: SQL[]; limit: number },
): SQL {
  // Literal numbers: only so does the planner see that the index of this model fits.
  const space = sql.raw(indexOf(kind).space(dimensions))
  const distance = sql`(c.embedding::${space} <=> ${`[${vector.join(',')}]`}::${space})`
  const filters = sql.join(
    [sql`m.orphaned_at is null`, sql`m.account_id = ${accountId}`, ...conditions],
    sql` and `,
  )
  return sql`
    select c.message_id::text as id, (1 - ${distance})::float8 as cosine, c.position
    from message_chunks c join messages m on m.id = c.message_id
    where c.model_id = ${sql.raw(String(id))} and c.embedding is not null and ${filters}
    order by ${distance} limit ${limit}`
}
