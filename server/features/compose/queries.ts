import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { messages, outgoingMessages, placements } from '#server/db/schema/index.ts'

export type Outgoing = typeof outgoingMessages.$inferSelect
export type OutgoingKey = Pick<Outgoing, 'workspaceId' | 'id'>

const isOutgoing = ({ workspaceId, id }: OutgoingKey) =>
  and(eq(outgoingMessages.workspaceId, workspaceId), eq(outgoingMessages.id, id))
const isOutgoingOf = (workspaceId: number, messageId: number) =>
  and(eq(outgoingMessages.workspaceId, workspaceId), eq(outgoingMessages.messageId, messageId))
const isMessageOfOutgoing = and(
  eq(messages.workspaceId, outgoingMessages.workspaceId),
  eq(messages.id, outgoingMessages.messageId),
)

/** What an account has sent under this idempotency key, or still may; what failed does not count. */
export async function findByKey(db: Executor, account: AccountKey, idempotencyKey: string) {
  const [row] = await db
    .select({ outgoing: outgoingMessages, threadId: messages.threadId })
    .from(outgoingMessages)
    .innerJoin(messages, isMessageOfOutgoing)
    .where(
      and(
        isOfAccount(outgoingMessages, account),
        eq(outgoingMessages.idempotencyKey, idempotencyKey),
        ne(outgoingMessages.state, 'failed'),
      ),
    )
  return row ?? null
}

/** What failed will never leave: its idempotency key is free for another try. */
export async function releaseKey(db: Executor, account: AccountKey, idempotencyKey: string): Promise<void> {
  await db
    .update(outgoingMessages)
    .set({ idempotencyKey: sql`${outgoingMessages.idempotencyKey} || ' failed ' || ${outgoingMessages.id}` })
    .where(
      and(
        isOfAccount(outgoingMessages, account),
        eq(outgoingMessages.idempotencyKey, idempotencyKey),
        eq(outgoingMessages.state, 'failed'),
      ),
    )
}

/** Null when the account has sent something with this idempotency key already. */
export async function insertOutgoing(
  db: Executor,
  values: typeof outgoingMessages.$inferInsert & { workspaceId: number },
): Promise<number | null> {
  const [row] = await db
    .insert(outgoingMessages)
    .values(values)
    .onConflictDoNothing({
      target: [outgoingMessages.workspaceId, outgoingMessages.accountId, outgoingMessages.idempotencyKey],
    })
    .returning({ id: outgoingMessages.id })
  return row?.id ?? null
}

export type OutgoingState = Outgoing['state']

const isDiscarded = sql<boolean>`(${messages.inTrash} or ${messages.orphanedAt} is not null)`

/** An outgoing message, and whether the person has thrown it away in the meantime. */
export async function findOutgoing(
  db: Executor,
  key: OutgoingKey,
): Promise<{ outgoing: Outgoing; isDiscarded: boolean } | null> {
  const [row] = await db
    .select({ outgoing: outgoingMessages, isDiscarded })
    .from(outgoingMessages)
    .innerJoin(messages, isMessageOfOutgoing)
    .where(isOutgoing(key))
  return row ?? null
}

export async function findOutgoingOf(
  db: Executor,
  workspaceId: number,
  messageId: number,
): Promise<Outgoing | null> {
  const [row] = await db.select().from(outgoingMessages).where(isOutgoingOf(workspaceId, messageId))
  return row ?? null
}

/** Takes a queued message for sending; null when another worker has it, it has gone, or was thrown away. */
export async function claimOutgoing(db: Executor, key: OutgoingKey, now: Date): Promise<Outgoing | null> {
  const discarded = db.select({ id: messages.id }).from(messages).where(and(isMessageOfOutgoing, isDiscarded))
  const [row] = await db
    .update(outgoingMessages)
    .set({
      state: 'sending',
      startedAt: now,
      aliveAt: sql`now()`,
      attempts: sql`${outgoingMessages.attempts} + 1`,
    })
    .where(and(isOutgoing(key), eq(outgoingMessages.state, 'queued'), notExists(discarded)))
    .returning()
  return row ?? null
}

/** Says that a message is still being sent. */
export async function signOfLife(db: Executor, key: OutgoingKey): Promise<void> {
  await db
    .update(outgoingMessages)
    .set({ aliveAt: sql`now()` })
    .where(and(isOutgoing(key), eq(outgoingMessages.state, 'sending')))
}

/** Changes an outgoing message that is in one of these states; false when it is in another by now. */
export async function updateOutgoing(
  db: Executor,
  key: OutgoingKey,
  from: OutgoingState[],
  change: Partial<Omit<Outgoing, 'workspaceId' | 'id'>>,
): Promise<boolean> {
  const rows = await db
    .update(outgoingMessages)
    .set(change)
    .where(and(isOutgoing(key), inArray(outgoingMessages.state, from)))
    .returning({ id: outgoingMessages.id })
  return rows.length > 0
}

/**
 * Takes the copy of a sent message for filing until `until`; false where somebody else files it now, or it is filed. Two
 * that file it at the same moment would both find that it is not there yet.
 */
export async function claimFiling(
  db: Executor,
  key: OutgoingKey,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const o = outgoingMessages
  const rows = await db
    .update(o)
    .set({ fileAfter: until })
    .where(
      and(
        isOutgoing(key),
        eq(o.state, 'sent'),
        isNull(o.filedAt),
        or(isNull(o.fileAfter), lte(o.fileAfter, now)),
      ),
    )
    .returning({ id: o.id })
  return rows.length > 0
}

/** What has failed for one copy of an account would fail for these, too. */
export async function postponeFiling(
  db: Executor,
  account: AccountKey,
  ids: number[],
  { filingProblem, fileAfter }: { filingProblem: string; fileAfter: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(outgoingMessages)
    .set({ filingProblem, fileAfter })
    .where(and(isOfAccount(outgoingMessages, account), isIn(outgoingMessages.id, ids)))
}

/** The copies of an account's sent messages that the provider has not taken are due at once. */
export async function hurryFiling(db: Executor, account: AccountKey, notBefore: Date): Promise<void> {
  const o = outgoingMessages
  await db
    .update(o)
    .set({ fileAfter: null })
    // One that is being filed just now has no problem, or is due sooner.
    .where(
      and(
        isOfAccount(o, account),
        eq(o.state, 'sent'),
        isNotNull(o.filingProblem),
        gt(o.fileAfter, notBefore),
      ),
    )
}

/** Messages that wait after a failure are due at once; answers which. */
export async function hurryQueued(db: Executor, account: AccountKey, now: Date): Promise<number[]> {
  const o = outgoingMessages
  const rows = await db
    .update(o)
    .set({ dueAt: now })
    .where(and(isOfAccount(o, account), eq(o.state, 'queued'), isNotNull(o.lastError)))
    .returning({ id: o.id })
  return rows.map(({ id }) => id)
}

/** Whether the provider shows a copy of this message: then it has gone, whatever we know. */
export async function isSeenAtProvider(
  db: Executor,
  { workspaceId, messageId }: Pick<Outgoing, 'workspaceId' | 'messageId'>,
): Promise<boolean> {
  const [row] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(
      and(
        eq(placements.workspaceId, workspaceId),
        eq(placements.messageId, messageId),
        isNotNull(placements.remoteId),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** What a person may take back: whoever takes an uncertain one back has decided that it did not go. */
export const UNSENT: OutgoingState[] = ['queued', 'failed', 'uncertain']

/** Takes a message back that waits to leave, or was not sent; null when it has left, is leaving, or there is none. */
export async function cancelOutgoing(
  db: Executor,
  workspaceId: number,
  messageId: number,
): Promise<Outgoing | null> {
  const [row] = await db
    .delete(outgoingMessages)
    .where(and(isOutgoingOf(workspaceId, messageId), inArray(outgoingMessages.state, UNSENT)))
    .returning()
  return row ?? null
}

/** The message of the same account that an outgoing one answers; null when it answers none. */
export async function findAnswered(
  db: Executor,
  { workspaceId, messageId }: Pick<Outgoing, 'workspaceId' | 'messageId'>,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id::text as id from messages m
    join messages o on o.workspace_id = m.workspace_id and o.account_id = m.account_id
      and o.rfc_message_id = m.in_reply_to and o.orphaned_at is null
    where m.workspace_id = ${workspaceId} and m.id = ${messageId} limit 1`)
  return rows[0] ? Number(rows[0].id) : null
}
