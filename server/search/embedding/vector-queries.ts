import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { lowest } from '#core/lists.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { embeddingModels, messageVectors, vectorCells } from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import { toBytes } from './vector-bytes.ts'

/** Without the learned data and the centres: these are some megabytes, and every search loads the models. */
export type ModelRow = Omit<typeof embeddingModels.$inferSelect, 'learned' | 'centers'>
const { learned: _learned, centers: _centers, ...modelColumns } = getTableColumns(embeddingModels)

/** Identifies a model in a statement; a `ModelRow` is one. */
export type ModelKey = Pick<ModelRow, 'workspaceId' | 'id'>
const isModel = ({ workspaceId, id }: ModelKey) =>
  and(eq(embeddingModels.workspaceId, workspaceId), eq(embeddingModels.id, id))

export async function findModel(
  db: Executor,
  account: AccountKey,
  state: ModelRow['state'],
): Promise<ModelRow | null> {
  const [row] = await db
    .select(modelColumns)
    .from(embeddingModels)
    .where(and(isOfAccount(embeddingModels, account), eq(embeddingModels.state, state)))
  return row ?? null
}

/** The models that answer searches in a workspace. */
export async function findActiveModels(db: Executor, workspaceId: number): Promise<ModelRow[]> {
  return db
    .select(modelColumns)
    .from(embeddingModels)
    .where(and(eq(embeddingModels.state, 'active'), eq(embeddingModels.workspaceId, workspaceId)))
}

/** The learned data of the local embedder; null for the untrained one, for a provider's, and for a deleted model. */
export async function findLearned(db: Executor, model: ModelKey): Promise<Buffer | null> {
  const [row] = await db
    .select({ learned: embeddingModels.learned })
    .from(embeddingModels)
    .where(isModel(model))
  return row?.learned ?? null
}

/** The centres of its cells; null where there are none. */
export async function findCenters(db: Executor, model: ModelKey): Promise<Buffer | null> {
  const [row] = await db
    .select({ centers: embeddingModels.centers })
    .from(embeddingModels)
    .where(isModel(model))
  return row?.centers ?? null
}

export async function insertModel(tx: Tx, values: typeof embeddingModels.$inferInsert): Promise<ModelRow> {
  const [row] = await tx.insert(embeddingModels).values(values).returning(modelColumns)
  if (!row) throw new Error('the model was not stored')
  await tellChange(tx, row.workspaceId)
  return row
}

export async function updateModel(
  tx: Tx,
  model: ModelKey,
  change: Partial<typeof embeddingModels.$inferSelect>,
): Promise<void> {
  await tx.update(embeddingModels).set(change).where(isModel(model))
  // A model changes with every batch that is embedded, which nobody has to know.
  if ('state' in change || 'cells' in change) await tellChange(tx, model.workspaceId)
}

/** Call it once the model has no vectors left: they would be deleted with it, however many there are. */
export async function deleteModel(tx: Tx, model: ModelKey): Promise<void> {
  await tx.delete(embeddingModels).where(isModel(model))
  await tellChange(tx, model.workspaceId)
}

/** Deletes up to `limit` vectors of a model; returns how many. */
export const deleteSomeVectors = (db: Executor, model: ModelKey, limit: number) =>
  deleteSome(db, messageVectors, model, limit)

/** The same with the codes of cells. */
export const deleteSomeCells = (db: Executor, model: ModelKey, limit: number) =>
  deleteSome(db, vectorCells, model, limit)

async function deleteSome(
  db: Executor,
  table: typeof messageVectors | typeof vectorCells,
  { workspaceId, id }: ModelKey,
  limit: number,
): Promise<number> {
  const isOfModel = and(eq(table.workspaceId, workspaceId), eq(table.modelId, id))
  const { rowCount } = await db.delete(table).where(upTo(limit, table, isOfModel))
  return rowCount ?? 0
}

/** The texts of these messages have changed: deletes their vectors, so that they are embedded again. */
export async function forgetVectors(
  tx: Tx,
  { workspaceId, id }: AccountKey,
  messageIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    delete from message_vectors where workspace_id = ${workspaceId} and message_id = ${anyId(messageIds)}`)
  await tx.execute(sql`
    update embedding_models set cursor = least(cursor, ${lowest(messageIds)})
    where workspace_id = ${workspaceId} and account_id = ${id}`)
}

export async function countMessages(db: Executor, { workspaceId, id }: AccountKey): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from messages
    where workspace_id = ${workspaceId} and account_id = ${id} and orphaned_at is null`)
  return rows[0]?.total ?? 0
}

/** Only formatted quotes leave in doubt what is of whom. */
const answered = (
  workspaceId: number,
) => sql`case when b.safe_html is not null and m.in_reply_to is not null then (
        select left(a.text, 60000) from messages o
          join message_bodies a on a.workspace_id = o.workspace_id and a.message_id = o.id
        where o.workspace_id = ${workspaceId} and o.account_id = m.account_id and o.rfc_message_id = m.in_reply_to and o.id <> m.id
        order by o.id limit 1) end`

export type MessageToEmbed = {
  id: string
  subject: string
  from_name: string | null
  from_address: string | null
  people: string
  text: string
  html: string | null
  /** The text of the message that it answers, where that is at hand and may be needed. */
  answered: string | null
}

/**
 * The next messages without vectors of this model, by id. New mail has ascending ids, and history arrives newest first.
 * Ids are assigned before their rows are visible, so a range before the cursor is checked again, except the messages in
 * `except`, which have no vectors yet.
 */
export async function findToEmbed(
  db: Executor,
  { workspaceId, id, accountId, cursor }: Pick<ModelRow, 'workspaceId' | 'id' | 'accountId' | 'cursor'>,
  except: number[],
  limit: number,
): Promise<MessageToEmbed[]> {
  // The condition is repeated for each table. Otherwise the planner reads a table from its first row, which takes too
  // long in a large mailbox.
  const from = cursor - OVERLAP
  const { rows } = await db.execute<MessageToEmbed>(sql`
    select m.id::text as id, m.subject, m.from_name, m.from_address, (m.to_list || m.cc_list)::text as people,
      left(b.text, 60000) as text, left(b.safe_html, 200000) as html, ${answered(workspaceId)} as answered
    from messages m join message_bodies b on b.workspace_id = m.workspace_id and b.message_id = m.id
    where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} and m.id > ${from} and b.message_id > ${from} and m.orphaned_at is null
      and m.id <> all(${sql.param(except)}::bigint[])
      and not exists (
        select 1 from message_vectors c
        where c.workspace_id = m.workspace_id and c.message_id = m.id and c.message_id > ${from} and c.model_id = ${id})
    order by m.id limit ${limit}`)
  return rows
}
const OVERLAP = 1000

/** Texts of an account to learn from, spread evenly over its messages. */
export async function sampleTexts(
  db: Executor,
  { workspaceId, id }: AccountKey,
  after: number,
  limit: number,
  step: number,
) {
  const { rows } = await db.execute<MessageToEmbed>(sql`
    select m.id::text as id, m.subject, m.from_name, m.from_address, '' as people,
      left(b.text, 20000) as text, left(b.safe_html, 60000) as html, ${answered(workspaceId)} as answered
    from messages m join message_bodies b on b.workspace_id = m.workspace_id and b.message_id = m.id
    where m.workspace_id = ${workspaceId} and m.account_id = ${id} and m.id > ${after} and b.message_id > ${after}
      and m.orphaned_at is null and m.id % ${step} = 0
    order by m.id limit ${limit}`)
  return rows
}

export interface Passage {
  messageId: number
  position: number
  /** Null: the message has no searchable text. */
  embedding: Float32Array | null
}

/**
 * A message that is being deleted or renamed is left for the next run, so that this statement does not wait for a writer of
 * mail. A vector waits for a cell.
 */
export async function insertVectors(
  db: Executor,
  { workspaceId, id }: ModelKey,
  passages: readonly Passage[],
): Promise<void> {
  if (passages.length === 0) return
  await db.execute(sql`
    insert into message_vectors (workspace_id, model_id, message_id, position, cell, vector)
    select ${workspaceId}, ${id}, r.message_id, r.position, case when r.vector is null then -1 end, r.vector
    from unnest(${sql.param(passages.map(({ messageId }) => messageId))}::bigint[],
      ${sql.param(passages.map(({ position }) => position))}::smallint[],
      ${sql.param(passages.map(({ embedding }) => embedding && toBytes(embedding)))}::bytea[]
    ) as r (message_id, position, vector)
    join (
      select id from messages
      where workspace_id = ${workspaceId} and id = ${anyId(passages.map(({ messageId }) => messageId))}
      for key share skip locked
    ) m on m.id = r.message_id
    on conflict do nothing`)
}
