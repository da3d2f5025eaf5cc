import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { containing } from '#server/db/is-in.ts'
import { LOCKS } from '#server/db/lock-numbers.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { workspaceOfOrganization } from '#server/people/workspaces/queries.ts'
import type { AuditRow } from './chain-queries.ts'

// Statements about the logs of all workspaces.

/** Returns the number of the newest entry. All entries up to it are visible and complete. */
export async function lockNewest(tx: Tx): Promise<number> {
  // Waits for transactions that are writing now, because an entry with a lower number may become visible later.
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.auditLog})`)
  const [last] = await tx.select({ seq: auditLog.seq }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  return last?.seq ?? 0
}

/** The hash of the last entry from before workspaces had chains of their own. */
export async function findOldHead(db: Executor): Promise<Buffer | null> {
  const [last] = await db
    .select({ hash: auditLog.hash })
    .from(auditLog)
    .where(isNull(auditLog.position))
    .orderBy(desc(auditLog.seq))
    .limit(1)
  return last?.hash ?? null
}

interface Range {
  /** Last entry of the previous batch. */
  after: Pick<AuditRow, 'workspaceId' | 'seq'>
  /** Number of the last entry, inclusive. */
  upTo: number
  limit: number
}

/** Entries from before workspaces had chains of their own, oldest first. */
export async function findOldEntries(db: Executor, { after, upTo, limit }: Range): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(and(isNull(auditLog.position), gt(auditLog.seq, after.seq), lte(auditLog.seq, upTo)))
    .orderBy(asc(auditLog.seq))
    .limit(limit)
}

/** Entries of the workspaces' chains, by workspace, each oldest first. */
export async function findChained(db: Executor, { after, upTo, limit }: Range): Promise<AuditRow[]> {
  const { workspaceId, seq, position } = auditLog
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        isNotNull(position),
        sql`(${workspaceId}, ${seq}) > (${after.workspaceId}, ${after.seq})`,
        lte(seq, upTo),
      ),
    )
    .orderBy(asc(workspaceId), asc(seq))
    .limit(limit)
}

/** The newest entries of the workspaces' chains, newest first. */
export async function findNewest(db: Executor, limit: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(isNotNull(auditLog.position))
    .orderBy(desc(auditLog.seq))
    .limit(limit)
}

export interface AuditFilter {
  /** Null for all, for super admins. */
  organizationId: number | null
  /** Text in the actor, the action or the subject. */
  q?: string | undefined
  /** Only these actions. */
  actions?: readonly string[] | undefined
  /** Only what was done then or later. */
  since?: Date | undefined
  /** Only entries about opening this message. */
  messageId?: number | undefined
}

/** Newest first, only numbers below `before`. */
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

export function matching({ organizationId, q, actions, since, messageId }: AuditFilter): SQL | undefined {
  const text = q ? containing(q) : null
  const searched = [auditLog.actor, auditLog.through, auditLog.action, auditLog.subject]
  return and(
    organizationId === null ? undefined : isOfOrganization(organizationId),
    text ? or(...searched.map(column => ilike(column, text))) : undefined,
    actions === undefined ? undefined : inArray(auditLog.action, [...actions]),
    since === undefined ? undefined : gte(auditLog.at, since),
    messageId === undefined
      ? undefined
      : sql`${auditLog.details} @> ${JSON.stringify({ messageIds: [messageId] })}::jsonb`,
  )
}
