import { highest } from '#core/lists.ts'
import type { Hit } from '../queries.ts'
import { foldCopies } from './copies.ts'
import { TIERS, type WordHit } from './rank-queries.ts'

/** How much meaning counts beside words when no message has any of the words; the less, the more the best one has. */
const WEIGHT = 3
/** The similarity by words at which meaning counts nothing. */
const SURE = 0.9
/** How much meaning counts at most when a message has all words: nothing, unless the person asks for meaning. */
const WITH_ALL_BY_MEANING = 0.3
/** A message counts by how much nearer it is than the one at this place, from 0: many are about equally similar. */
const COMMON = 10
/** What is shown of the similarity of a message that was found by its meaning alone. */
const SHOWN_OF_MEANING = 0.5
/** The best message with all words is at least the fifth. */
const LAST_FOR_ALL = 4

/**
 * Merges the results by words and by meaning: scores are added (CombSUM: Fox and Shaw, "Combination of Multiple
 * Searches", TREC-2, 1994). Meaning counts the more the less the best message has of the words. The displayed score is
 * the sum, scaled to 0…1, or half the similarity by meaning where that is more; it never rises down the list. The numbers
 * above were chosen on one half of the queries of `bench/search`.
 */
export function fuse(words: WordHit[], meaning: Hit[], { isByMeaning }: { isByMeaning: boolean }): Hit[] {
  const weight = weightOfMeaning(words, { isByMeaning })
  const common = meaning[COMMON]?.similarity ?? 0
  const found = new Map<number, WordHit & { meant: number }>()
  for (const hit of words) found.set(hit.id, { ...hit, tier: isByMeaning ? TIERS.some : hit.tier, meant: 0 })
  for (const { id, similarity, copy = null } of meaning) {
    const apart = Math.max(0, similarity - common) / (1 - common || 1)
    const known = found.get(id) ?? { id, copy, hasAll: false, tier: TIERS.some, similarity: 0 }
    found.set(id, { ...known, similarity: known.similarity + weight * apart, meant: similarity })
  }
  const ranked = foldCopies(
    [...found.values()].sort((a, b) => b.tier - a.tier || b.similarity - a.similarity),
  )
  const withAll = words.find(({ hasAll }) => hasAll)
  const at = withAll ? ranked.findIndex(({ id }) => id === withAll.id) : -1
  if (at > LAST_FOR_ALL) ranked.splice(LAST_FOR_ALL, 0, ...ranked.splice(at, 1))
  return descending(
    ranked.map(({ meant, similarity, ...hit }) => ({
      ...hit,
      similarity: Math.max(similarity / (1 + weight), meant * SHOWN_OF_MEANING),
    })),
  )
}

/** 0: meaning changes nothing in the order of what has words. */
export function weightOfMeaning(
  words: readonly WordHit[],
  { isByMeaning }: { isByMeaning: boolean },
): number {
  const best = highest(
    words.map(({ similarity }) => similarity),
    0,
  )
  const withAll = isByMeaning ? WITH_ALL_BY_MEANING : 0
  const most = words.some(({ hasAll }) => hasAll) ? withAll : WEIGHT
  return Math.min(most, Math.max(0, WEIGHT * (1 - best / SURE)))
}

/** Figures that never rise down the list. */
export function descending<T extends Hit>(hits: readonly T[]): T[] {
  let least = 1
  return hits.map(hit => {
    least = Math.min(least, hit.similarity)
    return { ...hit, similarity: least }
  })
}
