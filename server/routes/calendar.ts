import type { calendar } from '#core/contract/calendar.ts'
import { answerInvitation } from '#server/features/calendar/answer-invitation.ts'
import { readInvitation } from '#server/features/calendar/invitations.ts'
import type { Routes } from '#server/http/call.ts'

export const calendarRoutes: Routes<typeof calendar> = {
  get: ({ ctx, params }) => readInvitation(ctx, params),
  answer: ({ ctx, params, body }) => answerInvitation(ctx, { ...params, ...body }),
}
