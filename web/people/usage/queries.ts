import { usage } from '#core/contract/usage.ts'
import { useRead } from '#web/platform/query.ts'

/** Every answer of an engine adds to it, without an event: loaded again whenever it is shown. */
const fresh = { staleTime: 0 }
export const useUsageStats = () => useRead(usage.stats, {}, fresh)
export const useDailyUsage = () => useRead(usage.daily, {}, fresh)
export const useFeatureUsage = () => useRead(usage.features, {}, fresh)
