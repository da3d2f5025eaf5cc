import { veryLateSince } from '#core/sequence/next-step.ts'
import { type FollowUp, historyOf, sequenceOf } from './load-follow-up.ts'

/** Since when the next step of a follow-up has been due, if its person is asked before it leaves so late; else null. */
export const lateSince = (followUp: FollowUp, now: Date): Date | null =>
  veryLateSince(sequenceOf(followUp), historyOf(followUp), followUp.calendar, now)

/** Why such a step does not leave. */
export function lateInWords(since: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(since)
  return `It was to be sent on ${day}. That is more than two days ago, so you are asked first.`
}
