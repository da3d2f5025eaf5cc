import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { RuleAction } from '#core/contract/rule-actions.ts'
import type { RunResult, RunState } from '#core/contract/rules.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, isIn, isInWorkspace } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import { messages, ruleRunPlaces, ruleRuns } from '#server/db/schema/index.ts'
import type { RuleRow } from '../queries.ts'

/**
 * Those of these messages that rules for arriving mail may act on: received after a time, and none has been asked about them
 * yet. A rule about older mail may have come first.
 */
export async function findUndecided(
  db: Executor,
  { workspaceId, id }: AccountKey,
  messageIds: readonly number[],
  since: Date,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id::text as id from messages m
    where m.workspace_id = ${workspaceId} and m.account_id = ${id} and m.id = ${anyId(messageIds)}
      and m.orphaned_at is null and not m.in_sent and not m.in_drafts and m.received_at >= ${since.toISOString()}
      and not exists (
        select from rule_runs r join rules u on u.id = r.rule_id and not u.has_age
        where r.workspace_id = m.workspace_id and r.message_id = m.id)
    order by m.id`)
  return rowIds(rows)
}

/** Messages `m` that a rule has not decided about yet. */
export const isUndecidedBy = (ruleId: number): SQL => sql`not exists (
  select from rule_runs r
  where r.workspace_id = m.workspace_id and r.message_id = m.id and r.rule_id = ${ruleId})`

/** Messages `m` that no earlier rule, which stops there, keeps from this one: an organization's from all, a person's from theirs. */
export function isLeftTo({ id, position, isOrganizations, userId }: RuleRow): SQL {
  const isEarlier = sql`(o.position, o.id) < (${position}::integer, ${id}::bigint)`
  const keeps = isOrganizations
    ? sql`o.is_organizations and ${isEarlier}`
    : sql`(o.is_organizations or o.user_id = ${userId} and ${isEarlier})`
  return sql`not exists (
    select from rule_runs r join rules o on o.id = r.rule_id and o.stops_here and o.id <> ${id} and ${keeps}
    where r.workspace_id = m.workspace_id and r.message_id = m.id)`
}

/** The messages that a rule has decided about and not acted on: its worker has died. */
export async function findLeftWaiting(
  db: Executor,
  { workspaceId, id }: AccountKey,
  ruleId: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select message_id::text as id from rule_runs
    where workspace_id = ${workspaceId} and account_id = ${id} and rule_id = ${ruleId} and state = 'waiting'
    order by message_id`)
  return rowIds(rows)
}

export interface NewRun {
  ruleId: number
  messageId: number
  actions: RuleAction[]
}

/** Writes down what rules are to do. What was decided before stays. */
export async function insertRuns(
  tx: Tx,
  { workspaceId, id }: AccountKey,
  runs: readonly NewRun[],
  at: Date,
): Promise<void> {
  if (runs.length === 0) return
  await tx.execute(sql`
    insert into rule_runs (workspace_id, account_id, rule_id, message_id, actions, at)
    select ${workspaceId}, ${id}, r."ruleId", r."messageId", r.actions, ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as r ("ruleId" bigint, "messageId" bigint, actions jsonb)
    join messages m on m.workspace_id = ${workspaceId} and m.id = r."messageId"
    on conflict do nothing`)
}

/** How long a worker that says nothing keeps runs for itself. */
const TAKEN = sql.raw(`interval '2 minutes'`)

export type WaitingRun = Pick<typeof ruleRuns.$inferSelect, 'ruleId' | 'messageId' | 'actions' | 'results'>

/**
 * Takes the waiting runs of these messages, and first stores the state of the messages for Undo. Runs that
 * another worker has taken are left out.
 */
export async function takeRuns(
  tx: Tx,
  { workspaceId, id }: AccountKey,
  ruleId: number,
  messageIds: readonly number[],
): Promise<WaitingRun[]> {
  const { rows } = await tx.execute<{
    message_id: string
    actions: RuleAction[]
    results: RunResult[]
  }>(sql`
    update rule_runs r set taken_at = statement_timestamp(),
      was_read = coalesce(r.was_read, m.is_read), was_starred = coalesce(r.was_starred, m.is_starred),
      was_muted = coalesce(r.was_muted, t.muted_at is not null),
      was_snoozed_until = case when r.was_read is null then m.snoozed_until else r.was_snoozed_until end
    from messages m, threads t
    where r.workspace_id = ${workspaceId} and r.account_id = ${id} and r.rule_id = ${ruleId}
      and r.message_id = ${anyId(messageIds)} and r.state = 'waiting'
      and (r.taken_at is null or r.taken_at < statement_timestamp() - ${TAKEN})
      and m.workspace_id = ${workspaceId} and m.id = r.message_id
      and t.workspace_id = ${workspaceId} and t.id = m.thread_id
    returning r.message_id::text as message_id, r.actions, r.results`)
  const taken = rows.map(row => ({ ruleId, ...row, messageId: Number(row.message_id) }))
  await tx.execute(sql`
    insert into rule_run_places (workspace_id, rule_id, message_id, folder_id)
    select distinct p.workspace_id, ${ruleId}::bigint, p.message_id, p.folder_id from placements p
    where p.workspace_id = ${workspaceId} and p.message_id = ${anyId(taken.map(({ messageId }) => messageId))}
      and not exists (
        select from rule_run_places b
        where b.workspace_id = p.workspace_id and b.message_id = p.message_id and b.rule_id = ${ruleId})
    on conflict do nothing`)
  return taken
}

/** Says that a worker still acts on them. */
export async function keepRuns(
  db: Executor,
  workspaceId: number,
  ruleId: number,
  messageIds: readonly number[],
): Promise<void> {
  await db.execute(sql`
    update rule_runs set taken_at = statement_timestamp()
    where workspace_id = ${workspaceId} and rule_id = ${ruleId} and message_id = ${anyId(messageIds)}
      and state = 'waiting'`)
}

/**
 * Writes down what became of one action. Returns for how many: none where it was written down before, which is how a forward is
 * once.
 */
export async function addResult(
  db: Executor,
  workspaceId: number,
  ruleId: number,
  messageIds: readonly number[],
  result: RunResult,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update rule_runs set results = results || ${JSON.stringify([result])}::jsonb, taken_at = statement_timestamp()
    where workspace_id = ${workspaceId} and rule_id = ${ruleId} and message_id = ${anyId(messageIds)}
      and not results @> ${JSON.stringify([{ at: result.at }])}::jsonb`)
  return rowCount ?? 0
}

/** Leaves runs to whoever takes them next. */
export async function freeRuns(
  db: Executor,
  workspaceId: number,
  ruleId: number,
  messageIds: readonly number[],
): Promise<void> {
  if (messageIds.length === 0) return
  await db.execute(sql`
    update rule_runs set taken_at = null
    where workspace_id = ${workspaceId} and rule_id = ${ruleId} and message_id = ${anyId(messageIds)}
      and state = 'waiting'`)
}

/** All actions are tried: `failed` if one of them failed. */
export async function finishRuns(
  db: Executor,
  workspaceId: number,
  ruleId: number,
  messageIds: readonly number[],
): Promise<void> {
  await db.execute(sql`
    update rule_runs set taken_at = null,
      state = case when results @> '[{"outcome": "failed"}]' then 'failed' else 'done' end
    where workspace_id = ${workspaceId} and rule_id = ${ruleId} and message_id = ${anyId(messageIds)}
      and state = 'waiting'`)
}

/** The rules that are to act on these messages, in no particular order. */
export async function findWaitingRules(
  db: Executor,
  { workspaceId, id }: AccountKey,
  messageIds: readonly number[],
): Promise<{ ruleId: number; isTaken: boolean }[]> {
  const { rows } = await db.execute<{ rule_id: string; is_taken: boolean }>(sql`
    select rule_id::text as rule_id, bool_or(taken_at > statement_timestamp() - ${TAKEN}) as is_taken from rule_runs
    where workspace_id = ${workspaceId} and account_id = ${id} and message_id = ${anyId(messageIds)} and state = 'waiting'
    group by rule_id`)
  return rows.map(({ rule_id, is_taken }) => ({ ruleId: Number(rule_id), isTaken: is_taken }))
}

const ofRule = (workspaceIds: readonly number[], ruleId: number): SQL =>
  and(isInWorkspace(ruleRuns.workspaceId, workspaceIds), eq(ruleRuns.ruleId, ruleId)) as SQL

export type RunRow = typeof ruleRuns.$inferSelect

/** What a rule has done, newest first. */
export async function findRuns(
  db: Executor,
  workspaceIds: readonly number[],
  ruleId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<RunRow[]> {
  return db
    .select()
    .from(ruleRuns)
    .where(ofRule(workspaceIds, ruleId))
    .orderBy(desc(ruleRuns.at), desc(ruleRuns.messageId))
    .limit(limit)
    .offset(offset)
}

/** Locks a run until the end of the transaction. */
export async function lockRun(
  tx: Tx,
  workspaceIds: readonly number[],
  ruleId: number,
  messageId: number,
): Promise<RunRow | null> {
  const isRun = eq(ruleRuns.messageId, messageId)
  const [found] = await tx
    .select({ workspaceId: ruleRuns.workspaceId })
    .from(ruleRuns)
    .where(and(ofRule(workspaceIds, ruleId), isRun))
  if (!found) return null
  const [run] = await tx
    .select()
    .from(ruleRuns)
    .where(and(ofRule([found.workspaceId], ruleId), isRun))
    .for('update')
  return run ?? null
}

export async function findPlacesBefore(
  db: Executor,
  workspaceId: number,
  ruleId: number,
  messageId: number,
): Promise<number[]> {
  const rows = await db
    .select({ folderId: ruleRunPlaces.folderId })
    .from(ruleRunPlaces)
    .where(
      and(
        eq(ruleRunPlaces.workspaceId, workspaceId),
        eq(ruleRunPlaces.messageId, messageId),
        eq(ruleRunPlaces.ruleId, ruleId),
      ),
    )
  return rows.map(({ folderId }) => folderId)
}

export async function saveUndone(
  db: Executor,
  { workspaceId, ruleId, messageId }: RunRow,
  values: { state: RunState; results: RunResult[]; undoneAt: Date },
): Promise<void> {
  await db
    .update(ruleRuns)
    .set(values)
    .where(
      and(
        eq(ruleRuns.workspaceId, workspaceId),
        eq(ruleRuns.ruleId, ruleId),
        eq(ruleRuns.messageId, messageId),
      ),
    )
}

/** The conversations of messages. */
export async function findThreadsOf(
  db: Executor,
  { workspaceId, id }: AccountKey,
  messageIds: readonly number[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ threadId: messages.threadId })
    .from(messages)
    .where(
      and(eq(messages.workspaceId, workspaceId), eq(messages.accountId, id), isIn(messages.id, messageIds)),
    )
  return rows.map(({ threadId }) => String(threadId))
}

/** Mail that the mailbox's owner may be told of. */
export interface Ringing {
  id: number
  /** Whether a rule says that it is always told of. */
  isNamed: boolean
  isFromProgram: boolean
  /** The sender's address, in lower case. */
  from: string
}

/**
 * Of these messages, those that the mailbox's owner may be told of: new, unread and in the inbox, unless a rule says that they
 * are always, or never, told of.
 */
export async function findRinging(
  db: Executor,
  { workspaceId, id, ownerId }: AccountKey & { ownerId: number },
  messageIds: readonly number[],
  since: Date,
): Promise<Ringing[]> {
  const said = (kind: 'notify' | 'never-notify') => sql`exists (
    select from rule_runs r join rules u on u.id = r.rule_id and (u.is_organizations or u.user_id = ${ownerId})
    where r.workspace_id = ${workspaceId} and r.message_id = m.id
      and r.results @> ${JSON.stringify([{ kind, outcome: 'done' }])}::jsonb)`
  const { rows } = await db.execute<Omit<Ringing, 'id'> & { id: string }>(sql`
    select m.id::text as id, ${said('notify')} as "isNamed", lower(coalesce(m.from_address, '')) as "from",
      (m.is_bulk or m.is_automatic or m.list_unsubscribe is not null) as "isFromProgram"
    from messages m
    where m.workspace_id = ${workspaceId} and m.account_id = ${id} and m.id = ${anyId(messageIds)}
      and m.orphaned_at is null and m.received_at >= ${since.toISOString()} and not m.in_sent and not m.in_drafts
      and not ${said('never-notify')}
      and (${said('notify')} or (not m.is_read and m.in_inbox))
    order by m.received_at, m.id`)
  return rows.map(row => ({ ...row, id: Number(row.id) }))
}

/** Those of these messages that rules of other people, who may read them, say they are to be told of. */
export async function findRingingFor(
  db: Executor,
  { workspaceId, ownerId }: AccountKey & { ownerId: number },
  messageIds: readonly number[],
): Promise<{ userId: number; messageIds: number[] }[]> {
  const { rows } = await db.execute<{ user_id: string; ids: number[] }>(sql`
    select u.user_id::text as user_id, json_agg(distinct r.message_id) as ids
    from rule_runs r join rules u on u.id = r.rule_id
    where r.workspace_id = ${workspaceId} and r.message_id = ${anyId(messageIds)}
      and not u.is_organizations and u.user_id <> ${ownerId}
      and r.results @> ${JSON.stringify([{ kind: 'notify', outcome: 'done' }])}::jsonb
    group by u.user_id`)
  return rows.map(({ user_id, ids }) => ({ userId: Number(user_id), messageIds: ids }))
}
