import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, newestMessages, workspacesOf } from '#server/db/keys.ts'
import { anyOf, messagesWith, type SearchedMail, wordsOfNewest } from '../word-index.ts'

/** A word that is wanted, in the ways in which the index may have it. */
export interface WantedWord {
  /** tsqueries of one entry of the index each. */
  ways: SQL[]
  /** Its place in the search. */
  at: number
  /** The last word of a search may be the beginning of one. */
  open?: SQL | undefined
  /** That word is one of several alternatives. */
  isOneOf?: boolean
}

/** The most messages that are ranked: those with the rarest words. A word in more messages is frequent. */
export const MOST_RANKED = 1000
/** Written out: PostgreSQL does not keep a plan whose limit it does not know (`fewIds` in db/is-in.ts). */
export const MOST = sql.raw(`${MOST_RANKED}`)

/**
 * The most messages of which the newest are taken where a search has a phrase or an operator that the index knows: to put them in
 * order takes less time than to walk through newer mail in search of as many that fit.
 */
export const MOST_SORTED = 5 * MOST_RANKED

/** Numbers of messages, at most one more than MOST_RANKED. */
export interface WordCount {
  /** That have the word. */
  count: number
  /** How many have a word that begins with it, if that is asked for. */
  opened: number
}

/** What a word is weighed by. */
export interface MailSize {
  messages: number
  /** Of words in a message, on average. */
  length: number
}

export interface Frequencies extends MailSize {
  /** Of each word. */
  counts: WordCount[]
}

/** How many messages say how long a message is: reading all of them would take longer than the search. */
const SAMPLED = 100

/** The length is that of the newest messages of these accounts. */
export async function findSize(db: Executor, accounts: readonly AccountKey[]): Promise<MailSize> {
  const workspaceIds = workspacesOf(accounts)
  const each = Math.ceil(SAMPLED / Math.max(1, accounts.length))
  const { rows } = await db.execute<{ messages: number | null; length: number }>(sql`
    with newest as materialized (
      ${newestMessages(accounts, { columns: sql`m.id`, where: sql`true`, most: each })})
    select (select sum(total) from mailbox_counts where workspace_id = ${anyWorkspace(workspaceIds)})::int as messages,
      (select coalesce(avg(coalesce(length, length(search))), 100)::float8 from (${wordsOfNewest(workspaceIds)}) s) as length`)
  const [row] = rows
  return { messages: row?.messages ?? 0, length: row?.length ?? 100 }
}

/** How frequent each of these words is. */
export async function countWords(
  db: Executor,
  mail: SearchedMail,
  wanted: readonly Pick<WantedWord, 'ways' | 'open'>[],
): Promise<WordCount[]> {
  const count = (words: SQL) =>
    sql`(select count(*) from (select from (${messagesWith(mail, words)}) f limit ${sql.raw(`${MOST_RANKED + 1}`)}) x)::int`
  const counts = wanted.map(
    // The words that begin with a frequent one do not matter.
    ({ ways, open }) => sql`(select json_build_object('count', n, 'opened',
      case when ${open ? sql`n <= ${MOST}` : sql`false`} then ${open ? count(open) : sql`0`} else 0 end)
      from (select ${count(anyOf(ways))} as n offset 0) c)`,
  )
  const { rows } = await db.execute<{ counts: WordCount[] }>(
    sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts`,
  )
  return rows[0]?.counts ?? []
}
