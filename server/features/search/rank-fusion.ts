import type { Hit } from './queries.ts'

/** Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet", SIGIR 2009. */
const K = 60

interface Ranking {
  hits: Hit[]
  /** How much its ranks count for. */
  weight: number
}

/** Rankings as one, by reciprocal rank: what more than one finds stands first. How similar a hit is, is what the best of them said. */
export function fuse(rankings: Ranking[]): Hit[] {
  const fused = new Map<number, Hit & { score: number }>()
  for (const { hits, weight } of rankings) {
    for (const [rank, { id, similarity }] of hits.entries()) {
      const known = fused.get(id)
      fused.set(id, {
        id,
        similarity: Math.max(similarity, known?.similarity ?? 0),
        score: (known?.score ?? 0) + weight / (K + rank + 1),
      })
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || b.similarity - a.similarity)
}
