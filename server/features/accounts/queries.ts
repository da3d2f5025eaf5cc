import { and, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import type { Actor } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { mailAccounts, mailboxVersions, syncStates, users, workspaces } from '#server/db/schema/index.ts'
import { deleteAbandonedWorkspaces, isWorkspaceOf } from '#server/features/workspaces/queries.ts'

/** With its organization: that of its workspace. */
export type MailAccount = typeof mailAccounts.$inferSelect & { organizationId: number | null }
export type VersionedAccount = MailAccount & { version: number }

const accountColumns = { ...getTableColumns(mailAccounts), organizationId: workspaces.organizationId }

export const selectAccounts = (db: Executor) =>
  db
    .select(accountColumns)
    .from(mailAccounts)
    .innerJoin(workspaces, eq(workspaces.id, mailAccounts.workspaceId))

/** What a removed account has instead of a provider, until a job has deleted all that lies in it. */
export const isThere = sql`${mailAccounts.provider} <> 'removed'`

/** The row of an account. */
export const isAccount = ({ workspaceId, id }: AccountKey) =>
  and(eq(mailAccounts.workspaceId, workspaceId), eq(mailAccounts.id, id))

export async function findAccount(db: Executor, key: AccountKey): Promise<MailAccount | null> {
  const [account] = await selectAccounts(db).where(and(isAccount(key), isThere))
  return account ?? null
}

/** By an id that somebody has named: in one of the workspaces that are theirs. */
export async function findAccountAmong(
  db: Executor,
  workspaceIds: readonly number[],
  id: number,
): Promise<MailAccount | null> {
  const [account] = await selectAccounts(db).where(
    and(isIn(mailAccounts.workspaceId, workspaceIds), eq(mailAccounts.id, id), isThere),
  )
  return account ?? null
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
        eq(mailboxVersions.workspaceId, mailAccounts.workspaceId),
        eq(mailboxVersions.accountId, mailAccounts.id),
      ),
    )
    .where(and(isIn(mailAccounts.workspaceId, workspaceIds), isThere))
    .orderBy(mailAccounts.id)
  return rows.map(account => ({ ...account, version: account.version ?? 0 }))
}

/** Within a transaction: two connections of one person's take turns, so that an address does not stand twice. */
export async function lockOwner(tx: Executor, ownerId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
}

export async function findOwnAccount(
  db: Executor,
  { id, workspaceIds }: Pick<Actor, 'id' | 'workspaceIds'>,
  email: string,
): Promise<MailAccount | null> {
  const [row] = await selectAccounts(db).where(
    and(
      isIn(mailAccounts.workspaceId, workspaceIds),
      eq(mailAccounts.ownerId, id),
      sql`lower(${mailAccounts.email}) = lower(${email})`,
    ),
  )
  return row ?? null
}

/** Whatever others may see of them. */
export async function findOwnedAccounts(
  db: Executor,
  owner: { id: number; organizationId: number | null },
): Promise<MailAccount[]> {
  return selectAccounts(db)
    .where(and(isWorkspaceOf(owner), eq(mailAccounts.ownerId, owner.id), isThere))
    .orderBy(mailAccounts.id)
}

type NewAccount = typeof mailAccounts.$inferInsert

export async function insertAccount(
  db: Executor,
  values: NewAccount & { workspaceId: number },
): Promise<MailAccount> {
  const [row] = await db
    .insert(mailAccounts)
    .values(values)
    .returning({ workspaceId: mailAccounts.workspaceId, id: mailAccounts.id })
  if (!row) throw new Error('the account was not stored')
  await db.insert(syncStates).values({ workspaceId: row.workspaceId, accountId: row.id })
  return findInserted(db, row)
}

async function findInserted(db: Executor, key: AccountKey): Promise<MailAccount> {
  const [row] = await selectAccounts(db).where(isAccount(key))
  if (!row) throw new Error('the account is gone')
  return row
}

export async function updateAccount(
  db: Executor,
  key: AccountKey,
  change: Partial<NewAccount>,
): Promise<MailAccount> {
  const [row] = await db
    .update(mailAccounts)
    .set(change)
    .from(workspaces)
    .where(and(isAccount(key), eq(workspaces.id, mailAccounts.workspaceId)))
    .returning(accountColumns)
  if (!row) throw new Error('the account is gone')
  return row
}

/** False when they have expired already, or the person has given other ones meanwhile. */
export async function expireCredentials(
  db: Executor,
  { connectedAt, ...key }: Pick<MailAccount, 'workspaceId' | 'id' | 'connectedAt'>,
  now: Date,
): Promise<boolean> {
  const rows = await db
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
  return rows.length > 0
}

/** The provider takes the credentials that it had refused. False when the person has given other ones meanwhile. */
export async function revive(
  db: Executor,
  { connectedAt, ...key }: Pick<MailAccount, 'workspaceId' | 'id' | 'connectedAt'>,
): Promise<boolean> {
  const rows = await db
    .update(mailAccounts)
    .set({ tokenExpiry: null })
    .where(and(isAccount(key), eq(mailAccounts.connectedAt, connectedAt)))
    .returning({ id: mailAccounts.id })
  return rows.length > 0
}

/** Takes an account away from everybody at once: nobody finds it, nothing runs it, its address and secret are forgotten. */
export async function hideAccount(db: Executor, { workspaceId, id }: AccountKey): Promise<void> {
  await db.execute(sql`
    update mail_accounts set provider = 'removed', is_active = false, sealed_secret = null,
      email = 'removed ' || unique_id, display_name = null, signature = '', settings = '{}', aliases = '[]'
    where workspace_id = ${workspaceId} and id = ${id}`)
}

/** Deletes so many messages of an account; answers whether there were any. */
export async function deleteSomeMessages(
  db: Executor,
  { workspaceId, id }: AccountKey,
  limit: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from messages where workspace_id = ${workspaceId} and id in (
      select id from messages where workspace_id = ${workspaceId} and account_id = ${id}
      order by received_at desc, id desc limit ${limit})`)
  return (rowCount ?? 0) > 0
}

/** Deletes so many conversations of an account in which nothing lies; answers whether there were any. */
export async function deleteSomeThreads(
  db: Executor,
  { workspaceId, id }: AccountKey,
  limit: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from threads where workspace_id = ${workspaceId} and id in (
      select id from threads t where t.workspace_id = ${workspaceId} and t.account_id = ${id} and not exists (
        select 1 from messages m where m.workspace_id = t.workspace_id and m.thread_id = t.id) limit ${limit})`)
  return (rowCount ?? 0) > 0
}

export async function deleteAccount(db: Executor, key: AccountKey): Promise<void> {
  await db.delete(mailAccounts).where(isAccount(key))
  await deleteAbandonedWorkspaces(db)
}
