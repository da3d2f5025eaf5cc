import { and, eq, gte, isNull, lt, or } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { mailAccounts, oauthAttempts } from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import { isAccount } from '../queries.ts'

type OAuthAttempt = typeof oauthAttempts.$inferSelect

export async function insertAttempt(db: Executor, values: typeof oauthAttempts.$inferInsert): Promise<void> {
  await db.insert(oauthAttempts).values(values)
}

const GOOD_FOR_MS = 60 * 60_000
const oldestGood = (now: Date) => new Date(now.getTime() - GOOD_FOR_MS)

/** Takes an attempt, which can be used once, within an hour; null if there is none. */
export async function takeAttempt(
  db: Executor,
  { stateHash, sessionId, now }: { stateHash: Buffer; sessionId: number; now: Date },
): Promise<OAuthAttempt | null> {
  const isIt = and(
    eq(oauthAttempts.stateHash, stateHash),
    eq(oauthAttempts.sessionId, sessionId),
    gte(oauthAttempts.createdAt, oldestGood(now)),
  )
  const [row] = await db.delete(oauthAttempts).where(isIt).returning()
  return row ?? null
}

/** Deletes up to `limit` attempts that have expired; returns how many. */
export async function deleteOldAttempts(db: Executor, now: Date, limit: number): Promise<number> {
  const isOld = lt(oauthAttempts.createdAt, oldestGood(now))
  const { rowCount } = await db.delete(oauthAttempts).where(upTo(limit, oauthAttempts, isOld))
  return rowCount ?? 0
}

export async function findSealed(db: Executor, account: AccountKey) {
  const [row] = await db
    .select({
      uniqueId: mailAccounts.uniqueId,
      provider: mailAccounts.provider,
      settings: mailAccounts.settings,
      sealedSecret: mailAccounts.sealedSecret,
    })
    .from(mailAccounts)
    .where(isAccount(account))
  return row ?? null
}

/**
 * Claims the renewal of the tokens that were read as `sealedSecret` until `until`. Returns true if the caller has the claim: nobody
 * else has it, nor has stored other tokens since they were read.
 */
export async function claimRefresh(
  tx: Tx,
  account: AccountKey,
  { now, until, sealedSecret }: { now: Date; until: Date; sealedSecret: string },
): Promise<boolean> {
  const rows = await tx
    .update(mailAccounts)
    .set({ refreshingUntil: until })
    .where(
      and(
        isAccount(account),
        eq(mailAccounts.sealedSecret, sealedSecret),
        or(isNull(mailAccounts.refreshingUntil), lt(mailAccounts.refreshingUntil, now)),
      ),
    )
    .returning({ id: mailAccounts.id })
  if (rows.length > 0) await tellChange(tx, account.workspaceId)
  return rows.length > 0
}

/**
 * Ends the claim and stores the new tokens, if there are any. If the person has authorised the account again meanwhile,
 * those tokens stay.
 */
export async function storeRefreshed(
  tx: Tx,
  account: AccountKey,
  fresh: { before: string; sealedSecret: string } | null,
): Promise<void> {
  if (fresh)
    await tx
      .update(mailAccounts)
      .set({ sealedSecret: fresh.sealedSecret })
      .where(and(isAccount(account), eq(mailAccounts.sealedSecret, fresh.before)))
  await tx.update(mailAccounts).set({ refreshingUntil: null }).where(isAccount(account))
  await tellChange(tx, account.workspaceId)
}
