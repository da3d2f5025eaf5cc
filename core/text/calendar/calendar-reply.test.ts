import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { APPLE, GOOGLE, OUTLOOK_DATE, OUTLOOK_SERIES } from '#testing/text/invitations.ts'
import { readCalendar } from './calendar.ts'
import { changesOf, isLater, isSameEvent } from './calendar-changes.ts'
import { ANSWERS, type CalendarReply, calendarReply } from './calendar-reply.ts'

const AT = new Date('2026-11-10T08:30:00Z')
const answer = (change: Partial<CalendarReply> = {}): CalendarReply => ({
  answer: 'accepted',
  attendee: { address: 'noor@demo.example', name: 'Noor' },
  note: '',
  at: AT,
  ...change,
})
const parsed = (text: string | null) => new ICAL.Component(ICAL.parse(text ?? ''))
const eventIn = (text: string | null) => parsed(text).getFirstSubcomponent('vevent') as ICAL.Component

describe('the answer to an invitation', () => {
  test.each([
    ['Google', GOOGLE, 'mailto:noor@demo.example'],
    ['Outlook, a series', OUTLOOK_SERIES, 'MAILTO:noor@demo.example'],
    ['Outlook, one date of the series', OUTLOOK_DATE, 'MAILTO:noor@demo.example'],
    ['Apple', APPLE, '/aMjE/principal/'],
  ])('of %s is about the same version of the same event', (_, source, address) => {
    const asked = eventIn(source)
    const reply = calendarReply(source, answer({ note: 'I may be late;\nplease, wait' }))
    const event = eventIn(reply)
    expect(parsed(reply).getFirstPropertyValue('method')).toBe('REPLY')
    expect(event.getFirstPropertyValue('uid')).toBe(asked.getFirstPropertyValue('uid'))
    expect(event.getFirstPropertyValue('sequence')).toBe(asked.getFirstPropertyValue('sequence') ?? 0)
    for (const name of ['recurrence-id', 'dtstart', 'organizer'])
      expect([name, event.getFirstProperty(name)?.toJSON()]).toEqual([
        name,
        asked.getFirstProperty(name)?.toJSON(),
      ])
    expect(String(event.getFirstPropertyValue('dtstamp'))).toBe('2026-11-10T08:30:00Z')
    expect(event.getFirstPropertyValue('comment')).toBe('I may be late;\nplease, wait')
    // Only the one who answers, as the organizer knows them.
    const [attendee, ...others] = event.getAllProperties('attendee')
    expect(others).toEqual([])
    expect(attendee?.getFirstValue()).toBe(address)
    expect(attendee?.getParameter('partstat')).toBe('ACCEPTED')
    expect(event.getAllProperties('rrule')).toEqual([])
  })

  test('defines each zone that its times are in', () => {
    const reply = parsed(calendarReply(OUTLOOK_DATE, answer()))
    const zones = reply.getAllSubcomponents('vtimezone')
    expect(zones.map(zone => zone.getFirstPropertyValue('tzid'))).toEqual(['W. Europe Standard Time'])
    expect(zones[0]?.getAllSubcomponents().map(({ name }) => name)).toEqual(['standard', 'daylight'])
    expect(readCalendar(reply.toString())?.recurrence?.at).toEqual(readCalendar(OUTLOOK_DATE)?.recurrence?.at)
  })

  test('may come from an address that is not invited', () => {
    const attendee = { address: 'other@demo.example', name: 'Doe; "Noor", née' }
    const read = readCalendar(calendarReply(GOOGLE, answer({ attendee, answer: 'tentative' })) ?? '')
    expect(read?.attendees).toEqual([{ ...attendee, answer: 'tentative' }])
  })

  test('does not exist for what nobody could tell apart', () => {
    for (const line of ['UID:', 'ORGANIZER'])
      expect(calendarReply(GOOGLE.replace(new RegExp(`^${line}.*$`, 'm'), ''), answer())).toBeNull()
    expect(calendarReply('', answer())).toBeNull()
  })

  test('has the UID, the version and the date of whatever is asked', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 120, unit: 'grapheme' })
      .filter(one => one.trim() === one)
    const line = text.filter(one => !/[\p{Cc}\u2028\u2029]/u.test(one))
    const time = fc
      .date({ min: new Date('1980-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map(date => ICAL.Time.fromJSDate(date, true))
    forAllTimes(
      300,
      fc.record({
        uid: line,
        sequence: fc.nat(),
        recurrence: fc.option(time),
        cn: line,
        note: text,
        answer: fc.constantFrom(...ANSWERS),
      }),
      ({ uid, sequence, recurrence, cn, note, answer: given }) => {
        const calendar = new ICAL.Component('vcalendar')
        calendar.addPropertyWithValue('method', 'REQUEST')
        const event = new ICAL.Component('vevent')
        event.addPropertyWithValue('uid', uid)
        event.addPropertyWithValue('sequence', sequence)
        if (recurrence) event.addPropertyWithValue('recurrence-id', recurrence)
        const organizer = event.addPropertyWithValue('organizer', 'mailto:o@x.example')
        organizer.setParameter('cn', cn)
        calendar.addSubcomponent(event)
        const reply = eventIn(calendarReply(calendar.toString(), answer({ answer: given, note })))
        expect(reply.getFirstPropertyValue('uid')).toBe(uid)
        expect(reply.getFirstPropertyValue('sequence')).toBe(sequence)
        expect(String(reply.getFirstPropertyValue('recurrence-id') ?? '')).toBe(String(recurrence ?? ''))
        expect(reply.getFirstProperty('organizer')?.getFirstValue()).toBe('mailto:o@x.example')
        expect(reply.getFirstProperty('attendee')?.getParameter('partstat')).toBe(given.toUpperCase())
      },
    )
  })
})

describe('versions of an event', () => {
  const read = (source: string) => readCalendar(source)!
  test('are told apart by sequence and date, and a date of a series is another event than the series', () => {
    const moved = GOOGLE.replace('SEQUENCE:0', 'SEQUENCE:1')
    expect(isSameEvent(read(GOOGLE), read(moved))).toBe(true)
    expect([isLater(read(moved), read(GOOGLE)), isLater(read(GOOGLE), read(moved))]).toEqual([true, false])
    const stamped = GOOGLE.replace('DTSTAMP:20261101T', 'DTSTAMP:20261102T')
    expect([isLater(read(stamped), read(GOOGLE)), isLater(read(GOOGLE), read(GOOGLE))]).toEqual([true, false])
    expect(isSameEvent(read(OUTLOOK_SERIES), read(OUTLOOK_DATE))).toBe(false)
    expect(isSameEvent(read(GOOGLE), read(APPLE))).toBe(false)
    // One moment, written in two zones.
    const utc = OUTLOOK_DATE.replace(
      'RECURRENCE-ID;TZID=W. Europe Standard Time:20261201T100000',
      'RECURRENCE-ID:20261201T090000Z',
    )
    expect(isSameEvent(read(OUTLOOK_DATE), read(utc))).toBe(true)
  })

  test('say what has changed', () => {
    const reader = { locale: 'en', timeZone: 'Europe/Berlin' }
    const after = GOOGLE.replace('DTSTART:20261120T150000Z', 'DTSTART:20261121T150000Z')
      .replace('DTEND:20261120T153000Z', 'DTEND:20261121T153000Z')
      .replace('LOCATION:Room 4', 'LOCATION:')
      .replace('SUMMARY:Planning', 'SUMMARY:Planning II')
    const changes = changesOf(read(GOOGLE), read(after), reader).map(one =>
      one.replace(/[\u2009\u202f]/g, ' '),
    )
    expect(changes).toEqual([
      'The time was changed from Friday, November 20, 2026, 4:00 – 4:30 PM GMT+1 to Saturday, November 21, 2026, 4:00 – 4:30 PM GMT+1.',
      'The place was Room 4, and is no longer given.',
      'The title was changed from Planning to Planning II.',
    ])
    expect(changesOf(read(GOOGLE), read(GOOGLE), reader)).toEqual([])
  })
})
