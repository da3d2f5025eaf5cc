import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { BY_HAND, isAutomatic } from '#core/contract/scheduled.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { forget } from '#server/db/distributed/forget.ts'
import { isIn, isInWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { messages, outgoingMessages } from '#server/db/schema/index.ts'

export type Outgoing = typeof outgoingMessages.$inferSelect
export type OutgoingKey = Pick<Outgoing, 'workspaceId' | 'id'>

/** Actors that are set going by mail or by time. A token acts when a program asks. */
const OF_THEMSELVES: readonly Outgoing['actorKind'][] = ['rule', 'sequence']

/** Whether it leaves because of a rule or a sequence, and not because a person has pressed Send. */
export const leavesByItself = ({ origin, actorKind }: Pick<Outgoing, 'origin' | 'actorKind'>): boolean =>
  isAutomatic(origin) || OF_THEMSELVES.includes(actorKind)

const listed = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

/** The same, asked of rows of `outgoing_messages`. */
export const rowLeavesByItself = sql`(origin not in (${listed(BY_HAND)}) or actor_kind in (${listed(OF_THEMSELVES)}))`

const isOutgoing = ({ workspaceId, id }: OutgoingKey) =>
  and(eq(outgoingMessages.workspaceId, workspaceId), eq(outgoingMessages.id, id))
const isOutgoingOf = (workspaceId: number, messageId: number) =>
  and(eq(outgoingMessages.workspaceId, workspaceId), eq(outgoingMessages.messageId, messageId))
const isMessageOfOutgoing = and(
  eq(messages.workspaceId, outgoingMessages.workspaceId),
  eq(messages.id, outgoingMessages.messageId),
)

/** The message that an account has sent, or may still send, with this idempotency key. Failed ones do not count. */
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

/** Frees the idempotency key of a failed message, which will never be sent, so that it can be used again. */
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

/** The same for one message that was sent and has come back, so that it is written once more. */
export async function releaseReturned(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
): Promise<void> {
  const o = outgoingMessages
  await db
    .update(o)
    .set({ idempotencyKey: sql`${o.idempotencyKey} || ' returned ' || ${o.id}` })
    .where(and(eq(o.workspaceId, workspaceId), eq(o.id, id), eq(o.state, 'sent')))
}

/** Returns null if the account has used this idempotency key already. */
export async function insertOutgoing(
  db: Executor,
  values: typeof outgoingMessages.$inferInsert & { workspaceId: number },
): Promise<Outgoing | null> {
  const [row] = await db
    .insert(outgoingMessages)
    .values(values)
    .onConflictDoNothing({
      target: [outgoingMessages.workspaceId, outgoingMessages.accountId, outgoingMessages.idempotencyKey],
    })
    .returning()
  return row ?? null
}

export type OutgoingState = Outgoing['state']

/** A hidden message is in no folder because it waits, not because somebody has deleted it. */
const isDiscarded = sql<boolean>`(${messages.inTrash}
  or ${messages.orphanedAt} is not null and not ${outgoingMessages.isHidden})`

/** An outgoing message, and whether the person has deleted it meanwhile. */
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

/** Locks a message until the end of the transaction. */
export async function lockOutgoing(tx: Executor, key: OutgoingKey): Promise<Outgoing | null> {
  const [row] = await tx.select().from(outgoingMessages).where(isOutgoing(key)).for('update')
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

/** Claims a queued message for sending, with the gate's answer. Returns null if another worker has it, if it was sent, or if it was deleted. */
export async function claimOutgoing(
  db: Executor,
  key: OutgoingKey,
  { now, gateReason }: { now: Date; gateReason: string },
): Promise<Outgoing | null> {
  const discarded = db.select({ id: messages.id }).from(messages).where(and(isMessageOfOutgoing, isDiscarded))
  const [row] = await db
    .update(outgoingMessages)
    .set({
      state: 'sending',
      stage: 'begun',
      isHidden: false,
      gateAnswer: 'send',
      gateReason,
      gateAskedAt: now,
      startedAt: now,
      aliveAt: sql`now()`,
      attempts: sql`${outgoingMessages.attempts} + 1`,
    })
    .where(and(isOutgoing(key), eq(outgoingMessages.state, 'queued'), notExists(discarded)))
    .returning()
  return row ?? null
}

/** The same try to send a message: a worker that was frozen may find that another one has begun the next. */
const isAttempt = (outgoing: OutgoingAttempt) =>
  and(isOutgoing(outgoing), eq(outgoingMessages.attempts, outgoing.attempts))
export type OutgoingAttempt = Pick<Outgoing, 'workspaceId' | 'id' | 'attempts'>

/** Notes that a message is still being sent. */
export async function signOfLife(db: Executor, outgoing: OutgoingAttempt): Promise<void> {
  await db
    .update(outgoingMessages)
    .set({ aliveAt: sql`now()` })
    .where(and(isAttempt(outgoing), eq(outgoingMessages.state, 'sending')))
}

/** Notes how far the try to send a message has come. Returns false if this try does not count any more. */
export async function noteStage(
  db: Executor,
  outgoing: OutgoingAttempt,
  reached: Pick<Outgoing, 'stage'> & Partial<Pick<Outgoing, 'serverAnswer'>>,
): Promise<boolean> {
  const rows = await db
    .update(outgoingMessages)
    .set({ ...reached, aliveAt: sql`now()` })
    .where(and(isAttempt(outgoing), eq(outgoingMessages.state, 'sending')))
    .returning({ id: outgoingMessages.id })
  return rows.length > 0
}

type Change = Partial<Omit<Outgoing, 'workspaceId' | 'id'>>

/** Changes an outgoing message if it is in one of these states. Returns false if it is in another. */
export const updateOutgoing = (
  db: Executor,
  key: OutgoingKey,
  from: OutgoingState[],
  change: Change,
): Promise<boolean> => updateWhere(db, isOutgoing(key), from, change)

/** The same for what has become of a try to send it: false also if another try has begun since. */
export const updateAttempt = (
  db: Executor,
  outgoing: OutgoingAttempt,
  from: OutgoingState[],
  change: Change,
): Promise<boolean> => updateWhere(db, isAttempt(outgoing), from, change)

async function updateWhere(
  db: Executor,
  condition: SQL | undefined,
  from: OutgoingState[],
  change: Change,
): Promise<boolean> {
  const rows = await db
    .update(outgoingMessages)
    .set(change)
    .where(and(condition, inArray(outgoingMessages.state, from)))
    .returning({ id: outgoingMessages.id })
  return rows.length > 0
}

/**
 * Claims the copy of a sent message for filing until `until`. Returns false if another process is filing it, or if it is
 * filed. Without this, two processes could both find that it is not filed yet, and file it twice.
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

/** Delays these copies after a failure that concerns the whole account. */
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

/** Makes the copies of sent messages that the provider has refused due at once. */
export async function hurryFiling(db: Executor, account: AccountKey, notBefore: Date): Promise<void> {
  const o = outgoingMessages
  await db
    .update(o)
    .set({ fileAfter: null })
    // A copy that is being filed now has no problem, or is due earlier.
    .where(
      and(
        isOfAccount(o, account),
        eq(o.state, 'sent'),
        isNotNull(o.filingProblem),
        gt(o.fileAfter, notBefore),
      ),
    )
}

/** Makes messages that wait for a retry due at once, and returns them. */
export async function hurryQueued(db: Executor, account: AccountKey, now: Date): Promise<Outgoing[]> {
  const o = outgoingMessages
  return db
    .update(o)
    .set({ dueAt: now })
    .where(and(isOfAccount(o, account), eq(o.state, 'queued'), isNotNull(o.lastError)))
    .returning()
}

/** The outgoing message whose message is in no folder until it leaves; null if that message is in one, or not there. */
export async function findHidden(
  db: Executor,
  workspaceIds: readonly number[],
  messageId: number,
): Promise<number | null> {
  const o = outgoingMessages
  const [row] = await db
    .select({ id: o.id })
    .from(o)
    .where(and(isInWorkspace(o.workspaceId, workspaceIds), eq(o.messageId, messageId), eq(o.isHidden, true)))
  return row?.id ?? null
}

/** What waits in a workspace and was written by this person, or by somebody who was removed. */
export async function findWaitingOf(db: Executor, workspaceId: number, userId: number): Promise<Outgoing[]> {
  const o = outgoingMessages
  return db
    .select()
    .from(o)
    .where(
      and(eq(o.workspaceId, workspaceId), eq(o.state, 'queued'), or(eq(o.userId, userId), isNull(o.userId))),
    )
}

/**
 * Whether something shows that this message has left, whatever its state says. `filed`: the provider has a copy of it;
 * `told`: something came back to it.
 */
export async function seenLeaving(
  db: Executor,
  { workspaceId, messageId }: Pick<Outgoing, 'workspaceId' | 'messageId'>,
): Promise<'filed' | 'told' | null> {
  const { rows } = await db.execute<{ filed: boolean; told: boolean }>(sql`
    select exists (select from placements
        where workspace_id = ${workspaceId} and message_id = ${messageId} and remote_id is not null) as filed,
      exists (select from message_signals
        where workspace_id = ${workspaceId} and about_id = ${messageId}) as told`)
  return rows[0]?.filed ? 'filed' : rows[0]?.told ? 'told' : null
}

/**
 * The states in which a person can take a message back. By taking an uncertain one back they decide that it was not
 * sent.
 */
export const UNSENT: OutgoingState[] = ['queued', 'failed', 'uncertain']

/**
 * Deletes a message that is not sent yet, or could not be. Returns null if it was sent, is being sent, or does not
 * exist.
 */
export async function cancelOutgoing(
  tx: Tx,
  workspaceId: number,
  messageId: number,
): Promise<Outgoing | null> {
  const [row] = await tx
    .delete(outgoingMessages)
    .where(and(isOutgoingOf(workspaceId, messageId), inArray(outgoingMessages.state, UNSENT)))
    .returning()
  if (row) await forget(tx, 'outgoing_messages', workspaceId, [row.id])
  return row ?? null
}

/** The message of the same account that an outgoing one answers; null if there is none. */
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
