import { clockParts, momentOf } from './time-zone.ts'

interface SendTime {
  kind: 'hour' | 'tonight' | 'tomorrow' | 'monday' | 'at-work'
  label: string
  at: Date
}

/** What is known of a recipient's clock: ahead of UTC by so much, or the same as in the zone of the writer. */
export type TheirClock = { offsetMinutes: number } | { timeZone: string }
/** Hours of a day, from 0 to 24, and days of the week (0 is Sunday). */
export interface WorkingHours {
  from: number
  to: number
  days: readonly number[]
}

export const USUAL_HOURS: WorkingHours = { from: 9, to: 17, days: [1, 2, 3, 4, 5] }

const HOUR_MS = 60 * 60_000
const EVENING = 20
const MORNING = 8
const MONDAY = 1

/** The usual times to send a message, by the writer's clock, without those that make no sense now. */
export function sendTimes(now: Date, timeZone: string): SendTime[] {
  const { hour, weekday } = clockParts(now, timeZone)
  const untilMonday = ((MONDAY - weekday + 6) % 7) + 1
  return [
    { kind: 'hour', label: 'In an hour', at: new Date(now.getTime() + HOUR_MS) },
    ...(hour < EVENING - 1
      ? [{ kind: 'tonight' as const, label: 'Tonight', at: dayAt(now, timeZone, 0, EVENING) }]
      : []),
    { kind: 'tomorrow', label: 'Tomorrow morning', at: dayAt(now, timeZone, 1, MORNING) },
    ...(untilMonday > 1
      ? [{ kind: 'monday' as const, label: 'Monday morning', at: dayAt(now, timeZone, untilMonday, MORNING) }]
      : []),
  ]
}

/** So many days from now, when clocks in a zone show this hour. */
export function dayAt(now: Date, timeZone: string, days: number, hour: number, minute = 0): Date {
  const { year, month, day } = clockParts(now, timeZone)
  const shown = new Date(Date.UTC(year, month - 1, day + days, hour, minute))
  return momentOf(shown.toISOString().slice(0, 19), timeZone)
}

/** When they are next at work: now, if they are. Otherwise a quarter of an hour after they begin, so that it does not lie below the mail of the night. */
export function nextAtWork(now: Date, clock: TheirClock, hours: WorkingHours): Date {
  const timeZone = 'timeZone' in clock ? clock.timeZone : offsetName(clock.offsetMinutes)
  const { hour, minute, weekday } = clockParts(now, timeZone)
  const isAtWork = hours.days.includes(weekday) && hour + minute / 60 >= hours.from && hour < hours.to
  if (isAtWork) return now
  for (let days = 0; days < 8; days += 1) {
    const at = dayAt(now, timeZone, days, Math.floor(hours.from), (hours.from % 1) * 60 + 15)
    if (at > now && hours.days.includes((weekday + days) % 7)) return at
  }
  return now
}

/** A zone without daylight saving time, by its offset ("+05:30"), which `Intl` takes for a name. */
export function offsetName(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
