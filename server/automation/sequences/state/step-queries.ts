import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isoTime } from '#server/db/row-values.ts'
import type { enrolmentSteps } from '#server/db/schema/index.ts'
import type { Outgoing } from '#server/send/outbox/queries.ts'

/** Identifies an enrolment: a message that is followed up, or a contact in a campaign. */
export interface EnrolmentKey {
  workspaceId: number
  id: number
}

/** What has become of a step of an enrolment, and where its message is. */
export interface StepState {
  step: number
  outcome: (typeof enrolmentSteps.$inferSelect)['outcome']
  doneAt: Date | null
  outgoingId: number | null
  messageId: number | null
  threadId: number | null
  outgoingState: Outgoing['state'] | null
  lastError: string | null
  dueAt: Date | null
  sentAt: Date | null
}

type Raw = { [Key in keyof StepState]: Date extends StepState[Key] ? string | null : StepState[Key] }

/** A time in JSON. */
export const time = (text: string | null) => (text === null ? null : new Date(text))

/**
 * The steps at which an enrolment has been, with `more` columns of the step `s` and its outgoing message `o`. The one place
 * that reads what becomes of a step; what campaigns ask of many contacts at once is in their `steps-of-contacts-queries.ts`.
 */
export async function findStepStates<More>(
  db: Executor,
  { workspaceId, id }: EnrolmentKey,
  { more, order }: { more: SQL; order: SQL },
): Promise<(StepState & More)[]> {
  const { rows } = await db.execute<{ row: Raw & More }>(sql`
    select json_build_object('step', s.step, 'outcome', s.outcome, 'doneAt', ${isoTime(sql`s.done_at`)},
      'outgoingId', s.outgoing_id, 'messageId', s.message_id, 'threadId', m.thread_id, 'outgoingState', o.state,
      'lastError', o.last_error, 'dueAt', ${isoTime(sql`o.due_at`)}, 'sentAt', ${isoTime(sql`o.sent_at`)}, ${more}) as row
    from enrolment_steps s
    left join messages m on m.workspace_id = s.workspace_id and m.id = s.message_id
    left join outgoing_messages o on o.workspace_id = s.workspace_id and o.id = s.outgoing_id
    where s.workspace_id = ${workspaceId} and s.enrolment_id = ${id} order by ${order}`)
  return rows.map(({ row }) => ({
    ...row,
    doneAt: time(row.doneAt),
    dueAt: time(row.dueAt),
    sentAt: time(row.sentAt),
  }))
}

/** The enrolment of which an outgoing message is a step; null if it is none, or no longer. */
export async function findStepOf(
  db: Executor,
  { workspaceId, id }: Pick<Outgoing, 'workspaceId' | 'id'>,
): Promise<{ key: EnrolmentKey; step: number } | null> {
  const { rows } = await db.execute<{ enrolment: string; step: number }>(sql`
    select enrolment_id::text as enrolment, step from enrolment_steps
    where workspace_id = ${workspaceId} and outgoing_id = ${id}`)
  return rows[0] ? { key: { workspaceId, id: Number(rows[0].enrolment) }, step: rows[0].step } : null
}
