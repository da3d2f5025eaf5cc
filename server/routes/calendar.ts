import type { calendar } from '#core/contract/calendar.ts'
import type { Routes } from '#server/http/call.ts'
import { answerInvitation } from '#server/send/calendar/answer-invitation.ts'
import { readInvitation } from '#server/send/calendar/invitations.ts'

export const calendarRoutes: Routes<typeof calendar> = {
  get: ({ ctx, params }) => readInvitation(ctx, params),
  answer: ({ ctx, params, body }) => answerInvitation(ctx, { ...params, ...body }),
}
