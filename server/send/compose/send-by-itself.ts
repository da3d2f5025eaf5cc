import type { DelegateActor } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import type { Order, Sent, Written } from './letter.ts'
import { sendLetter } from './send-email.ts'

/** A letter that a rule or a sequence has written for a person. */
type ByItself = Pick<Order, 'key' | 'origin'> &
  Partial<Pick<Order, 'also'>> &
  Pick<Order['parts'], 'loopMarks' | 'unsubscribe' | 'text'> &
  Required<Pick<Order['parts'], 'autoSubmitted'>> & {
    written: Written
    /** When it leaves. Until then only the list of scheduled messages shows it. */
    sendAt: Date
  }

/**
 * Puts a letter that was written by itself into the outbox. Until it leaves it is in no folder, but Scheduled shows it; the gate is
 * asked before it leaves. Needs the person's right to send from the account: throws 403 or 404 without it.
 */
export const sendByItself = (
  ctx: Ctx<DelegateActor>,
  { written, key, origin, sendAt, also, ...parts }: ByItself,
): Promise<Sent> => sendLetter(ctx, { ...written, key, origin, sendAt, parts, isFirstKept: true, also })
