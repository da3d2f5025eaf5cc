/**
 * Cosines between a query and a passage, and how near that is. Of the passages above 0.27 a half, above
 * 0.4 two thirds, above 0.55 five sixths were what was asked for, among those of `bench/search/embedder.ts`
 * to tune by.
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
 * How near a passage is to a query, 0 to 1: from 0.6 it is clearly about it, from 0.4 it is related. A passage says
 * much that a query does not ask for, so that its cosine stays well below 1 even where it answers in full.
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
