import type { Hit } from './queries.ts'
import type { WordHit } from './rank-words.ts'

const M0 = Number(process.env.M0 ?? 0.1)
const M = Number(process.env.M ?? 1)
const T = Number(process.env.T ?? 0.9)
const S = Number(process.env.S ?? 1)
/** The best message with all words is at least the fifth. */
const LAST_FOR_ALL = 4

/**
 * Merges the results by words and by meaning: scores are added (CombSUM: Fox and Shaw, "Combination of Multiple
 * Searches", TREC-2, 1994). Meaning counts the more the less the best message has of the words. The displayed score is
 * the sum, scaled to 0…1, so that it agrees with the order.
 */
export function fuse(words: WordHit[], meaning: Hit[], type: 'hybrid' | 'semantic' | 'keyword'): Hit[] {
  const weight = type === 'semantic' ? S : Math.max(M0, M * (1 - (words[0]?.similarity ?? 0) / T))
  const sums = new Map(words.map(({ id, similarity }) => [id, similarity]))
  for (const { id, similarity } of meaning) sums.set(id, (sums.get(id) ?? 0) + weight * similarity)
  const ids = [...sums.keys()].sort((a, b) => sums.get(b)! - sums.get(a)!)
  const withAll = words.find(({ hasAll }) => hasAll)
  const at = withAll ? ids.indexOf(withAll.id) : -1
  if (withAll && at > LAST_FOR_ALL) {
    ids.splice(at, 1)
    sums.set(withAll.id, sums.get(ids[LAST_FOR_ALL]!)!)
    ids.splice(LAST_FOR_ALL, 0, withAll.id)
  }
  return ids.map(id => ({ id, similarity: sums.get(id)! / (1 + weight) }))
}
