import { type SQL, sql } from 'drizzle-orm'
import type { ChangedTopic } from '#server/platform/events.ts'
import type { Tx } from '../database.ts'

const told = new WeakMap<Tx, Set<ChangedTopic>>()

/**
 * Makes every process forget what it remembers about the topic: this one before the commit of the transaction returns, and
 * the others soon after it. Whoever writes a table from which something is remembered calls this in the same transaction
 * (`testing/db/refuse/untold.ts` finds those that do not).
 */
export async function tellChange(tx: Tx, topic: ChangedTopic): Promise<void> {
  if (!told.get(tx)?.has(topic)) await tx.execute(telling(tx, topic))
}

/**
 * The statement that tells, which the caller sends. It names no table, so that in a distributed database that node runs it to
 * which processes listen.
 */
export function telling(tx: Tx, topic: ChangedTopic): SQL {
  told.set(tx, (told.get(tx) ?? new Set()).add(topic))
  return sql`select tell_change(${JSON.stringify(topic)}::json)::text`
}
