import { and, asc, desc, eq, getTableColumns, gte, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { AiFeature } from '#core/contract/ai.ts'
import type { Actor } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { aiCalls, users } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'

// Statements about calls of all workspaces: a person sees their own calls also if an organization that they have left
// paid for them.

/** The condition on a person's own calls, whoever pays. */
export const callsOf = (userId: number): SQL => eq(aiCalls.userId, userId)

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

/** Sums by day (UTC), for days with calls, oldest first. */
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

const messagesOf = (use: 'read' | 'sample' | 'style') => sql<number[]>`to_jsonb(array(
  select m.message_id from ai_call_messages m
  where m.workspace_id = ai_calls.workspace_id and m.call_id = ai_calls.id and m.use = ${use} order by m.position))`

/** A call with the ids of its accounts and messages, also of deleted ones. */
const columns = {
  ...getTableColumns(aiCalls),
  accountIds: sql<number[]>`to_jsonb(array(
    select a.account_id from ai_call_accounts a
    where a.workspace_id = ai_calls.workspace_id and a.call_id = ai_calls.id order by a.account_id))`,
  messageIds: messagesOf('read'),
  sampleIds: messagesOf('sample'),
  styleIds: messagesOf('style'),
}

/** Calls that sent something out, newest first. */
export async function findReceipts(
  db: Executor,
  whose: SQL,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .select({
      call: columns,
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

/** A call with the text of its requests; null if there is no such call. */
export async function findCall(db: Executor, whose: SQL, id: number) {
  const [row] = await db
    .select(columns)
    .from(aiCalls)
    .where(and(whose, eq(aiCalls.id, id)))
  return row ?? null
}

/** The condition that a call got mail of an account that meets `condition`. */
const hasAccount = (condition: SQL): SQL => sql`exists (
  select 1 from ai_call_accounts a
  where a.workspace_id = ai_calls.workspace_id and a.call_id = ai_calls.id and ${condition})`

/** The condition that a call got no mail of other accounts. */
const onlyOf = (accountIds: number[]): SQL => not(hasAccount(sql`not a.account_id = ${anyId(accountIds)}`))

/**
 * The condition on calls that somebody may see, given the accounts whose mail they may read now: their own calls, and
 * for an admin those with mail of the organization, if they may read all mail that the engine got. Calls without mail
 * are visible only to the caller. Hidden from a sealed person: calls with private mail, and calls without mail.
 */
export function visibleTo({ id, role, organizationId, isSealed }: Actor, accountIds: number[]): SQL {
  const hasMail = hasAccount(sql`true`)
  const own = isSealed ? (and(callsOf(id), hasMail, onlyOf(accountIds)) as SQL) : callsOf(id)
  if (role !== 'admin' || organizationId === null) return own
  const ofOrganization = eq(aiCalls.organizationId, organizationId)
  return or(own, and(ofOrganization, hasMail, onlyOf(accountIds))) as SQL
}

/**
 * The condition on calls whose text somebody may read: those visible to them with no mail of other accounts, also among
 * their own.
 */
export const legibleTo = (actor: Actor, accountIds: number[]): SQL =>
  and(visibleTo(actor, accountIds), onlyOf(accountIds)) as SQL

/** Deletes the text of up to `limit` calls whose retention has ended; returns how many. */
export async function forgetPayloads(db: Executor, now: Date, limit: number): Promise<number> {
  const isOver = and(isNotNull(aiCalls.payloads), lt(aiCalls.payloadsUntil, now))
  return inEachWithSome(db, limit, aiCalls, isOver, isOne =>
    db.update(aiCalls).set({ payloads: null, payloadsUntil: null }).where(isOne),
  )
}
