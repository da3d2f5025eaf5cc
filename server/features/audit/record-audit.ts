import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/client.ts'
import { type AuditRow, insertAudit, lockLast } from './chain-queries.ts'

export interface AuditEntry {
  at: Date
  /** Who did it; an id of null is the installation itself, or its operator at the command line. */
  actor: { id: number | null; email: string }
  /** Whose admins may read it. */
  organizationId: number | null
  /** `role.changed`: the noun and what became of it. */
  action: string
  /** To what, in words, with its id where it has one. */
  subject: { text: string; id?: number | null }
  /** Small facts; never a secret, never mail. */
  details?: Record<string, unknown>
}

const FIRST = Buffer.alloc(32)

/** Adds a row to the log, in the transaction of the deed: neither is there without the other. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const last = await lockLast(tx)
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at: entry.at,
    actorId: entry.actor.id,
    actor: entry.actor.email,
    organizationId: entry.organizationId,
    action: entry.action,
    subject: entry.subject.text,
    subjectId: entry.subject.id ?? null,
    details: entry.details ?? {},
  }
  const previousHash = last?.hash ?? FIRST
  await insertAudit(tx, { ...row, previousHash, hash: auditHash(row, previousHash) })
}

type Hashed = Omit<AuditRow, 'workspaceId' | 'hash' | 'previousHash'>

/** What a row is sealed with: SHA-256 over the hash before it and every column but the workspace, which follows
 * from the organization; keys in one order. */
function auditHash(row: Hashed, previousHash: Buffer): Buffer {
  const { seq, at, actorId, actor, organizationId, action, subject, subjectId, details } = row
  const values = [seq, at.toISOString(), actorId, actor, organizationId, action, subject, subjectId]
  const text = JSON.stringify([...values, ordered(details)])
  return createHash('sha256').update(previousHash).update(text).digest()
}

/** PostgreSQL keeps jsonb keys in an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, ordered(inner)])
}

/** The first row that does not fit what stands before it, or null when the whole log holds. */
export function findBreak(
  rows: readonly AuditRow[],
  before: { seq: number; hash: Buffer } = { seq: 0, hash: FIRST },
): number | null {
  let { seq, hash } = before
  for (const row of rows) {
    const fits =
      row.seq === seq + 1 &&
      row.previousHash.equals(hash) &&
      row.hash.equals(auditHash(row, row.previousHash))
    if (!fits) return row.seq
    seq = row.seq
    hash = row.hash
  }
  return null
}
