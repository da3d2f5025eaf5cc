import { type SQL, sql } from 'drizzle-orm'
import { LETTERS, MARKS } from '#core/text/search/fold.ts'

/**
 * `foldText` by the database, for what is not kept folded. Plain ASCII, as most of it is, goes the short way, in the
 * collation that is quickest.
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
