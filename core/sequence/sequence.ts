import type { FollowUpTemplate } from '#core/contract/automation.ts'
import type { Wait } from './work-calendar.ts'

/**
 * What a step says: one of our texts, a text of the person's own, or one that the engine writes from the conversation. `remind`
 * says nothing to anybody: the conversation comes back to the inbox of its person.
 */
export type StepText =
  | { kind: 'template'; name: FollowUpTemplate }
  | { kind: 'custom'; text: string }
  | { kind: 'ai' }
  | { kind: 'remind' }

/** One message of a sequence. */
export interface Step {
  /** After the step before, or after the start. */
  wait: Wait
  text: StepText
  /** Empty for "Re:" and the subject of the conversation. */
  subject: string
  /** Begins a conversation of its own, in which the steps after it go on. */
  startsThread: boolean
  /** A time that a person has chosen, at any hour; then `wait` does not count. */
  at?: Date | null
}

export interface Sequence {
  /** Tells this enrolment from others: chance is taken from it. */
  key: string
  /** When the message was sent that nobody has answered. */
  start: Date
  /** From when the delay of the first step counts, if that is later than the start. */
  countsFrom?: Date
  steps: readonly Step[]
  /** Steps are spread over so many minutes after they are due, evenly by chance; 0 for none. */
  spreadMinutes: number
}

/** What was sent, and what came back. Happenings come in any order, and may come twice. */
export type Happening =
  | { kind: 'sent' | 'skipped'; step: number; at: Date }
  | { kind: Exclude<StopKind, 'answered'>; at: Date }
  /** `elsewhere`: in another conversation, in this mailbox of the workspace. */
  | { kind: 'answered'; at: Date; elsewhere?: { accountId: number } }
  | { kind: 'bounced'; isHard: boolean; at: Date }
  /** An automatic answer; `until` is the day on which they return, where it says one. */
  | { kind: 'away'; until: Date | null; at: Date }

/** Each of them ends a sequence by itself. `departed`: they have left. `wrote`: somebody of ours wrote by hand. */
const STOP_KINDS = [
  'answered',
  'unsubscribed',
  'complained',
  'departed',
  'wrote',
  'trashed',
  'muted',
  'stopped',
] as const
type StopKind = (typeof STOP_KINDS)[number]

/** Why a sequence ended before its last step. `no-time`: its calendar has no working day. */
export type StopReason = StopKind | 'bounced' | 'no-time'

export const isStop = (happening: Happening): happening is { kind: StopKind; at: Date } =>
  (STOP_KINDS as readonly string[]).includes(happening.kind)
