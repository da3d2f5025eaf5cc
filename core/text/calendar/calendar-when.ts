import type { CalendarEvent, CalendarTime } from './calendar.ts'

/**
 * When an event is, for its reader: in the reader's time zone and language, or in the local time of the place where its
 * zone is unknown. Empty where the event has no time.
 */
export function calendarWhen(
  { start, end }: Pick<CalendarEvent, 'start' | 'end'>,
  { locale, timeZone }: { locale?: string; timeZone?: string } = {},
): string {
  if (!start) return ''
  const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const range = (options: Intl.DateTimeFormatOptions, from: Date, to: Date) =>
    new Intl.DateTimeFormat(locale, options).formatRange(from, to)
  if (start.isDay) return range({ ...day, timeZone: 'UTC' }, shown(start), shown(end ?? start))
  if (start.at && (!end || end.at))
    return range(
      { ...day, ...clock, timeZoneName: 'short', ...(timeZone ? { timeZone } : {}) },
      start.at,
      end?.at ?? start.at,
    )
  const place = start.zone ? ` (${start.zone})` : ''
  return range({ ...day, ...clock, timeZone: 'UTC' }, shown(start), shown(end ?? start)) + place
}

const shown = ({ clock, isDay }: CalendarTime) => new Date(isDay ? clock : `${clock}Z`)
