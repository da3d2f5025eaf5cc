import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * The right side of `id = …` for a list of ids: one parameter for any number of ids, so that the statement's text stays
 * the same and can stay prepared.
 */
export const anyId = (ids: readonly number[]): SQL => sql`any(${sql.param(ids)}::bigint[])`

/**
 * A list of ids that mostly has one, such as the workspaces or accounts of a person, for `= any(…)` and `unnest(…)`. PostgreSQL
 * expects ten in a parameter, so that no plan for any parameters looks as good as one for these: it would plan the statement
 * anew each time, which takes longer than to read a page of a list.
 */
export const fewIds = (ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`array[${ids[0]}::bigint]` : sql`${sql.param(ids)}::bigint[]`

/**
 * The right side of `workspace_id = …` for the one or two workspaces of a person. One is a plain value: so a planner knows the
 * workspace of all that is joined by it, too.
 */
export const anyWorkspace = (ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`${ids[0]}::bigint` : anyId(ids)

export const isInWorkspace = (column: Column, ids: readonly number[]): SQL =>
  sql`${column} = ${anyWorkspace(ids)}`

export const isIn = (column: Column, ids: readonly number[]): SQL => sql`${column} = ${anyId(ids)}`

/** The same for texts: remote names of folders and copies, Message-IDs. */
export const anyText = (texts: readonly string[]): SQL => sql`any(${sql.param(texts)}::text[])`

/**
 * These texts as a relation for `from`. To find rows by each of them: `from ${eachText(names)} cross join lateral (select …
 * where … = given.text limit 1) found`, with `offset 0` in place of `limit 1` where one text may find several rows.
 * PostgreSQL does not take such a query apart, so each text is looked up by index. By `= any` it may read all rows of an
 * account and compare each of them, because it cannot know how many rows an account has whose mail has just begun to come.
 */
export const eachText = (texts: readonly string[]): SQL =>
  sql`unnest(${sql.param(texts)}::text[]) as given (text)`

/** The pattern of LIKE and ILIKE for texts that have this one in them: its signs stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
