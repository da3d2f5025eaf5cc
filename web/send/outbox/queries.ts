import { type AutoReminder, DEFAULT_UNDO_SECONDS, outbox, type ReceiptPolicy } from '#core/contract/outbox.ts'
import { scheduled } from '#core/contract/scheduled.ts'
import { useAction, useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { mailPaths } from '#web/read/emails/queries.ts'

/** What changes when something leaves, or when that changes. */
export const outboxPaths = ['/api/scheduled', '/api/outbox/limits']
const refreshes = [...outboxPaths, ...mailPaths]

export const useScheduled = () => useRead(scheduled.list, {})
export const useSuggestions = (accountId: number, to: string) =>
  useRead(scheduled.suggestions, { query: { accountId, to, timeZone: timeZone() } }, { staleTime: 60_000 })
export const useEditScheduled = () => useAction(scheduled.edit, { refreshes })
export const useCancelScheduled = () => useAction(scheduled.cancel, { refreshes })
export const useSendNow = () => useAction(scheduled.sendNow, { refreshes })
export const useReschedule = () => useAction(scheduled.reschedule, { refreshes })

export const useStops = () => useRead(outbox.stops, {})
export const useSetStop = () =>
  useAction(outbox.setStop, { refreshes: ['/api/outbox/stops', '/api/scheduled'] })
export const useLimits = () => useRead(outbox.limits, {})
export const useSetLimit = () => useAction(outbox.setLimit, { refreshes: outboxPaths })

export const useUncertain = (campaignId?: number) =>
  useRead(outbox.uncertain, { query: campaignId === undefined ? {} : { campaignId } })
export const useDecide = () =>
  useAction(outbox.decide, {
    refreshes: [...refreshes, '/api/outbox/uncertain', '/api/notices', '/api/outreach/campaigns'],
  })

const useSendingSettings = () => useRead(outbox.settings, {})
export const useChangeSendingSettings = () =>
  useAction(outbox.changeSettings, { refreshes: ['/api/outbox/settings'] })

/** For how many seconds a sent message can be taken back. */
export const useUndoSeconds = (): number => useSendingSettings().data?.undoSeconds ?? DEFAULT_UNDO_SECONDS

/** When the person is reminded of all mail that they send; null for never. */
export const useAutoReminder = (): AutoReminder | null => useSendingSettings().data?.autoReminder ?? null

/** What is done with wishes of others for read receipts. */
export const useReceiptPolicy = (): ReceiptPolicy => useSendingSettings().data?.receipts ?? 'ask'
