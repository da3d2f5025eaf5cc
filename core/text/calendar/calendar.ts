import ICAL from 'ical.js'
import { paramOf, readComponents, textOf } from './calendar-components.ts'
import type { CalendarProperty } from './calendar-properties.ts'
import { repetitionInWords } from './calendar-repetition.ts'
import { type CalendarZone, instantIn } from './calendar-zone.ts'

/** An event of a calendar (RFC 5545) that a mail is about. */
export interface CalendarEvent {
  /**
   * The purpose of the mail (RFC 5546): `request`, `cancel`, `reply`, `counter`, …; empty where the calendar has none.
   */
  method: string
  /** The same in all messages about this event; empty where the calendar breaks RFC 5545. */
  uid: string
  /** How often its organizer has changed it. */
  sequence: number
  /** When this version was made (DTSTAMP), as `2026-11-20T10:00:00Z`; empty where that is not said. */
  stamp: string
  /** The date of a series that it is about, as it was planned at first; null for the whole series, or a single event. */
  recurrence: CalendarTime | null
  summary: string
  location: string
  description: string
  start: CalendarTime | null
  /**
   * Not before the start; null where the calendar has no end. Of an event of whole days it is the last day, not the one
   * after it.
   */
  end: CalendarTime | null
  /** `Every week on Monday`; null for a single event. */
  repeats: string | null
  organizer: Attendee | null
  attendees: Attendee[]
  /** What somebody wrote with their answer. */
  comment: string
  /** The address for joining a meeting in a browser. */
  link: string | null
}

export interface CalendarTime {
  /** `2026-11-20`, or `2026-11-20T10:00:00` in local time of the place. */
  clock: string
  isDay: boolean
  /** The name of the zone as written; null for a time without one. */
  zone: string | null
  /** The moment; null for a day, and where the zone is unknown. */
  at: Date | null
}

export interface Attendee {
  name: string
  address: string
  answer: 'accepted' | 'declined' | 'tentative' | null
}

const MAX_ATTENDEES = 500
const NO_END = 8.64e15

/** The first event; null when there is none. Never throws. */
export function readCalendar(source: string): CalendarEvent | null {
  const calendar = readComponents(source)
  const { event, zones, method } = calendar
  if (!event) return null
  const all = (name: string) => event.filter(property => property.name === name)
  const first = (name: string) => all(name)[0]
  const text = (name: string) => textOf(first(name))
  const start = readTime(first('dtstart'), zones)
  const description = text('description')
  const location = text('location')
  const rule = first('rrule')
  return {
    method: text('status').toUpperCase() === 'CANCELLED' ? 'cancel' : method,
    uid: text('uid'),
    sequence: Number(first('sequence')?.values[0]) || 0,
    stamp: text('dtstamp'),
    recurrence: readTime(first('recurrence-id'), zones),
    summary: text('summary'),
    location,
    description,
    start,
    end: endOf(start, readTime(first('dtend'), zones), text('duration')),
    repeats: rule ? repetitionInWords(rule.values[0]) : null,
    organizer: all('organizer').map(attendeeOf)[0] ?? null,
    attendees: all('attendee').slice(0, MAX_ATTENDEES).map(attendeeOf),
    comment: text('comment'),
    link: linkIn([
      text('x-google-conference'),
      text('x-microsoft-skypeteamsmeetingurl'),
      text('url'),
      location,
      description,
    ]),
  }
}

/**
 * The text of an invitation, for messages that contain nothing else: summary, time as written, place and description.
 * Empty when the calendar has no event.
 */
export function calendarText(source: string): string {
  const event = readCalendar(source)
  if (!event) return ''
  const { summary, start, end, repeats, location, description } = event
  const head = [summary, start ? period(start, end) : '', repeats, location].filter(Boolean).join('\n')
  return [head, description].filter(Boolean).join('\n\n')
}

function period(start: CalendarTime, end: CalendarTime | null): string {
  const zone = (time: CalendarTime) => (time.zone ? ` ${time.zone}` : '')
  const shown = (time: CalendarTime) => time.clock.slice(0, 16).replace('T', ' ')
  const isSameZone = end?.zone === start.zone
  if (!end || (isSameZone && end.clock === start.clock)) return shown(start) + zone(start)
  const isSameDay = !end.isDay && end.clock.slice(0, 10) === start.clock.slice(0, 10)
  const last = isSameDay ? end.clock.slice(11, 16) : shown(end)
  return `${shown(start)}${isSameZone ? '' : zone(start)} – ${last}${zone(end)}`
}

/** A date: RFC 5545, section 3.3.5. */
function readTime(
  property: CalendarProperty | undefined,
  zones: ReadonlyMap<string, CalendarZone>,
): CalendarTime | null {
  const [, year, month, day, hour, minute, second, isUtc] =
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)?(Z?))?$/.exec(textOf(property)) ?? []
  const date = `${year}-${month}-${day}`
  if (!year || Number.isNaN(Date.parse(date))) return null
  if (!hour) return { clock: date, isDay: true, zone: null, at: null }
  const clock = `${date}T${hour}:${minute}:${second ?? '00'}`
  if (Number.isNaN(Date.parse(`${clock}Z`))) return null
  const zone = isUtc ? 'UTC' : paramOf(property, 'tzid') || null
  return { clock, isDay: false, zone, at: zone ? instantIn(clock, zone, zones) : null }
}

function endOf(start: CalendarTime | null, end: CalendarTime | null, duration = ''): CalendarTime | null {
  if (!start) return null
  const length = readDuration(duration)
  const found = end ?? (length ? shifted(start, length) : null)
  if (!found || found.isDay !== start.isDay) return null
  const last = found.isDay ? shifted(found, -DAY) : found
  const isLater = last?.at && start.at ? last.at >= start.at : last !== null && last.clock >= start.clock
  return isLater ? last : null
}

const DAY = 86_400_000

function shifted(time: CalendarTime, by: number): CalendarTime | null {
  const shown = Date.parse(time.isDay ? time.clock : `${time.clock}Z`) + by
  if (Math.abs(shown) > NO_END) return null
  const iso = new Date(shown).toISOString()
  // No calendar has years of more than four digits.
  if (!/^\d{4}-/.test(iso)) return null
  const at = time.at && Math.abs(time.at.getTime() + by) <= NO_END ? new Date(time.at.getTime() + by) : null
  return { ...time, clock: iso.slice(0, time.isDay ? 10 : 19), at }
}

/** A duration in milliseconds: RFC 5545, section 3.3.6. */
function readDuration(value: string): number {
  try {
    return ICAL.Duration.fromString(value).toSeconds() * 1000
  } catch {
    return 0
  }
}

function attendeeOf(property: CalendarProperty): Attendee {
  const address = textOf(property)
    .replace(/^mailto:/i, '')
    .trim()
  const answer = paramOf(property, 'partstat').toLowerCase()
  return {
    // Backslashes and apostrophes are not allowed in parameters, but occur there.
    name: paramOf(property, 'cn')
      .replace(/\\([,;])/g, '$1')
      .trim()
      .replace(/^'(.*)'$/, '$1'),
    // Calendars of one system identify people by addresses of its own, not by mail addresses.
    address: address.includes('@') ? address : paramOf(property, 'email'),
    answer: answer === 'accepted' || answer === 'declined' || answer === 'tentative' ? answer : null,
  }
}

/** The first address of the field meant for it; in free text only addresses of meeting services. */
const MEETING =
  /https:\/\/(?:[\w-]+\.)*(?:zoom\.us\/(?:j|my|w)|teams\.microsoft\.com\/(?:l\/meetup-join|meet)|teams\.live\.com\/meet|meet\.google\.com|webex\.com\/[\w.-]+\/j\.php|whereby\.com|meet\.jit\.si|gotomeet(?:ing)?\.(?:com|me))[^\s<>"]*/i

function linkIn([google = '', teams = '', url = '', location = '', description = '']: string[]):
  | string
  | null {
  for (const field of [google, teams, url, location]) {
    const link = /https?:\/\/[^\s<>"]+/i.exec(field)?.[0]
    if (link && URL.canParse(link)) return link
  }
  const link = MEETING.exec(description)?.[0]
  return link && URL.canParse(link) ? link : null
}
