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
  /** Number of the newest entry that was checked. */
  upTo: number
  /**
   * A hash over the newest entries of all chains. Whoever keeps it elsewhere together with `upTo` can later prove that
   * no entries were cut off at the end. Null if there are no entries.
   */
  head: string | null
  /** The first entry that does not match its predecessor in the chain; null if all do. */
  brokenAt: Place | null
}

/**
 * Recomputes all chains: first the one from before workspaces had their own, then each workspace's. `given`: the number
 * of the last entry to check, as in an earlier check.
 */
export async function checkAudit(db: Db, given?: number): Promise<AuditProof> {
  const upTo = given ?? (await inTransaction(db, lockNewest))
  let entries = 0
  let end: End = { workspaceId: null, number: 0, hash: FIRST }
  for await (const row of readAll(after => findOldEntries(db, { after, upTo, limit: BATCH }))) {
    if (!follows(row, end)) return { entries, upTo, head: null, brokenAt: placeOf(row) }
    end = endOf(row, null)
    entries += 1
  }
  const oldHead = end.hash
  const heads = createHash('sha256').update(oldHead)
  for await (const row of readAll(after => findChained(db, { after, upTo, limit: BATCH }))) {
    if (row.workspaceId !== end.workspaceId) {
      seal(heads, end)
      end = { workspaceId: row.workspaceId, number: 0, hash: oldHead }
    }
    if (!follows(row, end)) return { entries, upTo, head: null, brokenAt: placeOf(row) }
    end = endOf(row, row.workspaceId)
    entries += 1
  }
  seal(heads, end)
  // Without any workspace's chain, the head is the hash that older versions gave.
  const head = end.workspaceId === null ? oldHead : heads.digest()
  return { entries, upTo, head: entries === 0 ? null : head.toString('hex'), brokenAt: null }
}

/** The last checked entry of a chain. `workspaceId` is null for the chain from before workspaces had their own. */
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
  numberIn(row) === number + 1 && row.previousHash.equals(hash) && isAsHashed(row)

/** Whether an entry is what its hash was made of. */
export const isAsHashed = (row: AuditRow): boolean =>
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

async function* readAll(find: (after: Place) => Promise<AuditRow[]>): AsyncGenerator<AuditRow> {
  let after: Place = { workspaceId: -1, seq: 0 }
  for (;;) {
    const rows = await find(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last
  }
}
