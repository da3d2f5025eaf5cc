import type { BounceReason, SignalKind } from '#core/contract/signals.ts'
import { cut } from '#core/text/cut.ts'

/** What a message tells besides its text, as far as the message alone shows it. */
export interface Signal {
  kind: Exclude<SignalKind, 'answer'>
  /**
   * Whom it is about, an address in lower case: who did not get a message, who is away, who wants no more mail. Empty if the
   * message names nobody.
   */
  who: string
  /** Of a bounce: why, and whether mail to the address will never arrive. */
  reason: BounceReason | null
  isHard: boolean | null
  /** Of a bounce: the status (RFC 3463) and the words of the server. */
  status: string | null
  diagnostic: string | null
  /** Of an absence: the day on which they are back, `2026-01-05`. */
  until: string | null
  /** Message-IDs by which it names the message of ours that it concerns, the most likely first. */
  names: string[]
  /** The base subject of that message, in case `names` is empty. */
  subject: string | null
}

const MOST_WHO = 320

export const signal = (kind: Signal['kind'], who: string, over: Partial<Signal> = {}): Signal => ({
  kind,
  who: cut(who.trim().toLowerCase(), MOST_WHO),
  reason: null,
  isHard: null,
  status: null,
  diagnostic: null,
  until: null,
  names: [],
  subject: null,
  ...over,
})
