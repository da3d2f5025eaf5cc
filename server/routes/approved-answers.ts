import type { approvedAnswers } from '#core/contract/approved-answers.ts'
import {
  addAnswer,
  addWording,
  changeUnapproved,
  listAnswers,
  removeAnswer,
  restoreAnswer,
  saveAnswer,
} from '#server/automation/approved/answers.ts'
import { proposeAnswers } from '#server/automation/approved/propose-answers.ts'
import type { Routes } from '#server/http/call.ts'

export const approvedAnswerRoutes: Routes<typeof approvedAnswers> = {
  list: ({ ctx, params }) => listAnswers(ctx, params.accountId),
  add: ({ ctx, params, body }) => addAnswer(ctx, { ...params, ...body }),
  save: ({ ctx, params, body }) => saveAnswer(ctx, { ...params, ...body }),
  async remove({ ctx, params }) {
    await removeAnswer(ctx, params)
    return { success: true }
  },
  restore: ({ ctx, params }) => restoreAnswer(ctx, params),
  propose: ({ ctx, params, body }) => proposeAnswers(ctx, { ...params, ...body }),
  askedOtherwise: ({ ctx, params, body }) => addWording(ctx, { ...params, ...body }),
  setUnapproved: ({ ctx, params, body }) => changeUnapproved(ctx, { ...params, ...body }),
}
