import type { labels } from '#core/contract/labels.ts'
import type { Routes } from '#server/http/call.ts'
import { changeLabel } from '#server/mailbox/labels/change-label.ts'
import { createLabel, listLabels } from '#server/mailbox/labels/labels.ts'
import { orderLabels } from '#server/mailbox/labels/order-labels.ts'
import { removeLabel } from '#server/mailbox/labels/remove-label.ts'

export const labelRoutes: Routes<typeof labels> = {
  list: ({ ctx }) => listLabels(ctx),
  create: ({ ctx, body }) => createLabel(ctx, body),
  change: ({ ctx, params, body }) => changeLabel(ctx, { ...params, ...body }),
  order: async ({ ctx, body }) => {
    await orderLabels(ctx, body)
    return { success: true }
  },
  remove: ({ ctx, params, query }) => removeLabel(ctx, { ...params, ...query }),
}
