import { DEFAULT_WORKING_HOURS } from '#core/contract/working-hours.ts'
import { clockOf, type WorkCalendar } from '#core/sequence/work-calendar.ts'
import { timeZoneOf } from '#core/text/dates/time-zone.ts'
import type { Executor } from '#server/db/client.ts'
import { holidaysOf } from './holidays.ts'
import { findHours, type HoursRow } from './queries.ts'

export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** The usual hours, for somebody who has chosen none. */
export const usualHours = (userId: number, timeZone: string | undefined, updatedAt: Date): HoursRow => ({
  userId,
  timeZone: timeZoneOf(timeZone),
  days: [...DEFAULT_WORKING_HOURS.days],
  from: minutesOf(DEFAULT_WORKING_HOURS.from),
  to: minutesOf(DEFAULT_WORKING_HOURS.to),
  country: null,
  region: null,
  isChosen: false,
  updatedAt,
})

type PersonCalendar = WorkCalendar & { isChosen: boolean }

interface Person {
  userId: number | null
  timeZone?: string | undefined
  now: Date
}

/** The hours of a person. `timeZone`: what their browser says, for somebody of whom the server knows no zone; else UTC. */
export async function workingHoursOf(db: Executor, { userId, timeZone, now }: Person): Promise<HoursRow> {
  const found = userId === null ? null : await findHours(db, userId)
  return found ?? usualHours(0, timeZone, now)
}

/** When a person works: in these hours, and not on holidays. */
export async function calendarOf(db: Executor, person: Person): Promise<PersonCalendar> {
  const { now } = person
  const hours = await workingHoursOf(db, person)
  const holidays = await holidaysOf(hours, now)
  const { days, from, to, isChosen } = hours
  return { timeZone: hours.timeZone, days, from, to, isChosen, isHoliday: day => holidays.has(day) }
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Monday to Friday, 09:00 to 17:00, Europe/Berlin". */
export function hoursInWords({ timeZone, days, from, to }: WorkCalendar): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  const first = sorted[0] ?? 1
  const last = sorted.at(-1) ?? 7
  const isRun = sorted.length > 2 && last - first === sorted.length - 1
  const names = sorted.map(day => DAYS[day - 1] ?? '')
  const when = isRun ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
  return `${when}, ${clockOf(from)} to ${clockOf(to)}, ${timeZone}`
}
