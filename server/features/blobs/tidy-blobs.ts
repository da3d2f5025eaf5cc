import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { BlobStore } from '#server/platform/blobs/blobs.ts'
import { holdBlobs } from './queries.ts'
import {
  type BlobRow,
  deleteBlobs,
  findElsewhere,
  findUsed,
  lockDue,
  setAtHome,
  settleBlobs,
} from './upkeep-queries.ts'

/** Looked at in one transaction: whoever puts or names one of them meanwhile waits for it. */
const BATCH = 100
/** Brought home in one run at most. */
const MOST_BROUGHT = 2000

/** Looks at all blobs whose time has come, and deletes those that no row names. Then brings some home. */
export async function tidyBlobs(db: Db, store: BlobStore, signal?: AbortSignal): Promise<void> {
  const tidySome = () =>
    inTransaction(db, async tx => {
      const due = await lockDue(tx, BATCH)
      const { used, unused } = await sortBlobs(tx, due)
      // First, because to delete one may have another looked at again.
      await settleBlobs(tx, used)
      await deleteUnused(tx, store, unused)
      return due.length
    })
  do signal?.throwIfAborted()
  while ((await tidySome()) === BATCH)
  for (let brought = 0; brought < MOST_BROUGHT; brought += BATCH) {
    const some = await findElsewhere(db, BATCH)
    for (const blob of some) {
      signal?.throwIfAborted()
      await bringHome(db, store, blob)
    }
    if (some.length < BATCH) return
  }
}

/** Which of these locked blobs a row names. */
export async function sortBlobs(
  tx: Tx,
  locked: readonly BlobRow[],
): Promise<{ used: BlobRow[]; unused: BlobRow[] }> {
  const used = await findUsed(tx, locked)
  const names = new Set(used.map(nameOf))
  return { used, unused: locked.filter(blob => !names.has(nameOf(blob))) }
}

/** The bytes first: after a crash in between the row is found again. */
export async function deleteUnused(tx: Tx, store: BlobStore, unused: readonly BlobRow[]): Promise<void> {
  await Promise.all(unused.map(({ workspaceId, key }) => store.delete(workspaceId, key)))
  await deleteBlobs(tx, unused)
}

const nameOf = ({ workspaceId, key }: BlobRow) => `${workspaceId} ${key}`

/** Copies bytes from the place of another workspace into that of their own. What named them there is looked at then. */
async function bringHome(
  db: Db,
  store: BlobStore,
  { liesIn, ...blob }: BlobRow & { liesIn: number },
): Promise<void> {
  await holdBlobs(db, blob.workspaceId, [blob.key])
  const bytes = await store.read(liesIn, blob.key)
  if (bytes) await store.put(blob.workspaceId, blob.key, bytes)
  await setAtHome(db, blob)
}
