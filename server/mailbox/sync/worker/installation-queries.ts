import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, isThere } from '#server/db/keys.ts'
import { mailAccounts, syncStates } from '#server/db/schema/index.ts'
import type { PushedNews } from '#server/mail/providers/push-receiver.ts'

const isAccountOfState = and(
  eq(mailAccounts.workspaceId, syncStates.workspaceId),
  eq(mailAccounts.id, syncStates.accountId),
)

/** Active accounts whose provider sends notifications, with their cursors. */
export async function findPushed(
  db: Executor,
  mailbox: PushedNews['mailbox'],
): Promise<(AccountKey & { cursor: unknown })[]> {
  const isMeant =
    'uniqueId' in mailbox
      ? eq(mailAccounts.uniqueId, mailbox.uniqueId)
      : and(
          eq(mailAccounts.provider, mailbox.provider),
          sql`lower(${mailAccounts.email}) = lower(${mailbox.email})`,
        )
  return db
    .select({ workspaceId: syncStates.workspaceId, id: syncStates.accountId, cursor: syncStates.cursor })
    .from(syncStates)
    .innerJoin(mailAccounts, isAccountOfState)
    .where(and(isThere, eq(mailAccounts.isActive, true), isMeant))
}

/** Accounts whose first sync has ended. */
export async function findSyncedAccounts(db: Executor): Promise<AccountKey[]> {
  return db
    .select({ workspaceId: syncStates.workspaceId, id: syncStates.accountId })
    .from(syncStates)
    .innerJoin(mailAccounts, isAccountOfState)
    .where(and(isThere, isNotNull(syncStates.completedAt)))
}
