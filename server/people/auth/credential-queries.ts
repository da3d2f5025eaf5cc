import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { recoveryCodes, sessions, totpFactors, users, userTokens } from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'

type Purpose = (typeof userTokens.$inferSelect)['purpose']

interface NewToken {
  userId: number
  purpose: Purpose
  now: Date
  ttlMs: number
  /** The admin who makes the link. */
  createdByUserId?: number | null
}

/** Creates the token of a link that works once, and deletes the unused ones of the same purpose. Returns the token. */
export async function issueUserToken(
  db: Executor,
  { userId, purpose, now, ttlMs, createdByUserId = null }: NewToken,
): Promise<string> {
  await db
    .delete(userTokens)
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)))
  const token = newToken()
  await db.insert(userTokens).values({
    userId,
    purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + ttlMs),
    createdByUserId,
  })
  return token
}

/** Marks the token of a link as used. Returns whose it was and who made it; null if it is unknown, expired or used. */
export async function takeUserToken(
  db: Executor,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<{ userId: number; createdByUserId: number | null } | null> {
  const [row] = await db
    .update(userTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(userTokens.tokenHash, hashToken(token)),
        eq(userTokens.purpose, purpose),
        isNull(userTokens.usedAt),
        gt(userTokens.expiresAt, now),
      ),
    )
    .returning({ userId: userTokens.userId, createdByUserId: userTokens.createdByUserId })
  return row ?? null
}

/** Deletes up to `limit` rows; returns how many. */
export async function deleteExpiredTokens(db: Executor, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db
    .delete(userTokens)
    .where(upTo(limit, userTokens, lt(userTokens.expiresAt, now)))
  return rowCount ?? 0
}

export async function setVerified(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx.update(users).set({ emailVerifiedAt: at }).where(eq(users.id, userId))
  await tellChange(tx, 'people')
}

export async function findSessions(db: Executor, userId: number, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
}

/** Returns false if the person has no such session. */
export async function deleteSessionOf(db: Executor, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function deleteOtherSessions(db: Executor, userId: number, kept: number): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)))
}

export async function setPasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tellChange(tx, 'people')
}

export async function findTotp(db: Executor, userId: number) {
  const [row] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId))
  return row ?? null
}

export async function replaceTotp(db: Executor, userId: number, sealedSecret: string): Promise<void> {
  const values = { sealedSecret, confirmedAt: null, lastStep: 0 }
  await db
    .insert(totpFactors)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: totpFactors.userId, set: values })
}

/** Uses a time step up, once even for concurrent calls. Returns false if it was used already. */
export async function takeTotpStep(db: Executor, userId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId })
  return rows.length > 0
}

/**
 * Confirms a factor, once even for concurrent calls. Returns false if it is confirmed already, or was replaced
 * meanwhile.
 */
export async function confirmTotpRow(
  db: Executor,
  { userId, sealedSecret }: { userId: number; sealedSecret: string },
  { step, at }: { step: number; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(totpFactors)
    .set({ confirmedAt: at, lastStep: step })
    .where(
      and(
        eq(totpFactors.userId, userId),
        eq(totpFactors.sealedSecret, sealedSecret),
        isNull(totpFactors.confirmedAt),
      ),
    )
    .returning({ userId: totpFactors.userId })
  return rows.length > 0
}

export async function deleteTotp(db: Executor, userId: number): Promise<void> {
  await db.delete(totpFactors).where(eq(totpFactors.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(db: Executor, userId: number, hashes: Buffer[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map(codeHash => ({ userId, codeHash })))
}

export async function takeRecoveryCode(
  db: Executor,
  { userId, codeHash, now }: { userId: number; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return rows.length > 0
}

export async function countRecoveryCodes(db: Executor, userId: number): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}
