import type { FollowUpPlan } from '#core/contract/follow-ups.ts'
import type { Ctx } from '#server/deps.ts'
import { requireThread } from '#server/features/threads/require-thread.ts'
import { notFound } from '#server/platform/errors.ts'

interface StepOf {
  threadId: string
  step: number
}

interface StepChange extends StepOf {
  text?: string | null | undefined
  isSkipped?: boolean | undefined
  at?: string | null | undefined
}

async function change(ctx: Ctx, threadId: string): Promise<FollowUpPlan> {
  await requireThread(ctx.db, ctx.actor, 'mail.manage', threadId)
  throw notFound('A follow-up of this conversation')
}

export const editStep = (ctx: Ctx, { threadId }: StepChange) => change(ctx, threadId)
export const sendStepNow = (ctx: Ctx, { threadId }: StepOf) => change(ctx, threadId)
export const stop = (ctx: Ctx, threadId: string) => change(ctx, threadId)
export const resume = (ctx: Ctx, threadId: string) => change(ctx, threadId)
