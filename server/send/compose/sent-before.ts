import { isDeepStrictEqual } from 'node:util'
import type { Ctx, Deps } from '#server/deps.ts'
import { buildMessage } from '#server/mail/mime/build-message.ts'
import type { ParsedMessage } from '#server/mail/mime/parse-message.ts'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import { AppError } from '#server/platform/errors.ts'
import { type DraftRow, findDraftAmong } from '#server/send/drafts/queries.ts'
import { findByKey } from '#server/send/outbox/queries.ts'
import type { Addressed, Sent } from './letter.ts'

type Before = NonNullable<Awaited<ReturnType<typeof findByKey>>>

/** The message that was accepted with the key of a letter before; null if there is none. */
export async function acceptedBefore(ctx: Ctx, letter: Addressed): Promise<Sent | null> {
  const { order, account } = letter
  const before = await findByKey(ctx.db, account, order.key)
  if (!before) return null
  if (!order.isFirstKept) await requireSame(ctx, before, letter)
  const { messageId, sendAt } = before.outgoing
  return { messageId, threadId: before.threadId, sendAt }
}

/**
 * Throws 409 if the content differs from what was sent with the same key: the response was lost, and the person has
 * edited the text since. Returning the first message would lose the edit; sending again would send both.
 */
async function requireSame(ctx: Ctx, { outgoing }: Before, letter: Addressed): Promise<void> {
  const draft = await findOwnDraft(ctx, letter.order.draftId)
  const source = await ctx.blobs.read(outgoing.workspaceId, outgoing.sourceBlob)
  if (!source) return
  const before = await ctx.reader.read(source, { haste: 'urgent' })
  const isSame =
    isDeepStrictEqual(outgoing.envelope.to, letter.recipients.envelope) &&
    isDeepStrictEqual(readingOf(before), readingOf(await parse(ctx, letter))) &&
    (!draft || draft.outgoingId === outgoing.id || hasFiles(before, draft))
  if (isSame) return
  const message = 'This was sent already, as it was before your last changes. They were not sent.'
  throw new AppError(409, message, 'sent-before')
}

/** The draft that is being sent, or null: it is deleted once the message is sent. */
async function findOwnDraft({ db, actor }: Ctx, id: number | undefined): Promise<DraftRow | null> {
  const draft = id === undefined ? null : await findDraftAmong(db, actor.workspaceIds, id)
  return draft?.userId === actor.id ? draft : null
}

async function parse(
  { clock, reader }: Deps,
  { from, recipients, subject, body }: Addressed,
): Promise<ParsedMessage> {
  const { to, cc } = recipients
  const links = { inReplyTo: null, references: [], attachments: [] }
  const { source } = await buildMessage({ from, to, cc, subject, html: body, date: clock.now(), ...links })
  return reader.read(source, { haste: 'urgent' })
}

/** Without pictures, whose addresses change when they are sent. */
const readingOf = ({ from, subject, safeHtml }: ParsedMessage) => ({
  from: from?.address,
  subject,
  html: safeHtml?.replace(/<img\b[^>]*>/g, ''),
})

/** Whether a message has exactly the files that a draft lists. */
function hasFiles({ attachments }: ParsedMessage, draft: DraftRow): boolean {
  const sent = attachments.filter(({ isInline }) => !isInline).map(({ bytes }) => blobKey(bytes))
  const listed = draft.attachments.filter(({ contentId }) => contentId === null).map(({ blob }) => blob)
  return isDeepStrictEqual(sent.sort(), listed.sort())
}
