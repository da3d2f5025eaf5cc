import { type automation, emailAutomation, threadAutomation } from '#core/contract/automation.ts'
import type { AccountVerb, Actor } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { requireEmails } from '#server/features/emails/require-emails.ts'
import { requireThread } from '#server/features/threads/require-thread.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  findEmailAutomation,
  findThreadAutomation,
  saveEmailAutomation,
  saveThreadAutomation,
} from './queries.ts'

export const automationRoutes: Routes<typeof automation> = {
  async getForThread({ deps, actor, params }) {
    const { threadId, account } = await requireThread(deps.db, actor, 'mail.read', params.threadId)
    return (await findThreadAutomation(deps.db, account.workspaceId, threadId)) ?? threadAutomation.parse({})
  },
  async saveForThread({ deps, actor, params, body: settings }) {
    const { threadId, account } = await requireThread(deps.db, actor, 'mail.manage', params.threadId)
    const { workspaceId } = account
    const row = { workspaceId, threadId, userId: actor.id, settings, updatedAt: deps.clock.now() }
    await inMailTransaction(deps.db, [account.id], tx => saveThreadAutomation(tx, row))
    return settings
  },
  async getForEmail({ deps, actor, params }) {
    const { workspaceId } = await accountOf(deps, actor, 'mail.read', params.id)
    return (await findEmailAutomation(deps.db, workspaceId, params.id)) ?? emailAutomation.parse({})
  },
  async saveForEmail({ deps, actor, params, body: settings }) {
    const { workspaceId, id } = await accountOf(deps, actor, 'mail.manage', params.id)
    const row = { workspaceId, messageId: params.id, userId: actor.id, settings, updatedAt: deps.clock.now() }
    await inMailTransaction(deps.db, [id], tx => saveEmailAutomation(tx, row))
    return settings
  },
}

async function accountOf(deps: Deps, actor: Actor, verb: AccountVerb, messageId: number) {
  const [group] = await requireEmails(deps.db, actor, verb, [messageId])
  if (!group) throw notFound('This message')
  return group.account
}
