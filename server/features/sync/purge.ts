import { inMailTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Deps } from '#server/deps.ts'
import { findAccountKeys } from '#server/features/accounts/upkeep-queries.ts'
import { deleteFinishedActions } from '#server/features/mailbox/changes/change-queries.ts'
import { purgeOrphans } from '#server/features/mailbox/messages/message-queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { deleteOldRepairs } from './verify/verify-queries.ts'

/** What was changed and mended, for whoever looks into it. */
const KEEP_RECORDS_DAYS = 30

/** Removes what nobody can see any more: messages that lie nowhere since a day, with bytes no other one needs. */
export async function purge(
  { db, blobs, clock }: Pick<Deps, 'db' | 'blobs' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now().getTime()
  const recordsBefore = new Date(now - KEEP_RECORDS_DAYS * DAY_MS)
  for (const account of await findAccountKeys(db))
    await inBatches(signal, async limit => {
      const { most, unused } = await inMailTransaction(db, [account.id], async tx => {
        const actions = await deleteFinishedActions(tx, account, recordsBefore, limit)
        const repairs = await deleteOldRepairs(tx, account, recordsBefore, limit)
        const orphans = await purgeOrphans(tx, account, new Date(now - DAY_MS), limit)
        return { most: Math.max(actions, repairs, orphans.deleted), unused: orphans.blobs }
      })
      for (const blob of unused) await blobs.delete(blob)
      return most
    })
}
