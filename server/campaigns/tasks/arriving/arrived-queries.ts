import { sql } from 'drizzle-orm'
import type { BounceReason } from '#core/contract/signals.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'

/** What came back to a message of a campaign. */
export interface CameBack {
  kind: 'answer' | 'bounce' | 'departure'
  messageId: number
  accountId: number
  threadId: number
  /** Of a bounce: whom the message did not reach. */
  who: string
  reason: BounceReason | null
  enrolmentId: number
  campaignId: number
  contactId: number
  contact: string
  campaign: string
  /** For whom the campaign sends. */
  userId: number | null
}

/**
 * Answers to messages of campaigns, hard bounces of them and notes of people who have left, among these messages; also what a
 * server refused at once.
 */
export async function findCameBack(
  db: Executor,
  workspaceId: number,
  messageIds: readonly number[],
): Promise<CameBack[]> {
  const { rows } = await db.execute<{ row: CameBack }>(sql`
    select distinct on (s.message_id, s.kind, s.who, e.id) json_build_object('kind', s.kind, 'messageId', s.message_id,
      'accountId', m.account_id, 'threadId', m.thread_id, 'who', s.who, 'reason', s.reason, 'enrolmentId', e.id, 'campaignId', e.campaign_id,
      'contactId', e.contact_id, 'contact', c.name, 'campaign', k.name, 'userId', k.user_id) as row
    from message_signals s
    join messages m on m.workspace_id = ${workspaceId} and m.id = s.message_id
    join enrolment_steps p on p.workspace_id = ${workspaceId} and p.message_id = s.about_id
    join enrolments e on e.workspace_id = ${workspaceId} and e.id = p.enrolment_id and e.kind = 'campaign'
    join contacts c on c.workspace_id = ${workspaceId} and c.id = e.contact_id
    join campaigns k on k.workspace_id = ${workspaceId} and k.id = e.campaign_id
    where s.workspace_id = ${workspaceId} and s.message_id = ${anyId(messageIds)}
      and (s.kind in ('answer', 'departure') or s.kind = 'bounce' and s.is_hard)
    order by s.message_id, s.kind, s.who, e.id`)
  return rows.map(({ row }) => row)
}

/** A follow-up whose recipient has left, according to a note. */
export interface LeftBehind {
  enrolmentId: number
  messageId: number
  userId: number | null
}

/** The follow-ups of messages that the notes of people who have left answer, among these messages. */
export async function findLeftBehind(
  db: Executor,
  workspaceId: number,
  messageIds: readonly number[],
): Promise<LeftBehind[]> {
  const { rows } = await db.execute<{ row: LeftBehind }>(sql`
    select distinct on (e.id, s.message_id) json_build_object('enrolmentId', e.id, 'messageId', s.message_id, 'userId', e.user_id) as row
    from message_signals s
    cross join lateral (
      select e.id from enrolments e where e.workspace_id = ${workspaceId} and e.message_id = s.about_id
      union
      select p.enrolment_id from enrolment_steps p where p.workspace_id = ${workspaceId} and p.message_id = s.about_id
    ) about
    join enrolments e on e.workspace_id = ${workspaceId} and e.id = about.id and e.kind <> 'campaign'
    where s.workspace_id = ${workspaceId} and s.message_id = ${anyId(messageIds)} and s.kind = 'departure'
      and (e.state in ('active', 'paused') or e.reason = 'departed')
    order by e.id, s.message_id`)
  return rows.map(({ row }) => row)
}

/** What a note says, and who has sent it. */
export async function findNote(
  db: Executor,
  workspaceId: number,
  messageId: number,
): Promise<{ subject: string; text: string; own: string[] } | null> {
  const { rows } = await db.execute<{ row: { subject: string; text: string; own: string[] } }>(sql`
    select json_build_object('subject', m.subject, 'text', b.text, 'own', array(
      select x from (values (m.from_name), (m.from_address)) v (x) where x is not null
      union all
      select r->>'address' from jsonb_array_elements(m.to_list || m.cc_list) r)) as row
    from messages m join message_bodies b on b.workspace_id = ${workspaceId} and b.message_id = m.id
    where m.workspace_id = ${workspaceId} and m.id = ${messageId}`)
  return rows[0]?.row ?? null
}

/** Locks a contact's place in a campaign, and so everything that is decided about it. */
export async function lockPlace(tx: Tx, workspaceId: number, enrolmentId: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from enrolments where workspace_id = ${workspaceId} and id = ${enrolmentId} for update`,
  )
  return rows.length > 0
}

/** Gives the open tasks of somebody in a workspace to nobody. */
export async function takeAway(tx: Tx, workspaceId: number, userId: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update outreach_tasks set assignee_id = null
    where workspace_id = ${workspaceId} and assignee_id = ${userId} and state = 'open'`)
  return rowCount ?? 0
}
