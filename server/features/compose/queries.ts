import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { messages, outgoingMessages, placements } from '#server/db/schema/index.ts'

export type Outgoing = typeof outgoingMessages.$inferSelect

export async function findByKey(db: Executor, accountId: number, idempotencyKey: string) {
  const [row] = await db
    .select({ id: outgoingMessages.id, messageId: messages.id, threadId: messages.threadId })
    .from(outgoingMessages)
    .innerJoin(messages, eq(messages.id, outgoingMessages.messageId))
    .where(
      and(eq(outgoingMessages.accountId, accountId), eq(outgoingMessages.idempotencyKey, idempotencyKey)),
    )
  return row ?? null
}

export async function insertOutgoing(
  db: Executor,
  values: typeof outgoingMessages.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(outgoingMessages).values(values).returning({ id: outgoingMessages.id })
  if (!row) throw new Error('the outgoing message was not stored')
  return row.id
}

/** The message that is answered, with what its answer has to refer to. */
export async function findOriginal(db: Executor, messageId: number) {
  const [row] = await db
    .select({
      rfcMessageId: messages.rfcMessageId,
      references: messages.references,
      inReplyTo: messages.inReplyTo,
    })
    .from(messages)
    .where(eq(messages.id, messageId))
  return row ?? null
}

/** Takes a queued message for sending; null when another worker has it, or it has gone. */
export async function claimOutgoing(db: Executor, id: number, now: Date): Promise<Outgoing | null> {
  const [row] = await db
    .update(outgoingMessages)
    .set({ state: 'sending', startedAt: now, attempts: sql`${outgoingMessages.attempts} + 1` })
    .where(and(eq(outgoingMessages.id, id), eq(outgoingMessages.state, 'queued')))
    .returning()
  return row ?? null
}

export async function updateOutgoing(
  db: Executor,
  id: number,
  change: Partial<typeof outgoingMessages.$inferInsert>,
): Promise<void> {
  await db.update(outgoingMessages).set(change).where(eq(outgoingMessages.id, id))
}

/** What a crash may have left: sending since before `before`, queued since then, or sent without its copy in Sent. */
export async function findStranded(db: Executor, before: Date): Promise<Outgoing[]> {
  return db
    .select()
    .from(outgoingMessages)
    .where(
      or(
        and(inArray(outgoingMessages.state, ['sending']), lt(outgoingMessages.startedAt, before)),
        and(eq(outgoingMessages.state, 'queued'), lt(outgoingMessages.createdAt, before)),
        and(
          eq(outgoingMessages.state, 'sent'),
          sql`${outgoingMessages.filedAt} is null`,
          lt(outgoingMessages.sentAt, before),
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

export async function findSentFolder(db: Executor, messageId: number): Promise<string | null> {
  const { rows } = await db.execute<{ remote_id: string }>(sql`
    select f.remote_id from placements p join folders f on f.id = p.folder_id
    where p.message_id = ${messageId} and p.remote_id is null and f.role = 'sent' limit 1`)
  return rows[0]?.remote_id ?? null
}

/** Lists ask only when something has changed: the sending state of a message is shown with it. */
export async function touchMessage(db: Executor, messageId: number): Promise<void> {
  await db
    .update(messages)
    .set({ isRead: sql`${messages.isRead}` })
    .where(eq(messages.id, messageId))
}
