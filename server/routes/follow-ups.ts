import type { followUps } from '#core/contract/follow-ups.ts'
import { editStep, resume, sendStepNow, stop } from '#server/automation/sequences/plan/change-plan.ts'
import { previewStep } from '#server/automation/sequences/plan/preview-step.ts'
import { planForCompose, planForThread, readPlan } from '#server/automation/sequences/plan/read-plan.ts'
import type { Routes } from '#server/http/call.ts'

export const followUpRoutes: Routes<typeof followUps> = {
  get: ({ ctx, params, query }) => readPlan(ctx, { threadId: params.threadId, timeZone: query.timeZone }),
  planForThread: ({ ctx, params, body }) => planForThread(ctx, { threadId: params.threadId, ...body }),
  planForCompose: ({ ctx, body }) => planForCompose(ctx, body),
  previewStep: ({ ctx, params }) => previewStep(ctx, params),
  editStep: ({ ctx, params, body }) => editStep(ctx, { ...params, ...body }),
  sendStepNow: ({ ctx, params }) => sendStepNow(ctx, params),
  stop: ({ ctx, params }) => stop(ctx, params.threadId),
  resume: ({ ctx, params }) => resume(ctx, params.threadId),
}
