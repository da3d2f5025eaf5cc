import type { Ctx } from '#server/deps.ts'
import { buildMessage } from '#server/mail/mime/build-message.ts'
import { prepareMessage } from '#server/mailbox/messages/prepare-message.ts'
import { requireRoomForPictures } from '#server/send/drafts/content/attach-file.ts'
import type { Letter } from './letter.ts'

/** Makes the message of a letter, and stores its bytes. `leftOut`: what could not be put into it, for its writer. */
export async function buildLetter(ctx: Ctx, letter: Letter) {
  const { order, account, from, recipients, subject, content, files, links } = letter
  const date = letter.sendAt ?? ctx.clock.now()
  const { to, cc, bcc } = recipients
  const message = { from, to, cc, subject, html: content.body, ...links, attachments: files, date }
  const asked = content.asksReceipt ? { receiptTo: from } : {}
  const { source, rfcMessageId, pictureBytes, leftOut } = await buildMessage({
    ...message,
    ...asked,
    ...order.parts,
  })
  requireRoomForPictures(pictureBytes, files)
  const flags = { read: true, starred: false, answered: false, draft: false }
  const fetched = { source, receivedAt: date, remoteId: rfcMessageId, folder: '', flags }
  const prepared = await prepareMessage(ctx, account.workspaceId, fetched, 'urgent')
  const { sourceBlob } = prepared
  if (!sourceBlob) throw new Error('the source of the message was not stored')
  return { letter, message: { ...prepared, bcc, sourceBlob }, leftOut }
}
