import { workingHours } from '#core/contract/working-hours.ts'
import { useAction, useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'

export const useWorkingHours = () => useRead(workingHours.get, { query: { timeZone: timeZone() } })

/** Planned follow-ups leave at other times then. */
const refreshes = ['/api/working-hours', '/api/scheduled', '/api/threads', '/api/compose/follow-up']
export const useSaveWorkingHours = () => useAction(workingHours.save, { refreshes })

/** The countries whose holidays are known, and the regions of one. */
export const useHolidayPlaces = (country: string | null) =>
  useRead(workingHours.holidays, { query: country === null ? {} : { country } }, { keepPrevious: true })
