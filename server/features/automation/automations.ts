import { isDeepStrictEqual } from 'node:util'
import {
  type EmailAutomation,
  emailAutomation,
  type ThreadAutomation,
  threadAutomation,
} from '#core/contract/automation.ts'
import type { AccountVerb } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { requireEmails } from '#server/features/emails/require-emails.ts'
import { requireThread } from '#server/features/threads/require-thread.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  findEmailAutomation,
  findThreadAutomation,
  saveEmailAutomation,
  saveThreadAutomation,
} from './queries.ts'
import { withdrawChanged, withdrawUnwanted } from './replies/withdraw-answers.ts'

/** Returns the automation of a conversation, or the defaults. */
export async function readThreadAutomation(ctx: Ctx, id: string): Promise<ThreadAutomation> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.read', id)
  return (await findThreadAutomation(ctx.db, account.workspaceId, threadId)) ?? threadAutomation.parse({})
}

export async function automateThread(
  ctx: Ctx,
  { threadId: id, settings }: { threadId: string; settings: ThreadAutomation },
): Promise<void> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.manage', id)
  const { workspaceId } = account
  const row = { workspaceId, threadId, userId: ctx.actor.id, settings, updatedAt: ctx.clock.now() }
  await inMailTransaction(ctx.db, [account.id], tx => saveThreadAutomation(tx, row))
}

/** Returns the automation of one message, or the defaults. */
export async function readEmailAutomation(ctx: Ctx, messageId: number): Promise<EmailAutomation> {
  const { workspaceId } = await accountOf(ctx, 'mail.read', messageId)
  return emailAutomation.parse((await findEmailAutomation(ctx.db, workspaceId, messageId)) ?? {})
}

/**
 * Saves the automation of a message. If automatic answers are switched on or changed, the message is answered, if it still
 * awaits one; if they are switched off, what waits is taken back.
 */
export async function automateEmail(
  ctx: Ctx,
  { messageId, settings }: { messageId: number; settings: EmailAutomation },
): Promise<void> {
  const account = await accountOf(ctx, 'mail.manage', messageId)
  const { workspaceId, id: accountId } = account
  const before = emailAutomation.parse((await findEmailAutomation(ctx.db, workspaceId, messageId)) ?? {})
  const row = { workspaceId, messageId, userId: ctx.actor.id, settings, updatedAt: ctx.clock.now() }
  const isSwitched = before.autoAiReplyEnabled !== settings.autoAiReplyEnabled
  const isChanged = !isDeepStrictEqual(answersIn(before), answersIn(settings))
  if (settings.autoAiReplyEnabled && isChanged) await withdrawChanged(ctx, account, messageId)
  await inMailTransaction(ctx.db, [accountId], async tx => {
    await saveEmailAutomation(tx, row)
    if (isSwitched)
      await recordAudit(tx, {
        at: ctx.clock.now(),
        actor: ctx.actor,
        organizationId: account.organizationId,
        userId: account.ownerId,
        action: settings.autoAiReplyEnabled ? 'answers.started' : 'answers.stopped',
        subject: { text: account.email, id: accountId },
        details: { messageId },
      })
    if (settings.autoAiReplyEnabled && isChanged)
      await ctx.queue.send(
        'automation.answer',
        { workspaceId, accountId, messageId, arrivedAt: null },
        { db: tx },
      )
  })
  if (isSwitched && !settings.autoAiReplyEnabled) await withdrawUnwanted(ctx, account)
}

const answersIn = (settings: EmailAutomation) => ({
  isOn: settings.autoAiReplyEnabled,
  tone: settings.aiReplyTone,
  delay: settings.aiReplyDelay,
  prompt: settings.aiCustomPrompt,
  mode: settings.aiReplyMode,
  allowsOffline: settings.aiReplyAllowOffline,
})

async function accountOf(ctx: Ctx, verb: AccountVerb, messageId: number) {
  const [group] = await requireEmails(ctx.db, ctx.actor, verb, [messageId])
  if (!group) throw notFound('This message')
  return group.account
}
