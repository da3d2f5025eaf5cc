import { type SQL, sql } from 'drizzle-orm'
import { anyId } from '#server/db/is-in.ts'

/**
 * The messages in these workspaces that have such words. The index of words has the workspace as an array, because arrays
 * and words are what PostgreSQL can put into one index by itself; so the search enters it by both, and reads no row of
 * another workspace (docs/decisions/028-search-by-tenant.md).
 */
export const messagesWith = (workspaceIds: readonly number[], words: SQL): SQL =>
  sql`select workspace_id, message_id from message_words
    where workspace_id = ${anyId(workspaceIds)} and array[workspace_id] && ${sql.param(workspaceIds)}::bigint[]
      and search @@ ${words}`
