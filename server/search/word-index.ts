import { type SQL, sql } from 'drizzle-orm'
import { anyWorkspace, fewIds } from '#server/db/is-in.ts'
import { type AccountKey, newestMessages, workspacesOf } from '#server/db/keys.ts'

/** The mail that a search looks into. */
export interface SearchedMail {
  accounts: readonly AccountKey[]
  /** Whether the searched mail is little beside the mail of others in the database (`among-many.ts`). */
  isAmongMany: boolean
}

/** The messages of the workspaces of this mail that have such words. */
export const messagesWith = (mail: SearchedMail, words: SQL): SQL =>
  foundWith(mail, words, sql`workspace_id, message_id`)

/** The same with their words. */
export const wordsWith = (mail: SearchedMail, words: SQL): SQL =>
  foundWith(mail, words, sql`message_id, search, length`)

/**
 * The index of words has the workspace as an array, because arrays and words are what PostgreSQL can put into one index by itself;
 * so a search enters it by both, and reads no row of another workspace (docs/decisions/018-finding-words.md). But for a prefix
 * (`invo:*`), the index collects the messages of everybody that have a word with it before it looks at the workspace. Where that
 * is much, the messages of the accounts are read one by one.
 */
function foundWith({ accounts, isAmongMany }: SearchedMail, words: SQL, columns: SQL): SQL {
  const workspaceIds = workspacesOf(accounts)
  if (!isAmongMany || !mayHavePrefixes(words))
    return sql`select ${columns} from message_words
      where workspace_id = ${anyWorkspace(workspaceIds)} and array[workspace_id] && ${sql.param(workspaceIds)}::bigint[]
        and search @@ ${words}`
  const ids = sql`select id from messages where workspace_id = ${anyWorkspace(workspaceIds)}
    and account_id = any(${fewIds(accounts.map(({ id }) => id))})`
  return sql`select ${columns} from (${wordsOfMessages(workspaceIds, ids)}) w where w.search @@ ${once(words)}`
}

/**
 * The words of the messages with these `ids`, in one pass over the key: to look up each message by itself takes three times
 * as long. `offset 0` keeps the planner, which may know nothing of new mail, from going by the index of words.
 */
export const wordsOfMessages = (workspaceIds: readonly number[], ids: SQL): SQL =>
  sql`select workspace_id, message_id, search, length from message_words
    where workspace_id = ${anyWorkspace(workspaceIds)} and message_id = any(array(${ids})) offset 0`

/** The words of the messages in `newest`. */
export const wordsOfNewest = (workspaceIds: readonly number[]): SQL =>
  wordsOfMessages(workspaceIds, sql`select id from newest`)

/** Whether a message `m` is there and fits all conditions. */
export const fitsAll = (conditions: readonly SQL[]): SQL =>
  sql.join([sql`m.orphaned_at is null`, ...conditions], sql` and `)

/** Those of the newest messages of each account that have such words, with their words. */
export const wordsAmongNewest = (
  accounts: readonly AccountKey[],
  { conditions, words, most }: { conditions: readonly SQL[]; words: SQL; most: number },
): SQL => sql`
  with newest as materialized (
    ${newestMessages(accounts, { columns: sql`m.id`, where: fitsAll(conditions), most })})
  select w.message_id, w.search from (${wordsOfNewest(workspacesOf(accounts))}) w where w.search @@ ${once(words)}`

/** The texts of tsqueries that are one parameter each. */
const texts = new WeakMap<SQL, string | null>()

/**
 * A tsquery from its text, as PostgreSQL writes it. `null` matches nothing and has no rank. It is one parameter however many words
 * it has, so that searches for different words are the same statement, which PostgreSQL plans once.
 */
export function tsquery(text: string | null): SQL {
  const query = sql`${sql.param(text)}::tsquery`
  texts.set(query, text)
  return query
}

/** The texts of such tsqueries; null where one is put together by the database. */
export function textsOf(queries: readonly SQL[]): (string | null)[] | null {
  return queries.every(query => texts.has(query)) ? queries.map(query => texts.get(query) ?? null) : null
}

/** Whether a tsquery may contain prefixes. */
const mayHavePrefixes = (query: SQL): boolean => texts.get(query)?.includes(':*') ?? !texts.has(query)

/**
 * A tsquery that is compared with many messages, made once for a statement. Where it is put together from several parameters, a
 * prepared statement would otherwise make it anew for each message.
 */
export const once = (query: SQL): SQL => (texts.has(query) ? query : sql`(select ${query})`)

/** Tsqueries as one: any of them, or all. */
export const anyOf = (queries: readonly SQL[]): SQL => joined(queries, '|')
export const allOf = (queries: readonly SQL[]): SQL => joined(queries, '&')

function joined(queries: readonly SQL[], operator: '|' | '&'): SQL {
  const known = queries.flatMap(query => texts.get(query) ?? [])
  if (known.length === queries.length) return tsquery(`(${known.join(` ${operator} `)})`)
  return sql`(${sql.join([...queries], sql.raw(` ${operator}${operator} `))})`
}

/** Tsqueries one after the other, each so many words behind the one before. */
export function inOrder(queries: readonly SQL[], distances: readonly number[]): SQL {
  const known = textsOf(queries)
  const behind = (at: number) => Math.max(1, distances[at - 1] ?? 1)
  if (known?.every(text => text !== null))
    return tsquery(known.map((text, at) => (at === 0 ? text : ` <${behind(at)}> ${text}`)).join(''))
  return queries.reduce((before, query, at) => sql`tsquery_phrase(${before}, ${query}, ${behind(at)})`)
}
