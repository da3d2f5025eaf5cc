import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
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
    .onConflictDoNothing({ target: [outgoingMessages.accountId, outgoingMessages.idempotencyKey] })
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
    .set({ state: 'sending', startedAt: now, attempts: sql`${outgoingMessages.attempts} + 1` })
    .where(and(eq(outgoingMessages.id, id), eq(outgoingMessages.state, 'queued'), notExists(discarded)))
    .returning()
  return row ?? null
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
 * What has to be looked after: sending since before `before`, due since then, or sent since `after` without its copy
 * in Sent; and uncertain ones of which the provider has shown a copy meanwhile.
 */
export async function findStranded(
  db: Executor,
  { before, after }: { before: Date; after: Date },
): Promise<Outgoing[]> {
  const { state, startedAt, createdAt, sentAt, filedAt, messageId } = outgoingMessages
  return db
    .select()
    .from(outgoingMessages)
    .where(
      or(
        and(eq(state, 'sending'), lt(startedAt, before)),
        and(eq(state, 'queued'), lt(sql`coalesce(${startedAt}, ${createdAt})`, before.toISOString())),
        and(eq(state, 'sent'), isNull(filedAt), lt(sentAt, before), gt(sentAt, after)),
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

/** Whether the provider shows a copy of this message: then it has gone, whatever we know. */
export async function isSeenAtProvider(db: Executor, messageId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(and(eq(placements.messageId, messageId), sql`${placements.remoteId} is not null`))
    .limit(1)
  return row !== undefined
}

/** Takes a message back that has not begun to leave; null when it has, or there is none. */
export async function cancelOutgoing(db: Executor, messageId: number): Promise<Outgoing | null> {
  const [row] = await db
    .delete(outgoingMessages)
    .where(and(eq(outgoingMessages.messageId, messageId), eq(outgoingMessages.state, 'queued')))
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
