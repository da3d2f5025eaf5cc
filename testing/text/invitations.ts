/** Invitations as real calendars shape them, with people of our own. */
const lines = (...all: string[]) => [...all, ''].join('\r\n')

export const GOOGLE = lines(
  'BEGIN:VCALENDAR',
  'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
  'VERSION:2.0',
  'CALSCALE:GREGORIAN',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'DTSTART:20261120T150000Z',
  'DTEND:20261120T153000Z',
  'DTSTAMP:20261101T120000Z',
  'ORGANIZER;CN=Ana Doe:mailto:ana@x.example',
  'UID:4k2v7d6h3n8q@google.com',
  'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE',
  ' ;CN=Ana Doe;X-NUM-GUESTS=0:mailto:ana@x.example',
  'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=',
  ' TRUE;CN=Noor@Demo.example;X-NUM-GUESTS=0:mailto:noor@demo.example',
  'X-MICROSOFT-CDO-OWNERAPPTID:1203948475',
  'CREATED:20261101T115959Z',
  'DESCRIPTION:One\\nTwo\\, three',
  'LAST-MODIFIED:20261101T120000Z',
  'LOCATION:Room 4',
  'SEQUENCE:0',
  'STATUS:CONFIRMED',
  'SUMMARY:Planning',
  'TRANSP:OPAQUE',
  'END:VEVENT',
  'END:VCALENDAR',
)

/** Outlook describes its zones by the rules of the present, since 1601. */
export const OUTLOOK_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

const OUTLOOK_HEAD = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'PRODID:Microsoft Exchange Server 2010',
  'VERSION:2.0',
  ...OUTLOOK_ZONE,
  'BEGIN:VEVENT',
  'ORGANIZER;CN=Steiner, Lukas:MAILTO:lukas@y.example',
  'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Haddad, No',
  ' or":MAILTO:noor@demo.example',
  'DESCRIPTION;LANGUAGE=de-DE:Jede Woche\\n',
  'UID:040000008200E00074C5B7101A82E008000000006F1C2A9D5B4BDA010000000000000000',
  ' 10000000A1B2C3D4E5F60718293A4B5C6D7E8F90',
  'SUMMARY;LANGUAGE=de-DE:Wochenrunde',
]
const OUTLOOK_TAIL = [
  'CLASS:PUBLIC',
  'PRIORITY:5',
  'DTSTAMP:20261110T081500Z',
  'TRANSP:OPAQUE',
  'STATUS:CONFIRMED',
  'LOCATION;LANGUAGE=de-DE:Raum 204',
  'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
  'X-MICROSOFT-CDO-INSTTYPE:1',
  'BEGIN:VALARM',
  'DESCRIPTION:REMINDER',
  'TRIGGER;RELATED=START:-PT15M',
  'ACTION:DISPLAY',
  'END:VALARM',
  'END:VEVENT',
  'END:VCALENDAR',
]

export const OUTLOOK_SERIES = lines(
  ...OUTLOOK_HEAD,
  'RRULE:FREQ=WEEKLY;UNTIL=20270301T090000Z;INTERVAL=1;BYDAY=TU;WKST=MO',
  'DTSTART;TZID=W. Europe Standard Time:20261117T100000',
  'DTEND;TZID=W. Europe Standard Time:20261117T110000',
  'SEQUENCE:3',
  ...OUTLOOK_TAIL,
)

/** One date of the series is moved by an hour. */
export const OUTLOOK_DATE = lines(
  ...OUTLOOK_HEAD,
  'DTSTART;TZID=W. Europe Standard Time:20261201T110000',
  'DTEND;TZID=W. Europe Standard Time:20261201T120000',
  'RECURRENCE-ID;TZID=W. Europe Standard Time:20261201T100000',
  'SEQUENCE:4',
  ...OUTLOOK_TAIL,
)

/** Apple names people by addresses of its own service, with their mail address beside it. */
export const APPLE = lines(
  'BEGIN:VCALENDAR',
  'CALSCALE:GREGORIAN',
  'VERSION:2.0',
  'PRODID:-//Apple Inc.//macOS 15.1//EN',
  'METHOD:REQUEST',
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19810329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:8F3C2B1A-6E5D-4C3B-9A8F-7E6D5C4B3A21',
  'DTSTAMP:20261105T070000Z',
  'DTSTART;TZID=Europe/Berlin:20261124T183000',
  'DURATION:PT2H',
  'RRULE:FREQ=MONTHLY;BYDAY=4TU;COUNT=6',
  'SUMMARY:Choir',
  'ORGANIZER;CN=Geraldine Pike;EMAIL=gp@z.example:/aMTI/principal/',
  'ATTENDEE;CN=Geraldine Pike;CUTYPE=INDIVIDUAL;EMAIL=gp@z.example;PARTSTAT=ACCEPTED;ROLE=CHAIR:/aMTI/principal/',
  'ATTENDEE;CN=Noor Haddad;CUTYPE=INDIVIDUAL;EMAIL=noor@demo.example;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:/aMjE/principal/',
  'END:VEVENT',
  'END:VCALENDAR',
)

/** A message with an invitation as calendars send it: text, and the calendar beside it. */
export const invitationMail = (
  calendar: string,
  {
    from = 'ana@x.example',
    to,
    subject = 'Invitation',
    id = 'invitation@x.example',
    reply = '',
  }: {
    from?: string
    to: string
    subject?: string
    id?: string
    /** The message that it follows. */
    reply?: string
  },
): Buffer =>
  Buffer.from(
    lines(
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: <${id}>`,
      ...(reply ? [`In-Reply-To: <${reply}>`, `References: <${reply}>`] : []),
      'Date: Tue, 10 Nov 2026 08:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=part',
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'You are invited.',
      '--part',
      `Content-Type: text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(calendar)?.[1]}`,
      '',
      calendar.trimEnd(),
      '--part--',
    ),
  )
