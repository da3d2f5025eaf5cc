import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { messages, outgoingMessages, placements } from '#server/db/schema/index.ts'

export type Outgoing = typeof outgoingMessages.$inferSelect

/** What an account has sent under this idempotency key, or still may; what failed does not count. */
export async function findByKey(db: Executor, accountId: number, idempotencyKey: string) {
  const [row] = await db
    .select({ outgoing: outgoingMessages, threadId: messages.threadId })
    .from(outgoingMessages)
    .innerJoin(messages, eq(messages.id, outgoingMessages.messageId))
    .where(
      and(
        eq(outgoingMessages.accountId, accountId),
        eq(outgoingMessages.idempotencyKey, idempotencyKey),
        ne(outgoingMessages.state, 'failed'),
      ),
    )
  return row ?? null
}

/** What failed will never leave: its idempotency key is free for another try. */
export async function releaseKey(db: Executor, accountId: number, idempotencyKey: string): Promise<void> {
  await db
    .update(outgoingMessages)
    .set({ idempotencyKey: sql`${outgoingMessages.idempotencyKey} || ' failed ' || ${outgoingMessages.id}` })
    .where(
      and(
        eq(outgoingMessages.accountId, accountId),
        eq(outgoingMessages.idempotencyKey, idempotencyKey),
        eq(outgoingMessages.state, 'failed'),
      ),
    )
}

/** Null when the account has sent something with this idempotency key already. */
export async function insertOutgoing(
  db: Executor,
  values: typeof outgoingMessages.$inferInsert,
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
  id: number,
): Promise<{ outgoing: Outgoing; isDiscarded: boolean } | null> {
  const [row] = await db
    .select({ outgoing: outgoingMessages, isDiscarded })
    .from(outgoingMessages)
    .innerJoin(messages, eq(messages.id, outgoingMessages.messageId))
    .where(eq(outgoingMessages.id, id))
  return row ?? null
}

export async function findOutgoingOf(db: Executor, messageId: number): Promise<Outgoing | null> {
  const [row] = await db.select().from(outgoingMessages).where(eq(outgoingMessages.messageId, messageId))
  return row ?? null
}

/** Takes a queued message for sending; null when another worker has it, it has gone, or was thrown away. */
export async function claimOutgoing(db: Executor, id: number, now: Date): Promise<Outgoing | null> {
  const discarded = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, outgoingMessages.messageId), isDiscarded))
  const [row] = await db
    .update(outgoingMessages)
    .set({
      state: 'sending',
      startedAt: now,
      aliveAt: sql`now()`,
      attempts: sql`${outgoingMessages.attempts} + 1`,
    })
    .where(and(eq(outgoingMessages.id, id), eq(outgoingMessages.state, 'queued'), notExists(discarded)))
    .returning()
  return row ?? null
}

/** Says that a message is still being sent. */
export async function signOfLife(db: Executor, id: number): Promise<void> {
  await db
    .update(outgoingMessages)
    .set({ aliveAt: sql`now()` })
    .where(and(eq(outgoingMessages.id, id), eq(outgoingMessages.state, 'sending')))
}

/** Changes an outgoing message that is in one of these states; false when it is in another by now. */
export async function updateOutgoing(
  db: Executor,
  id: number,
  from: OutgoingState[],
  change: Partial<typeof outgoingMessages.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(outgoingMessages)
    .set(change)
    .where(and(eq(outgoingMessages.id, id), inArray(outgoingMessages.state, from)))
    .returning({ id: outgoingMessages.id })
  return rows.length > 0
}

/**
 * What has to be looked after: in `sending` with a sender that has been silent for `silentMs`, due since before `before`;
 * and uncertain ones of which the provider has shown a copy meanwhile. Silence is counted by the database's clock, which
 * is the same for all.
 */
export async function findStranded(
  db: Executor,
  { before, silentMs }: { before: Date; silentMs: number },
): Promise<Outgoing[]> {
  const { state, startedAt, aliveAt, createdAt, messageId } = outgoingMessages
  return db
    .select()
    .from(outgoingMessages)
    .where(
      or(
        and(
          eq(state, 'sending'),
          sql`coalesce(${aliveAt}, ${startedAt}, ${createdAt}) <= now() - ${silentMs} * interval '1 millisecond'`,
        ),
        and(eq(state, 'queued'), lt(sql`coalesce(${startedAt}, ${createdAt})`, before.toISOString())),
        and(
          eq(state, 'uncertain'),
          exists(
            db
              .select({ id: placements.id })
              .from(placements)
              .where(and(eq(placements.messageId, messageId), isNotNull(placements.remoteId))),
          ),
        ),
      ),
    )
    .orderBy(asc(outgoingMessages.id))
    .limit(100)
}

/** Sent messages whose copy is to be offered to the provider now. */
export async function findUnfiled(
  db: Executor,
  { sentBefore, now, accountId }: { sentBefore: Date; now: Date; accountId?: number | undefined },
): Promise<Outgoing[]> {
  const o = outgoingMessages
  return db
    .select()
    .from(o)
    .where(
      and(
        eq(o.state, 'sent'),
        isNull(o.filedAt),
        lte(o.sentAt, sentBefore),
        or(isNull(o.fileAfter), lte(o.fileAfter, now)),
        accountId === undefined ? undefined : eq(o.accountId, accountId),
      ),
    )
    .orderBy(asc(o.id))
    .limit(100)
}

/**
 * Takes the copy of a sent message for filing until `until`; false where somebody else files it now, or it is filed. Two
 * that file it at the same moment would both find that it is not there yet.
 */
export async function claimFiling(
  db: Executor,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const o = outgoingMessages
  const rows = await db
    .update(o)
    .set({ fileAfter: until })
    .where(
      and(
        eq(o.id, id),
        eq(o.state, 'sent'),
        isNull(o.filedAt),
        or(isNull(o.fileAfter), lte(o.fileAfter, now)),
      ),
    )
    .returning({ id: o.id })
  return rows.length > 0
}

/** What has failed for one copy would fail for these, too. */
export async function postponeFiling(
  db: Executor,
  ids: number[],
  { filingProblem, fileAfter }: { filingProblem: string; fileAfter: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db.update(outgoingMessages).set({ filingProblem, fileAfter }).where(inArray(outgoingMessages.id, ids))
}

/** The copies of an account's sent messages that the provider has not taken are due at once. */
export async function hurryFiling(db: Executor, accountId: number, notBefore: Date): Promise<void> {
  const o = outgoingMessages
  await db
    .update(o)
    .set({ fileAfter: null })
    // One that is being filed just now has no problem, or is due sooner.
    .where(
      and(
        eq(o.accountId, accountId),
        eq(o.state, 'sent'),
        isNotNull(o.filingProblem),
        gt(o.fileAfter, notBefore),
      ),
    )
}

/** Messages that wait after a failure are due at once; answers which. */
export async function hurryQueued(db: Executor, accountId: number, now: Date): Promise<number[]> {
  const o = outgoingMessages
  const rows = await db
    .update(o)
    .set({ startedAt: now })
    .where(and(eq(o.accountId, accountId), eq(o.state, 'queued'), isNotNull(o.lastError)))
    .returning({ id: o.id })
  return rows.map(({ id }) => id)
}

/** Whether the provider shows a copy of this message: then it has gone, whatever we know. */
export async function isSeenAtProvider(db: Executor, messageId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(and(eq(placements.messageId, messageId), sql`${placements.remoteId} is not null`))
    .limit(1)
  return row !== undefined
}

/** What a person may take back: whoever takes an uncertain one back has decided that it did not go. */
export const UNSENT: OutgoingState[] = ['queued', 'failed', 'uncertain']

/** Takes a message back that waits to leave, or was not sent; null when it has left, is leaving, or there is none. */
export async function cancelOutgoing(db: Executor, messageId: number): Promise<Outgoing | null> {
  const [row] = await db
    .delete(outgoingMessages)
    .where(and(eq(outgoingMessages.messageId, messageId), inArray(outgoingMessages.state, UNSENT)))
    .returning()
  return row ?? null
}

/** The message of the same account that an outgoing one answers; null when it answers none. */
export async function findAnswered(db: Executor, messageId: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id::text as id from messages m
    join messages o on o.account_id = m.account_id and o.rfc_message_id = m.in_reply_to and o.orphaned_at is null
    where m.id = ${messageId} limit 1`)
  return rows[0] ? Number(rows[0].id) : null
}
