import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import {
  affiliateCodes,
  auditLog,
  drafts,
  emailAutomations,
  folders,
  messages,
  placements,
  sessions,
  teamPermissions,
  threadAutomations,
} from '#server/db/schema/index.ts'

/** What is kept of a person, but for their mail; neither hashes nor sealed credentials. */
export async function findRecords(db: Executor, userId: number) {
  const { tokenHash: _, ...session } = sessionColumns
  return {
    sessions: await db.select(session).from(sessions).where(eq(sessions.userId, userId)),
    permissions: await db.select().from(teamPermissions).where(eq(teamPermissions.teamMemberId, userId)),
    affiliateCodes: await db
      .select({ code: affiliateCodes.code, createdAt: affiliateCodes.createdAt })
      .from(affiliateCodes)
      .where(eq(affiliateCodes.userId, userId)),
    threadAutomations: await db.select().from(threadAutomations).where(eq(threadAutomations.userId, userId)),
    emailAutomations: await db.select().from(emailAutomations).where(eq(emailAutomations.userId, userId)),
    audit: await db
      .select({
        at: auditLog.at,
        actor: auditLog.actor,
        action: auditLog.action,
        subject: auditLog.subject,
        details: auditLog.details,
      })
      .from(auditLog)
      .where(or(eq(auditLog.actorId, userId), eq(auditLog.subjectId, userId)))
      .orderBy(asc(auditLog.seq)),
  }
}

const sessionColumns = {
  tokenHash: sessions.tokenHash,
  userAgent: sessions.userAgent,
  address: sessions.address,
  createdAt: sessions.createdAt,
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
}

export async function findAccountDrafts(db: Executor, accountId: number) {
  return db
    .select()
    .from(drafts)
    .where(and(eq(drafts.accountId, accountId), isNull(drafts.outgoingId)))
}

/** A batch of an account's messages, with the names of the folders they lie in. */
export async function findMessagesAfter(db: Executor, accountId: number, after: number, limit: number) {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.accountId, accountId), gt(messages.id, after)))
    .orderBy(messages.id)
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const places =
    ids.length === 0
      ? []
      : await db
          .select({ messageId: placements.messageId, folder: folders.name })
          .from(placements)
          .innerJoin(folders, eq(folders.id, placements.folderId))
          .where(isIn(placements.messageId, ids))
  const byMessage = Map.groupBy(places, ({ messageId }) => messageId)
  return rows.map(row => ({ ...row, folders: (byMessage.get(row.id) ?? []).map(({ folder }) => folder) }))
}
