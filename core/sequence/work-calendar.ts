import { addDays } from '#core/text/dates/add-days.ts'
import { clockAt, momentOf } from '#core/text/dates/time-zone.ts'

/** When somebody works. What is sent by itself leaves only then. */
export interface WorkCalendar {
  timeZone: string
  /** Days of the week from 1, Monday, to 7, Sunday (ISO 8601). */
  days: readonly number[]
  /** Minutes after midnight by the clocks of the zone; `to` is the first minute after work. */
  from: number
  to: number
  /** Whether nobody works on this day (`YYYY-MM-DD`). */
  isHoliday: (day: string) => boolean
}

export interface Wait {
  amount: number
  unit: 'hours' | 'days' | 'weeks'
}

const HOUR_MS = 60 * 60 * 1000
/** No calendar has a longer time without a working day, unless it has none at all. */
const MOST_DAYS_OFF = 366

/** Days and weeks later, clocks show the same time as before; hours are of 60 minutes. */
export function addWait(moment: Date, { amount, unit }: Wait, timeZone: string): Date {
  if (unit === 'hours') return new Date(moment.getTime() + amount * HOUR_MS)
  const clock = clockAt(moment, timeZone)
  const day = addDays(clock.slice(0, 10), unit === 'weeks' ? amount * 7 : amount)
  return momentOf(`${day}T${clock.slice(11)}`, timeZone)
}

/** Whether people with this calendar work at this moment. */
export function isWorkingAt(moment: Date, calendar: WorkCalendar): boolean {
  const clock = clockAt(moment, calendar.timeZone)
  const minute = minuteOf(clock)
  return isWorkingDay(clock.slice(0, 10), calendar) && minute >= calendar.from && minute < calendar.to
}

/** The first working moment that is not before `moment`; null where a calendar has none within a year. */
export function nextWorkingMoment(moment: Date, calendar: WorkCalendar): Date | null {
  if (isWorkingAt(moment, calendar)) return moment
  const today = clockAt(moment, calendar.timeZone).slice(0, 10)
  for (let days = 0; days <= MOST_DAYS_OFF; days++) {
    const begins = momentOf(`${addDays(today, days)}T${clockOf(calendar.from)}:00`, calendar.timeZone)
    // Where clocks are put forward or back, the day may have begun already, or its hours may not exist.
    if (begins >= moment && isWorkingAt(begins, calendar)) return begins
  }
  return null
}

function isWorkingDay(day: string, { days, isHoliday }: WorkCalendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return days.includes(weekday) && !isHoliday(day)
}

const minuteOf = (clock: string): number => Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16))

/** Minutes since midnight as `09:30`. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
