import type { Db } from '#server/db/client.ts'
import {
  type Centers,
  cellOf,
  cellsFor,
  drawCenters,
  eachWithPauses,
  SAMPLED_PER_CELL,
  serialiseCenters,
} from './cells.ts'
import { findVectors, type ModelKey, updateCells, updateModel } from './chunk-queries.ts'

const BATCH = 1000

/**
 * Computes the cells of a model with many vectors and assigns each vector to one. Until that is done, also after a
 * crash, a search compares all vectors.
 */
export async function drawCells(
  db: Db,
  model: ModelKey,
  vectors: number,
  signal: AbortSignal,
): Promise<Centers> {
  await updateModel(db, model, { cells: 0, centers: null })
  const count = cellsFor(vectors)
  const centers = await drawCenters(await sampleVectors(db, model, vectors, count), count, signal)
  let after = { messageId: 0, position: 0 }
  for (;;) {
    const batch = await findVectors(db, model, after, { limit: BATCH })
    const cells: number[] = []
    await eachWithPauses(
      batch.map(({ embedding }) => embedding),
      count,
      signal,
      vector => cells.push(cellOf(centers, vector)),
    )
    await updateCells(
      db,
      model,
      batch.map((chunk, at) => ({ ...chunk, cell: cells[at] ?? null })),
    )
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    after = last
  }
  await updateModel(db, model, { cells: count, centers: serialiseCenters(centers) })
  return centers
}

/** A sample spread evenly over all messages. */
async function sampleVectors(
  db: Db,
  model: ModelKey,
  vectors: number,
  count: number,
): Promise<Float32Array[]> {
  const wanted = count * SAMPLED_PER_CELL
  const step = Math.max(1, Math.floor(vectors / wanted))
  const rows = await findVectors(db, model, { messageId: 0, position: 0 }, { limit: 2 * wanted, step })
  return rows.map(({ embedding }) => embedding)
}
