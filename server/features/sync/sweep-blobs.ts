import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { deleteUnused } from './delete-unused.ts'

/** To ask costs reading the list of all messages. */
const BATCH = 5000

/**
 * Deletes what lies in the blob store and nothing refers to: bytes are stored before the rows that name them, and
 * deleted after them, so that what ends in between leaves some. What is younger than a day may still be named.
 */
export async function sweepBlobs(
  deps: Pick<Deps, 'db' | 'blobs' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const before = deps.clock.now().getTime() - DAY_MS
  let old: string[] = []
  for await (const stored of deps.blobs.list()) {
    signal.throwIfAborted()
    for (const { key, storedAt } of stored) if (storedAt.getTime() < before) old.push(key)
    if (old.length < BATCH) continue
    await deleteUnused(deps, old)
    old = []
  }
  await deleteUnused(deps, old)
}
