import { buffer } from 'node:stream/consumers'
import { type Letter, MOST_LETTER_BYTES } from '#core/contract/emails.ts'
import { cut } from '#core/text/cut.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { readAttachment } from '../files.ts'

/** More text would freeze the page; the file has all of it. */
const MOST_TEXT = 500_000

/**
 * Reads a message that is attached to another one. Of a file that is none, its text stands for the message's. Throws 413 for one
 * of more than 25 MB, and 422 for one that takes too much time or memory.
 */
export async function readLetter(
  ctx: Ctx,
  attached: { emailId: number; attachmentId: number },
): Promise<Letter> {
  const { content, size } = await readAttachment(ctx, attached)
  if (size !== null && size > MOST_LETTER_BYTES)
    throw new AppError(413, 'This message is too large to be shown here', 'too-large')
  const source = content instanceof Uint8Array ? content : await buffer(content)
  const { subject, from, to, cc, sentAt, text, attachments } = await ctx.reader.read(source, {
    haste: 'urgent',
  })
  return {
    ...{ subject, from, to, cc, sentAt: sentAt?.toISOString() ?? null },
    ...{ text: cut(text, MOST_TEXT), isCut: text.length > MOST_TEXT },
    attachments: attachments.flatMap(({ name, bytes, isInline }) =>
      isInline ? [] : [{ name, size: bytes.length }],
    ),
  }
}
