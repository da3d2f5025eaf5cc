import { z } from 'zod'
import { timestamp } from './ids.ts'

/**
 * Why a message was not delivered. `other` means that the server gave no reason, or one that nobody knows; the server's own
 * words are kept beside it.
 */
export const bounceReason = z.enum([
  'no-such-address',
  'address-closed',
  'no-such-domain',
  'mailbox-full',
  'too-large',
  'spam',
  'sender-unproven',
  'sender-refused',
  'file-refused',
  'not-allowed',
  'too-many',
  'unreachable',
  'loop',
  'temporary',
  'other',
])
export type BounceReason = z.output<typeof bounceReason>

/** With these a server refuses us: whatever address we had written to, it would have said the same. */
export const REFUSES_US: readonly BounceReason[] = ['sender-unproven', 'sender-refused']

/** What a message tells besides its text. */
export const signalKind = z.enum([
  /** It answers a message of ours. */
  'answer',
  /** A message of ours did not reach somebody. */
  'bounce',
  /** A message of ours has not reached somebody yet; their server goes on trying. */
  'delay',
  /** Somebody is away, says their automatic answer. */
  'absence',
  /** Somebody is no longer at this address, says their automatic answer. */
  'departure',
  /** Another automatic answer. */
  'automatic',
  /** Somebody wants no more mail. */
  'unsubscribe',
  /** Somebody has reported a message of ours as spam. */
  'complaint',
  /** A message of ours was shown to somebody, says their program (RFC 8098). */
  'receipt',
  /** Its sender would like to be told that it was read. */
  'receipt-wish',
])
export type SignalKind = z.output<typeof signalKind>

/** A day without a time: `2026-01-05`. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Somebody whom a message of ours did not reach, or has not reached yet. */
export const bounce = z.object({
  /** Empty if the report names nobody. */
  recipient: z.string(),
  reason: bounceReason,
  /** Whether mail to this address will never arrive. */
  isHard: z.boolean(),
  /** It is late only: a server goes on trying. */
  isDelay: z.boolean(),
  /** The server's own words. */
  diagnostic: z.string().nullable(),
  /** The report, and its conversation. */
  messageId: z.number(),
  threadId: z.string(),
  reportedAt: timestamp,
})
export type Bounce = z.output<typeof bounce>

/** Somebody who is away, according to an automatic answer. */
export const absence = z.object({
  who: z.string(),
  /** The day on which they are back; null if the answer does not say. */
  until: day.nullable(),
  messageId: z.number(),
  threadId: z.string(),
})
export type Absence = z.output<typeof absence>

/** Somebody whose program says that a message of ours was shown to them. */
export const receipt = z.object({
  /** Empty if the receipt names nobody. */
  who: z.string(),
  at: timestamp,
  /** The receipt, and its conversation. */
  messageId: z.number(),
  threadId: z.string(),
})
export type Receipt = z.output<typeof receipt>

/** A message asks for a receipt. */
export const receiptWish = z.object({
  /** Who would get it. */
  to: z.string(),
  /** What the person has said; null while they have not. */
  answer: z.enum(['sent', 'declined']).nullable(),
  /** The receipt would go elsewhere than the message came from (RFC 8098, section 2.1). */
  isElsewhere: z.boolean(),
  /** Whether it may be sent without asking, to somebody who wants that. */
  mayGoByItself: z.boolean(),
})
export type ReceiptWish = z.output<typeof receiptWish>
