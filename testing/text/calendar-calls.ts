import type { CalendarEvent } from '#core/text/calendar/calendar.ts'
import * as calendar from '#core/text/calendar/calendar.ts'
import * as calendarChanges from '#core/text/calendar/calendar-changes.ts'
import * as calendarComponents from '#core/text/calendar/calendar-components.ts'
import * as calendarProperties from '#core/text/calendar/calendar-properties.ts'
import * as calendarRepetition from '#core/text/calendar/calendar-repetition.ts'
import * as calendarReply from '#core/text/calendar/calendar-reply.ts'
import * as calendarZone from '#core/text/calendar/calendar-zone.ts'
import * as zoneNames from '#core/text/calendar/zone-names.ts'

type Call = (text: string) => unknown

const all = <T>(items: Iterable<T>) => [...items]
const flat = (text: string) => text.replace(/[\r\n]+/g, ' ')
const anEvent = (text: string) =>
  calendar.readCalendar(
    `BEGIN:VEVENT\nUID:${flat(text)}\nLOCATION:${flat(text)}\nEND:VEVENT`,
  ) as CalendarEvent
const anAnswer = (note: string) => ({
  answer: 'accepted' as const,
  attendee: { address: 'a@b', name: note },
  note,
  at: new Date(0),
})

/** How each function about calendars is called with a text. */
export const CALENDAR_CALLS: Record<string, Record<string, Call | Record<string, Call>>> = {
  'core/text/calendar/calendar-changes.ts': {
    changesOf: text => calendarChanges.changesOf(anEvent(text), anEvent(`${text}.`)),
    isSameEvent: text => calendarChanges.isSameEvent(anEvent(text), anEvent(text)),
    isLater: text => calendarChanges.isLater(anEvent(text), anEvent(text)),
  },
  'core/text/calendar/calendar-components.ts': {
    readComponents: text => calendarComponents.readComponents(`BEGIN:VTIMEZONE\n${text}`),
    textOf: text => calendarComponents.textOf({ name: 'a', params: {}, type: 'text', values: [text] }),
    paramOf: text =>
      calendarComponents.paramOf({ name: 'a', params: { a: text }, type: 'text', values: [] }, 'a'),
  },
  'core/text/calendar/calendar-reply.ts': {
    calendarReply: {
      invitation: text =>
        calendarReply.calendarReply(`BEGIN:VEVENT\nUID:a\nORGANIZER:a\n${text}`, anAnswer('')),
      name: text =>
        calendarReply.calendarReply(`BEGIN:VEVENT\nUID:a\nORGANIZER;CN=${flat(text)}:a`, anAnswer('')),
      note: text => calendarReply.calendarReply('BEGIN:VEVENT\nUID:a\nORGANIZER:a', anAnswer(text)),
    },
  },
  'core/text/calendar/calendar-properties.ts': {
    propertiesOf: {
      source: text => all(calendarProperties.propertiesOf(text)),
      parameters: text => all(calendarProperties.propertiesOf(`A;${flat(text)}`)),
    },
  },
  'core/text/calendar/calendar-repetition.ts': {
    repetitionInWords: {
      rule: calendarRepetition.repetitionInWords,
      days: text => calendarRepetition.repetitionInWords(`FREQ=WEEKLY;BYDAY=${text}`),
    },
  },
  'core/text/calendar/calendar-zone.ts': {
    readZone: text => calendarZone.readZone(all(calendarProperties.propertiesOf(text))),
    instantIn: text => calendarZone.instantIn('2026-11-20T10:00:00', text, new Map()),
  },
  'core/text/calendar/zone-names.ts': {
    ianaZone: zoneNames.ianaZone,
    otherZone: { name: zoneNames.otherZone, shown: text => zoneNames.otherZone(`(UTC+01:00) ${text}`) },
  },
  'core/text/calendar/calendar.ts': {
    readCalendar: {
      source: calendar.readCalendar,
      properties: text => calendar.readCalendar(`BEGIN:VEVENT\n${text}`),
      description: text => calendar.readCalendar(`BEGIN:VEVENT\nDESCRIPTION:${flat(text)}\nEND:VEVENT`),
      attendee: text =>
        calendar.readCalendar(`BEGIN:VEVENT\nATTENDEE;CN=${flat(text)}:mailto:a@b\nEND:VEVENT`),
      time: text =>
        calendar.readCalendar(
          `BEGIN:VEVENT\nDTSTART;TZID=${flat(text)}:20261120T100000\nDURATION:P${flat(text)}\nEND:VEVENT`,
        ),
    },
    calendarText: text => calendar.calendarText(`BEGIN:VEVENT\nSUMMARY:${text}`),
  },
}
