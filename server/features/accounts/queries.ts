import { and, arrayContains, eq, getTableColumns, gt, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Actor } from '#core/policy.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import {
  aiCalls,
  mailAccounts,
  mailboxVersions,
  syncStates,
  users,
  workspaces,
} from '#server/db/schema/index.ts'
import { deleteAbandonedWorkspaces } from '#server/features/workspaces/queries.ts'

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
const isThere = sql`${mailAccounts.provider} <> 'removed'`

export async function findAccount(db: Executor, id: number): Promise<MailAccount | null> {
  const [account] = await selectAccounts(db).where(and(eq(mailAccounts.id, id), isThere))
  return account ?? null
}

/** A person's own accounts and those of their organization, oldest first, with the versions of their mail. */
export async function findVersionedAccounts(
  db: Executor,
  { id, organizationId }: Pick<Actor, 'id' | 'organizationId'>,
): Promise<VersionedAccount[]> {
  const own = eq(mailAccounts.ownerId, id)
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
    .where(
      and(isThere, organizationId === null ? own : or(own, eq(workspaces.organizationId, organizationId))),
    )
    .orderBy(mailAccounts.id)
  return rows.map(account => ({ ...account, version: account.version ?? 0 }))
}

/** Within a transaction: two connections of one person's take turns, so that an address does not stand twice. */
export async function lockOwner(tx: Executor, ownerId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
}

export async function findOwnAccount(
  db: Executor,
  ownerId: number,
  email: string,
): Promise<MailAccount | null> {
  const [row] = await selectAccounts(db).where(
    and(eq(mailAccounts.ownerId, ownerId), sql`lower(${mailAccounts.email}) = lower(${email})`),
  )
  return row ?? null
}

/** Whatever others may see of them. */
export async function findOwnedAccounts(db: Executor, ownerId: number): Promise<MailAccount[]> {
  return selectAccounts(db)
    .where(and(eq(mailAccounts.ownerId, ownerId), isThere))
    .orderBy(mailAccounts.id)
}

export const countAccounts = (db: Executor): Promise<number> => db.$count(mailAccounts, isThere)

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

async function findInserted(db: Executor, { workspaceId, id }: AccountKey): Promise<MailAccount> {
  const [row] = await selectAccounts(db).where(
    and(eq(mailAccounts.workspaceId, workspaceId), eq(mailAccounts.id, id)),
  )
  if (!row) throw new Error('the account is gone')
  return row
}

export async function updateAccount(
  db: Executor,
  id: number,
  change: Partial<NewAccount>,
): Promise<MailAccount> {
  const [row] = await db
    .update(mailAccounts)
    .set(change)
    .from(workspaces)
    .where(and(eq(mailAccounts.id, id), eq(workspaces.id, mailAccounts.workspaceId)))
    .returning(accountColumns)
  if (!row) throw new Error('the account is gone')
  return row
}

/** False when they have expired already, or the person has given other ones meanwhile. */
export async function expireCredentials(
  db: Executor,
  { id, connectedAt }: Pick<MailAccount, 'id' | 'connectedAt'>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(mailAccounts)
    .set({ tokenExpiry: now })
    .where(
      and(
        eq(mailAccounts.id, id),
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
  { id, connectedAt }: Pick<MailAccount, 'id' | 'connectedAt'>,
): Promise<boolean> {
  const rows = await db
    .update(mailAccounts)
    .set({ tokenExpiry: null })
    .where(and(eq(mailAccounts.id, id), eq(mailAccounts.connectedAt, connectedAt)))
    .returning({ id: mailAccounts.id })
  return rows.length > 0
}

/** The picture that an account has, until the end of the transaction. */
export async function lockPicture(tx: Tx, id: number): Promise<string | null> {
  const { profileImageBlob } = mailAccounts
  const [row] = await tx
    .select({ profileImageBlob })
    .from(mailAccounts)
    .where(eq(mailAccounts.id, id))
    .for('update')
  return row?.profileImageBlob ?? null
}

/** Accounts whose provider keeps a list of addresses to send as, and was not asked for it since then. */
export async function findAliasesDue(db: Executor, before: Date): Promise<MailAccount[]> {
  const { aliasesReadAt, isActive, provider, tokenExpiry } = mailAccounts
  return selectAccounts(db)
    .where(
      and(
        eq(provider, 'gmail'),
        eq(isActive, true),
        isNull(tokenExpiry),
        or(isNull(aliasesReadAt), lt(aliasesReadAt, before)),
      ),
    )
    .orderBy(mailAccounts.id)
}

/** Takes an account away from everybody at once: nobody finds it, nothing runs it, its address and secret are forgotten. */
export async function hideAccount(db: Executor, id: number): Promise<void> {
  await db.execute(sql`
    update mail_accounts set provider = 'removed', is_active = false, sealed_secret = null,
      email = 'removed ' || unique_id, display_name = null, signature = '', settings = '{}', aliases = '[]'
    where id = ${id}`)
}

/** Removed accounts of a person who goes themselves: somebody has to hold them until they are deleted. */
export async function passRemoved(db: Executor, ownerId: number): Promise<void> {
  await db.execute(sql`
    update mail_accounts a set owner_id = o.id from (select min(id) as id from users where id <> ${ownerId}) o
    where a.owner_id = ${ownerId} and a.provider = 'removed' and o.id is not null`)
}

/** All, also removed ones whose rows are still there. */
export async function findAccountKeys(db: Executor): Promise<AccountKey[]> {
  const { workspaceId, id } = mailAccounts
  return db.select({ workspaceId, id }).from(mailAccounts).orderBy(id)
}

export async function isRemoved(db: Executor, id: number): Promise<boolean> {
  return (await db.$count(mailAccounts, and(eq(mailAccounts.id, id), not(isThere)))) > 0
}

/** Deletes so many messages of an account; answers the blobs that they named, and null when there were none left. */
export async function deleteSomeMessages(tx: Tx, accountId: number, limit: number): Promise<string[] | null> {
  const { rows } = await tx.execute<{ blob: string | null }>(sql`
    with few as (
      select id, source_blob from messages where account_id = ${accountId} order by received_at desc, id desc limit ${limit}
    ), gone as (delete from messages where id in (select id from few))
    select source_blob as blob from few
    union select a.blob from attachments a join few on few.id = a.message_id`)
  return rows.length === 0 ? null : rows.flatMap(({ blob }) => blob ?? [])
}

/** Deletes so many conversations of an account in which nothing lies; answers whether there were any. */
export async function deleteSomeThreads(db: Executor, accountId: number, limit: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from threads where id in (
      select id from threads t where account_id = ${accountId}
        and not exists (select 1 from messages m where m.thread_id = t.id) limit ${limit})`)
  return (rowCount ?? 0) > 0
}

/** Every blob that an account's rows name, in batches: there may be millions. */
export async function* findBlobsOf(tx: Tx, accountId: number): AsyncGenerator<string[]> {
  await tx.execute(sql`
    declare blobs_of_account no scroll cursor for
    select source_blob as blob from messages where account_id = ${accountId} and source_blob is not null
    union select a.blob from attachments a join messages m on m.id = a.message_id where m.account_id = ${accountId}
    union select source_blob from outgoing_messages where account_id = ${accountId}
    union select profile_image_blob from mail_accounts where id = ${accountId} and profile_image_blob is not null
    union select f->>'blob' from drafts d cross join lateral jsonb_array_elements(d.attachments) f
      where d.account_id = ${accountId}`)
  for (;;) {
    const { rows } = await tx.execute<{ blob: string }>(sql`fetch 5000 from blobs_of_account`)
    if (rows.length === 0) break
    yield rows.map(({ blob }) => blob)
  }
  await tx.execute(sql`close blobs_of_account`)
}

/** With the text of what engines were given of its mail. */
export async function deleteAccount(db: Executor, id: number): Promise<void> {
  await db
    .update(aiCalls)
    .set({ payloads: null, payloadsUntil: null })
    .where(and(isNotNull(aiCalls.payloads), arrayContains(aiCalls.accountIds, [id])))
  await db.delete(mailAccounts).where(eq(mailAccounts.id, id))
  await deleteAbandonedWorkspaces(db)
}
