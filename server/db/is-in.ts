import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * The right side of `id = …` for a list of ids: one parameter for any number of ids, so that the statement's text stays
 * the same and can stay prepared.
 */
export const anyId = (ids: readonly number[]): SQL => sql`any(${sql.param(ids)}::bigint[])`

export const isIn = (column: Column, ids: readonly number[]): SQL => sql`${column} = ${anyId(ids)}`

/** The same for texts: remote names of folders and copies, Message-IDs. */
export const anyText = (texts: readonly string[]): SQL => sql`any(${sql.param(texts)}::text[])`
