import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isInWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccounts, workspacesOf } from '#server/db/keys.ts'
import { mailAccounts, messages, outgoingMessages } from '#server/db/schema/index.ts'

const MOST_TOLD = 500

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

const ofItsMessage = (accounts: readonly AccountKey[]) =>
  and(
    isInWorkspace(messages.workspaceId, workspacesOf(accounts)),
    eq(messages.workspaceId, outgoingMessages.workspaceId),
    eq(messages.id, outgoingMessages.messageId),
  )
const ofItsAccount = (accounts: readonly AccountKey[]) =>
  and(
    isInWorkspace(mailAccounts.workspaceId, workspacesOf(accounts)),
    eq(mailAccounts.workspaceId, outgoingMessages.workspaceId),
    eq(mailAccounts.id, outgoingMessages.accountId),
  )

/** Messages that were not sent, or of which nobody knows; newest first. */
export async function findUnsent(
  db: Executor,
  userId: number,
  accounts: readonly AccountKey[],
  wanted: 'failed' | 'uncertain',
) {
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
    .innerJoin(messages, ofItsMessage(accounts))
    .innerJoin(mailAccounts, ofItsAccount(accounts))
    .where(and(isTold(userId, accounts), eq(outgoingMessages.state, wanted)))
    .orderBy(desc(id))
    .limit(MOST_TOLD)
}
export type Unsent = Awaited<ReturnType<typeof findUnsent>>[number]

/** Dismisses the notice of a message, or of all uncertain ones up to one. Returns the accounts of those that the person is told about. */
export async function dismissUnsent(
  db: Executor,
  {
    which,
    userId,
    accounts,
    now,
  }: {
    which: { id: number } | { uncertainUpTo: number }
    userId: number
    accounts: readonly AccountKey[]
    now: Date
  },
): Promise<number[]> {
  const { id, state } = outgoingMessages
  const isMeant = 'id' in which ? eq(id, which.id) : and(eq(state, 'uncertain'), lte(id, which.uncertainUpTo))
  const told = db
    .select({ id: outgoingMessages.id })
    .from(outgoingMessages)
    .innerJoin(messages, ofItsMessage(accounts))
    .innerJoin(mailAccounts, ofItsAccount(accounts))
    .where(and(isMeant, isTold(userId, accounts)))
  const rows = await db
    .update(outgoingMessages)
    .set({ dismissedAt: now })
    .where(
      and(
        isInWorkspace(outgoingMessages.workspaceId, workspacesOf(accounts)),
        inArray(outgoingMessages.id, told),
      ),
    )
    .returning({ accountId: outgoingMessages.accountId })
  return [...new Set(rows.map(({ accountId }) => accountId))]
}
