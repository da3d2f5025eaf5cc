import { setImmediate } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { append, highest } from '#core/lists.ts'
import type { Executor } from '#server/db/client.ts'
import { codeBytes, highestScores, productsOf, scoreCodes } from '../codes.ts'
import { productWithBytes } from '../vector-bytes.ts'
import type { ModelRow } from '../vector-queries.ts'
import { recallCodes } from './kept-codes.ts'
import { type FittingPassage, findAllFitting, findCopies, findFitting } from './nearest-queries.ts'

/** A model, with the query as a vector of its space. */
export interface SpaceQuery {
  model: Pick<ModelRow, 'workspaceId' | 'id' | 'embedded'>
  vector: Float32Array
  /** The cells to search; null to compare all vectors. */
  cells: number[] | null
}

export interface Near extends Omit<FittingPassage, 'vector' | 'isWaiting'> {
  cosine: number
  /** As `findCopies` says. */
  copy: string | null
}

type Nearest = Omit<Near, 'copy'>

interface Wanted {
  /** Conditions on messages `m`. */
  conditions: SQL[]
  /** Number of passages for each model. */
  limit: number
}

/**
 * These factors times the wanted number of vectors, with the nearest codes, are checked against the conditions and compared,
 * before all are.
 */
const MARGINS = [4, 16]
/** Codes that are read and scored in one turn: a few milliseconds. */
const BYTES_AT_ONCE = 3_500_000
const COMPARED_AT_ONCE = 2000

/**
 * The nearest messages by their passages, with the cosine and the passage. Of a model with cells, codes tell the nearest; if too
 * few of these match the conditions, all vectors whose messages do are compared.
 */
export async function findNearest(db: Executor, asked: SpaceQuery[], wanted: Wanted): Promise<Near[]> {
  const nearest = await findPassages(db, asked, wanted)
  const workspaceIds = new Map(asked.map(({ model }) => [model.id, model.workspaceId]))
  const copies = await findCopies(
    db,
    nearest.map(({ modelId, id }) => ({ workspaceId: workspaceIds.get(modelId)!, id })),
  )
  return nearest.map(near => ({ ...near, copy: copies.get(near.id) ?? null }))
}

async function findPassages(db: Executor, asked: SpaceQuery[], wanted: Wanted): Promise<Nearest[]> {
  const found: Nearest[] = []
  const rest: SpaceQuery[] = []
  for (const query of asked) {
    const near = query.cells && (await nearestByCodes(db, { ...query, cells: query.cells }, wanted))
    if (near) append(found, near)
    else rest.push(query)
  }
  if (rest.length === 0) return found
  const fitting = await findAllFitting(
    db,
    rest.map(({ model }) => model),
    wanted.conditions,
  )
  const byModel = Map.groupBy(fitting, ({ modelId }) => modelId)
  for (const { model, vector } of rest)
    append(found, await nearestOf(byModel.get(model.id) ?? [], vector, wanted.limit))
  return found
}

/** Null where too few of the vectors with the nearest codes match the conditions. */
async function nearestByCodes(
  db: Executor,
  query: SpaceQuery & { cells: number[] },
  { conditions, limit }: Wanted,
): Promise<Nearest[] | null> {
  const places = await nearestPlaces(db, query, limit * highest(MARGINS))
  for (const margin of MARGINS) {
    const fitting = await findFitting(db, query.model, places.slice(0, margin * limit), conditions)
    const fromCells = fitting.filter(({ isWaiting }) => !isWaiting).length
    if (fromCells >= limit) return nearestOf(fitting, query.vector, limit)
  }
  return null
}

/** The places of the vectors whose codes are nearest, nearest first. */
async function nearestPlaces(
  db: Executor,
  { model, vector, cells }: SpaceQuery & { cells: number[] },
  count: number,
): Promise<{ cell: number; slot: number }[]> {
  const products = productsOf(vector)
  const bytes = codeBytes(vector.length)
  const parts: { cell: number; first: number; scores: Float32Array }[] = []
  let scored = 0
  const atOnce = Math.max(
    1,
    Math.floor((BYTES_AT_ONCE * cells.length) / (bytes * Math.max(1, model.embedded))),
  )
  for (let start = 0; start < cells.length; start += atOnce) {
    for (const { cell, codes } of await recallCodes(db, model, cells.slice(start, start + atOnce))) {
      const scores = new Float32Array(Math.floor(codes.length / bytes))
      scoreCodes(products, codes, scores)
      parts.push({ cell, first: scored, scores })
      scored += scores.length
    }
    await setImmediate()
  }
  const scores = new Float32Array(scored)
  for (const part of parts) scores.set(part.scores, part.first)
  const places = highestScores(scores, count).sort((a, b) => scores[b]! - scores[a]!)
  const cellAt = new Uint32Array(scored)
  for (const [at, { first }] of parts.entries()) cellAt.fill(at, first)
  return places.map(place => {
    const { cell, first } = parts[cellAt[place]!]!
    return { cell, slot: place - first }
  })
}

async function nearestOf(
  fitting: readonly FittingPassage[],
  query: Float32Array,
  limit: number,
): Promise<Nearest[]> {
  const cosines = new Float32Array(fitting.length)
  for (const [at, { vector }] of fitting.entries()) {
    if (at % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await setImmediate()
    cosines[at] = productWithBytes(query, vector)
  }
  return [...cosines.keys()]
    .sort((a, b) => cosines[b]! - cosines[a]!)
    .slice(0, limit)
    .map(at => {
      const { vector: _vector, isWaiting: _isWaiting, ...passage } = fitting[at]!
      return { ...passage, cosine: cosines[at]! }
    })
}
