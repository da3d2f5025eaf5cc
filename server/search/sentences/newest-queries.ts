import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { wordsAmongNewest } from '../word-index.ts'

/** Frequent words are in one of so many messages; of rare ones the index tells soon. */
const NEWEST = 256

/** Whether any of the newest messages `m` that fit these conditions has words. */
export async function haveNewestWords(
  db: Executor,
  accounts: readonly AccountKey[],
  { conditions, words }: { conditions: readonly SQL[]; words: SQL },
): Promise<boolean> {
  const found = wordsAmongNewest(accounts, { conditions, words, most: NEWEST })
  const { rowCount } = await db.execute(sql`select from (${found}) f limit 1`)
  return rowCount !== 0
}
