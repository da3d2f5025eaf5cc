import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { provider as providers } from '#core/contract/accounts.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, isThere } from '#server/db/keys.ts'
import { aiCalls, mailAccounts } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'

// Statements about accounts of all workspaces.

const key = { workspaceId: mailAccounts.workspaceId, id: mailAccounts.id }

export const countAccounts = (db: Executor): Promise<number> => db.$count(mailAccounts, isThere)

export async function findAccountKeys(db: Executor): Promise<AccountKey[]> {
  return db.select(key).from(mailAccounts).where(isThere).orderBy(mailAccounts.id)
}

/** Removed accounts that are not erased yet. */
export async function findAllRemoved(db: Executor): Promise<AccountKey[]> {
  return db.select(key).from(mailAccounts).where(isNotNull(mailAccounts.removedAt)).orderBy(mailAccounts.id)
}

const KEEP_ALIASES = providers.options.filter(name => typeof MAIL_PROVIDERS[name].aliases === 'object')

/** Accounts whose provider keeps a list of addresses to send as, and was not asked for it since `before`. */
export async function findAliasesDue(db: Executor, before: Date): Promise<AccountKey[]> {
  const { aliasesReadAt, isActive, provider, tokenExpiry } = mailAccounts
  return db
    .select(key)
    .from(mailAccounts)
    .where(
      and(
        isThere,
        inArray(provider, KEEP_ALIASES),
        eq(isActive, true),
        isNull(tokenExpiry),
        or(isNull(aliasesReadAt), lt(aliasesReadAt, before)),
      ),
    )
    .orderBy(mailAccounts.id)
}

/**
 * Finds a removed account whose row still exists; null if there is none. Jobs of an older version do not know the
 * workspace.
 */
export async function findRemoved(
  db: Executor,
  { workspaceId, accountId }: { workspaceId?: number | undefined; accountId: number },
): Promise<AccountKey | null> {
  const isOfWorkspace = workspaceId === undefined ? undefined : eq(mailAccounts.workspaceId, workspaceId)
  const [row] = await db
    .select(key)
    .from(mailAccounts)
    .where(and(isOfWorkspace, eq(mailAccounts.id, accountId), isNotNull(mailAccounts.removedAt)))
  return row ?? null
}

/**
 * Deletes up to `limit` of the stored request texts that contain an account's mail; returns how many. If the account has
 * moved, they may belong to another workspace.
 */
export async function forgetPayloadsOf(db: Executor, accountId: number, limit: number): Promise<number> {
  const isAboutIt = and(
    isNotNull(aiCalls.payloads),
    sql`(${aiCalls.workspaceId}, ${aiCalls.id}) in (
      select workspace_id, call_id from ai_call_accounts where account_id = ${accountId})`,
  )
  return inEachWithSome(db, limit, aiCalls, isAboutIt, isOne =>
    db.update(aiCalls).set({ payloads: null, payloadsUntil: null }).where(isOne),
  )
}

/**
 * Updates drafts of any workspace that are about a message of the account, because these messages lie in another
 * workspace now.
 */
export async function followMoved(tx: Executor, { workspaceId, id }: AccountKey, to: number): Promise<void> {
  await tx.execute(sql`
    update drafts set about_workspace_id = ${to}
    where about_workspace_id = ${workspaceId} and about_message_id in (
      select id from messages where workspace_id = ${workspaceId} and account_id = ${id})`)
}
