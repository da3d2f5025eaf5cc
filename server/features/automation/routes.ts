import { type automation, emailAutomation, threadAutomation } from '#core/contract/automation.ts'
import type { AccountVerb } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx, Routes } from '#server/deps.ts'
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
  async getForThread({ ctx, params }) {
    const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.read', params.threadId)
    return (await findThreadAutomation(ctx.db, account.workspaceId, threadId)) ?? threadAutomation.parse({})
  },
  async saveForThread({ ctx, params, body: settings }) {
    const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.manage', params.threadId)
    const { workspaceId } = account
    const row = { workspaceId, threadId, userId: ctx.actor.id, settings, updatedAt: ctx.clock.now() }
    await inMailTransaction(ctx.db, [account.id], tx => saveThreadAutomation(tx, row))
    return settings
  },
  async getForEmail({ ctx, params }) {
    const { workspaceId } = await accountOf(ctx, 'mail.read', params.id)
    return (await findEmailAutomation(ctx.db, workspaceId, params.id)) ?? emailAutomation.parse({})
  },
  async saveForEmail({ ctx, params, body: settings }) {
    const { workspaceId, id } = await accountOf(ctx, 'mail.manage', params.id)
    const row = {
      workspaceId,
      messageId: params.id,
      userId: ctx.actor.id,
      settings,
      updatedAt: ctx.clock.now(),
    }
    await inMailTransaction(ctx.db, [id], tx => saveEmailAutomation(tx, row))
    return settings
  },
}

async function accountOf(ctx: Ctx, verb: AccountVerb, messageId: number) {
  const [group] = await requireEmails(ctx.db, ctx.actor, verb, [messageId])
  if (!group) throw notFound('This message')
  return group.account
}
