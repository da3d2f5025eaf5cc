import type { BounceReason, SignalKind } from '#core/contract/signals.ts'
import { readData, readTables } from '#demo/read-data.ts'

export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt'

/** What a message should tell. */
export interface Expected {
  kind: Exclude<SignalKind, 'answer'>
  who: string
  reason?: BounceReason
  isHard?: boolean
  /** The day on which an absent person is back; null if the answer does not say. */
  until?: string | null
  /** The Message-ID of the message of ours that it returns or answers. */
  about?: string | null
}

/** A message written by hand after the form of a real system, with what it should tell. */
export interface Labelled {
  name: string
  language: Language
  source: string
  expected: Expected[]
}

export const OURS = 'sales@ours.example'
export const OUR_ID = 'offer-118@ours.example'
const OUR_SUBJECT = 'Offer 118'

export const lines = (...all: string[]): string => all.join('\r\n')

/** A message of plain text. */
export function plain(headers: Record<string, string>, text: string): string {
  const all = {
    To: OURS,
    Date: 'Sat, 20 Dec 2025 10:00:00 +0100',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${encoded(value)}`)
  return lines(...head, '', ...text.split('\n'), '')
}

/** RFC 2047. */
const encoded = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? value : `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`

/** The headers of our message, as reports return them. */
export const returned = (over: Record<string, string> = {}): string =>
  Object.entries({
    Received: 'from out.ours.example by mx.there.example; Sat, 20 Dec 2025 09:59:00 +0100',
    'Message-ID': `<${OUR_ID}>`,
    From: `Sales <${OURS}>`,
    To: 'zoe@there.example',
    Subject: OUR_SUBJECT,
    ...over,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')

interface Report {
  from: string
  subject: string
  text: string
  /** Fields of each recipient. */
  recipients: Record<string, string>[]
  headers?: Record<string, string>
  about?: string
}

/** A report of RFC 3464. */
export function dsn({ from, subject, text, recipients, headers = {}, about = returned() }: Report): string {
  const head = {
    From: from,
    To: OURS,
    Subject: subject,
    Date: 'Sat, 20 Dec 2025 10:00:00 +0100',
    'Return-Path': '<>',
    'Auto-Submitted': 'auto-replied',
    'Content-Type': 'multipart/report; report-type=delivery-status; boundary="=_r"',
    ...headers,
  }
  const fields = recipients.map(recipient =>
    Object.entries(recipient)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n'),
  )
  return lines(
    ...Object.entries(head).map(([name, value]) => `${name}: ${encoded(value)}`),
    '',
    ...['--=_r', 'Content-Type: text/plain; charset=utf-8', '', ...text.split('\n')],
    ...['--=_r', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example'],
    ...fields.flatMap(field => ['', field]),
    ...['', '--=_r', 'Content-Type: text/rfc822-headers', '', about, '', '--=_r--', ''],
  )
}

/** The recipient of most of these messages. */
export const ZOE = 'zoe@there.example'

/** What a table says by `hard` or `soft`. */
export const reasonOf = (reason: string | undefined, force: string | undefined) => ({
  reason: reason as BounceReason,
  isHard: force === 'hard',
})

/** A table has a dash where an answer does not say when somebody is back. */
export const untilOf = (cell: string | undefined): string | null => (cell === '-' ? null : (cell ?? null))

export const ADDRESS_UNKNOWN: Expected = {
  kind: 'bounce',
  ...{ who: ZOE, reason: 'no-such-address', isHard: true, about: OUR_ID },
}

export const TABLES = readTables<
  | 'answers'
  | 'reports'
  | 'parcels'
  | 'away'
  | 'awaySubjects'
  | 'notes'
  | 'tickets'
  | 'people'
  | 'wishes'
  | 'others'
  | 'footers'
>('tables.yaml', import.meta.url)

/** A message in a file: as it is, or as the headers and text of a plain message, or of a report with recipients. */
type Written = Pick<Labelled, 'name' | 'language'> & {
  source?: string
  headers?: Record<string, string>
  text?: string
  recipients?: Record<string, string>[]
  about?: string
  /** Zoe's, unless it says whose. */
  expected: (Omit<Expected, 'who'> & { who?: string })[]
}

const withCrLf = (text: string) => text.replaceAll('\n', '\r\n')

function sourceOf({ source, headers = {}, text = '', recipients, about }: Written): string {
  if (source) return withCrLf(source)
  if (!recipients) return plain(headers, text)
  const { From: from = '', Subject: subject = '', ...others } = headers
  return dsn({
    ...{ from, subject, text, recipients, headers: others },
    ...(about ? { about: withCrLf(about) } : {}),
  })
}

/** Messages that are one of a kind. */
export const messages: Labelled[] = readData<Written[]>('messages.yaml', import.meta.url).map(written => ({
  name: written.name,
  language: written.language,
  source: sourceOf(written),
  expected: written.expected.map(one => ({ who: ZOE, ...one })),
}))
