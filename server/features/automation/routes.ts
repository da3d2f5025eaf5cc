import { type automation, emailAutomation, threadAutomation } from '#core/contract/automation.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
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
    const { threadId, accountId } = await requireThread(deps.db, actor, 'mail.manage', params.threadId)
    const row = { threadId, userId: actor.id, settings, updatedAt: deps.clock.now() }
    await inMailTransaction(deps.db, [accountId], tx => saveThreadAutomation(tx, row))
    return settings
  },
  async getForEmail({ deps, actor, params }) {
    await requireEmails(deps.db, actor, 'mail.read', [params.id])
    return (await findEmailAutomation(deps.db, params.id)) ?? emailAutomation.parse({})
  },
  async saveForEmail({ deps, actor, params, body: settings }) {
    const groups = await requireEmails(deps.db, actor, 'mail.manage', [params.id])
    const accountIds = groups.map(({ account }) => account.id)
    const row = { messageId: params.id, userId: actor.id, settings, updatedAt: deps.clock.now() }
    await inMailTransaction(deps.db, accountIds, tx => saveEmailAutomation(tx, row))
    return settings
  },
}
