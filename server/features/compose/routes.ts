import type { emails } from '#core/contract/emails.ts'
import type { triage } from '#core/contract/triage.ts'
import type { Routes } from '#server/deps.ts'
import { sendEmail } from './send-email.ts'
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
