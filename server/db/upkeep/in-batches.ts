import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

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
