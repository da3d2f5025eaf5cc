import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { auditLog, sharedViews, users } from '#server/db/schema/index.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { matching } from './installation-queries.ts'

/** The action of opening messages in somebody else's mailbox. */
export const OPENED = 'message.opened'

const MOST_OPENINGS = 500

/** Who opened a message of an organization's mailbox, except its owner; newest first. */
export async function findOpenings(db: Executor, organizationId: number, messageId: number) {
  return db
    .select({
      at: auditLog.at,
      kind: auditLog.actorKind,
      through: auditLog.through,
      email: auditLog.actor,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.workspaceId, await findWorkspaceId(db, { id: 0, organizationId })),
        eq(auditLog.action, OPENED),
        matching({ organizationId, messageId }),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(MOST_OPENINGS)
}

/** Who opens messages: a person, or a delegate of theirs, on one day (YYYY-MM-DD). */
interface Opening {
  workspaceId: number
  userId: number
  delegate: string
  day: string
}

/** Inserts views. Returns the messages that had none yet by this reader on this day. */
export async function insertViews(
  db: Executor,
  opening: Opening,
  messageIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .insert(sharedViews)
    .values(messageIds.map(messageId => ({ ...opening, messageId })))
    .onConflictDoNothing()
    .returning({ messageId: sharedViews.messageId })
  return rows.map(({ messageId }) => messageId)
}

/** Lets repeated reading cost a query and no write. */
export async function findViewed(
  db: Executor,
  { workspaceId, userId, delegate, day }: Opening,
  messageIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ messageId: sharedViews.messageId })
    .from(sharedViews)
    .where(
      and(
        eq(sharedViews.workspaceId, workspaceId),
        eq(sharedViews.userId, userId),
        eq(sharedViews.delegate, delegate),
        eq(sharedViews.day, day),
        isIn(sharedViews.messageId, messageIds),
      ),
    )
  return rows.map(({ messageId }) => messageId)
}
