import { randomUUID } from 'node:crypto'
import type { Origin } from '#core/contract/scheduled.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { suppressedInWords } from '#server/send/outbox/gate/suppressed.ts'
import { acceptLetter } from './accept-letter.ts'
import { buildLetter } from './build-letter.ts'
import type { Order, Pressed, Sent, Written } from './letter.ts'
import { acceptedBefore } from './sent-before.ts'
import { addressLetter, writeLetter } from './write-letter.ts'

/** Sends what a person has written. */
export const sendEmail = (ctx: Ctx, { idempotencyKey: key = randomUUID(), ...pressed }: Pressed) =>
  sendLetter(ctx, { sendAt: null, ...pressed, ...OF_A_PERSON, key, origin: originOf(pressed) })

const OF_A_PERSON = { parts: {}, isFirstKept: false, also: undefined }

/** What Quillbox has written as a person has just wished: an answer to an invitation, the test of a campaign. */
type Made = { written: Written; key?: string | undefined } & Partial<Pick<Order, 'parts' | 'also' | 'origin'>>

/** Sends that at once, as the person's own message. */
export const sendMade = (ctx: Ctx, { written, key = randomUUID(), ...made }: Made) =>
  sendLetter(ctx, { ...written, ...OF_A_PERSON, origin: originOf(written), ...made, key, sendAt: null })

type Answering = Pick<Pressed, 'type' | 'inReplyToMessageId' | 'inReplyToRfcId'>
const originOf = ({ type, inReplyToMessageId, inReplyToRfcId }: Answering): Origin =>
  type ?? (inReplyToMessageId === undefined && !inReplyToRfcId ? 'compose' : 'reply')

/**
 * Sends a letter: it is written, built and accepted, and a job delivers it (`outbox/send-outgoing.ts`). A second call with the same
 * key returns the same message and sends nothing; with other content it throws 409. `warnings`: what the writer should know
 * while they can take it back.
 */
export async function sendLetter(ctx: Ctx, order: Order): Promise<Sent & { warnings: string[] }> {
  const addressed = await addressLetter(ctx, order)
  const { account, recipients } = addressed
  const warn = async (sent: Sent, leftOut: string[] = []) => ({
    ...sent,
    warnings: [...leftOut, ...(await suppressedInWords(ctx.db, account.workspaceId, recipients.envelope))],
  })
  const before = await acceptedBefore(ctx, addressed)
  if (before) return warn(before)
  const built = await buildLetter(ctx, await writeLetter(ctx, addressed))
  const sent = await acceptLetter(ctx, built)
  if (sent) return warn(sent, built.leftOut)
  const other = await acceptedBefore(ctx, addressed)
  if (!other) throw new AppError(409, 'This message was taken back meanwhile', 'taken-back')
  return warn(other)
}
