import type { emails } from '#core/contract/emails.ts'
import { NOT_MODIFIED, type REPLIED, type Routes } from '#server/http/call.ts'
import { sendFile } from '#server/http/send-file.ts'
import { readLetter } from '#server/read/emails/attachments/read-letter.ts'
import { zipAttachments } from '#server/read/emails/attachments/zip-attachments.ts'
import { fetchRemoteImage, readAttachment, readWhole } from '#server/read/emails/files.ts'
import { countEmails, listEmails } from '#server/read/emails/list-emails.ts'
import { readEmail } from '#server/read/emails/read-email.ts'
import { readSignature } from '#server/read/emails/signature/read-signature.ts'
import { deleteEmails, markEmail } from '#server/read/triage/change-emails.ts'
import { markThreadRead } from '#server/read/triage/mark-thread-read.ts'
import { sendEmail } from '#server/send/compose/send-email.ts'

export const emailRoutes: Routes<typeof emails> = {
  async list({ ctx, query, isFresh }) {
    return (await listEmails(ctx, { ...query, isKnown: isFresh })) ?? NOT_MODIFIED
  },
  async counts({ ctx, isFresh }) {
    return (await countEmails(ctx, { isKnown: isFresh })) ?? NOT_MODIFIED
  },
  get: ({ ctx, params }) => readEmail(ctx, params.id),
  patch: ({ ctx, params, body }) =>
    markEmail(ctx, { id: params.id, read: body.isRead, starred: body.isStarred }),
  star: ({ ctx, params, body }) => markEmail(ctx, { id: params.id, starred: body.isStarred }),
  async delete({ ctx, params, query }) {
    await deleteEmails(ctx, { messageIds: [params.id], isPermanent: query.permanent })
    return { success: true }
  },
  async deleteBulk({ ctx, body }) {
    const { messageIds, permanent: isPermanent } = body
    const { changed } = await deleteEmails(ctx, { messageIds, isPermanent })
    return { success: true, deleted: changed.length }
  },
  async markRead({ ctx, body }) {
    const { accountId, threadId } = body
    const { changed } = await markThreadRead(ctx, { accountId, threadId: Number(threadId) })
    return { success: true, changed: changed.length }
  },
  async send({ ctx, body }) {
    const { messageId, threadId, sendAt, warnings } = await sendEmail(ctx, body)
    return {
      success: true,
      id: messageId,
      messageId: String(messageId),
      threadId: String(threadId),
      sendAt: sendAt?.toISOString() ?? null,
      warnings,
    }
  },
  async attachment({ ctx, params, query, reply }): Promise<typeof REPLIED> {
    const file = await readAttachment(ctx, { emailId: params.id, attachmentId: params.attachmentId })
    return sendFile(reply, { ...file, inline: query.inline })
  },
  signature: ({ ctx, params }) => readSignature(ctx, params.id),
  letter: ({ ctx, params }) => readLetter(ctx, { emailId: params.id, attachmentId: params.attachmentId }),
  async attachments({ ctx, params, reply }): Promise<typeof REPLIED> {
    return sendFile(reply, { ...(await zipAttachments(ctx, params.id)), inline: false })
  },
  async image({ ctx, params, query, reply }): Promise<typeof REPLIED> {
    const picture = await fetchRemoteImage(ctx, { emailId: params.id, url: query.url })
    return sendFile(reply, { ...picture, inline: true })
  },
  async source({ ctx, params, reply }): Promise<typeof REPLIED> {
    return sendFile(reply, { ...(await readWhole(ctx, params.id)), inline: false })
  },
}
