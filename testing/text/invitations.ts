import { readFileSync } from 'node:fs'

const lines = (...all: string[]) => [...all, ''].join('\r\n')

/** Invitations as real calendars shape them, with people of our own. */
const invitation = (name: string) =>
  readFileSync(new URL(`invitations/${name}.ics`, import.meta.url), 'utf8').replaceAll('\n', '\r\n')

export const GOOGLE = invitation('google')
export const OUTLOOK_SERIES = invitation('outlook-series')
/** One date of the series is moved by an hour. */
export const OUTLOOK_DATE = invitation('outlook-date')
/** Apple names people by addresses of its own service, with their mail address beside it. */
export const APPLE = invitation('apple')

/** Outlook describes its zones by the rules of the present, since 1601. */
export const OUTLOOK_ZONE = (/BEGIN:VTIMEZONE.*END:VTIMEZONE/s.exec(OUTLOOK_SERIES)?.[0] ?? '').split('\r\n')

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
