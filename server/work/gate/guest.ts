import type { AutomaticOrigin } from '#core/contract/scheduled.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import type { MailAccount } from '#server/db/keys.ts'
import type { outgoingMessages } from '#server/db/schema/index.ts'

/** May this message leave now? Each answer says why, in words for whoever looks at the message. */
export type Verdict =
  | { answer: 'send' | 'draft'; why: string }
  /** `isMoot`: what it was written for is over, so it is deleted: its text is of no use any more. */
  | { answer: 'never'; why: string; isMoot?: true }
  | { answer: 'later'; why: string; until: Date }

type Outgoing = typeof outgoingMessages.$inferSelect

/** Null: it may leave as far as this guest knows. */
export type Refuse = (
  db: Executor,
  account: MailAccount,
  message: Outgoing,
  now: Date,
) => Promise<Verdict | null>

/** Refuses a message because what it was written for is over. */
export const moot = (why: string): Verdict => ({ answer: 'never', why, isMoot: true })
export const later = (until: Date, why: string): Verdict => ({ answer: 'later', until, why })

/** Answers for one kind of automatic messages: it had them written, and is asked before each of them leaves. */
export interface Guest {
  /** Whether a message is still wanted, whatever has happened since it was written. Asked before all else. */
  refuse: Refuse
  /** Whether its words may leave, and so many of its kind. Asked if no switch and no list holds it. */
  refuseWords?: Refuse
  /** What becomes of a message to somebody who has got an automatic one in the last 24 hours. */
  ifSecond: 'send' | 'later' | 'never'
  /**
   * A message that may not leave is of no use: its guest writes it anew, or not. Such a guest asks in `refuse` for the rights of
   * everybody who has had a part in it.
   */
  writesAnew?: true
  /** Notes that a message will not leave, before it is deleted. */
  withdraw?(tx: Tx, message: Outgoing, because: { why: string; now: Date }): Promise<void>
  /** Notes that a message is a draft now, before it is deleted. */
  followToDraft?(tx: Tx, message: Outgoing, draft: { draftId: number; why: string | null }): Promise<void>
}

/** The guest of each kind of messages that leave by themselves. A kind without a guest is held. */
export type Guests = Readonly<Partial<Record<AutomaticOrigin, Guest>>>
