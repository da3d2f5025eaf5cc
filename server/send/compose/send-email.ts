import { randomUUID } from 'node:crypto'
import type { Origin } from '#core/contract/scheduled.ts'
import type { Ctx } from '#server/deps.ts'
import type { Order, Pressed, Written } from './letter.ts'
import { type Accepted, sendLetter } from './send-letter.ts'

/** Sends what a person has written. */
export const sendEmail = (ctx: Ctx, { idempotencyKey: key = randomUUID(), ...pressed }: Pressed) =>
  sendLetter(ctx, { sendAt: null, ...pressed, key, origin: originOf(pressed), ...OF_A_PERSON })

const OF_A_PERSON = { parts: {}, isFirstKept: false, also: undefined }

/** What Quillbox has written because a person has just pressed something: an answer to an invitation, the test of a campaign. */
interface Made extends Pick<Order, 'parts'>, Partial<Pick<Order, 'also'>> {
  written: Written
  key?: string | undefined
}

/** Sends that at once, as the person's own message. */
export const sendMade = (ctx: Ctx, { written, key = randomUUID(), parts, also }: Made): Promise<Accepted> =>
  sendLetter(ctx, {
    ...written,
    key,
    origin: originOf(written),
    sendAt: null,
    parts,
    isFirstKept: false,
    also,
  })

const originOf = ({
  type,
  inReplyToMessageId,
  inReplyToRfcId,
}: Written & Pick<Pressed, 'inReplyToRfcId'>): Origin =>
  type ?? (inReplyToMessageId === undefined && !inReplyToRfcId ? 'compose' : 'reply')
