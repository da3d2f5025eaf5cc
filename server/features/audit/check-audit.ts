import type { Executor } from '#server/db/client.ts'
import { findAuditAfter } from './chain-queries.ts'
import { findBreak } from './record-audit.ts'

const BATCH = 1000

interface AuditProof {
  entries: number
  /** The hash of the newest entry: kept elsewhere, it shows later that none was cut off at the end. */
  head: string | null
  /** The first entry that does not fit what stands before it. */
  brokenAt: number | null
}

/** Recomputes the whole chain. */
export async function checkAudit(db: Executor): Promise<AuditProof> {
  let last: { seq: number; hash: Buffer } | undefined
  for (;;) {
    const rows = await findAuditAfter(db, last?.seq ?? 0, BATCH)
    const brokenAt = findBreak(rows, last)
    const newest = rows.at(-1) ?? last
    const head = newest ? newest.hash.toString('hex') : null
    if (brokenAt !== null) return { entries: newest?.seq ?? 0, head, brokenAt }
    if (rows.length < BATCH) return { entries: newest?.seq ?? 0, head, brokenAt: null }
    last = newest
  }
}
