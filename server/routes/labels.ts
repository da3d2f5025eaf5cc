import type { labels } from '#core/contract/labels.ts'
import type { Routes } from '#server/http/call.ts'
import { createLabel, listLabels } from '#server/mailbox/labels/labels.ts'

export const labelRoutes: Routes<typeof labels> = {
  list: ({ ctx }) => listLabels(ctx),
  create: ({ ctx, body }) => createLabel(ctx, body),
}
