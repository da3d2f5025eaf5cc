import { isDeepStrictEqual } from 'node:util'
import {
  type EmailAutomation,
  emailAutomation,
  type StepEdit,
  type ThreadAutomation,
  threadAutomation,
} from '#core/contract/automation.ts'
import type { AccountVerb } from '#core/policy.ts'
import { stepsOfEmail, stepsOfThread } from '#core/sequence/follow-up.ts'
import type { Tx } from '#server/db/client.ts'
import { ENROLMENT_KINDS } from '#server/db/schema/automation.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { notFound } from '#server/platform/errors.ts'
import { requireEmails } from '#server/read/emails/require-emails.ts'
import { takeBackRest } from '#server/read/notices/rests.ts'
import { requireThread } from '#server/read/threads/require-thread.ts'
import {
  findEmailAutomation,
  findThreadAutomation,
  saveEmailAutomation,
  saveThreadAutomation,
} from './queries.ts'
import { withdrawChanged, withdrawUnwanted } from './replies/withdraw-answers.ts'
import { enrolIn, findAboutOf, stopKinds } from './sequences/enrol.ts'
import { findThreadOfMessage } from './sequences/queries.ts'

/** Returns the automation of a conversation, or the defaults. */
export async function readThreadAutomation(ctx: Ctx, id: string): Promise<ThreadAutomation> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.read', id)
  return (await findThreadAutomation(ctx.db, account.workspaceId, threadId)) ?? threadAutomation.parse({})
}

interface ThreadSettings {
  threadId: string
  settings: ThreadAutomation
  edits?: readonly StepEdit[] | undefined
  /** The browser's. */
  timeZone?: string | undefined
}

/** Stores the settings of a conversation, and follows up by them from now on, or no longer. */
export async function automateThread(ctx: Ctx, input: ThreadSettings): Promise<void> {
  const { threadId: id, settings, edits, timeZone } = input
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.manage', id)
  const { workspaceId } = account
  const row = { workspaceId, threadId, userId: ctx.actor.id, settings, updatedAt: ctx.clock.now() }
  await inMailTransaction(ctx.db, [account.id], async tx => {
    await saveThreadAutomation(tx, row)
    const steps = stepsOfThread(settings)
    if (settings.autoFollowUpEnabled)
      await enrolIn(tx, ctx, { account, threadId, kind: 'thread', steps, edits, timeZone })
    // Whoever switches it off in the conversation wants none of any kind.
    else await stopKinds(tx, ctx, { account, threadId, kinds: ENROLMENT_KINDS, why: 'switched-off' })
  })
}

/** Returns the automation of one message, or the defaults. */
export async function readEmailAutomation(ctx: Ctx, messageId: number): Promise<EmailAutomation> {
  const { workspaceId } = await accountOf(ctx, 'mail.read', messageId)
  return emailAutomation.parse((await findEmailAutomation(ctx.db, workspaceId, messageId)) ?? {})
}

/**
 * Stores the settings of a message. If automatic answers are switched on or changed, the message is answered, if it still
 * awaits an answer; if they are switched off, what waits is taken back. Follow-ups go by the new settings from now on.
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
  const isAnswerChanged = !isDeepStrictEqual(answersIn(before), answersIn(settings))
  if (settings.autoAiReplyEnabled && isAnswerChanged) await withdrawChanged(ctx, account, messageId)
  await inMailTransaction(ctx.db, [accountId], async tx => {
    await saveEmailAutomation(tx, row)
    if (isSwitched)
      await recordAudit(tx, {
        at: ctx.clock.now(),
        actor: ctx.actor,
        ...aboutMailbox(account),
        action: settings.autoAiReplyEnabled ? 'answers.started' : 'answers.stopped',
        details: { messageId },
      })
    if (settings.autoAiReplyEnabled)
      await takeBackRest(tx, ctx, { workspaceId, what: 'answers', id: messageId })
    if (settings.autoAiReplyEnabled && isAnswerChanged)
      await ctx.queue.send(
        'automation.answer',
        { workspaceId, accountId, messageId, arrivedAt: null },
        { db: tx },
      )
    // What was not changed goes on as it is.
    if (!isDeepStrictEqual(followUpOf(before), followUpOf(settings)))
      await followUpBy(tx, ctx, { account, messageId, settings })
  })
  if (isSwitched && !settings.autoAiReplyEnabled) await withdrawUnwanted(ctx, account.workspaceId)
}

async function followUpBy(
  tx: Tx,
  ctx: Ctx,
  { account, messageId, settings }: { account: MailAccount; messageId: number; settings: EmailAutomation },
): Promise<void> {
  const threadId = await findThreadOfMessage(tx, account.workspaceId, messageId)
  if (threadId === null) return
  if (!settings.autoFollowUpEnabled)
    return stopKinds(tx, ctx, { account, threadId, kinds: ['email'], why: 'switched-off' })
  const about = await findAboutOf(tx, account, { messageId, threadId })
  if (!about) return
  await enrolIn(tx, ctx, { account, threadId, kind: 'email', steps: stepsOfEmail(settings), ...about })
}

const followUpOf = (settings: EmailAutomation) => {
  const { autoFollowUpEnabled, followUpType, followUpDelay, followUpTemplate } = settings
  return { autoFollowUpEnabled, followUpType, followUpDelay, followUpTemplate }
}

const answersIn = (settings: EmailAutomation) => ({
  isOn: settings.autoAiReplyEnabled,
  tone: settings.aiReplyTone,
  delay: settings.aiReplyDelay,
  prompt: settings.aiCustomPrompt,
  mode: settings.aiReplyMode,
})

async function accountOf(ctx: Ctx, verb: AccountVerb, messageId: number) {
  const [group] = await requireEmails(ctx.db, ctx.actor, verb, [messageId])
  if (!group) throw notFound('This message')
  return group.account
}
