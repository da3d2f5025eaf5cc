import type { Db } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { updateState } from '../state-queries.ts'

/** Writes down how the sync of an account is doing; as every write of a runner, in a transaction that proves its lease. */
export const saveState = (
  db: Db,
  account: AccountKey,
  change: Parameters<typeof updateState>[2],
): Promise<void> => inTransaction(db, tx => updateState(tx, account, change))
