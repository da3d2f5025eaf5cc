import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#server/db/row-values.ts'

// Where the contacts of campaigns stand: whatever asks it of many at once asks by these.

/** What has become of a step `s`. */
const STATES = {
  /** The contact has been there: it was sent, waits, awaits a person, was skipped, or its branch was decided. */
  reached: sql`s.outcome is not null`,
  /** Its mail has left. */
  sent: sql`s.outcome = 'sent'`,
  /** Its mail is in the outbox, or nobody knows whether it has left. */
  waiting: sql`s.outcome = 'waiting'`,
  /** It could not be written, or did not leave: `s.why` says why. */
  stuck: sql`s.outcome is null and s.why is not null`,
}

/** Condition: a step `s` is one of the enrolment `e`, and this has become of it. */
export const isStep = (workspaceId: number, state: keyof typeof STATES): SQL =>
  sql`s.workspace_id = ${workspaceId} and s.enrolment_id = e.id and ${STATES[state]}`

/** The steps behind an enrolment `e`, in the order in which they were done: a list in JSON; null if there are none. */
export const stepsBehind = (workspaceId: number, { withTimes }: { withTimes: boolean }): SQL => sql`(
  select jsonb_agg(jsonb_build_object('step', s.step, 'outcome', s.outcome
    ${withTimes ? sql`, 'at', ${isoTime(sql`s.done_at`)}` : sql``}) order by s.done_at, s.step)
  from enrolment_steps s where ${isStep(workspaceId, 'reached')})`

/** The steps `s` of an enrolment `e` whose mail `o` is in the outbox and has not left: a relation for `from`. */
export const mailInOutbox = (workspaceId: number): SQL => sql`enrolment_steps s
  join outgoing_messages o on o.workspace_id = ${workspaceId} and o.id = s.outgoing_id and o.state = 'queued'`
