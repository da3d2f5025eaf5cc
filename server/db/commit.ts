import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Lets this transaction commit without waiting for the disk (synchronous_commit off). A power cut may undo it as a
 * whole, together with later transactions of the same kind, but never a later one that waited for the disk. Use it for
 * mail that the provider has as well.
 */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`)
}
