import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import { deleteSomeOwnRows } from './own-rows-queries.ts'
import { deleteAbandonedWorkspace } from './queries.ts'
import { findAbandoned } from './upkeep-queries.ts'

/** A row goes with tens that belong to it. */
const AT_ONCE = 50

/** Deletes what workspaces without an owner have, in batches, and then these workspaces. */
export async function eraseAbandoned({ db }: { db: Db }, signal: AbortSignal): Promise<void> {
  const erase = async (id: number) => {
    await inBatches(
      signal,
      async () => ((await inTransaction(db, tx => deleteSomeOwnRows(tx, id, AT_ONCE))) > 0 ? AT_ONCE : 0),
      AT_ONCE,
    )
    await inTransaction(db, tx => deleteAbandonedWorkspace(tx, id))
  }
  await oneByOne(await findAbandoned(db), erase, signal)
}
