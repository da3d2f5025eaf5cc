import type { Hit } from './queries.ts'

interface Ranking {
  hits: Hit[]
  /** How much its figures count for. */
  weight: number
}

/**
 * What is found by words and what by meaning, as one: figures are added up (CombSUM: Fox and Shaw, "Combination of Multiple
 * Searches", TREC-2, 1994), and what is shown is the sum brought to 0…1, so that it says what the order goes by.
 */
export function fuse(words: Ranking, meaning: Ranking): Hit[] {
  const sums = new Map<number, number>()
  for (const { hits, weight } of [words, meaning])
    for (const { id, similarity } of hits) sums.set(id, (sums.get(id) ?? 0) + weight * similarity)
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([id, sum]) => ({ id, similarity: Math.round(shown(sum) * 1000) / 1000 }))
}

/** Of two that are sure together nothing is left to be doubted; of one, a quarter is. */
const shown = (sum: number) => 1 - (1 - sum / 2) ** 2
