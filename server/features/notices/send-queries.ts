import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccounts, workspacesOf } from '#server/db/keys.ts'
import { mailAccounts, messages, outgoingMessages } from '#server/db/schema/index.ts'

const MOST_TOLD = 50

/**
 * The condition on unsent messages that a person is told about: their own, and those without a person from a mailbox
 * they own. Messages that are no longer in Sent are done with.
 */
const isTold = (userId: number, accounts: readonly AccountKey[]) =>
  and(
    isOfAccounts(outgoingMessages, accounts),
    inArray(outgoingMessages.state, ['failed', 'uncertain']),
    isNull(outgoingMessages.dismissedAt),
    or(
      eq(outgoingMessages.userId, userId),
      and(isNull(outgoingMessages.userId), eq(mailAccounts.ownerId, userId)),
    ),
    messages.inSent,
  )

const ofItsMessage = and(
  eq(messages.workspaceId, outgoingMessages.workspaceId),
  eq(messages.id, outgoingMessages.messageId),
)
const ofItsAccount = and(
  eq(mailAccounts.workspaceId, outgoingMessages.workspaceId),
  eq(mailAccounts.id, outgoingMessages.accountId),
)

/** Messages that were not sent, or may not have been; newest first. */
export async function findUnsent(db: Executor, userId: number, accounts: readonly AccountKey[]) {
  const { id, accountId, messageId, state, lastError, dueAt, startedAt } = outgoingMessages
  return db
    .select({
      id,
      accountId,
      messageId,
      state,
      reason: lastError,
      // If sending never began, for instance because the account was switched off, the message failed when it was due.
      at: sql`greatest(${startedAt}, ${dueAt})`.mapWith(dueAt),
      subject: messages.subject,
      to: messages.toList,
    })
    .from(outgoingMessages)
    .innerJoin(messages, ofItsMessage)
    .innerJoin(mailAccounts, ofItsAccount)
    .where(isTold(userId, accounts))
    .orderBy(desc(id))
    .limit(MOST_TOLD)
}
export type Unsent = Awaited<ReturnType<typeof findUnsent>>[number]

/** Dismisses a notice. Returns the account of the message; null if the person is not told about it. */
export async function dismissUnsent(
  db: Executor,
  { id, userId, accounts, now }: { id: number; userId: number; accounts: readonly AccountKey[]; now: Date },
): Promise<number | null> {
  const told = db
    .select({ id: outgoingMessages.id })
    .from(outgoingMessages)
    .innerJoin(messages, ofItsMessage)
    .innerJoin(mailAccounts, ofItsAccount)
    .where(and(eq(outgoingMessages.id, id), isTold(userId, accounts)))
  const [row] = await db
    .update(outgoingMessages)
    .set({ dismissedAt: now })
    .where(
      and(isIn(outgoingMessages.workspaceId, workspacesOf(accounts)), inArray(outgoingMessages.id, told)),
    )
    .returning({ accountId: outgoingMessages.accountId })
  return row?.accountId ?? null
}
