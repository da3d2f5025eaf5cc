import {
  type EmailAutomation,
  emailAutomation,
  type StepEdit,
  type ThreadAutomation,
  threadAutomation,
} from '#core/contract/automation.ts'
import type { AccountVerb } from '#core/policy.ts'
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

/** Returns the automation of a conversation, or the defaults. */
export async function readThreadAutomation(ctx: Ctx, id: string): Promise<ThreadAutomation> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.read', id)
  return (await findThreadAutomation(ctx.db, account.workspaceId, threadId)) ?? threadAutomation.parse({})
}

export async function automateThread(
  ctx: Ctx,
  {
    threadId: id,
    settings,
  }: {
    threadId: string
    settings: ThreadAutomation
    edits?: StepEdit[] | undefined
    timeZone?: string | undefined
  },
): Promise<void> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.manage', id)
  const { workspaceId } = account
  const row = { workspaceId, threadId, userId: ctx.actor.id, settings, updatedAt: ctx.clock.now() }
  await inMailTransaction(ctx.db, [account.id], tx => saveThreadAutomation(tx, row))
}

/** Returns the automation of one message, or the defaults. */
export async function readEmailAutomation(ctx: Ctx, messageId: number): Promise<EmailAutomation> {
  const { workspaceId } = await accountOf(ctx, 'mail.read', messageId)
  return (await findEmailAutomation(ctx.db, workspaceId, messageId)) ?? emailAutomation.parse({})
}

export async function automateEmail(
  ctx: Ctx,
  { messageId, settings }: { messageId: number; settings: EmailAutomation },
): Promise<void> {
  const { workspaceId, id } = await accountOf(ctx, 'mail.manage', messageId)
  const row = { workspaceId, messageId, userId: ctx.actor.id, settings, updatedAt: ctx.clock.now() }
  await inMailTransaction(ctx.db, [id], tx => saveEmailAutomation(tx, row))
}

async function accountOf(ctx: Ctx, verb: AccountVerb, messageId: number) {
  const [group] = await requireEmails(ctx.db, ctx.actor, verb, [messageId])
  if (!group) throw notFound('This message')
  return group.account
}
