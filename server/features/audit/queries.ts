import { and, asc, desc, eq, gt, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { LOCKS } from '#server/db/lock-numbers.ts'
import { auditLog, sharedViews, users } from '#server/db/schema/index.ts'

/** The action of opening messages of somebody else's mailbox. */
export const OPENED = 'message.opened'

export type AuditRow = typeof auditLog.$inferSelect

/** The newest row, if there is one. Until the transaction ends nobody else writes, so that each row knows the one before it. */
export async function lockLast(tx: Tx): Promise<AuditRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.auditLog})`)
  const [last] = await tx.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  return last ?? null
}

export async function insertAudit(tx: Tx, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row)
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

function matching({ organizationId, q, messageId }: AuditFilter): SQL | undefined {
  const text = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null
  return and(
    organizationId === null ? undefined : eq(auditLog.organizationId, organizationId),
    text
      ? or(ilike(auditLog.actor, text), ilike(auditLog.action, text), ilike(auditLog.subject, text))
      : undefined,
    messageId === undefined
      ? undefined
      : sql`${auditLog.details} @> ${JSON.stringify({ messageIds: [messageId] })}::jsonb`,
  )
}

const MOST_OPENINGS = 500

/** Who opened a message of an organization's mailbox besides its owner, newest first. */
export async function findOpenings(db: Executor, organizationId: number, messageId: number) {
  return db
    .select({
      at: auditLog.at,
      email: auditLog.actor,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.action, OPENED), matching({ organizationId, messageId })))
    .orderBy(desc(auditLog.seq))
    .limit(MOST_OPENINGS)
}

/** Oldest first, for checking the chain. */
export async function findAuditAfter(db: Executor, seq: number, limit: number): Promise<AuditRow[]> {
  return db.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(asc(auditLog.seq)).limit(limit)
}

/** Of these messages, those that the person has not opened before today. */
export async function insertViews(
  db: Executor,
  userId: number,
  messageIds: number[],
  day: string,
): Promise<number[]> {
  const rows = await db
    .insert(sharedViews)
    .values(messageIds.map(messageId => ({ userId, messageId, day })))
    .onConflictDoNothing()
    .returning({ messageId: sharedViews.messageId })
  return rows.map(({ messageId }) => messageId)
}

/** Quick, so that reading the same messages again costs a look and no write. */
export async function findViewed(
  db: Executor,
  userId: number,
  messageIds: number[],
  day: string,
): Promise<number[]> {
  const rows = await db
    .select({ messageId: sharedViews.messageId })
    .from(sharedViews)
    .where(
      and(eq(sharedViews.userId, userId), eq(sharedViews.day, day), isIn(sharedViews.messageId, messageIds)),
    )
  return rows.map(({ messageId }) => messageId)
}

export async function findAddress(db: Executor, userId: number): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? ''
}
