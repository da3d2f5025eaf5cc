import { type SQL, sql } from 'drizzle-orm'
import { anyId, fewIds } from '#server/db/is-in.ts'

/**
 * The messages in these workspaces that have such words. The index of words has the workspace as an array, because arrays
 * and words are what PostgreSQL can put into one index by itself; so the search enters it by both, and reads no row of
 * another workspace (docs/decisions/028-search-by-tenant.md).
 */
export const messagesWith = (workspaceIds: readonly number[], words: SQL): SQL =>
  sql`select workspace_id, message_id from message_words ${where(workspaceIds, words)}`

/** The same with their words. */
export const wordsWith = (workspaceIds: readonly number[], words: SQL): SQL =>
  sql`select message_id, search from message_words ${where(workspaceIds, words)}`

const where = (workspaceIds: readonly number[], words: SQL): SQL =>
  sql`where workspace_id = ${anyId(workspaceIds)} and array[workspace_id] && ${sql.param(workspaceIds)}::bigint[]
      and search @@ ${words}`

/**
 * The words of the messages in `newest`, in one pass over the key: to look up each message by itself takes three times
 * as long. `offset 0` keeps the planner, which may know nothing of new mail, from going by the index of words.
 */
export const wordsOfNewest = (workspaceIds: readonly number[]): SQL =>
  sql`select message_id, search from message_words
    where workspace_id = any(${fewIds(workspaceIds)}) and message_id = any(array(select id from newest)) offset 0`
