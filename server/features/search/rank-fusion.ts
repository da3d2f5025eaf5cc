import type { Hit } from './queries.ts'

interface Ranking {
  hits: Hit[]
  /** How much its figures count for. */
  weight: number
}

/**
 * Merges the results by words and by meaning: scores are added (CombSUM: Fox and Shaw, "Combination of Multiple
 * Searches", TREC-2, 1994). The displayed score is the sum, scaled to 0…1, so that it agrees with the order.
 */
export function fuse(words: Ranking, meaning: Ranking): Hit[] {
  const sums = new Map<number, number>()
  for (const { hits, weight } of [words, meaning])
    for (const { id, similarity } of hits) sums.set(id, (sums.get(id) ?? 0) + weight * similarity)
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([id, sum]) => ({ id, similarity: Math.round(shown(sum) * 1000) / 1000 }))
}

/** Combines two scores like probabilities: two certain ones leave no doubt, and a single one leaves a quarter. */
const shown = (sum: number) => 1 - (1 - sum / 2) ** 2
