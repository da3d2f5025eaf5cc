import type { Database } from '#server/db/database.ts'

/** A row of `embedding_models`. */
interface Space {
  id: number
  dimensions: number
}

/** From so many vectors on an index is worth its upkeep; below, they are compared one by one. */
const INDEX_FROM = 5000
/** Where the lists of the embedded database are drawn anew, having become too long. */
const REDRAWN_AT = 25_000
const MOST_LISTS = 200
/** Lists that are looked through: nine of ten of the nearest are in them, and more where there are fewer lists. */
const PROBES = 30
/** pgvector indexes no longer `vector`. */
const LONGEST_VECTOR = 2000

/**
 * How the nearest vectors of one model are found without looking at all of them, each in the way that fits the database:
 * a server has a graph of neighbours (HNSW), built in one go once all vectors are there, beside other work. The embedded
 * database does one thing at a time, and a vector takes it 40 ms to join a graph but 0.1 ms to join the list around the
 * nearest of some centres (IVFFlat); its distances are five times faster for `vector` than for `halfvec`.
 */
export function indexOf(kind: Database['kind']): ChunkIndex {
  return kind === 'embedded' ? lists : graph
}

interface ChunkIndex {
  /** The type that the index and its queries are over. */
  space: (dimensions: number) => string
  /** Whether it is to be built, `embedded` messages being embedded now and `before` a batch ago. */
  isDue: (state: { hasIndex: boolean; before: number; embedded: number; isAll: boolean }) => boolean
  create: (model: Space, vectors: number) => { statement: string; memoryBytes: number }
  /** For a query that wants `limit` of the nearest: both are walked on until enough fit its filters. */
  settings: (limit: number) => Record<string, string>
}

export const indexName = (modelId: number) => `message_chunks_nearest_${modelId}`

const graph: ChunkIndex = {
  space: dimensions => `halfvec(${dimensions})`,
  isDue: ({ hasIndex, embedded, isAll }) => isAll && !hasIndex && embedded >= INDEX_FROM,
  create: ({ id, dimensions }, vectors) => ({
    // Writers are not held up by it.
    statement: `create index concurrently ${indexName(id)} on message_chunks using hnsw ((embedding::halfvec(${dimensions})) halfvec_cosine_ops) where model_id = ${id}`,
    // A graph that does not fit into it is built many times slower: a vector takes itself and its neighbours.
    memoryBytes: Math.min(2 ** 31, vectors * (2 * dimensions + 700)),
  }),
  settings: limit => ({ 'hnsw.iterative_scan': 'relaxed_order', 'hnsw.ef_search': String(limit) }),
}

const lists: ChunkIndex = {
  space: dimensions => `${dimensions > LONGEST_VECTOR ? 'halfvec' : 'vector'}(${dimensions})`,
  isDue: ({ hasIndex, before, embedded }) =>
    hasIndex ? before < REDRAWN_AT && embedded >= REDRAWN_AT : embedded >= INDEX_FROM,
  create: ({ id, dimensions }, vectors) => {
    const count = Math.min(MOST_LISTS, Math.ceil(vectors / 50))
    const space = lists.space(dimensions)
    const operators = `${space.startsWith('half') ? 'halfvec' : 'vector'}_cosine_ops`
    return {
      statement: `create index ${indexName(id)} on message_chunks using ivfflat ((embedding::${space}) ${operators}) with (lists = ${count}) where model_id = ${id}`,
      // The centres are found among fifty vectors a list.
      memoryBytes: 2 * 50 * count * dimensions * 4,
    }
  },
  settings: () => ({ 'ivfflat.iterative_scan': 'relaxed_order', 'ivfflat.probes': String(PROBES) }),
}
