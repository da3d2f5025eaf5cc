import { createHash } from 'node:crypto'
import type { AuditRow } from './chain-queries.ts'

type Hashed = Omit<AuditRow, 'hash' | 'previousHash'>

/** What is before the first entry of all. */
export const FIRST = Buffer.alloc(32)

/**
 * What an entry is sealed with: SHA-256 over the hash before it and every column; keys in one order. Entries without a
 * position, from before workspaces had chains of their own, have none of the columns that were added then.
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

/** PostgreSQL keeps jsonb keys in an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, ordered(inner)])
}
