import type { notices } from '#core/contract/notices.ts'
import type { Routes } from '#server/http/call.ts'
import { dismissNotice, listNotices, retryNotice } from '#server/read/notices/notices.ts'

export const noticeRoutes: Routes<typeof notices> = {
  async list({ ctx }) {
    return { notices: await listNotices(ctx) }
  },
  async retry({ ctx, params }) {
    await retryNotice(ctx, params.id)
    return { success: true }
  },
  async dismiss({ ctx, params }) {
    await dismissNotice(ctx, params.id)
    return { success: true }
  },
}
