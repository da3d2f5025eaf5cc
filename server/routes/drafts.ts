import { type drafts, MAX_ATTACHMENTS_BYTES } from '#core/contract/drafts.ts'
import type { REPLIED, Routes } from '#server/http/call.ts'
import { fieldOf, readUpload } from '#server/http/read-upload.ts'
import { sendFile } from '#server/http/send-file.ts'
import { attachFile, detachFile, readDraftFile } from '#server/send/drafts/content/attach-file.ts'
import { discardDraft } from '#server/send/drafts/discard-draft.ts'
import { listRecipients } from '#server/send/drafts/list-recipients.ts'
import { openDraft } from '#server/send/drafts/open-draft.ts'
import { presentDraft } from '#server/send/drafts/present.ts'
import { requireDraft } from '#server/send/drafts/require-draft.ts'
import { createDraft, saveDraft } from '#server/send/drafts/save-draft.ts'
import { undoSend } from '#server/send/outbox/undo-send.ts'

/** One byte more than allowed, so that the operation notices that a file is too large. */
const UPLOAD = { field: 'file', maxBytes: MAX_ATTACHMENTS_BYTES + 1, missing: 'Please choose a file' }

export const draftRoutes: Routes<typeof drafts> = {
  async create({ ctx, body }) {
    return presentDraft(ctx, await createDraft(ctx, body))
  },
  async open({ ctx, body }) {
    return presentDraft(ctx, await openDraft(ctx, body.messageId))
  },
  async get({ ctx, params }) {
    return presentDraft(ctx, (await requireDraft(ctx, { id: params.id })).draft)
  },
  async save({ ctx, params, body }) {
    return presentDraft(ctx, await saveDraft(ctx, { ...body, id: params.id }))
  },
  async discard({ ctx, params }) {
    return { success: true, ...(await discardDraft(ctx, params.id)) }
  },
  async undoSend({ ctx, body }) {
    return presentDraft(ctx, await undoSend(ctx, body.emailId))
  },
  attach: ({ ctx, params, request }) =>
    attachFile(ctx, {
      draftId: params.id,
      open: async () => {
        const upload = await readUpload(request, UPLOAD)
        return {
          name: upload.filename,
          mimeType: upload.mimetype,
          content: upload.file,
          isInline: () => fieldOf(upload, 'inline') === 'true',
          position: () => Number(fieldOf(upload, 'position')) || null,
        }
      },
    }),
  async detach({ ctx, params }) {
    await detachFile(ctx, { draftId: params.id, attachmentId: params.attachmentId })
    return { success: true }
  },
  async attachment({ ctx, params, reply }): Promise<typeof REPLIED> {
    const { id: draftId, attachmentId } = params
    return sendFile(reply, await readDraftFile(ctx, { draftId, attachmentId }))
  },
  recipients: ({ ctx, query }) => listRecipients(ctx, query),
}
