import type { Executor } from '#server/db/client.ts'
import { type CellCodes, findChangedCodes, type KnownCell, type VersionedCodes } from '../cell-queries.ts'
import type { ModelKey } from '../vector-queries.ts'

/** For all models together: the codes of 375,000 vectors of the local embedder. */
const MOST_BYTES = 24_000_000
/** Since the last search. */
const IDLE_MS = 5 * 60_000

type FindChanged = (model: ModelKey, known: readonly KnownCell[]) => ReturnType<typeof findChangedCodes>

/**
 * Keeps the codes that searches read, because reading them takes several times as long as scoring them. The database says at
 * each search which cells have changed since, so no process has to hear of what others write. Those that were used the longest
 * time ago are let go where there are too many, and all after a while without a search.
 */
export function keepCodes({ mostBytes, idleMs }: { mostBytes: number; idleMs: number }) {
  /** Those that were used last come last. */
  const kept = new Map<string, VersionedCodes>()
  let bytes = 0
  let idle: NodeJS.Timeout | undefined
  const drop = (key: string) => {
    bytes -= kept.get(key)?.codes.length ?? 0
    kept.delete(key)
  }
  const letGo = () => {
    for (const key of kept.keys()) drop(key)
    idle = undefined
  }
  return {
    /** The codes of these cells as they are now; cells without any are left out. */
    async recall(model: ModelKey, cells: readonly number[], find: FindChanged): Promise<CellCodes[]> {
      const known = new Map(cells.map(cell => [cell, kept.get(keyOf(model, cell))]))
      const versions = cells.map(cell => ({ cell, version: known.get(cell)?.version ?? null }))
      for (const { cell, now } of await find(model, versions)) known.set(cell, now ?? undefined)
      for (const [cell, codes] of known) {
        const key = keyOf(model, cell)
        drop(key)
        if (!codes) continue
        kept.set(key, codes)
        bytes += codes.codes.length
      }
      for (const key of kept.keys()) if (bytes > mostBytes) drop(key)
      idle = idle?.refresh() ?? setTimeout(letGo, idleMs).unref()
      return [...known.values()].filter(codes => codes !== undefined)
    },
  }
}

const keyOf = ({ id }: ModelKey, cell: number) => `${id}/${cell}`

const databases = new WeakMap<Executor, ReturnType<typeof keepCodes>>()

/** The codes of these cells as they are now, kept for later searches; cells without any are left out. */
export function recallCodes(db: Executor, model: ModelKey, cells: readonly number[]): Promise<CellCodes[]> {
  const kept = databases.get(db) ?? keepCodes({ mostBytes: MOST_BYTES, idleMs: IDLE_MS })
  databases.set(db, kept)
  return kept.recall(model, cells, (...asked) => findChangedCodes(db, ...asked))
}
