import type { Happening, StopReason } from '#core/sequence/sequence.ts'
import type { Way } from './path.ts'

/** What an answer says, once it was judged. */
export const JUDGEMENTS = ['interested', 'not-now', 'not-interested', 'wrong-person'] as const
export type Judgement = (typeof JUDGEMENTS)[number]

/** What has happened to a contact in a campaign. Where a happening names a step, that is the number of the step. */
export type CampaignHappening =
  | Happening
  /** A branch was decided. Later edits and happenings do not change that. */
  | { kind: 'decided'; step: number; way: Way; at: Date }
  /** A task was opened. */
  | { kind: 'asked'; step: number; at: Date }
  /** A task was done. */
  | { kind: 'done'; step: number; at: Date }
  | { kind: 'opened' | 'clicked'; at: Date }
  | { kind: 'judged'; as: Judgement; at: Date }

/** What a campaign does next for a contact. */
export type CampaignNext =
  | { kind: 'mail' | 'task'; step: number; due: Date }
  /** `way`: how the branch is decided as things are; that is recorded once it is due. */
  | { kind: 'branch'; step: number; due: Date; way: Way }
  | { kind: 'waits'; step: number; for: 'task' | 'judgement' }
  | { kind: 'stop'; why: StopReason; at: Date }
  | { kind: 'finished' }
