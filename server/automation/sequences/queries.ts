import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { isoTime, rowIds } from '#server/db/row-values.ts'
import { enrolmentSteps, enrolments } from '#server/db/schema/index.ts'
import { isOurs, ownAddressesOf } from '#server/mailbox/signals/own-queries.ts'
import { touchedMessages } from '#server/mailbox/signals/touched-messages.ts'
import { idsOfConversation } from '#server/mailbox/threads/answers-elsewhere.ts'
import { rowLeavesByItself } from '#server/send/outbox/queries.ts'
import type { EnrolmentKey } from './state/step-queries.ts'

type EnrolmentRow = typeof enrolments.$inferSelect
type EnrolmentStep = typeof enrolmentSteps.$inferSelect

const isEnrolment = ({ workspaceId, id }: EnrolmentKey) =>
  and(eq(enrolments.workspaceId, workspaceId), eq(enrolments.id, id))

/**
 * Locks an enrolment until the end of the transaction. Returns what the account's lock has to be taken for; null if it is
 * gone.
 */
export async function lockEnrolment(
  tx: Executor,
  key: EnrolmentKey,
): Promise<Pick<EnrolmentRow, 'accountId' | 'state' | 'leavesAt'> | null> {
  const { accountId, state, leavesAt } = enrolments
  const [row] = await tx
    .select({ accountId, state, leavesAt })
    .from(enrolments)
    .where(isEnrolment(key))
    .for('update')
  return row ?? null
}

export async function insertEnrolment(
  db: Executor,
  values: Omit<typeof enrolments.$inferInsert, 'id'>,
): Promise<number> {
  const [row] = await db.insert(enrolments).values(values).returning({ id: enrolments.id })
  if (!row) throw new Error('the enrolment was not stored')
  return row.id
}

/** Whoever gets a new `dueAt` is not overdue any more, unless `change` says since when. */
export async function updateEnrolment(
  db: Executor,
  key: EnrolmentKey,
  change: Partial<Omit<EnrolmentRow, 'workspaceId' | 'id'>>,
): Promise<void> {
  const isOn = change.state === undefined || change.state === 'active'
  await db
    .update(enrolments)
    .set({
      ...(change.dueAt === undefined ? {} : { overdueSince: null }),
      ...change,
      ...(isOn ? {} : { leavesAt: null }),
    })
    .where(isEnrolment(key))
}

export async function saveStep(
  db: Executor,
  { workspaceId, id: enrolmentId }: EnrolmentKey,
  step: number,
  change: Partial<Omit<EnrolmentStep, 'workspaceId' | 'enrolmentId' | 'step'>>,
): Promise<void> {
  const s = enrolmentSteps
  const changed = await db
    .update(s)
    .set({ ...change, step })
    .where(and(eq(s.workspaceId, workspaceId), eq(s.enrolmentId, enrolmentId), eq(s.step, step)))
    .returning({ step: s.step })
  // Whoever changes steps holds the lock of the account, so nobody else inserts it meanwhile.
  if (changed.length === 0) await db.insert(s).values({ workspaceId, enrolmentId, step, ...change })
}

/** Forgets what a person has changed in steps that are still to come. */
export async function forgetEdits(db: Executor, { workspaceId, id }: EnrolmentKey): Promise<void> {
  await db.execute(sql`
    delete from enrolment_steps
    where workspace_id = ${workspaceId} and enrolment_id = ${id} and outcome is null`)
}

/** The enrolments of conversations, the newest first: of the messages that await an answer, and of what was sent since. */
export async function findOfThreads(
  db: Executor,
  workspaceIds: readonly number[],
  threadIds: readonly number[],
): Promise<(EnrolmentKey & { state: EnrolmentRow['state']; threadId: number })[]> {
  if (threadIds.length === 0) return []
  const here = anyWorkspace(workspaceIds)
  const { rows } = await db.execute<{
    workspace: string
    id: string
    state: EnrolmentRow['state']
    thread: string
  }>(sql`
    select distinct e.workspace_id::text as workspace, e.id::text as id, e.state, m.thread_id::text as thread, e.id as newest
    from messages m
    cross join lateral (
      select e.workspace_id, e.id, e.state from enrolments e
      where e.workspace_id = ${here} and e.message_id = m.id
      union all
      select e.workspace_id, e.id, e.state from enrolment_steps s
      join enrolments e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
      where s.workspace_id = ${here} and s.message_id = m.id and e.kind <> 'campaign'
    ) e
    where m.workspace_id = ${here} and m.thread_id = ${anyId(threadIds)}
    order by newest desc`)
  return rows.map(({ workspace, id, state, thread }) => ({
    workspaceId: Number(workspace),
    id: Number(id),
    state,
    threadId: Number(thread),
  }))
}

/**
 * The enrolments that are not over and that these messages may concern: of their conversations, and of the messages of
 * ours that they tell something of.
 */
export async function findTouched(
  db: Executor,
  workspaceId: number,
  messageIds: readonly number[],
): Promise<EnrolmentKey[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with touched as materialized (${touchedMessages(workspaceId, messageIds)})
    select e.id::text as id from touched t cross join lateral (
      select e.id from enrolments e where e.workspace_id = ${workspaceId} and e.message_id = t.id
        and e.state in ('active', 'paused')
      union all
      select e.id from enrolment_steps s join enrolments e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
      where s.workspace_id = ${workspaceId} and s.message_id = t.id and e.state in ('active', 'paused')
        and e.kind <> 'campaign'
    ) e group by e.id order by e.id`)
  return rowIds(rows).map(id => ({ workspaceId, id }))
}

/** The enrolments that are not over: of an account; or of a person, with those of people who were deleted. */
export async function findLive(
  db: Executor,
  workspaceId: number,
  by: { accountId: number } | { userId: number },
): Promise<EnrolmentKey[]> {
  const isOf =
    'accountId' in by ? sql`account_id = ${by.accountId}` : sql`(user_id = ${by.userId} or user_id is null)`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text as id from enrolments
    where workspace_id = ${workspaceId} and ${isOf} and kind <> 'campaign' and state in ('active', 'paused') order by id`)
  return rowIds(rows).map(id => ({ workspaceId, id }))
}

/** Whether anything in an account is followed up: for most there is nothing to look for. */
export async function isFollowed(db: Executor, { workspaceId, id }: AccountKey): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from enrolments
    where workspace_id = ${workspaceId} and account_id = ${id} and kind <> 'campaign'
      and state in ('active', 'paused') limit 1`)
  return rows.length > 0
}

/** The enrolments of an account of which a step has lost its message in the outbox. */
export async function findTakenBack(db: Executor, { workspaceId, id }: AccountKey): Promise<EnrolmentKey[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct e.id::text as id from enrolments e
    join enrolment_steps s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
    where e.workspace_id = ${workspaceId} and e.account_id = ${id} and e.kind <> 'campaign'
      and e.state in ('active', 'paused') and s.workspace_id = ${workspaceId} and s.outcome = 'waiting' and s.outgoing_id is null`)
  return rowIds(rows).map(id => ({ workspaceId, id }))
}

/** A message of a conversation that counts: written by somebody, and not by ourselves without being asked. */
export interface Written {
  id: number
  isOurs: boolean
  at: Date
}

const at = sql`coalesce(m.first_received_at, m.received_at)`

/** The messages of an account that somebody has written: no drafts, nothing automatic, nothing that waits to leave. */
const written = (account: AccountKey, condition: SQL) => sql`
  with ${ownAddressesOf(account)}
  select m.id::text as id, ${isOurs(sql`m`)} as ours, ${isoTime(at)} as at
  from messages m
  left join outgoing_messages o on o.workspace_id = m.workspace_id and o.message_id = m.id
  where m.workspace_id = ${account.workspaceId} and m.account_id = ${account.id}
    and not m.is_automatic and not m.in_drafts and m.orphaned_at is null
    and (o.id is null or o.state in ('queued', 'sending', 'sent', 'uncertain') and not ${rowLeavesByItself})
    and ${condition}`

async function firstOf(db: Executor, statement: SQL): Promise<Written | null> {
  const { rows } = await db.execute<{ id: string; ours: boolean; at: string }>(statement)
  const row = rows[0]
  return row ? { id: Number(row.id), isOurs: row.ours, at: new Date(row.at) } : null
}

/** One message, if somebody has written it. */
export const findWritten = (db: Executor, account: AccountKey, messageId: number): Promise<Written | null> =>
  firstOf(db, written(account, sql`m.id = ${messageId}`))

/** The last message of a conversation that somebody has written. */
export const findLastWritten = (
  db: Executor,
  account: AccountKey,
  threadId: number,
): Promise<Written | null> =>
  firstOf(db, sql`${written(account, sql`m.thread_id = ${threadId}`)} order by ${at} desc, m.id desc limit 1`)

/**
 * The first or the last message that somebody of ours has written by hand in a conversation after a time, or as an answer to
 * it under another subject, and that has left.
 */
export const findWrittenByUs = (
  db: Executor,
  account: AccountKey,
  threadId: number,
  after: Date,
  which: 'first' | 'last' = 'first',
): Promise<Written | null> => {
  const direction = which === 'first' ? sql`asc` : sql`desc`
  const isLater = sql`m.id in ${idsOfConversation(account.workspaceId, threadId, 'here')} and m.in_sent and ${at} > ${after.toISOString()}::timestamptz
    and o.state is distinct from 'queued'`
  return firstOf(db, sql`${written(account, isLater)} order by ${at} ${direction}, m.id ${direction} limit 1`)
}

/** What the people of a conversation are called there, by their addresses in lower case. */
export async function findNames(
  db: Executor,
  { workspaceId }: AccountKey,
  threadId: number,
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ address: string; name: string }>(sql`
    select lower(from_address) as address, (array_agg(from_name order by received_at desc))[1] as name from messages
    where workspace_id = ${workspaceId} and thread_id = ${threadId} and from_name <> '' and from_address is not null
    group by 1`)
  return new Map(rows.map(({ address, name }) => [address, name]))
}

/** The text of the message that an enrolment follows up: it goes from one message to another, and nobody reads it. */
export async function findText(
  db: Executor,
  { workspaceId, messageId }: { workspaceId: number; messageId: number },
): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from message_bodies where workspace_id = ${workspaceId} and message_id = ${messageId}`)
  return rows[0]?.text ?? ''
}

/** Active enrolments of these accounts that send mail, by the time of their next step. */
export async function findPlanned(
  db: Executor,
  accounts: readonly AccountKey[],
  limit: number,
): Promise<EnrolmentKey[]> {
  if (accounts.length === 0) return []
  const { rows } = await db.execute<{ workspace: string; id: string }>(sql`
    select workspace_id::text as workspace, id::text as id from enrolments
    where workspace_id = ${anyWorkspace(workspacesOf(accounts))} and account_id = ${anyId(accounts.map(({ id }) => id))}
      and kind <> 'campaign' and state = 'active' and not awaits_ours and steps->0->'text'->>'kind' <> 'remind'
    order by due_at nulls first, id limit ${limit}`)
  return rows.map(({ workspace, id }) => ({ workspaceId: Number(workspace), id: Number(id) }))
}

/** The enrolment of this kind that was set up for a message; null if there is none. */
export async function findByMessage(
  db: Executor,
  workspaceId: number,
  { messageId, kind }: Pick<EnrolmentRow, 'kind'> & { messageId: number },
): Promise<EnrolmentKey | null> {
  const { id } = enrolments
  const [row] = await db
    .select({ id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.workspaceId, workspaceId),
        eq(enrolments.messageId, messageId),
        eq(enrolments.kind, kind),
      ),
    )
    .limit(1)
  return row ? { workspaceId, id: row.id } : null
}

export async function findThreadOfMessage(
  db: Executor,
  workspaceId: number,
  messageId: number,
): Promise<number | null> {
  const { rows } = await db.execute<{ thread: string }>(sql`
    select thread_id::text as thread from messages where workspace_id = ${workspaceId} and id = ${messageId}`)
  return rows[0] ? Number(rows[0].thread) : null
}
