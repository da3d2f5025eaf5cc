import type { automation } from '#core/contract/automation.ts'
import {
  automateEmail,
  automateThread,
  readEmailAutomation,
  readThreadAutomation,
} from '#server/automation/automations.ts'
import type { Routes } from '#server/http/call.ts'

export const automationRoutes: Routes<typeof automation> = {
  getForThread: ({ ctx, params }) => readThreadAutomation(ctx, params.threadId),
  async saveForThread({ ctx, params, body: { edits, timeZone, ...settings } }) {
    await automateThread(ctx, { threadId: params.threadId, settings, edits, timeZone })
    return settings
  },
  getForEmail: ({ ctx, params }) => readEmailAutomation(ctx, params.id),
  async saveForEmail({ ctx, params, body: settings }) {
    await automateEmail(ctx, { messageId: params.id, settings })
    return settings
  },
}
