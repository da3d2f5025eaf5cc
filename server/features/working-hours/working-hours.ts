import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import { DEFAULT_WORKING_HOURS, type WorkingHours, type workingHours } from '#core/contract/working-hours.ts'
import { timeZoneOf } from '#core/text/dates/time-zone.ts'
import type { Ctx } from '#server/deps.ts'

export async function readWorkingHours(_ctx: Ctx, timeZone: string | undefined): Promise<WorkingHours> {
  const { days, from, to } = DEFAULT_WORKING_HOURS
  return {
    timeZone: timeZoneOf(timeZone),
    days: [...days],
    from,
    to,
    country: null,
    region: null,
    isChosen: false,
    nextHolidays: [],
  }
}

export async function saveWorkingHours(
  _ctx: Ctx,
  body: Body<typeof workingHours.save>,
): Promise<WorkingHours> {
  return { ...body, isChosen: true, nextHolidays: [] }
}

export async function listHolidayPlaces(
  _country: string | undefined,
): Promise<ResponseOf<typeof workingHours.holidays>> {
  return { countries: [], regions: [] }
}
