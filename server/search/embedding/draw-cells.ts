import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Deps } from '#server/deps.ts'
import { findVectors, type VectorPlace } from './cell-queries.ts'
import {
  type Cells,
  cellInGroup,
  cellsFor,
  comparedToAssign,
  drawCenters,
  eachWithPauses,
  SAMPLED_PER_CELL,
  serialiseCells,
} from './cells.ts'
import { addToCells } from './fill-cells.ts'
import { deleteSomeCells, type ModelRow, updateModel } from './vector-queries.ts'

const BATCH = 1000

/**
 * Computes the cells of a model with many vectors, and puts each vector into one. Until that is done, also after a crash, a
 * search compares all vectors. Later ones come into the same cells (`fill-cells.ts`).
 */
export async function drawCells(
  { db }: Pick<Deps, 'db'>,
  model: Pick<ModelRow, 'workspaceId' | 'id' | 'dimensions'>,
  vectors: number,
  signal: AbortSignal,
): Promise<Cells> {
  await inTransaction(db, tx => updateModel(tx, model, { cells: 0, centers: null }))
  await inBatches(signal, limit => deleteSomeCells(db, model, limit))
  const wanted = cellsFor(vectors)
  const centers = await drawCenters(await sampleVectors(db, model, vectors, wanted), wanted, signal)
  const { count, values } = centers
  const members: VectorPlace[][] = Array.from({ length: count }, () => [])
  let after: VectorPlace = { messageId: 0, position: 0 }
  for (;;) {
    const batch = await findVectors(db, model, after, { limit: BATCH })
    await eachWithPauses(
      batch.map(({ vector }) => vector),
      comparedToAssign(centers),
      signal,
      (vector, at) => {
        const { messageId, position } = batch[at]!
        members[cellInGroup(centers, vector)]?.push({ messageId, position })
      },
    )
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    after = last
  }
  for (const part of partsOf(members)) {
    signal.throwIfAborted()
    await addToCells(db, model, part)
  }
  const cells = { count, values, sizes: Uint32Array.from(members, chunks => chunks.length) }
  const drawn = { cells: count, centers: serialiseCells(cells) }
  await inTransaction(db, tx => updateModel(tx, model, drawn))
  return cells
}

/** Cells that have members, in parts of about as many vectors as are written at once. */
function* partsOf(members: readonly VectorPlace[][]): Generator<[number, VectorPlace[]][]> {
  let part: [number, VectorPlace[]][] = []
  let size = 0
  for (const [cell, places] of members.entries()) {
    if (places.length === 0) continue
    part.push([cell, places])
    size += places.length
    if (size < BATCH) continue
    yield part
    part = []
    size = 0
  }
  if (part.length > 0) yield part
}

/** A sample spread evenly over all messages. */
async function sampleVectors(
  db: Db,
  model: Parameters<typeof findVectors>[1],
  vectors: number,
  count: number,
): Promise<Float32Array[]> {
  const wanted = count * SAMPLED_PER_CELL
  const step = Math.max(1, Math.floor(vectors / wanted))
  const rows = await findVectors(db, model, { messageId: 0, position: 0 }, { limit: 2 * wanted, step })
  return rows.map(({ vector }) => vector)
}
