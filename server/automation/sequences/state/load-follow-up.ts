import { latest, type Next, nextStep } from '#core/sequence/next-step.ts'
import type { Happening, Sequence } from '#core/sequence/sequence.ts'
import type { WorkCalendar } from '#core/sequence/work-calendar.ts'
import type { Executor } from '#server/db/client.ts'
import { calendarOf } from '#server/people/working-hours/calendar.ts'
import {
  type Enrolment,
  findEnrolment,
  findHappenings,
  findSteps,
  type StepRow,
} from './follow-up-queries.ts'
import type { EnrolmentKey } from './step-queries.ts'

/** All that decides what a follow-up does next. */
export interface FollowUp {
  enrolment: Enrolment
  steps: StepRow[]
  /** What came back, without the steps themselves. */
  happenings: Happening[]
  calendar: WorkCalendar
}

/** Reads an enrolment and what has happened in its conversations until now; null if there is none. */
export async function loadFollowUp(
  db: Executor,
  key: EnrolmentKey,
  { now, timeZone }: { now: Date; timeZone?: string | undefined },
): Promise<FollowUp | null> {
  const enrolment = await findEnrolment(db, key)
  if (!enrolment) return null
  const steps = await findSteps(db, key)
  const calendar = await calendarOf(db, { userId: enrolment.userId, timeZone, now })
  const happenings = await findHappenings(db, enrolment, { timeZone: calendar.timeZone, now })
  return { enrolment, steps, happenings, calendar }
}

export const sequenceOf = ({ enrolment, steps }: Pick<FollowUp, 'enrolment' | 'steps'>): Sequence => ({
  key: `enrolment:${enrolment.id}`,
  start: enrolment.writtenAt,
  countsFrom: enrolment.countsFrom,
  steps: enrolment.steps.map((step, index) => ({
    ...step,
    at: steps.find(row => row.step === index)?.at ?? null,
  })),
  spreadMinutes: 0,
})

/** The steps that are done, and what came back. A step of which a draft was made is done as far as the plan goes. */
export const historyOf = ({ steps, happenings }: Pick<FollowUp, 'steps' | 'happenings'>): Happening[] => [
  ...steps.flatMap(({ step, outcome, doneAt, dueAt }): Happening[] => {
    if (outcome === null || doneAt === null) return []
    // What waits in the outbox until later counts from then: the step after it comes after it.
    const at = outcome === 'waiting' && dueAt !== null ? latest([doneAt, dueAt]) : doneAt
    return [{ kind: outcome === 'sent' || outcome === 'waiting' ? 'sent' : 'skipped', step, at }]
  }),
  ...happenings,
]

export const nextOf = (followUp: FollowUp, now: Date): Next =>
  nextStep(sequenceOf(followUp), historyOf(followUp), followUp.calendar, now)
