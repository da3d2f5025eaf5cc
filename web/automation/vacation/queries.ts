import { vacation } from '#core/contract/vacation.ts'
import { useAction, useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'

/** The notes that Quillbox sends. */
export const useVacations = (enabled: boolean) => useRead(vacation.list, {}, { enabled })

/** The note of one mailbox. */
export const useVacation = (accountId: number, { enabled = true, isFresh = false } = {}) =>
  useRead(
    vacation.get,
    { params: { accountId }, query: { timeZone: timeZone() } },
    // Whoever is about to change it wants to see what the provider has now.
    { enabled, ...(isFresh ? { staleTime: 0 } : {}) },
  )

export const useSaveVacation = () => useAction(vacation.save, { refreshes: ['/api/vacation'] })
