import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { deleteFinishedActions } from './change-queries.ts'
import { purgeOrphans } from './message-queries.ts'
import { deleteOldRepairs } from './verify-queries.ts'

/** What was changed and mended, for whoever looks into it. */
const KEEP_RECORDS_DAYS = 30

/** Removes what nobody can see any more: messages that lie nowhere since a day, with bytes no other one needs. */
export async function purge({ db, blobs, clock }: Pick<Deps, 'db' | 'blobs' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  for (const blob of await purgeOrphans(db, new Date(now - DAY_MS))) await blobs.delete(blob)
  const before = new Date(now - KEEP_RECORDS_DAYS * DAY_MS)
  await deleteFinishedActions(db, before)
  await deleteOldRepairs(db, before)
}
