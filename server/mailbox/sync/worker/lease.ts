import { checkedDb } from '#server/db/checked.ts'
import type { Db } from '#server/db/client.ts'
import { isHeld, type Lease } from './lease-queries.ts'

/** Another worker has the mailbox now. This one stops; nothing of its transaction was written. */
export class LeaseLostError extends Error {
  constructor({ accountId, token }: Lease) {
    super(`The lease ${token} of account ${accountId} is over`)
    this.name = 'LeaseLostError'
  }
}

/**
 * Wraps the database for a runner. Each transaction ends by comparing the token and locking its row until the commit, so
 * that no other worker can take the mailbox in between. Without the lease it throws LeaseLostError and is rolled back.
 */
export const leasedDb = (db: Db, lease: Lease): Db =>
  checkedDb(db, async tx => {
    if (!(await isHeld(tx, lease))) throw new LeaseLostError(lease)
  })
