import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/client.ts'
import { anyText, anyWorkspace, isInWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, accountOf, isOfAccount, isOfAccounts, workspacesOf } from '#server/db/keys.ts'
import {
  drafts,
  folders,
  mailAccounts,
  mailActions,
  outgoingMessages,
  syncStates,
  syncWorkers,
} from '#server/db/schema/index.ts'
import type { ChangePage, RemoteFolder } from '#server/mail/providers/provider.ts'
import type { LoginRefusal } from '#server/mailbox/accounts/servers/refusal-queries.ts'

export type SyncState = typeof syncStates.$inferSelect

export async function findState(db: Executor, account: AccountKey): Promise<SyncState | null> {
  const [row] = await db.select().from(syncStates).where(isOfAccount(syncStates, account))
  return row ?? null
}

export interface Waiting {
  problem: string
  retryAt: string | null
  messages: number
  drafts: number
}

/**
 * Returns the states with their accounts, the number of changes that the provider has not taken, and what waits to be
 * sent or filed after a failure. The problem of the entry that is tried next stands for all.
 */
export async function findStates(db: Executor, accounts: readonly AccountKey[]) {
  if (accounts.length === 0) return []
  const here = anyWorkspace(workspacesOf(accounts))
  const live = await db
    .select({ id: syncWorkers.id })
    .from(syncWorkers)
    .where(sql`${syncWorkers.expiresAt} > now()`)
  return db
    .select({
      email: mailAccounts.email,
      tokenExpiry: mailAccounts.tokenExpiry,
      state: syncStates,
      isAttended: sql<boolean>`coalesce(${syncStates.leaseOwner} = ${anyText(live.map(({ id }) => id))}, false)`,
      pendingChanges: sql<number>`(
        select count(*)::int from ${mailActions} a
        where a.workspace_id = ${here} and a.account_id = ${syncStates.accountId}
          and a.state = 'pending')`,
      unsent: sql<Waiting | null>`(
        select json_build_object('problem', (array_agg(o.last_error order by o.due_at))[1],
          'retryAt', min(o.due_at), 'messages', count(*)::int, 'drafts', 0)
        from ${outgoingMessages} o
        where o.workspace_id = ${here} and o.account_id = ${syncStates.accountId}
          and o.state = 'queued' and o.last_error is not null
        having count(*) > 0)`,
      unfiled: sql<Waiting | null>`(
        select json_build_object('problem', (array_agg(w.problem order by w.retry_at))[1],
          'retryAt', min(w.retry_at), 'messages', (count(*) filter (where w.is_sent))::int,
          'drafts', (count(*) filter (where not w.is_sent))::int)
        from (
          select o.filing_problem as problem, o.file_after as retry_at, true as is_sent
          from ${outgoingMessages} o
          where o.workspace_id = ${here} and o.account_id = ${syncStates.accountId}
            and o.state = 'sent' and o.filed_at is null and o.filing_problem is not null
          union all
          select d.filing_problem, d.file_after, false from ${drafts} d
          where d.workspace_id = ${here} and d.account_id = ${syncStates.accountId}
            and d.outgoing_id is null and d.filing_problem is not null
        ) w having count(*) > 0)`,
    })
    .from(syncStates)
    .innerJoin(
      mailAccounts,
      and(
        isInWorkspace(mailAccounts.workspaceId, workspacesOf(accounts)),
        eq(mailAccounts.workspaceId, syncStates.workspaceId),
        eq(mailAccounts.id, syncStates.accountId),
      ),
    )
    .where(isOfAccounts(syncStates, accounts))
    .orderBy(syncStates.accountId)
}

/**
 * Saves the cursor and the progress; part of the transaction that applies the page. Returns whether the first sync had
 * ended before this page, and whether it has ended now.
 */
export async function saveCursor(
  db: Executor,
  account: AccountKey,
  page: ChangePage,
  now: Date,
): Promise<{ wasComplete: boolean; isComplete: boolean }> {
  const { progress, shortfalls } = page
  const before = alias(syncStates, 'before')
  const [row] = await db
    .update(syncStates)
    .set({
      cursor: page.cursor,
      ...(shortfalls ? { shortfalls } : {}),
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
    .where(and(isOfAccount(syncStates, account), isOfAccount(before, account)))
    .returning({ before: before.completedAt, now: syncStates.completedAt })
  if (!row) throw new Error('the account is gone')
  return { wasComplete: row.before !== null, isComplete: row.now !== null }
}

export async function updateState(
  db: Executor,
  account: AccountKey,
  change: Partial<typeof syncStates.$inferInsert>,
): Promise<void> {
  await db.update(syncStates).set(change).where(isOfAccount(syncStates, account))
}

/** Whether an account's folders are exactly these. */
export async function hasFolders(
  db: Executor,
  account: AccountKey,
  listed: RemoteFolder[],
): Promise<boolean> {
  const stored = await db.select().from(folders).where(isOfAccount(folders, account))
  const byId = new Map(stored.map(folder => [folder.remoteId, folder]))
  return (
    stored.length === listed.length &&
    listed.every(({ remoteId, name, role, isTag = false }) => {
      const here = byId.get(remoteId)
      return here?.name === name && here.role === role && here.isTag === isTag
    })
  )
}

/**
 * Writes a refused login at the incoming server into the account's status. Without `retryAt` it is not retried
 * automatically.
 */
export async function saveRefusal(
  db: Executor,
  refusal: Omit<LoginRefusal, 'retryAt'> & { retryAt: Date | null },
): Promise<void> {
  const { problem, lastAt, count, retryAt } = refusal
  await updateState(db, accountOf(refusal), {
    inProgress: false,
    lastError: problem,
    lastErrorAt: lastAt,
    errorCount: count,
    nextSyncAt: retryAt,
  })
}
