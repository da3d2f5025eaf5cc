import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { OUTLOOK_ZONE } from '#testing/text/invitations.ts'
import { calendarText, readCalendar } from './calendar.ts'
import { calendarWhen } from './calendar-when.ts'

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const when = (source: string, timeZone = 'America/New_York') => {
  const read = readCalendar(source)
  // Intl separates times with thin spaces.
  return read && calendarWhen(read, { locale: 'en', timeZone }).replace(/[\u2009\u202f]/g, ' ')
}

describe('an invitation', () => {
  test('of Google Calendar', () => {
    const read = readCalendar(
      calendar(
        'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
        'METHOD:REQUEST',
        ...event(
          'DTSTART:20261120T150000Z',
          'DTEND:20261120T153000Z',
          'ORGANIZER;CN=Ana Doe:mailto:ana@x.example',
          'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE',
          ' ;CN=Ana Doe;X-NUM-GUESTS=0:mailto:ana@x.example',
          'ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=bo@y.example:mailto:bo@y.example',
          'X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij',
          'DESCRIPTION:One\\nTwo\\, three',
          'LOCATION:Room 4\\; second floor',
          'STATUS:CONFIRMED',
          'SUMMARY:Planning',
          'BEGIN:VALARM',
          'DESCRIPTION:Reminder',
          'END:VALARM',
        ),
      ),
    )
    expect(read).toMatchObject({
      method: 'request',
      summary: 'Planning',
      location: 'Room 4; second floor',
      description: 'One\nTwo, three',
      repeats: null,
      organizer: { name: 'Ana Doe', address: 'ana@x.example' },
      link: 'https://meet.google.com/abc-defg-hij',
    })
    expect(read?.attendees.map(({ address, answer }) => [address, answer])).toEqual([
      ['ana@x.example', 'accepted'],
      ['bo@y.example', null],
    ])
    expect(read && calendarWhen(read, { locale: 'en', timeZone: 'Europe/Berlin' })).toMatch(
      /^Friday, November 20, 2026.+4:00\s–\s4:30\sPM GMT\+1$/,
    )
  })

  test.each([
    ['20260115T100000', '2026-01-15T09:00:00Z'],
    ['20260329T015900', '2026-03-29T00:59:00Z'],
    ['20260329T030000', '2026-03-29T01:00:00Z'],
    ['20260701T100000', '2026-07-01T08:00:00Z'],
    ['20261024T100000', '2026-10-24T08:00:00Z'],
    ['20261026T100000', '2026-10-26T09:00:00Z'],
  ])('of Outlook, in the zone that it describes: %s', (clock, at) => {
    const read = readCalendar(
      calendar(
        'METHOD:REQUEST',
        ...OUTLOOK_ZONE,
        ...event(`DTSTART;TZID=W. Europe Standard Time:${clock}`, 'SUMMARY;LANGUAGE=de-DE:Treffen'),
      ),
    )
    expect(read?.start?.at).toEqual(new Date(at))
    expect(read?.summary).toBe('Treffen')
  })

  test('of Outlook in a zone of the southern hemisphere, and in one with changes on fixed dates', () => {
    const zone = (id: string, standard: string, daylight: string) => [
      'BEGIN:VTIMEZONE',
      `TZID:${id}`,
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETTO:+1000',
      `RRULE:FREQ=YEARLY;${standard}`,
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETTO:+1100',
      `RRULE:FREQ=YEARLY;${daylight}`,
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const at = (zones: string[], id: string, clock: string) =>
      readCalendar(calendar(...zones, ...event(`DTSTART;TZID="${id}":${clock}`)))?.start?.at?.toISOString()
    const aus = zone('AUS Eastern Standard Time', 'BYDAY=1SU;BYMONTH=4', 'BYDAY=1SU;BYMONTH=10')
    expect(at(aus, 'AUS Eastern Standard Time', '20260115T100000')).toBe('2026-01-14T23:00:00.000Z')
    expect(at(aus, 'AUS Eastern Standard Time', '20260615T100000')).toBe('2026-06-15T00:00:00.000Z')
    const odd = zone('Custom', 'BYMONTH=4;BYMONTHDAY=5', 'BYMONTH=10;BYMONTHDAY=4')
    expect(at(odd, 'Custom', '20260404T100000')).toBe('2026-04-03T23:00:00.000Z')
    expect(at(odd, 'Custom', '20260406T100000')).toBe('2026-04-06T00:00:00.000Z')
  })

  // The second example of RFC 5545, section 3.6.5.
  const RFC_ZONE = [
    'BEGIN:VTIMEZONE',
    'TZID:Eastern',
    'BEGIN:DAYLIGHT',
    'DTSTART:19870405T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'BEGIN:DAYLIGHT',
    'DTSTART:20070311T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:19671029T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  test.each([
    ['20061028T100000', '2006-10-28T14:00:00Z'],
    ['20061030T100000', '2006-10-30T15:00:00Z'],
    ['20260320T100000', '2026-03-20T14:00:00Z'],
    ['20261028T100000', '2026-10-28T14:00:00Z'],
    ['20261102T100000', '2026-11-02T15:00:00Z'],
  ])('in a zone whose rules changed over the years: %s', (clock, at) => {
    const read = readCalendar(calendar(...RFC_ZONE, ...event(`DTSTART;TZID=Eastern:${clock}`)))
    expect(read?.start?.at).toEqual(new Date(at))
  })

  test('in a zone that lists each of its changes', () => {
    const part = (kind: string, from: string, to: string, at: string) => [
      `BEGIN:${kind}`,
      'DTSTART:20250101T020000',
      `RDATE:${at}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `END:${kind}`,
    ]
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Listed',
      ...part('STANDARD', '+0200', '+0100', '20251026T030000'),
      ...part('DAYLIGHT', '+0100', '+0200', '20260329T020000'),
      'END:VTIMEZONE',
    ]
    const at = (clock: string) =>
      readCalendar(calendar(...zone, ...event(`DTSTART;TZID=Listed:${clock}`)))?.start?.at?.toISOString()
    expect(at('20260301T100000')).toBe('2026-03-01T09:00:00.000Z')
    expect(at('20260401T100000')).toBe('2026-04-01T08:00:00.000Z')
  })

  test('with parameters encoded by RFC 6868', () => {
    const read = readCalendar(
      calendar(...event(`ORGANIZER;CN="Herman ^'Babe^' Ruth":mailto:babe@x.example`, 'SUMMARY:Game')),
    )
    expect(read?.organizer).toEqual({ name: 'Herman "Babe" Ruth', address: 'babe@x.example', answer: null })
  })

  test.each([
    ['DTSTART;TZID=Europe/Berlin:20261120T160000', 'Friday, November 20, 2026 at 10:00 AM EST'],
    [
      'DTSTART;TZID=/mozilla.org/20070129_1/Europe/Berlin:20261120T160000',
      'Friday, November 20, 2026 at 10:00 AM EST',
    ],
    ['DTSTART;VALUE=DATE:20261120', 'Friday, November 20, 2026'],
    ['DTSTART:20261120T160000', 'Friday, November 20, 2026 at 4:00 PM'],
    [
      'DTSTART;TZID=Nowhere Standard Time:20261120T160000',
      'Friday, November 20, 2026 at 4:00 PM (Nowhere Standard Time)',
    ],
    ['DTSTART:20261120T150000Z\r\nDURATION:PT1H30M', 'Friday, November 20, 2026, 10:00 – 11:30 AM EST'],
    ['DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261121', 'Friday, November 20, 2026'],
    [
      'DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261123',
      'Friday, November 20 – Sunday, November 22, 2026',
    ],
    ['DTSTART:20261120T150000Z\r\nDTEND:20251120T150000Z', 'Friday, November 20, 2026 at 10:00 AM EST'],
    ['SUMMARY:When?', ''],
    ['DTSTART:20261350T990000', ''],
  ])("is shown in the reader's time and language: %s", (lines, shown) => {
    expect(when(calendar(...event(lines)))).toBe(shown)
  })

  test.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10', 'Every 2 weeks on Monday and Wednesday, 10 times'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270301T000000Z', 'Every week on weekdays, until 2027-03-01'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'Every month on the second Tuesday'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', 'Every month on day 15'],
    ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20', 'Every year'],
    ['nonsense', 'Repeats'],
  ])('says how it repeats: %s', (rule, words) => {
    expect(readCalendar(calendar(...event(`RRULE:${rule}`)))?.repeats).toBe(words)
  })

  test('says that it is cancelled, or who has replied', () => {
    expect(readCalendar(calendar('METHOD:CANCEL', ...event('SUMMARY:X')))?.method).toBe('cancel')
    expect(readCalendar(calendar('METHOD:PUBLISH', ...event('STATUS:CANCELLED')))?.method).toBe('cancel')
    const reply = calendar(
      'METHOD:REPLY',
      ...event('ATTENDEE;PARTSTAT=DECLINED;CN="Doe, Ana":MAILTO:ana@x.example'),
    )
    expect(readCalendar(reply)).toMatchObject({
      method: 'reply',
      attendees: [{ name: 'Doe, Ana', address: 'ana@x.example', answer: 'declined' }],
    })
  })

  test('links to a meeting only by an address meant for that', () => {
    const link = (line: string) => readCalendar(calendar(...event(line)))?.link
    expect(link('DESCRIPTION:See https://news.example\\nJoin https://us02web.zoom.us/j/123?pwd=a')).toBe(
      'https://us02web.zoom.us/j/123?pwd=a',
    )
    expect(link('LOCATION:https://x.example/room')).toBe('https://x.example/room')
    expect(link('URL:javascript:alert(1)')).toBeNull()
    expect(link('DESCRIPTION:https://news.example')).toBeNull()
  })

  test('is null without an event', () => {
    expect(readCalendar('Hello')).toBeNull()
    expect(calendarText(calendar('BEGIN:VTODO', 'SUMMARY:x', 'END:VTODO'))).toBe('')
  })

  test('is the first of several events', () => {
    expect(calendarText(calendar(...event('SUMMARY:One'), ...event('SUMMARY:Two', 'LOCATION:There')))).toBe(
      'One',
    )
  })

  test('can be parsed from any text, with the same result in any time zone', () => {
    const piece = fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      ...OUTLOOK_ZONE,
      'DTSTART',
      'DTEND',
      ';TZID=',
      'W. Europe Standard Time',
      'Europe/Berlin',
      ':',
      '20261120T100000',
      '00000101',
      '99991231T235959Z',
      'DURATION:P99999D',
      'RRULE:FREQ=MONTHLY;BYDAY=',
      '"',
      '\\',
      '\r\n',
      '\n ',
      'ATTENDEE;CN=x',
    )
    forAllTimes(2000, fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), pieces => {
      const source = `BEGIN:VEVENT\nX:1\n${pieces.join('')}`
      expect(typeof calendarText(source)).toBe('string')
      expect(when(source)).not.toBeNull()
    })
  })

  test.each([
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYSECOND=1,2,3',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;INTERVAL=2',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;INTERVAL=7',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=99999999',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  ])('a zone whose rule never ends: %s', rule => {
    const part = ['DTSTART:00010101T000000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', `RRULE:${rule}`]
    const zone = Array.from({ length: 400 }, () => ['BEGIN:STANDARD', ...part, 'END:STANDARD']).flat()
    const source = ['BEGIN:VTIMEZONE', 'TZID:Long', ...zone, 'END:VTIMEZONE']
    for (const year of ['0001', '1900', '2026', '2200', '9999'])
      expect(
        readCalendar(calendar(...source, ...event(`DTSTART;TZID=Long:${year}0601T100000`))),
      ).not.toBeNull()
  })

  test('is parsed quickly from the worst megabyte', () => {
    for (const text of [
      'BEGIN:VTIMEZONE\n',
      'BEGIN:VEVENT\n',
      'A;',
      'A;B="',
      'X\n ',
      'ATTENDEE:a\n',
      '\\',
      'A;B=":";',
    ])
      expect(readCalendar(`BEGIN:VEVENT\n${text.repeat(2_000_000 / text.length)}`)).not.toBeNull()
  })
})
