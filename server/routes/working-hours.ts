import type { workingHours } from '#core/contract/working-hours.ts'
import type { Routes } from '#server/http/call.ts'
import { listPlaces } from '#server/people/working-hours/holidays.ts'
import { readWorkingHours, saveWorkingHours } from '#server/people/working-hours/working-hours.ts'

export const workingHoursRoutes: Routes<typeof workingHours> = {
  get: ({ ctx, query }) => readWorkingHours(ctx, query.timeZone),
  save: ({ ctx, body }) => saveWorkingHours(ctx, body),
  holidays: ({ query }) => listPlaces(query.country),
}
