import { and, eq, getTableColumns, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/policy.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { forgetAccount, forgetMessages } from '#server/db/distributed/forget.ts'
import { anyId, isIn, isInWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount, isThere, type MailAccount } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { rowIds } from '#server/db/row-values.ts'
import {
  calendarAnswers,
  mailAccounts,
  mailActions,
  mailboxVersions,
  mirrorRepairs,
  searchTerms,
  syncStates,
  threadCuts,
  threadReferences,
  threads,
  users,
  vacationAnswers,
  waitingWords,
  workspaces,
} from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import { deleteAbandonedWorkspace, findWorkspaceIds } from '#server/people/workspaces/queries.ts'

export type { MailAccount } from '#server/db/keys.ts'
export type VersionedAccount = MailAccount & { version: number }

const { removedAt: _, ...shownColumns } = getTableColumns(mailAccounts)
const accountColumns = {
  ...shownColumns,
  // Only removed accounts have no owner.
  ownerId: sql<number>`${mailAccounts.ownerId}`.mapWith(mailAccounts.ownerId),
  organizationId: workspaces.organizationId,
}

/** Without removed accounts. */
const selectAccounts = (db: Executor, condition: SQL | undefined) =>
  db
    .select(accountColumns)
    .from(mailAccounts)
    .innerJoin(workspaces, eq(workspaces.id, mailAccounts.workspaceId))
    .where(and(condition, isThere))

/** The row of an account. */
export const isAccount = ({ workspaceId, id }: AccountKey) =>
  and(eq(mailAccounts.workspaceId, workspaceId), eq(mailAccounts.id, id))

export async function findAccount(db: Executor, key: AccountKey): Promise<MailAccount | null> {
  const [account] = await selectAccounts(db, isAccount(key))
  return account ?? null
}

/** Finds an account by an id from a request, in the workspaces of the caller. */
export async function findAccountAmong(
  db: Executor,
  workspaceIds: readonly number[],
  id: number,
): Promise<MailAccount | null> {
  const [account] = await findAccountsAmong(db, workspaceIds, [id])
  return account ?? null
}

/** In no particular order. */
export async function findAccountsAmong(
  db: Executor,
  workspaceIds: readonly number[],
  ids: readonly number[],
): Promise<MailAccount[]> {
  return selectAccounts(
    db,
    and(isInWorkspace(mailAccounts.workspaceId, workspaceIds), isIn(mailAccounts.id, ids)),
  )
}

/** The accounts of these workspaces, oldest first, with the versions of their mail. */
export async function findVersionedAccounts(
  db: Executor,
  workspaceIds: readonly number[],
): Promise<VersionedAccount[]> {
  const rows = await db
    .select({ ...accountColumns, version: mailboxVersions.version })
    .from(mailAccounts)
    .innerJoin(workspaces, eq(workspaces.id, mailAccounts.workspaceId))
    .leftJoin(
      mailboxVersions,
      and(
        isInWorkspace(mailboxVersions.workspaceId, workspaceIds),
        eq(mailboxVersions.workspaceId, mailAccounts.workspaceId),
        eq(mailboxVersions.accountId, mailAccounts.id),
      ),
    )
    .where(and(isInWorkspace(mailAccounts.workspaceId, workspaceIds), isThere))
    .orderBy(mailAccounts.id)
  return rows.map(account => ({ ...account, version: account.version ?? 0 }))
}

/** Locks a person until the end of the transaction, so that two simultaneous connections do not add an address twice. */
export async function lockOwner(tx: Executor, ownerId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
}

export async function findOwnAccount(
  db: Executor,
  { id, workspaceIds }: Pick<Actor, 'id' | 'workspaceIds'>,
  email: string,
): Promise<MailAccount | null> {
  const [row] = await selectAccounts(
    db,
    and(
      isInWorkspace(mailAccounts.workspaceId, workspaceIds),
      eq(mailAccounts.ownerId, id),
      sql`lower(${mailAccounts.email}) = lower(${email})`,
    ),
  )
  return row ?? null
}

/** All accounts of a person, also those that others may not see. */
export async function findOwnedAccounts(
  db: Executor,
  owner: { id: number; organizationId: number | null },
): Promise<MailAccount[]> {
  const isHere = isInWorkspace(mailAccounts.workspaceId, await findWorkspaceIds(db, owner))
  return selectAccounts(db, and(isHere, eq(mailAccounts.ownerId, owner.id))).orderBy(mailAccounts.id)
}

type NewAccount = typeof mailAccounts.$inferInsert

export async function insertAccount(
  tx: Tx,
  values: NewAccount & { workspaceId: number; ownerId: number },
): Promise<MailAccount> {
  const [row] = await tx
    .insert(mailAccounts)
    .values(values)
    .returning({ workspaceId: mailAccounts.workspaceId, id: mailAccounts.id })
  if (!row) throw new Error('the account was not stored')
  await tellChange(tx, row.workspaceId)
  await tx.insert(syncStates).values({ workspaceId: row.workspaceId, accountId: row.id })
  const account = await findAccount(tx, row)
  if (!account) throw new Error('the account is gone')
  return account
}

export async function updateAccount(
  tx: Tx,
  key: AccountKey,
  change: Partial<NewAccount>,
): Promise<MailAccount> {
  const [row] = await tx
    .update(mailAccounts)
    .set(change)
    .from(workspaces)
    .where(and(isAccount(key), isThere, eq(workspaces.id, mailAccounts.workspaceId)))
    .returning(accountColumns)
  if (!row) throw new Error('the account is gone')
  await tellChange(tx, key.workspaceId)
  return row
}

/**
 * Marks the credentials as expired. Returns false if they are expired already, or the person has given new ones
 * meanwhile.
 */
export async function expireCredentials(
  tx: Tx,
  { connectedAt, ...key }: Pick<MailAccount, 'workspaceId' | 'id' | 'connectedAt'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(mailAccounts)
    .set({ tokenExpiry: now })
    .where(
      and(
        isAccount(key),
        eq(mailAccounts.connectedAt, connectedAt),
        or(isNull(mailAccounts.tokenExpiry), gt(mailAccounts.tokenExpiry, now)),
      ),
    )
    .returning({ id: mailAccounts.id })
  if (rows.length > 0) await tellChange(tx, key.workspaceId)
  return rows.length > 0
}

/**
 * Stands for an owner (`sync_states.lease_owner`) of a mailbox that no worker may read, so that none finds it among those
 * that nobody has.
 */
export const NEVER_READ = 'off'

/** Lets workers find a mailbox that may be read again. */
export async function readAgain(tx: Tx, account: AccountKey): Promise<void> {
  await tx
    .update(syncStates)
    .set({ leaseOwner: null })
    .where(and(isOfAccount(syncStates, account), eq(syncStates.leaseOwner, NEVER_READ)))
}

/**
 * Makes an expired account active again, because the provider accepts its credentials. Returns false if the person has
 * given new ones meanwhile.
 */
export async function revive(
  tx: Tx,
  { connectedAt, ...key }: Pick<MailAccount, 'workspaceId' | 'id' | 'connectedAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(mailAccounts)
    .set({ tokenExpiry: null })
    .where(and(isAccount(key), eq(mailAccounts.connectedAt, connectedAt)))
    .returning({ id: mailAccounts.id })
  if (rows.length === 0) return false
  await readAgain(tx, key)
  await tellChange(tx, key.workspaceId)
  return true
}

/** Hides a removed account: nobody finds it any more, and no job works on it. Deletes its secret at once. */
export async function hideAccount(tx: Tx, key: AccountKey, now: Date): Promise<void> {
  await tx.update(mailAccounts).set({ removedAt: now, sealedSecret: null }).where(isAccount(key))
  await tellChange(tx, key.workspaceId)
}

/** Deletes up to `limit` messages of an account; returns how many. */
export async function deleteSomeMessages(
  tx: Tx,
  { workspaceId, id }: AccountKey,
  limit: number,
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text as id from messages where workspace_id = ${workspaceId} and account_id = ${id}
    order by received_at desc, id desc limit ${limit}`)
  const ids = rowIds(rows)
  if (ids.length === 0) return 0
  await forgetMessages(tx, workspaceId, ids)
  await tx.execute(sql`delete from messages where workspace_id = ${workspaceId} and id = ${anyId(ids)}`)
  await tellChange(tx, workspaceId)
  return ids.length
}

/**
 * The tables, besides messages, in which an account can have very many rows. The rows of all other tables are few and
 * are deleted with the account: folders, drafts, its state, models with their cells.
 */
const MANY = [
  threadReferences,
  threadCuts,
  calendarAnswers,
  mailActions,
  mirrorRepairs,
  searchTerms,
  waitingWords,
  vacationAnswers,
  threads,
]
/** A page that was being applied when the account was removed may have added a message to a thread. */
const isUsed = sql`exists (
  select 1 from messages m where m.workspace_id = ${threads.workspaceId} and m.thread_id = ${threads.id})`

/** Deletes up to `limit` rows of each of these tables; returns the largest number. */
export async function deleteSomeOfAll(db: Executor, account: AccountKey, limit: number): Promise<number> {
  let most = 0
  for (const table of MANY) {
    const isOfIt = and(isOfAccount(table, account), table === threads ? not(isUsed) : undefined)
    const { rowCount } = await db.delete(table).where(upTo(limit, table, isOfIt))
    most = Math.max(most, rowCount ?? 0)
  }
  return most
}

export async function deleteAccount(tx: Tx, key: AccountKey): Promise<void> {
  await forgetAccount(tx, key)
  await tx.delete(mailAccounts).where(isAccount(key))
  // Also what people were granted of it is gone.
  await tellChange(tx, 'people')
  await deleteAbandonedWorkspace(tx, key.workspaceId)
}

/** How many conversations of an account are followed up. */
export async function countFollowUps(db: Executor, { workspaceId, id }: AccountKey): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from enrolments
    where workspace_id = ${workspaceId} and account_id = ${id} and kind <> 'campaign'
      and state in ('active', 'paused')`)
  return rows[0]?.count ?? 0
}

/** How many messages of an account wait to leave. */
export async function countWaiting(db: Executor, { workspaceId, id }: AccountKey): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from outgoing_messages
    where workspace_id = ${workspaceId} and account_id = ${id} and state = 'queued'`)
  return rows[0]?.count ?? 0
}
