import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * What an id is compared with, by `=`: one parameter, however many ids, so that the statement stays the same, and can
 * stay prepared.
 */
export const anyId = (ids: readonly number[]): SQL => sql`any(${sql.param(ids)}::bigint[])`

export const isIn = (column: Column, ids: readonly number[]): SQL => sql`${column} = ${anyId(ids)}`

/** The same for texts: names of folders and copies, Message-IDs. */
export const anyText = (texts: readonly string[]): SQL => sql`any(${sql.param(texts)}::text[])`
