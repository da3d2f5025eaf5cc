import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { suppressedInWords } from '#server/send/outbox/gate/suppressed.ts'
import { acceptLetter } from './accept-letter.ts'
import { buildLetter } from './build-letter.ts'
import type { Order, Sent } from './letter.ts'
import { acceptedBefore } from './sent-before.ts'
import { addressLetter, writeLetter } from './write-letter.ts'

/** `warnings`: what the writer should know while they can take it back. */
export type Accepted = Sent & { warnings: string[] }

/**
 * Sends a letter: it is written, built and accepted, and a job delivers it (`outbox/send-outgoing.ts`). A second call with the same
 * key returns the same message and sends nothing; with other content it throws 409.
 */
export async function sendLetter(ctx: Ctx, order: Order): Promise<Accepted> {
  const addressed = await addressLetter(ctx, order)
  const { account, recipients } = addressed
  const warn = async (sent: Sent, leftOut: string[] = []): Promise<Accepted> => ({
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
