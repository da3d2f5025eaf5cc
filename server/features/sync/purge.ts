import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { deleteFinishedActions } from './change-queries.ts'
import { purgeOrphans } from './message-queries.ts'

const KEEP_ACTIONS_DAYS = 30

/** Removes what nobody can see any more: messages that lie nowhere since a day, with bytes no other one needs. */
export async function purge({ db, blobs, clock }: Pick<Deps, 'db' | 'blobs' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  for (const blob of await purgeOrphans(db, new Date(now - DAY_MS))) await blobs.delete(blob)
  await deleteFinishedActions(db, new Date(now - KEEP_ACTIONS_DAYS * DAY_MS))
}
