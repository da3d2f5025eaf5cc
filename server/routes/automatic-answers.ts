import type { automaticAnswers } from '#core/contract/automatic-answers.ts'
import { changeAnswerLimit, readAnswerLimit } from '#server/automation/replies/answer-limits.ts'
import {
  readAnswerOfDraft,
  readAnswerOfEmail,
  readAnswerOfScheduled,
} from '#server/automation/replies/read-answer.ts'
import type { Routes } from '#server/http/call.ts'

export const automaticAnswerRoutes: Routes<typeof automaticAnswers> = {
  ofEmail: ({ ctx, params }) => readAnswerOfEmail(ctx, params.id),
  ofScheduled: ({ ctx, params }) => readAnswerOfScheduled(ctx, params.id),
  ofDraft: ({ ctx, params }) => readAnswerOfDraft(ctx, params.id),
  limit: ({ ctx, params }) => readAnswerLimit(ctx, params.accountId),
  setLimit: ({ ctx, params, body }) => changeAnswerLimit(ctx, { accountId: params.accountId, ...body }),
}
