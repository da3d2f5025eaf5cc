import { createHash } from 'node:crypto'
import type { AuditRow } from './chain-queries.ts'

type Hashed = Omit<AuditRow, 'hash' | 'previousHash'>

/** The hash before the first entry. */
export const FIRST = Buffer.alloc(32)

/**
 * The hash of an entry: SHA-256 over the previous hash and every column, with keys in a fixed order. Entries without a
 * position are from before workspaces had their own chains, and lack the columns that were added then.
 */
export function auditHash(row: Hashed, previousHash: Buffer): Buffer {
  const { seq, at, actorId, actor, organizationId, action, subject, subjectId, details } = row
  const old = [seq, at.toISOString(), actorId, actor, organizationId, action, subject, subjectId]
  const { workspaceId, position, actorKind, throughId, through } = row
  const added = [position, actorKind, throughId, through]
  const isOld = added.every(value => value === null)
  const text = JSON.stringify([...old, ordered(details), ...(isOld ? [] : [workspaceId, ...added])])
  return createHash('sha256').update(previousHash).update(text).digest()
}

/** Sorts keys, because PostgreSQL stores the keys of jsonb in an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, ordered(inner)])
}
