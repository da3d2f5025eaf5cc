import type { aiSettings } from '#core/contract/ai-settings.ts'
import { listReceipts, readReceipt } from '#server/ai/receipts.ts'
import { changeSettings, listLocalModels, presentSettings } from '#server/ai/settings/settings.ts'
import type { Routes } from '#server/http/call.ts'

export const aiSettingsRoutes: Routes<typeof aiSettings> = {
  get: ({ ctx }) => presentSettings(ctx),
  change: ({ ctx, body }) => changeSettings(ctx, body),
  localModels: ({ ctx }) => listLocalModels(ctx),
  receipts: ({ ctx, query }) => listReceipts(ctx, query.before),
  receiptPayload: ({ ctx, params }) => readReceipt(ctx, params.id),
}
