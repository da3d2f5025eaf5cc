import { asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import {
  affiliateCodes,
  auditLog,
  calendarAnswers,
  emailAutomations,
  enrolments,
  rules,
  savedViews,
  senderChoices,
  sessions,
  snippets,
  teamPermissions,
  threadAutomations,
  users,
  workingHours,
} from '#server/db/schema/index.ts'

// Statements about all workspaces, because organizations that the person has left hold records of them too.

/** All stored records about a person except their mail; neither hashes nor sealed credentials. */
export async function findRecords(db: Executor, userId: number) {
  const { tokenHash: _, ...session } = sessionColumns
  const { dryRunHash: __, ...rule } = getTableColumns(rules)
  const [settings] = await db
    .select({ undoSeconds: users.undoSeconds, autoReminder: users.autoReminder, receipts: users.receipts })
    .from(users)
    .where(eq(users.id, userId))
  return {
    settings: settings ?? null,
    sessions: await db.select(session).from(sessions).where(eq(sessions.userId, userId)),
    permissions: await db
      .select({
        ...getTableColumns(teamPermissions),
        allowedAccountIds: sql<number[]>`to_jsonb(array(
          select g.account_id from team_permission_accounts g
          where g.workspace_id = team_permissions.workspace_id and g.team_member_id = team_permissions.team_member_id
          order by g.account_id))`,
      })
      .from(teamPermissions)
      .where(eq(teamPermissions.teamMemberId, userId)),
    affiliateCodes: await db
      .select({ code: affiliateCodes.code, createdAt: affiliateCodes.createdAt })
      .from(affiliateCodes)
      .where(eq(affiliateCodes.userId, userId)),
    threadAutomations: await db.select().from(threadAutomations).where(eq(threadAutomations.userId, userId)),
    emailAutomations: await db.select().from(emailAutomations).where(eq(emailAutomations.userId, userId)),
    calendarAnswers: await db.select().from(calendarAnswers).where(eq(calendarAnswers.userId, userId)),
    savedViews: await db.select().from(savedViews).where(eq(savedViews.userId, userId)),
    rules: await db.select(rule).from(rules).where(eq(rules.userId, userId)),
    snippets: await db.select().from(snippets).where(eq(snippets.ownerId, userId)),
    enrolments: await db.select().from(enrolments).where(eq(enrolments.userId, userId)),
    senderChoices: await db.select().from(senderChoices).where(eq(senderChoices.userId, userId)),
    workingHours: await db.select().from(workingHours).where(eq(workingHours.userId, userId)),
    audit: await db
      .select({
        at: auditLog.at,
        kind: auditLog.actorKind,
        actor: auditLog.actor,
        through: auditLog.through,
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
