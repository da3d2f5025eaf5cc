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
import { ENROLMENT_KINDS } from '#server/db/schema/automation.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { requireEmails } from '#server/features/emails/require-emails.ts'
import { requireThread } from '#server/features/threads/require-thread.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  findEmailAutomation,
  findThreadAutomation,
  saveEmailAutomation,
  saveThreadAutomation,
} from './queries.ts'
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
  return (await findEmailAutomation(ctx.db, workspaceId, messageId)) ?? emailAutomation.parse({})
}

/** Stores the settings of a message, and follows up by them from now on, or no longer. */
export async function automateEmail(
  ctx: Ctx,
  { messageId, settings }: { messageId: number; settings: EmailAutomation },
): Promise<void> {
  const account = await accountOf(ctx, 'mail.manage', messageId)
  const { workspaceId, id } = account
  const row = { workspaceId, messageId, userId: ctx.actor.id, settings, updatedAt: ctx.clock.now() }
  await inMailTransaction(ctx.db, [id], async tx => {
    const before = (await findEmailAutomation(tx, workspaceId, messageId)) ?? emailAutomation.parse({})
    await saveEmailAutomation(tx, row)
    // The card also has the settings of automatic answers: what was not changed goes on as it is.
    if (isDeepStrictEqual(followUpOf(before), followUpOf(settings))) return
    const threadId = await findThreadOfMessage(tx, workspaceId, messageId)
    if (threadId === null) return
    if (!settings.autoFollowUpEnabled)
      return stopKinds(tx, ctx, { account, threadId, kinds: ['email'], why: 'switched-off' })
    const about = await findAboutOf(tx, account, { messageId, threadId })
    if (!about) return
    await enrolIn(tx, ctx, { account, threadId, kind: 'email', steps: stepsOfEmail(settings), ...about })
  })
}

const followUpOf = (settings: EmailAutomation) => {
  const { autoFollowUpEnabled, followUpType, followUpDelay, followUpTemplate } = settings
  return { autoFollowUpEnabled, followUpType, followUpDelay, followUpTemplate }
}

async function accountOf(ctx: Ctx, verb: AccountVerb, messageId: number) {
  const [group] = await requireEmails(ctx.db, ctx.actor, verb, [messageId])
  if (!group) throw notFound('This message')
  return group.account
}
