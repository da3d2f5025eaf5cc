import type { Db } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { updateState } from '../state-queries.ts'

/**
 * Saves how the sync of an account is doing. Like every write of a runner, it runs in a transaction that proves the
 * lease.
 */
export const saveState = (
  db: Db,
  account: AccountKey,
  change: Parameters<typeof updateState>[2],
): Promise<void> => inTransaction(db, tx => updateState(tx, account, change))
