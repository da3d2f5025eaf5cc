import { sql } from 'drizzle-orm'

/**
 * What messages with the same text share: newsletters, lists and forwards come several times. Null for short texts, which say
 * little of a message.
 */
export const COPY = sql`case when length(snippet) >= 20 then hashtext(subject || ' ' || snippet) end`

/** How much a message counts whose text stands above it. */
const REPEATED = 0.75

interface MayBeCopy {
  tier: number
  similarity: number
  /** As COPY says. */
  copy?: number | null
}

/** The same, best first, but of messages with one text all after the first count less. */
export function foldCopies<T extends MayBeCopy>(found: readonly T[]): T[] {
  const known = new Set<number>()
  return found
    .map(each => {
      const { copy = null, similarity } = each
      if (copy === null) return each
      const isRepeated = known.has(copy)
      known.add(copy)
      return isRepeated ? { ...each, similarity: REPEATED * similarity } : each
    })
    .sort((a, b) => b.tier - a.tier || b.similarity - a.similarity)
}
