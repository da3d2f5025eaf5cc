import { desc, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { auditLock, LOCKS } from '#server/db/lock-numbers.ts'
import { auditLog, auditNumbers } from '#server/db/schema/index.ts'
import { workspaceOf, workspaceOfOrganization } from '#server/people/workspaces/queries.ts'

// Statements about the chain of one workspace.

export type AuditRow = typeof auditLog.$inferSelect

/** Where an entry belongs: to an organization's workspace, else to a person's own, else to the installation. */
export interface Belonging {
  organizationId: number | null
  userId?: number | undefined
}

/**
 * Returns the workspace and the number of a new entry. Locks the chain of this workspace until the transaction ends, so
 * that each entry knows the previous one and numbers ascend within a chain.
 */
export async function lockChain(tx: Tx, belonging: Belonging): Promise<{ workspaceId: number; seq: number }> {
  const { rows: found } = await tx.execute<{ workspace: string }>(
    sql`select coalesce(${workspaceFor(belonging)}, 0) as workspace`,
  )
  const workspaceId = Number(found[0]?.workspace)
  // In this order, so that a holder of a chain's lock never waits for another lock of the log.
  const { rows } = await tx.execute<{ seq: string }>(sql`
    with shared as materialized (select pg_advisory_xact_lock_shared(${LOCKS.auditLog})),
    locked as materialized (select pg_advisory_xact_lock(${auditLock(sql`${workspaceId}::bigint`)}) from shared)
    select nextval(${auditNumbers.seqName}) as seq from locked`)
  const [row] = rows
  if (!row) throw new Error('the audit log gave no number')
  return { workspaceId, seq: Number(row.seq) }
}

/** Null for the installation, and if the organization or the person was deleted in this transaction. */
function workspaceFor({ organizationId, userId }: Belonging) {
  if (organizationId !== null) return workspaceOfOrganization(organizationId)
  return userId === undefined ? sql`null::bigint` : workspaceOf({ id: userId, organizationId })
}

/** The newest entry of a workspace; null if there is none. */
export async function findLast(
  db: Executor,
  workspaceId: number,
): Promise<Pick<AuditRow, 'position' | 'hash'> | null> {
  const [last] = await db
    .select({ position: auditLog.position, hash: auditLog.hash })
    .from(auditLog)
    .where(eq(auditLog.workspaceId, workspaceId))
    .orderBy(desc(auditLog.seq))
    .limit(1)
  return last ?? null
}

export async function insertAudit(tx: Tx, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row)
}
