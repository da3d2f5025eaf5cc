import type { Hit } from './queries.ts'

/** Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet", SIGIR 2009. */
const K = 60

/**
 * Two rankings as one, by reciprocal rank: what both find stands first. How similar a hit is stays what the better of
 * the two said.
 */
export function fuse(words: Hit[], meaning: Hit[]): Hit[] {
  const fused = new Map<number, Hit & { score: number }>()
  for (const ranking of [words, meaning]) {
    for (const [rank, { id, similarity }] of ranking.entries()) {
      const known = fused.get(id)
      fused.set(id, {
        id,
        similarity: Math.max(similarity, known?.similarity ?? 0),
        score: (known?.score ?? 0) + 1 / (K + rank + 1),
      })
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || b.similarity - a.similarity)
}
