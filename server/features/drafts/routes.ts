import type { drafts } from '#core/contract/drafts.ts'
import type { Routes } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { undoSend } from '#server/features/compose/undo-send.ts'
import { attachFile, detachFile, sendDraftFile } from './content/attach-file.ts'
import { discardDraft } from './discard-draft.ts'
import { openDraft } from './open-draft.ts'
import { presentDraft } from './present.ts'
import { findRecipients } from './recipient-queries.ts'
import { requireDraft } from './require-draft.ts'
import { createDraft, saveDraft } from './save-draft.ts'

const MAX_RECIPIENTS = 500

export const draftRoutes: Routes<typeof drafts> = {
  async create({ ctx, body }) {
    return presentDraft(ctx.db, await createDraft(ctx, body))
  },
  async open({ ctx, body }) {
    return presentDraft(ctx.db, await openDraft(ctx, body.messageId))
  },
  async get({ ctx, params }) {
    return presentDraft(ctx.db, (await requireDraft(ctx, params.id)).draft)
  },
  async save({ ctx, params, body }) {
    return presentDraft(ctx.db, await saveDraft(ctx, params.id, body))
  },
  async discard({ ctx, params }) {
    return { success: true, ...(await discardDraft(ctx, params.id)) }
  },
  async undoSend({ ctx, body }) {
    return presentDraft(ctx.db, await undoSend(ctx, body.emailId))
  },
  attach: attachFile,
  detach: detachFile,
  attachment: sendDraftFile,
  async recipients({ ctx }) {
    const visible = await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')
    return findRecipients(ctx.db, visible, MAX_RECIPIENTS)
  },
}
