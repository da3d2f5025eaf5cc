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
  async create({ deps, actor, body }) {
    return presentDraft(deps.db, await createDraft(deps, actor, body))
  },
  async open({ deps, actor, body }) {
    return presentDraft(deps.db, await openDraft(deps, actor, body.messageId))
  },
  async get({ deps, actor, params }) {
    return presentDraft(deps.db, (await requireDraft(deps, actor, params.id)).draft)
  },
  async save({ deps, actor, params, body }) {
    return presentDraft(deps.db, await saveDraft(deps, actor, params.id, body))
  },
  async discard({ deps, actor, params }) {
    return { success: true, ...(await discardDraft(deps, actor, params.id)) }
  },
  async undoSend({ deps, actor, body }) {
    return presentDraft(deps.db, await undoSend(deps, actor, body.emailId))
  },
  attach: attachFile,
  detach: detachFile,
  attachment: sendDraftFile,
  async recipients({ deps, actor }) {
    const visible = await accessibleAccounts(deps.db, actor, 'mail.read')
    return findRecipients(deps.db, visible, MAX_RECIPIENTS)
  },
}
