import { VERY_LATE_MS } from '#core/sequence/next-step.ts'
import { later, moot, type Refuse } from '#server/work/gate/guest.ts'
import { lateInWords } from './late.ts'
import { loadFollowUp, nextOf } from './load-follow-up.ts'
import { findStepOf } from './step-queries.ts'

export const FOLLOW_UP_ENDED = 'Its follow-up has ended.'

/** How the keys of steps begin; other messages of this origin belong to no enrolment. */
export const ENROLMENT = 'enrolment:'

/**
 * Whether a follow-up is still wanted, whatever has happened since it was written: nothing leaves after an answer, outside
 * the hours of its person, or while the recipient is away. Null if it is.
 */
export const refuseFollowUp: Refuse = async (db, _, message, now) => {
  const found = await findStepOf(db, message)
  const followUp = found && (await loadFollowUp(db, found.key, { now }))
  if (!followUp) return message.idempotencyKey.startsWith(ENROLMENT) ? moot('Its follow-up is gone.') : null
  const { state, isReplaced } = followUp.enrolment
  if (state === 'stopped' || state === 'finished' || isReplaced) return moot(FOLLOW_UP_ENDED)
  // As if it had not been written yet: is this its turn, and its time?
  const before = {
    ...followUp,
    steps: followUp.steps.map(row => (row.step >= found.step ? { ...row, outcome: null } : row)),
  }
  const next = nextOf(before, now)
  if (next.kind !== 'due') return moot(FOLLOW_UP_ENDED)
  // Limits put it off to a time of which the plan tells; this is about one that nothing has looked at.
  const isVeryLate = now.getTime() - message.dueAt.getTime() > VERY_LATE_MS
  if (isVeryLate) return { answer: 'draft', why: lateInWords(message.dueAt, followUp.calendar.timeZone) }
  if (next.due <= now) return null
  return later(next.due, 'It is sent in working hours, and not while the recipient is away.')
}
