import { and, asc, desc, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AiFeature } from '#core/contract/ai.ts'
import type { Actor } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { aiCalls, users } from '#server/db/schema/index.ts'

export async function insertCall(db: Executor, call: typeof aiCalls.$inferInsert): Promise<void> {
  await db.insert(aiCalls).values(call)
}

/** Whose budget it is: the organization's, or of somebody without one their own. */
export const payerOf = ({ id, organizationId }: Pick<Actor, 'id' | 'organizationId'>): SQL =>
  organizationId === null
    ? sql`(${aiCalls.userId} = ${id} and ${aiCalls.organizationId} is null)`
    : sql`${aiCalls.organizationId} = ${organizationId}`

/** A person's own calls, whoever pays for them. */
export const callsOf = (userId: number): SQL => eq(aiCalls.userId, userId)

/** Micro-dollars since `from`. */
export async function sumSpent(db: Executor, payer: SQL, from: Date): Promise<number> {
  const [row] = await db
    .select({ spent: sql<string>`coalesce(sum(${aiCalls.inputCost} + ${aiCalls.outputCost}), 0)` })
    .from(aiCalls)
    .where(and(payer, gte(aiCalls.at, from)))
  return Number(row?.spent ?? 0)
}

const totals = {
  requestCount: sql<number>`count(*)::int`,
  inputTokens: sql<number>`coalesce(sum(${aiCalls.inputTokens}), 0)::float8`,
  outputTokens: sql<number>`coalesce(sum(${aiCalls.outputTokens}), 0)::float8`,
  inputCost: sql<number>`coalesce(sum(${aiCalls.inputCost}), 0)::float8`,
  outputCost: sql<number>`coalesce(sum(${aiCalls.outputCost}), 0)::float8`,
}
export type UsageTotals = Awaited<ReturnType<typeof sumUsage>>

export async function sumUsage(db: Executor, whose: SQL) {
  const [row] = await db.select(totals).from(aiCalls).where(whose)
  return row as NonNullable<typeof row>
}

/** Days (UTC) with any use, oldest first. */
export async function sumByDay(db: Executor, whose: SQL, from: Date) {
  const date = sql<string>`to_char(${aiCalls.at} at time zone 'UTC', 'YYYY-MM-DD')`
  return db
    .select({ date, ...totals })
    .from(aiCalls)
    .where(and(whose, gte(aiCalls.at, from)))
    .groupBy(date)
    .orderBy(asc(date))
}

export async function sumByFeature(db: Executor, whose: SQL) {
  return db
    .select({ feature: sql<AiFeature>`${aiCalls.feature}`, ...totals })
    .from(aiCalls)
    .where(whose)
    .groupBy(aiCalls.feature)
}

/** Calls that sent something away, newest first. */
export async function findReceipts(
  db: Executor,
  whose: SQL,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .select({
      call: aiCalls,
      firstName: users.firstName,
      lastName: users.lastName,
      hasPayloads: sql<boolean>`${aiCalls.payloads} is not null`,
    })
    .from(aiCalls)
    .leftJoin(users, eq(users.id, aiCalls.userId))
    .where(and(whose, gte(aiCalls.requests, 1), before === undefined ? undefined : lt(aiCalls.id, before)))
    .orderBy(desc(aiCalls.id))
    .limit(limit)
}
export type ReceiptData = Awaited<ReturnType<typeof findReceipts>>[number]

export async function findPayloads(db: Executor, whose: SQL, id: number): Promise<string[] | null> {
  const [row] = await db
    .select({ payloads: aiCalls.payloads })
    .from(aiCalls)
    .where(and(whose, eq(aiCalls.id, id)))
  return row?.payloads ?? null
}

/** Own calls, and for an admin those about accounts they may read or about none. Closed to who is sealed: those about theirs alone, or about none. */
export function readableBy({ id, role, organizationId, isSealed }: Actor, accountIds: number[]): SQL {
  const own = isSealed ? (and(callsOf(id), isIn(aiCalls.accountId, accountIds)) as SQL) : callsOf(id)
  if (role !== 'admin' || organizationId === null) return own
  const readable = sql`(${aiCalls.accountId} is null or ${isIn(aiCalls.accountId, accountIds)})`
  return or(own, sql`(${aiCalls.organizationId} = ${organizationId} and ${readable})`) as SQL
}

/** Forgets the exact texts whose time is over. */
export async function forgetPayloads(db: Executor, now: Date): Promise<void> {
  await db
    .update(aiCalls)
    .set({ payloads: null, payloadsUntil: null })
    .where(and(isNotNull(aiCalls.payloads), lt(aiCalls.payloadsUntil, now)))
}
