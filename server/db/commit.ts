import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * The rest of this transaction is acknowledged before it is on the disk. A power cut may take it back, whole, together
 * with what was committed after it in the same way; never what was committed after it and waited for. For mail that
 * the provider has as well.
 */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`)
}
