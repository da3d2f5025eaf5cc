import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../client.ts'

/** Rows per statement: few enough that other callers do not wait noticeably. */
export const BATCH = 500

/**
 * Calls `some` until it finds fewer than `limit` rows. `some` deletes or changes up to `limit` rows in a transaction of its
 * own and returns how many it found. Throws between two calls when the signal aborts; the next run does the rest.
 */
export async function inBatches(
  signal: AbortSignal,
  some: (limit: number) => Promise<number>,
  limit = BATCH,
): Promise<void> {
  do signal.throwIfAborted()
  while ((await some(limit)) >= limit)
}

/**
 * The condition of a statement that deletes or changes up to `limit` of the rows that match `where`. It skips rows that
 * another transaction has locked, so it never waits.
 */
export const upTo = (limit: number, table: PgTable | SQL, where: SQL | undefined): SQL =>
  and(
    where,
    sql`${table}.ctid = any(array(select ctid from ${table} where ${where} limit ${limit} for update skip locked))`,
  ) as SQL

/**
 * Calls `some` with the condition of up to `limit` rows that match, for each workspace that has any; returns how many it
 * found. A distributed database takes a statement with `upTo` for one workspace only.
 */
export async function inEachWithSome(
  db: Executor,
  limit: number,
  table: PgTable & { workspaceId: Column },
  where: SQL | undefined,
  some: (isOne: SQL, workspaceId: number) => PromiseLike<{ rowCount: number | null }>,
): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct workspace_id::text as id from (
      select ${table.workspaceId} from ${table} where ${where} limit ${limit}) found`)
  let count = 0
  for (const { id } of rows) {
    const isHere = and(eq(table.workspaceId, Number(id)), where)
    count += (await some(upTo(limit, table, isHere), Number(id))).rowCount ?? 0
  }
  return count
}
