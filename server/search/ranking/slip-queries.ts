import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { messagesWith } from '../word-index.ts'

/** So many words may be meant by one. */
const MOST_MEANT = 3
/** More of them do not matter for which are meant. */
const MOST_COUNTED = sql.raw('50')

/**
 * Words of this mail that differ from this one by a slip, the most frequent first. The index is first asked
 * for any of the words with a slip at one place, and for each word only where it has one of them. To ask for each word at once takes
 * twice as long.
 */
export async function findSlips(
  db: Executor,
  accounts: readonly AccountKey[],
  word: string,
): Promise<string[]> {
  if (!/^[a-z]{5,20}$/.test(word)) return []
  // Whole words: the index finds them without the mail of others.
  const mail = { accounts, isAmongMany: false }
  const found = (words: SQL) => sql`
    (select count(*) as count from (
      ${messagesWith(mail, sql`${words}::tsquery`)} limit ${MOST_COUNTED}) x offset 0)`
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(slipsByPlace(word))}::text[]) as p (words) cross join lateral ${found(sql`words`)} a
      cross join lateral unnest(string_to_array(words, '|')) as w (word) cross join lateral ${found(sql`word`)} f
    where a.count > 0 and f.count > 0 order by f.count desc, word limit ${sql.raw(`${MOST_MEANT}`)}`)
  return rows.map(({ word }) => word)
}

/**
 * For each place, the words in which two of its letters change places there, one is missing, one too many, or another; each word
 * once, as a tsquery of any of them. The first letter is never wrong.
 */
function slipsByPlace(word: string): string[] {
  const slips = new Map<string, number>()
  for (let at = 1; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after) slips.set(before + after.slice(1), at)
    if (after.length > 1) slips.set(before + after[1] + after[0] + after.slice(2), at)
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      slips.set(before + letter + after, at)
      if (after) slips.set(before + letter + after.slice(1), at)
    }
  }
  slips.delete(word)
  return [...Map.groupBy(slips.keys(), slip => slips.get(slip)).values()].map(words => words.join('|'))
}
