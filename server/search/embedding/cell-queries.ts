import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { vectorCells } from '#server/db/schema/index.ts'
import { fromBytes } from './vector-bytes.ts'
import type { ModelKey } from './vector-queries.ts'

/** A vector as it lies in its message. */
export interface VectorPlace {
  messageId: number
  position: number
}
export type PlacedVector = VectorPlace & { vector: Float32Array }

export interface CellCodes {
  cell: number
  vectors: number
  codes: Buffer
}
export type VersionedCodes = CellCodes & { version: number }

const ENCODING = 'base64'
/** No smallint: the parameter of a list that may be long. */
const cellsIn = (cells: readonly number[]) => sql`any(${sql.param(cells)}::smallint[])`

/** The codes of these cells; cells without any are left out. */
export async function findCodes(
  db: Executor,
  { workspaceId, id }: ModelKey,
  cells: readonly number[],
): Promise<CellCodes[]> {
  const { rows } = await db.execute<{ cell: number; vectors: number; codes: string }>(sql`
    select cell, vectors, codes from vector_cells
    where workspace_id = ${workspaceId} and model_id = ${id} and cell = ${cellsIn(cells)}`)
  return rows.map(({ codes, ...row }) => ({ ...row, codes: Buffer.from(codes, ENCODING) }))
}

/** The version of a cell's codes that is known; null: none is. */
export interface KnownCell {
  cell: number
  version: number | null
}

/**
 * Of these cells, those whose codes have another version than the known one, or are gone. Whatever writes to a row of PostgreSQL
 * gives it the number of its transaction, which is the version.
 */
export async function findChangedCodes(
  db: Executor,
  { workspaceId, id }: ModelKey,
  known: readonly KnownCell[],
): Promise<{ cell: number; now: VersionedCodes | null }[]> {
  const cells = sql.param(known.map(({ cell }) => cell))
  const versions = sql.param(known.map(({ version }) => version))
  const { rows } = await db.execute<{
    cell: number
    version: string | null
    vectors: number
    codes: string
  }>(sql`
    select k.cell, v.xmin::text as version, v.vectors, v.codes
    from unnest(${cells}::smallint[], ${versions}::bigint[]) as k (cell, version)
      left join vector_cells v on v.workspace_id = ${workspaceId} and v.model_id = ${id} and v.cell = k.cell
    where v.xmin::text::bigint is distinct from k.version`)
  return rows.map(({ cell, version, vectors, codes }) => ({
    cell,
    now:
      version === null
        ? null
        : { cell, version: Number(version), vectors, codes: Buffer.from(codes, ENCODING) },
  }))
}

/** Replaces the codes of these cells; a cell without any is deleted. */
export async function saveCodes(
  db: Executor,
  { workspaceId, id }: ModelKey,
  cells: readonly CellCodes[],
): Promise<void> {
  const empty = cells.filter(({ vectors }) => vectors === 0).map(({ cell }) => cell)
  if (empty.length > 0)
    await db.execute(sql`
      delete from vector_cells where workspace_id = ${workspaceId} and model_id = ${id} and cell = ${cellsIn(empty)}`)
  const filled = cells.filter(({ vectors }) => vectors > 0)
  if (filled.length === 0) return
  await db
    .insert(vectorCells)
    .values(
      filled.map(({ cell, vectors, codes }) => ({
        ...{ workspaceId, modelId: id, cell, vectors },
        codes: codes.toString(ENCODING),
      })),
    )
    .onConflictDoUpdate({
      target: [vectorCells.modelId, vectorCells.cell, vectorCells.workspaceId],
      set: { vectors: sql`excluded.vectors`, codes: sql`excluded.codes` },
    })
}

/** A page of a model's vectors in the order of messages, behind `after`; only of every `step`th message. */
export async function findVectors(
  db: Executor,
  { workspaceId, id }: ModelKey,
  after: VectorPlace,
  { limit, step = 1 }: { limit: number; step?: number },
): Promise<PlacedVector[]> {
  const { rows } = await db.execute<StoredVector>(sql`
    select message_id::text as id, position, vector from message_vectors
    where workspace_id = ${workspaceId} and (message_id, position) > (${after.messageId}, ${after.position})
      and model_id = ${id} and vector is not null and message_id % ${step} = 0
    order by message_id, position limit ${limit}`)
  return rows.map(placedVector)
}

/** Vectors that no cell has yet. */
export async function findWaiting(
  db: Executor,
  { workspaceId, id }: ModelKey,
  limit: number,
): Promise<PlacedVector[]> {
  const { rows } = await db.execute<StoredVector>(sql`
    select message_id::text as id, position, vector from message_vectors
    where workspace_id = ${workspaceId} and model_id = ${id} and cell is null limit ${limit}`)
  return rows.map(placedVector)
}

type StoredVector = { id: string; position: number; vector: Buffer }
const placedVector = ({ id, position, vector }: StoredVector): PlacedVector => ({
  messageId: Number(id),
  position,
  vector: fromBytes(vector),
})

export type Placement = VectorPlace & { cell: number; slot: number }

/** Gives vectors their places in cells, and returns them; those that are gone by now are left out. */
export async function placeVectors(
  db: Executor,
  { workspaceId, id }: ModelKey,
  places: readonly Placement[],
): Promise<{ cell: number; slot: number; vector: Float32Array }[]> {
  const { rows } = await db.execute<{ cell: number; slot: number; vector: Buffer }>(sql`
    update message_vectors c set cell = r.cell, slot = r.slot
    from unnest(${sql.param(places.map(({ messageId }) => messageId))}::bigint[],
      ${sql.param(places.map(({ position }) => position))}::smallint[],
      ${sql.param(places.map(({ cell }) => cell))}::smallint[],
      ${sql.param(places.map(({ slot }) => slot))}::int[]) as r (message_id, position, cell, slot)
    where c.workspace_id = ${workspaceId} and c.model_id = ${id} and c.message_id = r.message_id and c.position = r.position
      and c.vector is not null
    returning c.cell, c.slot, c.vector`)
  return rows.map(({ vector, ...place }) => ({ ...place, vector: fromBytes(vector) }))
}

/** Cells with codes of vectors that are gone, up to `limit`. */
export async function findCellsWithGaps(
  db: Executor,
  { workspaceId, id }: ModelKey,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ cell: number }>(sql`
    select v.cell from vector_cells v
    where v.workspace_id = ${workspaceId} and v.model_id = ${id} and v.vectors > (
      select count(*) from message_vectors c
      where c.workspace_id = ${workspaceId} and c.model_id = ${id} and c.cell = v.cell)
    limit ${limit}`)
  return rows.map(({ cell }) => cell)
}

/** The slots of these cells whose vectors are there, ascending. */
export async function findSlots(
  db: Executor,
  { workspaceId, id }: ModelKey,
  cells: readonly number[],
): Promise<{ cell: number; slots: number[] }[]> {
  const { rows } = await db.execute<{ cell: number; slots: number[] }>(sql`
    select cell, array_agg(slot order by slot) as slots from message_vectors
    where workspace_id = ${workspaceId} and model_id = ${id} and cell = ${cellsIn(cells)}
    group by cell`)
  return rows
}

/** Vectors of a cell move to other slots. */
export async function moveSlots(
  db: Executor,
  { workspaceId, id }: ModelKey,
  moves: readonly { cell: number; from: number; to: number }[],
): Promise<void> {
  await db.execute(sql`
    update message_vectors c set slot = r.after
    from unnest(${sql.param(moves.map(({ cell }) => cell))}::smallint[],
      ${sql.param(moves.map(({ from }) => from))}::int[],
      ${sql.param(moves.map(({ to }) => to))}::int[]) as r (cell, before, after)
    where c.workspace_id = ${workspaceId} and c.model_id = ${id} and c.cell = r.cell and c.slot = r.before`)
}
