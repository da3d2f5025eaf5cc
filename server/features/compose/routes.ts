import type { emails } from '#core/contract/emails.ts'
import type { Routes } from '#server/deps.ts'
import { sendEmail } from './send-email.ts'

export const composeRoutes: Pick<Routes<typeof emails>, 'send'> = {
  async send({ deps, actor, body }) {
    const { messageId, threadId } = await sendEmail(deps, actor, body)
    return { success: true, id: messageId, messageId: String(messageId), threadId: String(threadId) }
  },
}
