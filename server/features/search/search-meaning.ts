import type { Deps } from '#server/deps.ts'
import { EngineError } from '#server/providers/ai/engine.ts'
import { findActiveModels, findNearest } from './embedding/chunk-queries.ts'
import { embedderOf } from './embedding/embedders.ts'
import type { Hit } from './queries.ts'
import { knowsNames, type MailSearch } from './read-search.ts'

/** Passages that are looked at in each account; several of them may be of one message. */
const NEAREST = 120
/** What is less similar is not about it. */
const LEAST_SIMILARITY = 0.35
const QUERY_MS = 5000

interface Meaning {
  hits: Hit[]
  total: number
  /** Why there is nothing, in words for the person. */
  problem: string | null
}

/** The messages whose passages mean what was asked, account by account: each has a space of its own. */
export async function findByMeaning(deps: Deps, search: MailSearch): Promise<Meaning> {
  const { accounts, text, narrowing } = search
  const nothing = (problem: string | null): Meaning => ({ hits: [], total: 0, problem })
  if (!deps.database.hasVector)
    return nothing('Search by meaning is off: the database has no pgvector. These are matches by words.')
  const models = await findActiveModels(
    deps.db,
    accounts.map(({ id }) => id),
  )
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
    for (const model of models) {
      const account = accounts.find(({ id }) => id === model.accountId)
      const embedder = account && (await embedderOf(deps, account, model, search.actor))
      if (!embedder) continue
      const [vector] = await embedder.embed([text], 'query', AbortSignal.timeout(QUERY_MS))
      if (!vector?.some(value => value !== 0)) continue
      for (const { id, cosine } of await findNearest(deps, model, vector, {
        conditions,
        limit: NEAREST,
      })) {
        const similarity = Math.round(embedder.similarity(cosine) * 1000) / 1000
        if (similarity >= LEAST_SIMILARITY && similarity > (best.get(id)?.similarity ?? 0))
          best.set(id, { id, similarity })
      }
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return nothing('Search by meaning does not answer just now; these are matches by words.')
  }
  const hits = [...best.values()].sort((a, b) => b.similarity - a.similarity)
  return { hits, total: hits.length, problem: null }
}
