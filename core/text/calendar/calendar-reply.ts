import ICAL from 'ical.js'
import { paramOf, readComponents, textOf } from './calendar-components.ts'
import type { CalendarProperty } from './calendar-properties.ts'

export const ANSWERS = ['accepted', 'tentative', 'declined'] as const
/** How an invitation can be answered; in an attendee's PARTSTAT, in capitals. */
export type CalendarAnswer = (typeof ANSWERS)[number]

export interface CalendarReply {
  answer: CalendarAnswer
  /** Who answers: how the invitation names them, or another address. */
  attendee: { address: string; name: string | null }
  /** Words for the organizer; empty for none. */
  note: string
  at: Date
}

/**
 * What an answer has from its invitation (RFC 5546, section 3.2.3). UID, SEQUENCE and RECURRENCE-ID say to which version
 * of which event it belongs, so they are the same. Some calendars want to know the time and the title, too.
 */
const COPIED = ['uid', 'sequence', 'recurrence-id', 'organizer', 'dtstart', 'dtend', 'duration', 'summary']

/**
 * The answer to an invitation (REPLY, RFC 5546), as a calendar. Null where the invitation has no event with a UID and an
 * organizer: nobody could tell what is answered.
 */
export function calendarReply(invitation: string, reply: CalendarReply): string | null {
  const { event, definitions } = readComponents(invitation)
  const copied = COPIED.flatMap(
    name => event?.find(property => property.name === name && isRead(property)) ?? [],
  )
  const has = (name: string) => copied.some(property => property.name === name)
  if (!has('uid') || !has('organizer')) return null
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Quillbox//Quillbox//EN')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('method', 'REPLY')
  // A time in a zone is only valid together with the definition of the zone.
  const zones = new Set(copied.map(property => paramOf(property, 'tzid').trim()))
  for (const zone of zones) {
    const definition = definitions.get(zone)
    if (definition) calendar.addSubcomponent(componentOf(definition))
  }
  const vevent = new ICAL.Component('vevent')
  for (const property of copied) vevent.addProperty(propertyOf(property))
  if (!has('sequence')) vevent.addPropertyWithValue('sequence', 0)
  vevent.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(reply.at, true))
  vevent.addProperty(attendeeOf(event ?? [], reply))
  if (reply.note.trim() !== '') vevent.addPropertyWithValue('comment', reply.note.trim())
  calendar.addSubcomponent(vevent)
  return `${calendar.toString()}\r\n`
}

const isRead = ({ values }: CalendarProperty) => values.length > 0 && values[0] !== ''

/** A property of the invitation; without parameters that ical.js would read as another type. */
function propertyOf({ name, params, type, values }: CalendarProperty): ICAL.Property {
  return new ICAL.Property([name, params, type, ...values] as never)
}

/** Just the attendee who answers, by the address that the invitation has, even where that is no mail address. */
function attendeeOf(event: CalendarProperty[], { answer, attendee }: CalendarReply): ICAL.Property {
  const wanted = attendee.address.toLowerCase()
  const listed = event.find(
    property =>
      property.name === 'attendee' &&
      [textOf(property).replace(/^mailto:/i, ''), paramOf(property, 'email')].some(
        address => address.trim().toLowerCase() === wanted,
      ),
  )
  const property = new ICAL.Property('attendee')
  property.setValue(listed ? textOf(listed) : `mailto:${attendee.address}`)
  property.setParameter('partstat', answer.toUpperCase())
  const email = paramOf(listed, 'email')
  if (email) property.setParameter('email', email)
  const name = paramOf(listed, 'cn') || attendee.name
  if (name) property.setParameter('cn', name)
  return property
}

/** A component and those within it, from its lines. */
function componentOf(lines: CalendarProperty[]): ICAL.Component {
  const root = new ICAL.Component(textOf(lines[0]))
  const open = [root]
  for (const line of lines.slice(1)) {
    if (line.name === 'begin') {
      const child = new ICAL.Component(textOf(line))
      open.at(-1)?.addSubcomponent(child)
      open.push(child)
    } else if (line.name === 'end') open.pop()
    else if (isRead(line)) open.at(-1)?.addProperty(propertyOf(line))
  }
  return root
}
