import { isDeepStrictEqual } from 'node:util'
import type { Address } from '#core/contract/emails.ts'
import type { Deps } from '#server/deps.ts'
import { buildMessage } from '#server/mail/mime/build-message.ts'
import type { ParsedMessage } from '#server/mail/mime/parse-message.ts'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import { AppError } from '#server/platform/errors.ts'
import type { DraftRow } from '#server/send/drafts/queries.ts'
import type { findByKey } from '#server/send/outbox/queries.ts'
import { envelopeOf, type Recipients } from './recipients.ts'

type Before = NonNullable<Awaited<ReturnType<typeof findByKey>>>

interface Written {
  from: Address
  recipients: Recipients
  subject: string
  /** HTML. */
  body: string
  draft: DraftRow | null
}

/**
 * Throws 409 if the content differs from what was sent with the same key: the response was lost, and the person has
 * edited the text since. Returning the first message would lose the edit; sending again would send both.
 */
export async function requireSame(deps: Deps, { outgoing }: Before, written: Written): Promise<void> {
  const source = await deps.blobs.read(outgoing.workspaceId, outgoing.sourceBlob)
  if (!source) return
  const before = await deps.reader.read(source, { haste: 'urgent' })
  const isSame =
    isDeepStrictEqual(outgoing.envelope.to, envelopeOf(written.recipients)) &&
    isDeepStrictEqual(readingOf(before), readingOf(await parse(deps, written))) &&
    (!written.draft || written.draft.outgoingId === outgoing.id || hasFiles(before, written.draft))
  if (isSame) return
  const message = 'This was sent already, as it was before your last changes. They were not sent.'
  throw new AppError(409, message, 'sent-before')
}

async function parse(
  { clock, reader }: Deps,
  { from, recipients, subject, body }: Written,
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
