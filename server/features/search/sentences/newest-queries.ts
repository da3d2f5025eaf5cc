import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, accountRows, workspacesOf } from '#server/db/keys.ts'
import { wordsOfNewest } from '../word-index.ts'

/** Frequent words are in one of so many messages; of rare ones the index tells soon. */
const NEWEST = 256

/** Whether any of the newest messages `m` that fit these conditions has words. */
export async function haveNewestWords(
  db: Executor,
  accounts: readonly AccountKey[],
  { conditions, words }: { conditions: readonly SQL[]; words: SQL },
): Promise<boolean> {
  const fits = sql.join([sql`m.orphaned_at is null`, ...conditions], sql` and `)
  const { rowCount } = await db.execute(sql`
    with newest as materialized (
      select m.id from ${accountRows(accounts)} cross join lateral (
        select m.id from messages m
        where m.workspace_id = k.workspace_id and m.account_id = k.account_id and ${fits}
        order by m.received_at desc, m.id desc limit ${sql.raw(`${NEWEST}`)}) m
    )
    select from (${wordsOfNewest(workspacesOf(accounts))}) w where w.search @@ ${words} limit 1`)
  return rowCount !== 0
}
