import type { clearings } from '#core/contract/clearings.ts'
import type { Routes } from '#server/http/call.ts'
import { emptyFolder, listClearings, stopClearing } from '#server/mailbox/clearings/clearings.ts'

export const clearingRoutes: Routes<typeof clearings> = {
  list: ({ ctx }) => listClearings(ctx),
  empty: ({ ctx, body }) => emptyFolder(ctx, body),
  stop: async ({ ctx, params }) => {
    await stopClearing(ctx, params)
    return { success: true }
  },
}
