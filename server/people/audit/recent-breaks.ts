import type { Executor } from '#server/db/client.ts'
import type { AuditRow } from './chain-queries.ts'
import { isAsHashed } from './check-audit.ts'
import { findNewest } from './installation-queries.ts'

/** Enough for changes of today to be noticed, and few enough to be looked at every few minutes. */
const RECENT = 100

/**
 * Counts the newest entries that are not as they were written, or do not follow the entry before them. Only `checkAudit`
 * proves all of them, and that none was cut off at the end.
 */
export async function countRecentBreaks(db: Executor): Promise<number> {
  const rows = await findNewest(db, RECENT)
  /** The entry that comes after, by workspace. */
  const later = new Map<number, AuditRow>()
  let breaks = 0
  for (const row of rows) {
    const next = later.get(row.workspaceId)
    const isFollowed =
      !next || (next.previousHash.equals(row.hash) && next.position === (row.position ?? 0) + 1)
    if (!isFollowed || !isAsHashed(row)) breaks += 1
    later.set(row.workspaceId, row)
  }
  return breaks
}
