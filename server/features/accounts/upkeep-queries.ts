import { and, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { aiCalls, mailAccounts } from '#server/db/schema/index.ts'
import { isThere } from './queries.ts'

// Statements about accounts of all workspaces.

const key = { workspaceId: mailAccounts.workspaceId, id: mailAccounts.id }

export const countAccounts = (db: Executor): Promise<number> => db.$count(mailAccounts, isThere)

/** All, also removed ones whose rows are still there. */
export async function findAccountKeys(db: Executor): Promise<AccountKey[]> {
  return db.select(key).from(mailAccounts).orderBy(mailAccounts.id)
}

/** Accounts whose provider keeps a list of addresses to send as, and was not asked for it since then. */
export async function findAliasesDue(db: Executor, before: Date): Promise<AccountKey[]> {
  const { aliasesReadAt, isActive, provider, tokenExpiry } = mailAccounts
  return db
    .select(key)
    .from(mailAccounts)
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

/** An account that was removed, and whose row is still there. Jobs of an older version do not know its workspace. */
export async function findRemoved(
  db: Executor,
  { workspaceId, accountId }: { workspaceId?: number | undefined; accountId: number },
): Promise<AccountKey | null> {
  const isOfWorkspace = workspaceId === undefined ? undefined : eq(mailAccounts.workspaceId, workspaceId)
  const [row] = await db
    .select(key)
    .from(mailAccounts)
    .where(and(isOfWorkspace, eq(mailAccounts.id, accountId), not(isThere)))
  return row ?? null
}

/**
 * Removed accounts of a person who goes themselves: somebody has to hold them until they are deleted. They may lie in
 * the workspace of an organization that the person has left.
 */
export async function passRemoved(db: Executor, ownerId: number): Promise<void> {
  await db.execute(sql`
    update mail_accounts a set owner_id = o.id from (select min(id) as id from users where id <> ${ownerId}) o
    where a.owner_id = ${ownerId} and a.provider = 'removed' and o.id is not null`)
}

/** Forgets what engines were given of an account's mail. It may have been paid for by a workspace that it has left. */
export async function forgetPayloadsOf(db: Executor, accountId: number): Promise<void> {
  await db
    .update(aiCalls)
    .set({ payloads: null, payloadsUntil: null })
    .where(
      and(
        isNotNull(aiCalls.payloads),
        sql`(${aiCalls.workspaceId}, ${aiCalls.id}) in (
          select workspace_id, call_id from ai_call_accounts where account_id = ${accountId})`,
      ),
    )
}

/** Messages of the account that drafts of any workspace are about lie in another one now. */
export async function followMoved(tx: Executor, { workspaceId, id }: AccountKey, to: number): Promise<void> {
  await tx.execute(sql`
    update drafts set about_workspace_id = ${to}
    where about_workspace_id = ${workspaceId} and about_message_id in (
      select id from messages where workspace_id = ${workspaceId} and account_id = ${id})`)
}
