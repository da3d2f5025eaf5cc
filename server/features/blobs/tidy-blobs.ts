import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
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

/** Blobs per transaction: anybody who puts or names one of them meanwhile has to wait. */
const BATCH = 100
/** Blobs that are copied to their own workspace in one run. */
const MOST_BROUGHT = 2000

/**
 * Checks all blobs that are due, and deletes those that no row names. Then copies some to the place of their own
 * workspace.
 */
export async function tidyBlobs(
  db: Db,
  store: BlobStore,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const tidySome = (limit: number) =>
    inTransaction(db, async tx => {
      const due = await lockDue(tx, limit)
      const { used, unused } = await sortBlobs(tx, due)
      // Used blobs first, because deleting another one may make one of them due again.
      await settleBlobs(tx, used)
      await deleteUnused(tx, store, unused)
      return due.length
    })
  await inBatches(signal, tidySome, BATCH)
  for (let brought = 0; brought < MOST_BROUGHT; brought += BATCH) {
    const some = await findElsewhere(db, BATCH)
    for (const blob of some) {
      signal.throwIfAborted()
      await bringHome(db, store, blob)
    }
    if (some.length < BATCH) return
  }
}

/** Sorts these locked blobs by whether a row names them. */
export async function sortBlobs(
  tx: Tx,
  locked: readonly BlobRow[],
): Promise<{ used: BlobRow[]; unused: BlobRow[] }> {
  const used = await findUsed(tx, locked)
  const names = new Set(used.map(nameOf))
  return { used, unused: locked.filter(blob => !names.has(nameOf(blob))) }
}

/** Deletes the bytes first: after a crash in between, the row is still found. */
export async function deleteUnused(tx: Tx, store: BlobStore, unused: readonly BlobRow[]): Promise<void> {
  await Promise.all(unused.map(({ workspaceId, key }) => store.delete(workspaceId, key)))
  await deleteBlobs(tx, unused)
}

const nameOf = ({ workspaceId, key }: BlobRow) => `${workspaceId} ${key}`

/**
 * Copies the bytes of a blob from the place of another workspace to that of its own. The blob there is checked
 * afterwards.
 */
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
