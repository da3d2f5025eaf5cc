import type { Hit } from '../queries.ts'
import type { WordHit } from './rank-queries.ts'

/** How much meaning counts beside words when no message has any of the words; the less, the more the best one has. */
const WEIGHT = 3
/** The similarity by words at which meaning counts nothing. */
const SURE = 0.9
/** How much meaning counts at most when a message has all words; and when the person asks for meaning. */
const WITH_ALL = 0.05
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
  const best = words[0]?.similarity ?? 0
  const withAll = words.find(({ hasAll }) => hasAll)
  const most = withAll ? (isByMeaning ? WITH_ALL_BY_MEANING : WITH_ALL) : WEIGHT
  const weight = Math.min(most, Math.max(0, WEIGHT * (1 - best / SURE)))
  const common = meaning[COMMON]?.similarity ?? 0
  const sums = new Map(words.map(({ id, similarity }) => [id, similarity]))
  const threads = new Map(words.map(({ id, threadId }) => [id, threadId]))
  const meant = new Map(meaning.map(({ id, similarity }) => [id, similarity]))
  for (const { id, similarity } of meaning) {
    const apart = Math.max(0, similarity - common) / (1 - common || 1)
    sums.set(id, (sums.get(id) ?? 0) + weight * apart)
  }
  const ids = [...sums.keys()].sort((a, b) => sums.get(b)! - sums.get(a)!)
  const at = withAll ? ids.indexOf(withAll.id) : -1
  if (at > LAST_FOR_ALL) ids.splice(LAST_FOR_ALL, 0, ...ids.splice(at, 1))
  let least = 1
  return ids.map(id => {
    least = Math.min(least, Math.max(sums.get(id)! / (1 + weight), (meant.get(id) ?? 0) * SHOWN_OF_MEANING))
    const threadId = threads.get(id)
    return { id, similarity: least, ...(threadId === undefined ? {} : { threadId }) }
  })
}
