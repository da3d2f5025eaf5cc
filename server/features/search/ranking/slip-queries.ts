import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { messagesWith } from '../word-index.ts'

/** So many words may be meant by one. */
const MOST_MEANT = 3
/** More of them do not matter for which are meant. */
const MOST_COUNTED = sql.raw('50')

/** Words of this mail that differ from this one by a slip, the most frequent first. */
export async function findSlips(
  db: Executor,
  accounts: readonly AccountKey[],
  word: string,
): Promise<string[]> {
  if (!/^[a-z]{5,20}$/.test(word)) return []
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(slipsOf(word))}::text[]) as w (word) cross join lateral (
      select count(*) as count from (
        ${messagesWith(workspacesOf(accounts), sql`word::tsquery`)} limit ${MOST_COUNTED}) x offset 0) f
    where f.count > 0 order by f.count desc, word limit ${sql.raw(`${MOST_MEANT}`)}`)
  return rows.map(({ word }) => word)
}

/** Two of its letters change places, one is missing, one too many, or another; never the first. */
function slipsOf(word: string): string[] {
  const slips = new Set<string>()
  for (let at = 1; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after) slips.add(before + after.slice(1))
    if (after.length > 1) slips.add(before + after[1] + after[0] + after.slice(2))
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      slips.add(before + letter + after)
      if (after) slips.add(before + letter + after.slice(1))
    }
  }
  slips.delete(word)
  return [...slips]
}
