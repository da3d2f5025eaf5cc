import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Deps } from '#server/deps.ts'
import { findAccountKeys } from '#server/mailbox/accounts/upkeep-queries.ts'
import { deleteFinishedActions } from '#server/mailbox/changes/change-queries.ts'
import { purgeOrphans } from '#server/mailbox/messages/message-queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { deleteOldRepairs } from './verify/verify-queries.ts'

/** Finished changes and repairs are kept this long, for people who investigate a problem. */
const KEEP_RECORDS_DAYS = 30

/** Deletes messages that have been in no folder for a day, and old records of changes and repairs. */
export async function purge({ db, clock }: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const now = clock.now().getTime()
  const recordsBefore = new Date(now - KEEP_RECORDS_DAYS * DAY_MS)
  const purgeOne = (account: AccountKey) =>
    inBatches(signal, limit =>
      inMailTransaction(db, [account.id], async tx => {
        const actions = await deleteFinishedActions(tx, account, recordsBefore, limit)
        const repairs = await deleteOldRepairs(tx, account, recordsBefore, limit)
        const orphans = await purgeOrphans(tx, account, new Date(now - DAY_MS), limit)
        return Math.max(actions, repairs, orphans)
      }),
    )
  await oneByOne(await findAccountKeys(db), purgeOne, signal)
}
