import type { push } from '#core/contract/push.ts'
import type { Routes } from '#server/http/call.ts'
import {
  addDevice,
  describePush,
  listUnread,
  removeDevice,
  saveSettings,
} from '#server/read/push/settings.ts'

export const pushRoutes: Routes<typeof push> = {
  get: ({ ctx, sessionId }) => describePush(ctx, { sessionId }),
  async addDevice({ ctx, sessionId, body }) {
    await addDevice(ctx, { ...body, sessionId })
    return { success: true }
  },
  async removeDevice({ ctx, params }) {
    await removeDevice(ctx, params.id)
    return { success: true }
  },
  saveSettings: ({ ctx, body }) => saveSettings(ctx, body),
  unread: async ({ ctx, query }) => ({ unread: await listUnread(ctx, query.ids) }),
}
