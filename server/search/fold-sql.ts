import { type SQL, sql } from 'drizzle-orm'
import { LETTERS, MARKS } from '#core/text/search/fold.ts'

/**
 * `foldText` in SQL, for columns that are not stored folded. Plain ASCII, the most common case, takes a short path with
 * the fastest collation.
 */
export function foldedInDatabase(text: SQL): SQL {
  const marked = sql`lower(normalize(${text}, nfkd))`
  const plain = sql`regexp_replace(${marked}, ${sql.raw(`'${MARKS}'`)}, '', 'g')`
  const folded = Object.entries(LETTERS).reduce(
    (before, [letter, written]) => sql`replace(${before}, ${sql.raw(`'${letter}', '${written}'`)})`,
    plain,
  )
  return sql`(case when octet_length(${text}) = length(${text}) then lower(${text} collate "C") collate "default" else normalize(${folded}, nfc) end)`
}
