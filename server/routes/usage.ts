import type { usage } from '#core/contract/usage.ts'
import type { Routes } from '#server/http/call.ts'
import { readDays, readFeatures, readTotals } from '#server/people/usage/read-usage.ts'

export const usageRoutes: Routes<typeof usage> = {
  stats: ({ ctx }) => readTotals(ctx),
  daily: ({ ctx }) => readDays(ctx),
  features: ({ ctx }) => readFeatures(ctx),
}
