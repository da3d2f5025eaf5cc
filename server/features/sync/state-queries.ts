import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import {
  drafts,
  folders,
  mailAccounts,
  mailActions,
  outgoingMessages,
  syncStates,
  syncWorkers,
} from '#server/db/schema/index.ts'
import type { LoginRefusal } from '#server/features/accounts/servers/refusal-queries.ts'
import type { ChangePage, RemoteFolder } from '#server/providers/mail/provider.ts'
import type { PushedNews } from '#server/providers/mail/push-receiver.ts'

export type SyncState = typeof syncStates.$inferSelect

export async function findState(db: Executor, accountId: number): Promise<SyncState | null> {
  const [row] = await db.select().from(syncStates).where(eq(syncStates.accountId, accountId))
  return row ?? null
}

export interface Waiting {
  problem: string
  retryAt: string | null
  messages: number
  drafts: number
}

/**
 * States with their accounts, the number of changes that the provider has not taken, and what waits to leave or to be
 * filed after a failure: the problem of the one that is tried next stands for all.
 */
export async function findStates(db: Executor, accountIds: number[]) {
  if (accountIds.length === 0) return []
  return db
    .select({
      email: mailAccounts.email,
      tokenExpiry: mailAccounts.tokenExpiry,
      state: syncStates,
      isAttended: sql<boolean>`exists (select 1 from ${syncWorkers} w where w.id = ${syncStates.leaseOwner} and w.expires_at > now())`,
      pendingChanges: sql<number>`(select count(*)::int from ${mailActions} where ${mailActions.accountId} = ${syncStates.accountId} and ${mailActions.state} = 'pending')`,
      unsent: sql<Waiting | null>`(
        select json_build_object('problem', (array_agg(o.last_error order by o.started_at))[1],
          'retryAt', min(o.started_at), 'messages', count(*)::int, 'drafts', 0)
        from ${outgoingMessages} o
        where o.account_id = ${syncStates.accountId} and o.state = 'queued' and o.last_error is not null
        having count(*) > 0)`,
      unfiled: sql<Waiting | null>`(
        select json_build_object('problem', (array_agg(w.problem order by w.retry_at))[1],
          'retryAt', min(w.retry_at), 'messages', (count(*) filter (where w.is_sent))::int,
          'drafts', (count(*) filter (where not w.is_sent))::int)
        from (
          select o.filing_problem as problem, o.file_after as retry_at, true as is_sent
          from ${outgoingMessages} o
          where o.account_id = ${syncStates.accountId} and o.state = 'sent' and o.filed_at is null
            and o.filing_problem is not null
          union all
          select d.filing_problem, d.file_after, false from ${drafts} d
          where d.account_id = ${syncStates.accountId} and d.outgoing_id is null and d.filing_problem is not null
        ) w having count(*) > 0)`,
    })
    .from(syncStates)
    .innerJoin(mailAccounts, eq(mailAccounts.id, syncStates.accountId))
    .where(isIn(syncStates.accountId, accountIds))
    .orderBy(syncStates.accountId)
}

/** Active accounts that a provider tells news of, with their cursors. */
export async function findPushed(
  db: Executor,
  mailbox: PushedNews['mailbox'],
): Promise<{ accountId: number; cursor: unknown }[]> {
  const isMeant =
    'uniqueId' in mailbox
      ? eq(mailAccounts.uniqueId, mailbox.uniqueId)
      : and(
          eq(mailAccounts.provider, mailbox.provider),
          sql`lower(${mailAccounts.email}) = lower(${mailbox.email})`,
        )
  return db
    .select({ accountId: syncStates.accountId, cursor: syncStates.cursor })
    .from(syncStates)
    .innerJoin(mailAccounts, eq(mailAccounts.id, syncStates.accountId))
    .where(and(eq(mailAccounts.isActive, true), isMeant))
}

/**
 * Writes down how far the mirror is; part of the transaction that applies the page. Answers whether the first sync had
 * ended before this page, and whether it has by now.
 */
export async function saveCursor(
  db: Executor,
  accountId: number,
  page: ChangePage,
  now: Date,
): Promise<{ wasComplete: boolean; isComplete: boolean }> {
  const { progress } = page
  const before = alias(syncStates, 'before')
  const [row] = await db
    .update(syncStates)
    .set({
      cursor: page.cursor,
      ...(progress
        ? {
            foldersDone: progress.foldersDone,
            foldersTotal: progress.foldersTotal,
            messagesDone: progress.messagesDone,
            messagesTotal: progress.messagesTotal,
            oldestReached: progress.oldestReached,
          }
        : {}),
      ...(page.more
        ? {}
        : { completedAt: sql`coalesce(${syncStates.completedAt}, ${now.toISOString()}::timestamptz)` }),
    })
    .from(before)
    .where(and(eq(syncStates.accountId, accountId), eq(before.accountId, syncStates.accountId)))
    .returning({ before: before.completedAt, now: syncStates.completedAt })
  if (!row) throw new Error('the account is gone')
  return { wasComplete: row.before !== null, isComplete: row.now !== null }
}

export async function updateState(
  db: Executor,
  accountId: number,
  change: Partial<typeof syncStates.$inferInsert>,
): Promise<void> {
  await db.update(syncStates).set(change).where(eq(syncStates.accountId, accountId))
}

/** Whether an account's folders are exactly these. */
export async function hasFolders(db: Executor, accountId: number, listed: RemoteFolder[]): Promise<boolean> {
  const stored = await db.select().from(folders).where(eq(folders.accountId, accountId))
  const byId = new Map(stored.map(folder => [folder.remoteId, folder]))
  return (
    stored.length === listed.length &&
    listed.every(({ remoteId, name, role, isTag = false }) => {
      const here = byId.get(remoteId)
      return here?.name === name && here.role === role && here.isTag === isTag
    })
  )
}

/** Tells of a refused login at the incoming server. Without `retryAt` it is not tried again by itself. */
export async function saveRefusal(
  db: Executor,
  { accountId, problem, lastAt, count, retryAt }: Omit<LoginRefusal, 'retryAt'> & { retryAt: Date | null },
): Promise<void> {
  await updateState(db, accountId, {
    inProgress: false,
    lastError: problem,
    lastErrorAt: lastAt,
    errorCount: count,
    nextSyncAt: retryAt,
  })
}

/** Accounts whose first sync is over. */
export async function findSyncedAccounts(db: Executor): Promise<AccountKey[]> {
  return db
    .select({ workspaceId: syncStates.workspaceId, id: syncStates.accountId })
    .from(syncStates)
    .where(isNotNull(syncStates.completedAt))
}
