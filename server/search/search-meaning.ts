import { workspacesOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { Embedder } from '#server/engines/embedder.ts'
import { EngineError } from '#server/engines/engine.ts'
import { cellsNear } from './embedding/cells.ts'
import { cellsOf, embedderOf, isLocal } from './embedding/embedders.ts'
import { findNearest, type SpaceQuery } from './embedding/nearest/find-nearest.ts'
import { findActiveModels, type ModelRow } from './embedding/vector-queries.ts'
import type { Hit } from './queries.ts'
import { knowsNames, type MailSearch } from './read-search.ts'

/** Number of passages for each account; several may be of the same message. */
const NEAREST = 120
/** Less similar passages are not relevant. */
const LEAST_SIMILARITY = 0.35
const QUERY_MS = 5000

interface Meaning {
  hits: Hit[]
  total: number
  /** Why there is no result, in words for the person. */
  problem: string | null
}

/**
 * The messages with the most similar passages, in the space of each account. What is still being `isTyped` goes to no provider:
 * it would be asked, and paid, at each pause.
 */
export async function findByMeaning(
  deps: Deps,
  search: MailSearch,
  { isTyped }: { isTyped: boolean },
): Promise<Meaning> {
  const { accounts, narrowing } = search
  const nothing = (problem: string | null): Meaning => ({ hits: [], total: 0, problem })
  const active = await activeModels(deps, accounts)
  const models = isTyped ? active.filter(isLocal) : active
  if (models.length === 0)
    return nothing(
      accounts.length === 0
        ? null
        : 'Mail is still being read for search by meaning; these are matches by words.',
    )
  const isWithin = narrowing.beginnings !== null && !(await knowsNames(deps.db, search))
  const conditions = isWithin ? narrowing.within : narrowing.conditions
  const best = new Map<number, Hit>()
  try {
    const asked = await askedOf(deps, search, models)
    const embedders = new Map(asked.map(({ model, embedder }) => [model.id, embedder]))
    for (const { modelId, id, cosine, copy } of await findNearest(deps.db, asked, {
      conditions,
      limit: NEAREST,
    })) {
      const similarity = Math.round((embedders.get(modelId)?.similarity(cosine) ?? 0) * 1000) / 1000
      if (similarity >= LEAST_SIMILARITY && similarity > (best.get(id)?.similarity ?? 0))
        best.set(id, { id, similarity, copy })
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return nothing('Search by meaning does not answer just now; these are matches by words.')
  }
  const hits = [...best.values()].sort((a, b) => b.similarity - a.similarity)
  return { hits, total: hits.length, problem: null }
}

/** The models of these accounts that can answer searches, from memory as long as they are the same. */
async function activeModels({ memory }: Deps, accounts: MailSearch['accounts']): Promise<ModelRow[]> {
  const found = await Promise.all(
    workspacesOf(accounts).map(id => memory.recall(id, 'models', db => findActiveModels(db, id))),
  )
  const ids = new Set(accounts.map(({ id }) => id))
  return found.flat().filter(({ accountId, carriedTo }) => ids.has(accountId) && carriedTo === null)
}

/** The query as a vector in the space of each model. A space that several accounts share is asked for it once. */
async function askedOf(
  deps: Deps,
  { accounts, actor, text }: MailSearch,
  models: ModelRow[],
): Promise<(SpaceQuery & { embedder: Embedder })[]> {
  const vectors = new Map<string, Float32Array | undefined>()
  const asked: (SpaceQuery & { embedder: Embedder })[] = []
  for (const model of models) {
    const account = accounts.find(({ id }) => id === model.accountId)
    const embedder = account && (await embedderOf(deps, account, model, actor))
    if (!embedder) continue
    // Each organization decides what is removed from a text before it leaves this machine.
    const key = JSON.stringify([embedder.model, embedder.cleaned(text)])
    if (!vectors.has(key))
      vectors.set(key, (await embedder.embed([text], 'query', AbortSignal.timeout(QUERY_MS)))[0])
    const vector = vectors.get(key)
    if (!vector?.some(value => value !== 0)) continue
    const cells = await cellsOf(deps.db, model)
    asked.push({ model, vector, embedder, cells: cells && cellsNear(cells, vector, model.embedded) })
  }
  return asked
}
