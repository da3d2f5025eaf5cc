import { type SQL, sql } from 'drizzle-orm'

/**
 * What messages with the same text share: newsletters, lists and forwards come several times. Their beginnings and numbers of words
 * are the same; many letters begin alike. Null for short texts, which say little of a message.
 */
export const BEGINNING = sql`case when length(snippet) >= 20 then hashtext(subject || ' ' || snippet) end`
export const copyOf = (beginning: SQL, words: SQL) => sql`${beginning} || ' ' || coalesce(${words}, 0)`

/** How much a message counts whose text stands above it. */
const REPEATED = 0.75

interface MayBeCopy {
  tier: number
  similarity: number
  /** As `copyOf` says. */
  copy?: string | null
}

/** The same, best first, but of messages with one text all after the first count less. */
export function foldCopies<T extends MayBeCopy>(found: readonly T[]): T[] {
  const known = new Set<string>()
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
