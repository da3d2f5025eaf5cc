import { type SQL, sql } from 'drizzle-orm'
import type { AnswerCause, AnswerState } from '#core/contract/automatic-answers.ts'
import type { EmailAutomation } from '#core/contract/automation.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { rowIds } from '#server/db/row-values.ts'
import { ownAddressesOf } from '#server/mailbox/signals/own-queries.ts'
import {
  isAnsweredAfter,
  isAnsweredElsewhere,
  isAnsweredSince,
  isFollowedByTheirs,
  isWrittenToSince,
} from './leaving/answered-queries.ts'

export interface AnswerKey {
  workspaceId: number
  messageId: number
}

export interface Claim extends AnswerKey {
  accountId: number
  userId: number
  isOfSetting: boolean
  /** Identifies this try. */
  claim: string
  now: Date
}

/** States from which a person may have it written again. */
const AGAIN = sql.raw(`'declined', 'withdrawn', 'draft'`)

/**
 * Claims a message for answering, before an engine is asked. `done` if it was answered, `busy` while another worker does; a
 * claim from before `staleBefore` is of a worker that died.
 */
export async function claimAnswer(
  tx: Tx,
  { workspaceId, messageId, accountId, userId, isOfSetting, claim, now }: Claim,
  { staleBefore, again }: { staleBefore: Date; again: boolean },
): Promise<'claimed' | 'busy' | 'done'> {
  const isFree = again ? sql`or a.state in (${AGAIN})` : sql``
  const { rows } = await tx.execute<{ claim: string }>(sql`
    insert into automatic_answers as a (workspace_id, message_id, account_id, user_id, is_of_setting, state, claim, claimed_at)
    values (${workspaceId}, ${messageId}, ${accountId}, ${userId}, ${isOfSetting}, 'writing', ${claim}, ${now.toISOString()})
    on conflict (message_id, workspace_id) do update set (user_id, is_of_setting, state, claim, claimed_at, why, cause)
      = (excluded.user_id, excluded.is_of_setting, 'writing', excluded.claim, excluded.claimed_at, null, null)
    where a.state = 'writing' and a.claimed_at < ${staleBefore.toISOString()} ${isFree}
    returning a.claim`)
  if (rows.length > 0) return 'claimed'
  const { rows: states } = await tx.execute<{ state: AnswerState }>(sql`
    select state from automatic_answers where workspace_id = ${workspaceId} and message_id = ${messageId}`)
  return states[0]?.state === 'writing' ? 'busy' : 'done'
}

/** Gives a claim up, so that the next try need not wait. */
export async function releaseAnswer(tx: Tx, { workspaceId, messageId, claim }: Claim): Promise<void> {
  await tx.execute(sql`
    delete from automatic_answers
    where workspace_id = ${workspaceId} and message_id = ${messageId} and claim = ${claim} and state = 'writing'`)
}

export interface Settled {
  state: AnswerState
  engine?: string | null
  why?: string | null
  cause?: AnswerCause | null
  openQuestions?: string[]
  isApproved?: boolean
  isTold?: boolean
  outgoingId?: number
  draftId?: number
  writtenAt?: Date | null
}

/** Writes down what became of a claimed message. Returns false if another worker has taken it over. */
export async function settleAnswer(
  tx: Tx,
  { workspaceId, messageId, claim }: Pick<Claim, 'workspaceId' | 'messageId' | 'claim'>,
  settled: Settled,
): Promise<boolean> {
  const { state, engine = null, why = null, cause = null, openQuestions = [], isTold = false } = settled
  const { isApproved = false } = settled
  const { outgoingId = null, draftId = null, writtenAt = null } = settled
  const { rows } = await tx.execute<{ state: string }>(sql`
    update automatic_answers set state = ${state}, engine = ${engine}, why = ${why}, cause = ${cause},
      open_questions = ${JSON.stringify(openQuestions)}::jsonb, is_approved = ${isApproved}, is_told = ${isTold}, dismissed_at = null,
      outgoing_id = ${outgoingId}, draft_id = ${draftId}, written_at = ${writtenAt?.toISOString() ?? null}
    where workspace_id = ${workspaceId} and message_id = ${messageId} and claim = ${claim} and state = 'writing'
    returning state`)
  return rows.length > 0
}

/** How many answers an account has written by itself since a time, with vacation notes and answers of rules. */
const written = ({ workspaceId, id }: AccountKey, since: Date): SQL => sql`(
  (select count(*) from automatic_answers a
    where a.workspace_id = ${workspaceId} and a.account_id = ${id} and a.written_at > ${since.toISOString()})
  + (select count(*) from outgoing_messages o
    where o.workspace_id = ${workspaceId} and o.account_id = ${id} and o.origin in ('auto_reply', 'vacation')
      and (o.state = 'queued' or o.state in ('sending', 'sent', 'uncertain') and o.started_at > ${since.toISOString()})
      and not exists (select from automatic_answers a
        where a.workspace_id = ${workspaceId} and a.outgoing_id = o.id)))::int`

/** What a message is answered with, or why it is not: what can be said without an engine. */
interface Situation {
  isNamed: boolean
  isMuted: boolean
  isAnswered: boolean
  isFollowed: boolean
  /** Whether its sender has written to whichever mailbox since. */
  isWrittenToSince: boolean
  /** Whether nobody in the conversation has written to, or got mail from, its sender before. */
  isStranger: boolean
  isAnsweredToday: boolean
  /** Whether another automatic answer from this mailbox to its sender waits to leave. */
  isAboutToBeTold: boolean
  writtenToday: number
}

export async function findSituation(
  db: Executor,
  account: AccountKey,
  { messageId, to, since }: { messageId: number; to: string; since: Date },
): Promise<Situation | null> {
  const { workspaceId, id: accountId } = account
  const q = sql.raw('q')
  const knows = (m: SQL) => sql`(lower(${m}.from_address) = ${to} or exists (
    select from jsonb_array_elements(${m}.to_list || ${m}.cc_list) r where lower(r->>'address') = ${to}))`
  const { rows } = await db.execute<{ found: Situation }>(sql`
    with ${ownAddressesOf(account)}
    select json_build_object(
      'isNamed', q.rfc_message_id is not null,
      'isMuted', exists (select from threads t
        where t.workspace_id = ${workspaceId} and t.id = q.thread_id and t.muted_at is not null),
      'isAnswered', ${isAnsweredAfter(workspaceId, q)} or ${isAnsweredElsewhere(account, q)},
      'isFollowed', ${isFollowedByTheirs(workspaceId, q)},
      'isWrittenToSince', ${isWrittenToSince(account, q)},
      'isStranger', (select count(*) > 0 and not bool_or(${knows(sql.raw('x'))}) from messages x
        where x.workspace_id = ${workspaceId} and x.thread_id = q.thread_id and x.id <> q.id
          and x.orphaned_at is null and not x.in_drafts),
      'isAnsweredToday', ${isAnsweredSince(workspaceId, q, since)},
      'isAboutToBeTold', exists (select from outgoing_messages o
        join messages w on w.workspace_id = ${workspaceId} and w.id = o.message_id
        where o.workspace_id = ${workspaceId} and o.account_id = ${accountId} and o.state = 'queued' and o.origin in ('auto_reply', 'vacation')
          and w.in_reply_to is distinct from q.rfc_message_id
          and exists (select from jsonb_array_elements_text(o.envelope->'to') as told (address) where lower(told.address) = ${to})),
      'writtenToday', ${written(account, since)}
    ) as found
    from messages q where q.workspace_id = ${workspaceId} and q.account_id = ${accountId} and q.id = ${messageId}`)
  return rows[0]?.found ?? null
}

/** How many answers were written in an account since a time. */
export async function countWritten(db: Executor, account: AccountKey, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${written(account, since)} as count`)
  return rows[0]?.count ?? 0
}

/** Whether a person was told of this cause in an account since a time. */
export async function wasTold(
  db: Executor,
  { workspaceId, id }: AccountKey,
  cause: AnswerCause,
  since: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from automatic_answers where workspace_id = ${workspaceId} and account_id = ${id} and cause = ${cause}
      and is_told and claimed_at > ${since.toISOString()} limit 1`)
  return rows.length > 0
}

export async function setAnswerLimit(
  tx: Tx,
  { workspaceId, id }: AccountKey,
  answerLimit: number | null,
): Promise<void> {
  await tx.execute(sql`
    update mail_accounts set answer_limit = ${answerLimit} where workspace_id = ${workspaceId} and id = ${id}`)
  await tellChange(tx, workspaceId)
}

export interface Standing {
  /** The message whose settings ask for it. */
  settingId: number
  userId: number
  settings: EmailAutomation
}

/** For each of these messages whose conversation is answered by itself: by which settings. The latest count. */
export async function findStanding(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  messageIds: readonly number[],
): Promise<(Standing & { messageId: number; threadId: number })[]> {
  const { rows } = await db.execute<{
    row: { id: number; thread: number; setting: number; user: number; settings: EmailAutomation }
  }>(sql`
    select json_build_object('id', m.id, 'thread', m.thread_id, 'setting', s.message_id, 'user', s.user_id,
      'settings', s.settings) as row
    from messages m
    cross join lateral (
      select a.message_id, a.user_id, a.settings from messages x
      join email_automations a on a.workspace_id = ${workspaceId} and a.message_id = x.id
      where x.workspace_id = ${workspaceId} and x.thread_id = m.thread_id and a.user_id is not null
        and (a.settings->>'autoAiReplyEnabled')::boolean
      order by a.updated_at desc limit 1
    ) s
    where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} and m.id = ${anyId(messageIds)}
    order by coalesce(m.first_received_at, m.received_at), m.id`)
  return rows.map(({ row }) => ({
    messageId: row.id,
    threadId: row.thread,
    settingId: row.setting,
    userId: row.user,
    settings: row.settings,
  }))
}

/** The last message of a conversation that somebody else has written; null if there is none. */
export async function findLastTheirs(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  threadId: number,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text as id from messages
    where workspace_id = ${workspaceId} and account_id = ${accountId} and thread_id = ${threadId} and orphaned_at is null
      and not (in_sent or in_drafts or in_trash or in_spam or is_automatic)
      and not exists (select from outgoing_messages o where o.workspace_id = ${workspaceId} and o.message_id = messages.id)
    order by coalesce(first_received_at, received_at) desc, id desc limit 1`)
  return rows[0] ? Number(rows[0].id) : null
}

/** The settings by which somebody, or somebody who was deleted, has mail of a workspace answered. */
export async function findStandingOf(
  db: Executor,
  workspaceId: number,
  userId: number,
): Promise<{ messageId: number; accountId: number; userId: number | null }[]> {
  const { rows } = await db.execute<{
    row: { messageId: number; accountId: number; userId: number | null }
  }>(sql`
    select json_build_object('messageId', a.message_id, 'accountId', m.account_id, 'userId', a.user_id) as row
    from email_automations a join messages m on m.workspace_id = ${workspaceId} and m.id = a.message_id
    where a.workspace_id = ${workspaceId} and (a.user_id = ${userId} or a.user_id is null)
      and (a.settings->>'autoAiReplyEnabled')::boolean
    order by a.message_id limit 1000`)
  return rows.map(({ row }) => row)
}

/** Switches automatic answers off in the settings of a message. */
export async function switchOff(tx: Tx, { workspaceId, messageId }: AnswerKey): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update email_automations set settings = settings || '{"autoAiReplyEnabled": false}'::jsonb
    where workspace_id = ${workspaceId} and message_id = ${messageId} and (settings->>'autoAiReplyEnabled')::boolean
    returning message_id`)
  return rows.length > 0
}

/** The automatic answers, by the settings of a message, that wait in the conversation of this one. */
export async function findWaitingAnswers(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  messageId: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id::text as id from messages m
    join messages x on x.workspace_id = ${workspaceId} and x.thread_id = m.thread_id
    join automatic_answers a on a.workspace_id = ${workspaceId} and a.message_id = x.id and a.is_of_setting
    join outgoing_messages o on o.workspace_id = ${workspaceId} and o.id = a.outgoing_id and o.state = 'queued'
    where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} and m.id = ${messageId} order by o.id`)
  return rowIds(rows)
}

/** The mailboxes of a workspace in which automatic answers wait to leave. */
export async function findAnswering(db: Executor, workspaceId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id::text as id from mail_accounts a
    where a.workspace_id = ${workspaceId} and a.removed_at is null and exists (select from outgoing_messages o
      where o.workspace_id = ${workspaceId} and o.account_id = a.id and o.state = 'queued' and o.origin = 'auto_reply')
    order by a.id`)
  return rowIds(rows)
}
