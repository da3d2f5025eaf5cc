import type { CalendarEvent, CalendarTime } from './calendar.ts'
import { calendarWhen } from './calendar-when.ts'

/** Whether both are about the same event, and the same date of it if it is a series. */
export function isSameEvent(a: CalendarEvent, b: CalendarEvent): boolean {
  return a.uid !== '' && a.uid === b.uid && momentOf(a.recurrence) === momentOf(b.recurrence)
}

/** Whether `a` replaces `b`: RFC 5546, section 2.1.5. Of two without a change of the sequence, the later one does. */
export function isLater(a: CalendarEvent, b: CalendarEvent): boolean {
  return a.sequence === b.sequence ? a.stamp > b.stamp : a.sequence > b.sequence
}

/** Calendars may write one moment by several zones. */
const momentOf = (time: CalendarTime | null): string =>
  time === null ? '' : (time.at?.toISOString() ?? time.clock)

/** What an organizer has changed, each in a sentence. */
export function changesOf(
  before: CalendarEvent,
  after: CalendarEvent,
  reader: { locale?: string; timeZone?: string } = {},
): string[] {
  const changes: string[] = []
  const when = { before: calendarWhen(before, reader), after: calendarWhen(after, reader) }
  if (when.before !== when.after) changes.push(changed('The time', when.before, when.after))
  if (before.repeats !== after.repeats)
    changes.push(changed('How it repeats', before.repeats ?? 'not', after.repeats ?? 'not'))
  if (before.location !== after.location) changes.push(changed('The place', before.location, after.location))
  if (before.summary !== after.summary) changes.push(changed('The title', before.summary, after.summary))
  if (before.link !== after.link && after.link) changes.push('The address to join has changed.')
  if (before.description !== after.description) changes.push('The description has changed.')
  return changes
}

function changed(what: string, before: string, after: string): string {
  if (before === '') return `${what} is now ${after}.`
  if (after === '') return `${what} was ${before}, and is no longer given.`
  return `${what} was changed from ${before} to ${after}.`
}
