import type { scheduled } from '#core/contract/scheduled.ts'
import { listLater } from '#server/automation/sequences/plan/planned-later.ts'
import type { Routes } from '#server/http/call.ts'
import { presentDraft } from '#server/send/drafts/present.ts'
import { reschedule, sendScheduledNow, withdraw } from '#server/send/outbox/scheduled/change-scheduled.ts'
import { readScheduled } from '#server/send/outbox/scheduled/list-scheduled.ts'
import { suggestTimes } from '#server/send/outbox/suggestions/suggest-times.ts'

export const scheduledRoutes: Routes<typeof scheduled> = {
  list: ({ ctx }) => listLater(ctx),
  suggestions: ({ ctx, query }) => suggestTimes(ctx, query),
  get: ({ ctx, params }) => readScheduled(ctx, params.id),
  async edit({ ctx, params }) {
    return presentDraft(ctx, await withdraw(ctx, { id: params.id, to: 'edit' }))
  },
  async cancel({ ctx, params }) {
    return presentDraft(ctx, await withdraw(ctx, { id: params.id, to: 'cancel' }))
  },
  sendNow: ({ ctx, params }) => sendScheduledNow(ctx, params.id),
  reschedule: ({ ctx, params, body }) => reschedule(ctx, { id: params.id, sendAt: body.sendAt }),
}
