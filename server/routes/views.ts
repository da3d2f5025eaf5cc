import type { views } from '#core/contract/views.ts'
import type { Routes } from '#server/http/call.ts'
import { listViews } from '#server/read/emails/read-email.ts'

export const viewRoutes: Routes<typeof views> = {
  list: ({ ctx, params }) => listViews(ctx, params.id),
}
