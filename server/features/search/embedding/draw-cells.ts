import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
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
import { type ChunkToStore, findVectors, type ModelKey, moveToCells, updateModel } from './chunk-queries.ts'

const BATCH = 1000

type Chunk = Pick<ChunkToStore, 'messageId' | 'position'>

/**
 * Computes the cells of a model with many vectors, assigns each vector to one, and stores the vectors cell by cell, so that a
 * search reads few pages. Until that is done, also after a crash, a search compares all vectors. Vectors that come later fill
 * the room of the rows that were written anew.
 */
export async function drawCells(
  { db }: Pick<Deps, 'db'>,
  model: ModelKey,
  vectors: number,
  signal: AbortSignal,
): Promise<Cells> {
  await updateModel(db, model, { cells: 0, centers: null })
  const wanted = cellsFor(vectors)
  const centers = await drawCenters(await sampleVectors(db, model, vectors, wanted), wanted, signal)
  const { count, values } = centers
  const members: Chunk[][] = Array.from({ length: count }, () => [])
  let after: Chunk = { messageId: 0, position: 0 }
  for (;;) {
    const batch = await findVectors(db, model, after, { limit: BATCH })
    await eachWithPauses(
      batch.map(({ embedding }) => embedding),
      comparedToAssign(centers),
      signal,
      (vector, at) => {
        const { messageId, position } = batch[at] as Chunk
        members[cellInGroup(centers, vector)]?.push({ messageId, position })
      },
    )
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    after = last
  }
  const assigned = members.flatMap((chunks, cell) => chunks.map(chunk => ({ ...chunk, cell })))
  for (let start = 0; start < assigned.length; start += BATCH) {
    signal.throwIfAborted()
    await moveToCells(db, model, assigned.slice(start, start + BATCH))
  }
  const cells = { count, values, sizes: Uint32Array.from(members, chunks => chunks.length) }
  await updateModel(db, model, { cells: count, centers: serialiseCells(cells) })
  return cells
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
