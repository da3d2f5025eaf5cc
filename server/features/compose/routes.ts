import type { drafts } from '#core/contract/drafts.ts'
import type { emails } from '#core/contract/emails.ts'
import type { triage } from '#core/contract/triage.ts'
import type { Routes } from '#server/deps.ts'
import { presentDraft } from '#server/features/drafts/present.ts'
import { sendEmail } from './send-email.ts'
import { undoSend } from './undo-send.ts'
import { unsubscribe } from './unsubscribe.ts'

export const composeRoutes: Pick<Routes<typeof emails>, 'send'> = {
  async send({ deps, actor, body }) {
    const { messageId, threadId } = await sendEmail(deps, actor, body)
    return { success: true, id: messageId, messageId: String(messageId), threadId: String(threadId) }
  },
}

export const unsubscribeRoutes: Pick<Routes<typeof triage>, 'unsubscribe'> = {
  async unsubscribe({ deps, actor, body }) {
    return unsubscribe(deps, actor, body.messageId)
  },
}

export const undoSendRoutes: Pick<Routes<typeof drafts>, 'undoSend'> = {
  async undoSend({ deps, actor, body }) {
    return presentDraft(deps.db, await undoSend(deps, actor, body.emailId))
  },
}
