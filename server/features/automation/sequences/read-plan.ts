import type { StepEdit, ThreadAutomation } from '#core/contract/automation.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { FollowUpPlan, followUps } from '#core/contract/follow-ups.ts'
import type { Ctx } from '#server/deps.ts'
import { requireAccount } from '#server/features/accounts/access.ts'
import { requireThread } from '#server/features/threads/require-thread.ts'

const none = (from: string): FollowUpPlan => ({
  state: 'none',
  why: null,
  from,
  to: [],
  aboutMessageId: null,
  aboutSentAt: null,
  unknownPlaceholders: [],
  notes: [],
  hours: '',
  steps: [],
})

export async function readPlan(
  ctx: Ctx,
  { threadId }: { threadId: string; timeZone?: string | undefined },
): Promise<FollowUpPlan> {
  const { account } = await requireThread(ctx.db, ctx.actor, 'mail.read', threadId)
  return none(account.email)
}

export async function planForThread(
  ctx: Ctx,
  {
    threadId,
  }: ThreadAutomation & { threadId: string; edits?: StepEdit[] | undefined; timeZone?: string | undefined },
): Promise<FollowUpPlan> {
  const { account } = await requireThread(ctx.db, ctx.actor, 'mail.manage', threadId)
  return none(account.email)
}

export async function planForCompose(
  ctx: Ctx,
  { fromAccountId }: Body<typeof followUps.planForCompose>,
): Promise<FollowUpPlan> {
  return none((await requireAccount(ctx.db, ctx.actor, 'mail.manage', fromAccountId)).email)
}
