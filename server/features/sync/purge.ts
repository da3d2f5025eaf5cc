import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findAccountKeys } from '#server/features/accounts/upkeep-queries.ts'
import { deleteFinishedActions } from '#server/features/mailbox/changes/change-queries.ts'
import { purgeOrphans } from '#server/features/mailbox/messages/message-queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { deleteOldRepairs } from './verify/verify-queries.ts'

/** What was changed and mended, for whoever looks into it. */
const KEEP_RECORDS_DAYS = 30

/** Removes what nobody can see any more: messages that lie nowhere since a day, with bytes no other one needs. */
export async function purge({ db, blobs, clock }: Pick<Deps, 'db' | 'blobs' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const recordsBefore = new Date(now - KEEP_RECORDS_DAYS * DAY_MS)
  for (const account of await findAccountKeys(db)) {
    const unused = await inMailTransaction(db, [account.id], async tx => {
      await deleteFinishedActions(tx, account, recordsBefore)
      await deleteOldRepairs(tx, account, recordsBefore)
      return purgeOrphans(tx, account, new Date(now - DAY_MS))
    })
    for (const blob of unused) await blobs.delete(blob)
  }
}
