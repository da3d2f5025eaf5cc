import { and, eq, lte, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, isOfAccount, isOfAccounts } from '#server/db/keys.ts'
import { loginRefusals } from '#server/db/schema/index.ts'
import type { MailAccount } from '../queries.ts'

export type LoginRefusal = typeof loginRefusals.$inferSelect
export type LoginServer = LoginRefusal['server']

const isOf = (account: AccountKey, server: LoginServer) =>
  and(isOfAccount(loginRefusals, account), eq(loginRefusals.server, server))

export async function findRefusal(
  db: Executor,
  account: AccountKey,
  server: LoginServer,
): Promise<LoginRefusal | null> {
  const [row] = await db.select().from(loginRefusals).where(isOf(account, server))
  return row ?? null
}

export async function findRefusals(db: Executor, accounts: readonly AccountKey[]): Promise<LoginRefusal[]> {
  if (accounts.length === 0) return []
  return db.select().from(loginRefusals).where(isOfAccounts(loginRefusals, accounts))
}

/**
 * Counts one more refusal. Returns null if a person has given new credentials meanwhile, because those were not refused.
 */
export async function countRefusal(
  db: Executor,
  { workspaceId, id, connectedAt }: Pick<MailAccount, 'workspaceId' | 'id' | 'connectedAt'>,
  { server, problem, now }: { server: LoginServer; problem: string; now: Date },
): Promise<LoginRefusal | null> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into login_refusals as r (workspace_id, account_id, server, problem, count, first_at, last_at, retry_at)
    select a.workspace_id, a.id, ${server}, ${problem}, 1, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from mail_accounts a
    where a.workspace_id = ${workspaceId} and a.id = ${id} and a.connected_at = ${connectedAt.toISOString()}::timestamptz
    on conflict (workspace_id, account_id, server) do update
      set problem = excluded.problem, count = r.count + 1, last_at = excluded.last_at
    returning count`)
  return rows.length === 0 ? null : findRefusal(db, { workspaceId, id }, server)
}

export async function setRetry(
  db: Executor,
  account: AccountKey,
  server: LoginServer,
  retryAt: Date,
): Promise<void> {
  await db.update(loginRefusals).set({ retryAt }).where(isOf(account, server))
}

/** Makes the next try at a server due now, unless the server has refused after `before`. */
export async function hurryRetry(
  db: Executor,
  account: AccountKey,
  server: LoginServer,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .update(loginRefusals)
    .set({ retryAt: now })
    .where(and(isOf(account, server), lte(loginRefusals.lastAt, before)))
}

/** Claims the try that is due, until `until`. Returns false if none is due, or another caller has claimed it. */
export async function claimRetry(
  db: Executor,
  account: AccountKey,
  server: LoginServer,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await db
    .update(loginRefusals)
    .set({ retryAt: until })
    .where(and(isOf(account, server), lte(loginRefusals.retryAt, now)))
    .returning({ count: loginRefusals.count })
  return rows.length > 0
}

/**
 * Deletes refusals, because the server has accepted the account or the credentials are new. Without `server`, those of
 * both servers. Returns false if there were none.
 */
export async function forgetRefusals(
  db: Executor,
  account: AccountKey,
  server?: LoginServer,
): Promise<boolean> {
  const rows = await db
    .delete(loginRefusals)
    .where(server === undefined ? isOfAccount(loginRefusals, account) : isOf(account, server))
    .returning({ count: loginRefusals.count })
  return rows.length > 0
}
