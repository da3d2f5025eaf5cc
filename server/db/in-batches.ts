import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Few enough that nobody waits noticeably for one statement. */
export const BATCH = 1000

/**
 * Runs `some`, which deletes or changes up to so many rows in a transaction of its own and answers how many it has found,
 * until it finds fewer. Throws between two of them once the signal aborts: what is left is for the next run.
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
 * The condition of a statement that deletes or changes up to so many of the rows for which `where` holds. It passes over
 * rows that somebody else has locked, so that it waits for nobody.
 */
export const upTo = (limit: number, table: PgTable | SQL, where: SQL | undefined): SQL =>
  and(
    where,
    sql`${table}.ctid = any(array(select ctid from ${table} where ${where} limit ${limit} for update skip locked))`,
  ) as SQL
