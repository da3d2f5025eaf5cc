import { createHash } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { auditHash, FIRST } from './audit-hash.ts'
import type { AuditRow } from './chain-queries.ts'
import { findChained, findOldEntries, lockNewest } from './installation-queries.ts'

const BATCH = 1000

type Place = Pick<AuditRow, 'workspaceId' | 'seq'>

interface AuditProof {
  entries: number
  /** The number of the newest entry that was looked at. */
  upTo: number
  /**
   * One hash over the newest entries of all chains: kept elsewhere with `upTo`, it shows later that none was cut off at the
   * end. Null where there is no entry.
   */
  head: string | null
  /** The first entry that does not fit what stands before it in its chain. */
  brokenAt: Place | null
}

/**
 * Recomputes all chains: the one from before workspaces had chains of their own, then each workspace's. `given`: only up
 * to the entry of this number, as an earlier check did.
 */
export async function checkAudit(db: Db, given?: number): Promise<AuditProof> {
  const upTo = given ?? (await inTransaction(db, lockNewest))
  let entries = 0
  let end: End = { workspaceId: null, number: 0, hash: FIRST }
  for await (const row of inBatches(after => findOldEntries(db, { after, upTo, limit: BATCH }))) {
    if (!follows(row, end)) return { entries, upTo, head: null, brokenAt: placeOf(row) }
    end = endOf(row, null)
    entries += 1
  }
  const oldHead = end.hash
  const heads = createHash('sha256').update(oldHead)
  for await (const row of inBatches(after => findChained(db, { after, upTo, limit: BATCH }))) {
    if (row.workspaceId !== end.workspaceId) {
      seal(heads, end)
      end = { workspaceId: row.workspaceId, number: 0, hash: oldHead }
    }
    if (!follows(row, end)) return { entries, upTo, head: null, brokenAt: placeOf(row) }
    end = endOf(row, row.workspaceId)
    entries += 1
  }
  seal(heads, end)
  // Without any chain of a workspace it is the hash that an older version told.
  const head = end.workspaceId === null ? oldHead : heads.digest()
  return { entries, upTo, head: entries === 0 ? null : head.toString('hex'), brokenAt: null }
}

/** Up to where a chain was found to hold; a workspace of null is the chain from before. */
interface End {
  workspaceId: number | null
  number: number
  hash: Buffer
}

const placeOf = ({ seq, workspaceId }: AuditRow): Place => ({ seq, workspaceId })

const numberIn = (row: AuditRow) => row.position ?? row.seq

const endOf = (row: AuditRow, workspaceId: number | null): End => ({
  workspaceId,
  number: numberIn(row),
  hash: row.hash,
})

const follows = (row: AuditRow, { number, hash }: End): boolean =>
  numberIn(row) === number + 1 &&
  row.previousHash.equals(hash) &&
  formsOf(row).some(form => row.hash.equals(auditHash(form, row.previousHash)))

/**
 * The forms in which an entry may have been hashed. Older versions hashed the fields of a deleted person's entry that were
 * undefined as null, although the database does not keep them.
 */
function formsOf(row: AuditRow): AuditRow[] {
  if (row.action !== 'person.deleted') return [row]
  const missing = ['keptBy', 'dissolved'].filter(field => !(field in row.details))
  const nulls = Object.fromEntries(missing.map(field => [field, null]))
  return [row, { ...row, details: { ...row.details, ...nulls } }]
}

function seal(heads: ReturnType<typeof createHash>, { workspaceId, number, hash }: End): void {
  if (workspaceId !== null) heads.update(JSON.stringify([workspaceId, number])).update(hash)
}

async function* inBatches(find: (after: Place) => Promise<AuditRow[]>): AsyncGenerator<AuditRow> {
  let after: Place = { workspaceId: -1, seq: 0 }
  for (;;) {
    const rows = await find(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last
  }
}
