import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { deleteFinishedActions } from './change-queries.ts'
import { findAccountsWithOrphans, purgeOrphans } from './message-queries.ts'
import { deleteOldRepairs } from './verify-queries.ts'

/** What was changed and mended, for whoever looks into it. */
const KEEP_RECORDS_DAYS = 30

/** Removes what nobody can see any more: messages that lie nowhere since a day, with bytes no other one needs. */
export async function purge({ db, blobs, clock }: Pick<Deps, 'db' | 'blobs' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const orphanedBefore = new Date(now - DAY_MS)
  for (const accountId of await findAccountsWithOrphans(db, orphanedBefore)) {
    const purge = (tx: Tx) => purgeOrphans(tx, accountId, orphanedBefore)
    for (const blob of await inMailTransaction(db, [accountId], purge)) await blobs.delete(blob)
  }
  const before = new Date(now - KEEP_RECORDS_DAYS * DAY_MS)
  await deleteFinishedActions(db, before)
  await deleteOldRepairs(db, before)
}
