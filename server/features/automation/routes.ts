import { type automation, emailAutomation, threadAutomation } from '#core/contract/automation.ts'
import type { Routes } from '#server/deps.ts'
import { requireEmails } from '#server/features/emails/require-emails.ts'
import { requireThread } from '#server/features/threads/require-thread.ts'
import {
  findEmailAutomation,
  findThreadAutomation,
  saveEmailAutomation,
  saveThreadAutomation,
} from './queries.ts'

export const automationRoutes: Routes<typeof automation> = {
  async getForThread({ deps, actor, params }) {
    const { threadId } = await requireThread(deps.db, actor, 'mail.read', params.threadId)
    return (await findThreadAutomation(deps.db, threadId)) ?? threadAutomation.parse({})
  },
  async saveForThread({ deps, actor, params, body: settings }) {
    const { threadId } = await requireThread(deps.db, actor, 'mail.manage', params.threadId)
    const updatedAt = deps.clock.now()
    await saveThreadAutomation(deps.db, { threadId, userId: actor.id, settings, updatedAt })
    return settings
  },
  async getForEmail({ deps, actor, params }) {
    await requireEmails(deps.db, actor, 'mail.read', [params.id])
    return (await findEmailAutomation(deps.db, params.id)) ?? emailAutomation.parse({})
  },
  async saveForEmail({ deps, actor, params, body: settings }) {
    await requireEmails(deps.db, actor, 'mail.manage', [params.id])
    const updatedAt = deps.clock.now()
    await saveEmailAutomation(deps.db, { messageId: params.id, userId: actor.id, settings, updatedAt })
    return settings
  },
}
