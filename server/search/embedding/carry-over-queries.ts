import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import { fromHalves } from './vector-bytes.ts'
import type { ModelKey, Passage } from './vector-queries.ts'

/** Whether vectors of 0.1.0 are there: a table that it made where the database had pgvector. */
export async function hasChunks(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('message_chunks') is not null as "isThere"`,
  )
  return rows[0]?.isThere ?? false
}

/** What 0.1.0 made of the next messages after this one: `limit` rows, and the others of the last message. */
export async function findChunks(
  db: Executor,
  { workspaceId, id }: ModelKey,
  after: number,
  limit: number,
): Promise<Passage[]> {
  const { rows } = await db.execute<{ id: string; position: number; embedding: Buffer | null }>(sql`
    select message_id::text as id, position, halfvec_send(embedding) as embedding from message_chunks
    where workspace_id = ${workspaceId} and model_id = ${id} and message_id > ${after}
    order by message_id fetch first ${limit} rows with ties`)
  return rows.map(({ id, position, embedding }) => ({
    messageId: Number(id),
    position,
    embedding: embedding && fromHalves(embedding),
  }))
}

/** The texts of these messages have changed. */
export async function forgetChunks(
  tx: Tx,
  { workspaceId }: Pick<AccountKey, 'workspaceId'>,
  messageIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    delete from message_chunks where workspace_id = ${workspaceId} and message_id = ${anyId(messageIds)}`)
}

/** Deletes up to `limit` rows of a model; returns how many. */
export async function deleteSomeChunks(
  db: Executor,
  { workspaceId, id }: ModelKey,
  limit: number,
): Promise<number> {
  const isOfModel = sql`workspace_id = ${workspaceId} and model_id = ${id}`
  const { rowCount } = await db.execute(sql`
    delete from message_chunks where ${upTo(limit, sql`message_chunks`, isOfModel)}`)
  return rowCount ?? 0
}

export async function countVectors(db: Executor, { workspaceId, id }: ModelKey): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(vector)::int as count from message_vectors
    where workspace_id = ${workspaceId} and model_id = ${id}`)
  return rows[0]?.count ?? 0
}
