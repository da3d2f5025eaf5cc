import type { Body } from '#core/contract/endpoint.ts'
import type { WorkingHours, workingHours } from '#core/contract/working-hours.ts'
import { clockOf } from '#core/sequence/work-calendar.ts'
import { clockAt, isTimeZone, timeZoneOf } from '#core/text/dates/time-zone.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { badRequest } from '#server/platform/errors.ts'
import { minutesOf, usualHours } from './calendar.ts'
import { holidaysOf, listPlaces } from './holidays.ts'
import { findHours, type HoursRow, keepZone, saveHours } from './queries.ts'

const MOST_HOLIDAYS = 5

/** When the caller works; until they have chosen it, the usual hours in the zone that they last used. */
export async function readWorkingHours(ctx: Ctx, timeZone: string | undefined): Promise<WorkingHours> {
  const found = await findHours(ctx.db, ctx.actor.id)
  return present(found ?? usualHours(ctx.actor.id, timeZone, ctx.clock.now()), ctx.clock.now())
}

export async function saveWorkingHours(
  ctx: Ctx,
  { timeZone, days, from, to, country, region }: Body<typeof workingHours.save>,
): Promise<WorkingHours> {
  if (!isTimeZone(timeZone)) {
    const message = 'This time zone is not known'
    throw badRequest(message, { timeZone: message })
  }
  await requirePlace(country, region)
  const now = ctx.clock.now()
  const row = {
    userId: ctx.actor.id,
    timeZone: timeZoneOf(timeZone),
    days: [...new Set(days)].sort((a, b) => a - b),
    from: minutesOf(from),
    to: minutesOf(to),
    country,
    region: country === null ? null : region,
    isChosen: true,
    updatedAt: now,
  }
  await saveHours(ctx.db, row)
  return present(row, now)
}

async function requirePlace(country: string | null, region: string | null): Promise<void> {
  if (country === null) return
  const { countries, regions } = await listPlaces(country)
  if (!countries.some(({ code }) => code === country)) {
    const message = 'The holidays of this country are not known'
    throw badRequest(message, { country: message })
  }
  if (region === null || regions.some(({ code }) => code === region)) return
  const message = 'The holidays of this region are not known'
  throw badRequest(message, { region: message })
}

/** Remembers the zone of a person's browser for what acts for them later, unless they have chosen their hours. */
export async function rememberZone(
  db: Executor,
  { userId, timeZone, now }: { userId: number; timeZone: string | undefined; now: Date },
): Promise<void> {
  if (timeZone !== undefined) await keepZone(db, usualHours(userId, timeZone, now))
}

async function present(
  { timeZone, days, from, to, country, region, isChosen }: HoursRow,
  now: Date,
): Promise<WorkingHours> {
  const today = clockAt(now, timeZone).slice(0, 10)
  const holidays = await holidaysOf({ country, region }, now)
  const nextHolidays = [...holidays]
    .map(([day, name]) => ({ day, name }))
    .filter(({ day }) => day >= today)
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, MOST_HOLIDAYS)
  return { timeZone, days, from: clockOf(from), to: clockOf(to), country, region, isChosen, nextHolidays }
}
