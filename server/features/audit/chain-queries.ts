import { and, asc, desc, eq, gt, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { LOCKS } from '#server/db/lock-numbers.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { workspaceOfOrganization } from '#server/features/workspaces/queries.ts'

// Statements about the log as one chain of the whole installation.

export type AuditRow = typeof auditLog.$inferSelect

/** The newest row, if there is one. Until the transaction ends nobody else writes, so that each row knows the one before it. */
export async function lockLast(tx: Tx): Promise<AuditRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.auditLog})`)
  const [last] = await tx.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  return last ?? null
}

export async function insertAudit(
  tx: Tx,
  row: Omit<typeof auditLog.$inferInsert, 'workspaceId'>,
): Promise<void> {
  const { organizationId } = row
  // The organization may end in this transaction.
  const workspaceId = organizationId ? sql`coalesce(${workspaceOfOrganization(organizationId)}, 0)` : 0
  await tx.insert(auditLog).values({ ...row, workspaceId })
}

export interface AuditFilter {
  /** Null is all: for super admins. */
  organizationId: number | null
  /** In who did it, what was done, or to what. */
  q?: string | undefined
  /** Who opened this message. */
  messageId?: number | undefined
}

/** Newest first, from before `before` on. */
export async function findAudit(
  db: Executor,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(and(matching(filter), before === undefined ? undefined : lt(auditLog.seq, before)))
    .orderBy(desc(auditLog.seq))
    .limit(limit)
}

const isOfOrganization = (organizationId: number) =>
  and(
    eq(auditLog.workspaceId, workspaceOfOrganization(organizationId)),
    eq(auditLog.organizationId, organizationId),
  )

export function matching({ organizationId, q, messageId }: AuditFilter): SQL | undefined {
  const text = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null
  return and(
    organizationId === null ? undefined : isOfOrganization(organizationId),
    text
      ? or(ilike(auditLog.actor, text), ilike(auditLog.action, text), ilike(auditLog.subject, text))
      : undefined,
    messageId === undefined
      ? undefined
      : sql`${auditLog.details} @> ${JSON.stringify({ messageIds: [messageId] })}::jsonb`,
  )
}

/** Oldest first, for checking the chain. */
export async function findAuditAfter(db: Executor, seq: number, limit: number): Promise<AuditRow[]> {
  return db.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(asc(auditLog.seq)).limit(limit)
}
