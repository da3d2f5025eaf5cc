/**
 * Relevance by the cosine between a query and a passage. Among the tuning queries of `bench/search/embedder.ts`, half of
 * the passages above 0.27 were relevant, two thirds above 0.4, and five sixths above 0.55.
 */
const POINTS: readonly (readonly [cosine: number, similarity: number])[] = [
  [0, 0],
  [0.15, 0.2],
  [0.27, 0.4],
  [0.4, 0.6],
  [0.55, 0.8],
  [0.7, 0.92],
  [1, 1],
]

/**
 * Relevance of a passage to a query, 0 to 1: from 0.6 it is clearly about it, from 0.4 it is related. A passage contains
 * much that a query does not ask for, so the cosine stays well below 1 even for a full answer.
 */
export function localSimilarity(cosine: number): number {
  if (!(cosine > 0)) return 0
  for (let at = 1; at < POINTS.length; at += 1) {
    const [from, low] = POINTS[at - 1]!
    const [to, high] = POINTS[at]!
    if (cosine <= to) return low + ((cosine - from) / (to - from)) * (high - low)
  }
  return 1
}
