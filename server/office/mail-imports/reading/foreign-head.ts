import type { MessageFlags } from '#server/mail/providers/provider.ts'

/** A message of a file, without what other programs have written into its head for themselves. */
export interface ForeignMail {
  source: Buffer
  messageId: string | null
  /** What Gmail has as its labels; null if it says nothing of them. */
  labels: string[] | null
  flags: MessageFlags
  receivedAt: Date | null
  /** It was deleted, and only not tidied away yet. */
  isDeleted: boolean
}

/** Fields that mail programs add to what they keep in an mbox. They are no part of the message. */
const FOR_THEMSELVES = new Set([
  'status',
  'x-status',
  'x-keywords',
  'x-uid',
  'x-imap',
  'x-imapbase',
  'x-mozilla-status',
  'x-mozilla-status2',
  'x-mozilla-keys',
  'x-gm-thrid',
  'x-gm-msgid',
  'x-gmail-labels',
  'content-length',
])
/** Gmail's own words, in the languages that Takeout is most often in. */
const UNREAD = new Set(['unread', 'ungelesen', 'non lus', 'no leídos', 'non letti', 'não lidas', 'ongelezen'])
const STARRED = new Set([
  'starred',
  'markiert',
  'suivis',
  'destacados',
  'speciali',
  'com estrela',
  'met ster',
])

/** Most bytes of a head. */
const HEAD = 512 * 1024

/** Takes a message apart; null if it has no header, and so is none. `date`: when it came, by what stands around it. */
export function readForeign(bytes: Buffer, date: Date | null = null): ForeignMail | null {
  const whole = withoutSeparators(bytes)
  const { head, bodyAt } = headOf(whole)
  const fields = head.match(/[^\n]*\n(?:[ \t][^\n]*\n)*/g) ?? []
  if (!fields.some(field => /^[!-9;-~]+[ \t]*:/.test(field))) return null
  const textOf = (name: string): string | null => {
    const field = fields.find(field => nameOf(field) === name)
    return field === undefined ? null : unfolded(field)
  }
  const mozilla = Number.parseInt(textOf('x-mozilla-status') ?? '', 16) || 0
  const status = `${textOf('status') ?? ''}`
  const xStatus = `${textOf('x-status') ?? ''}`
  const gmail = textOf('x-gmail-labels')
  const labels = gmail === null ? null : readLabels(gmail)
  const has = (words: ReadonlySet<string>) => labels?.some(label => words.has(label.toLowerCase())) ?? false
  const tells = status !== '' || xStatus !== '' || textOf('x-mozilla-status') !== null
  const kept = fields.filter(field => !FOR_THEMSELVES.has(nameOf(field))).join('')
  const received = textOf('received')?.split(';').at(-1)
  return {
    source: asSent(
      kept.length === head.length
        ? whole
        : Buffer.concat([Buffer.from(kept, 'latin1'), whole.subarray(bodyAt)]),
    ),
    messageId: /<([^>\s]+)>/.exec(textOf('message-id') ?? '')?.[1] ?? null,
    labels,
    flags: {
      read: labels ? !has(UNREAD) : !tells || status.includes('R') || (mozilla & 1) !== 0,
      starred: has(STARRED) || xStatus.includes('F') || (mozilla & 4) !== 0,
      answered: xStatus.includes('A') || (mozilla & 2) !== 0,
      draft: xStatus.includes('T'),
    },
    receivedAt: (labels ? date : null) ?? dateOf(received) ?? dateOf(textOf('date')) ?? date,
    isDeleted: (mozilla & 8) !== 0,
  }
}

/** Some mbox files have lines "From …" within what should be the head. */
function withoutSeparators(bytes: Buffer): Buffer {
  let from = 0
  for (;;) {
    const start = bytes.subarray(from, from + 6).toString('latin1')
    if (!start.startsWith('From ') && start !== '>From ') return from === 0 ? bytes : bytes.subarray(from)
    const end = bytes.indexOf(0x0a, from)
    if (end === -1) return Buffer.alloc(0)
    from = end + 1
  }
}

/** Its lines end with LF or CRLF, the last one too. The empty line belongs to what follows. */
function headOf(bytes: Buffer): { head: string; bodyAt: number } {
  const text = bytes.subarray(0, HEAD).toString('latin1')
  const end = /(?<=\n)\r?\n/.exec(text)?.index ?? text.length
  const head = text.slice(0, end)
  return { head: head.endsWith('\n') ? head : `${head}\n`, bodyAt: end }
}

const nameOf = (field: string): string => field.slice(0, field.indexOf(':')).trim().toLowerCase()

const unfolded = (field: string): string =>
  field
    .slice(field.indexOf(':') + 1)
    .replace(/\r?\n[ \t]+/g, ' ')
    .trim()

function dateOf(text: string | null | undefined): Date | null {
  const time = text ? Date.parse(text.replace(/\([^()]*\)/g, '').trim()) : Number.NaN
  return Number.isNaN(time) || time <= 0 ? null : new Date(time)
}

/** The date of a separator: "From someone Tue Nov 24 10:00:00 +0000 2026". */
export function dateOfSeparator(line: string): Date | null {
  const found =
    /\b([A-Z][a-z]{2}) ([A-Z][a-z]{2}) +(\d{1,2}) (\d{1,2}:\d{2}(?::\d{2})?)(?: ([+-]\d{4}|[A-Z]{2,4}))? (\d{4})(?: ([+-]\d{4}))?/.exec(
      line,
    )
  if (!found) return null
  const [, , month, day, time, zone, year, later] = found
  return dateOf(`${day} ${month} ${year} ${time} ${later ?? zone ?? '+0000'}`)
}

/** Mail on its way has CRLF. Where a file has no CRLF in its head, its program has changed them. */
function asSent(source: Buffer): Buffer {
  const end = source.indexOf('\n')
  if (end === -1 || source[end - 1] === 0x0d) return source
  return Buffer.from(source.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1')
}

/** A list with commas; labels with commas are in quotation marks, and other scripts are encoded words (RFC 2047). */
function readLabels(value: string): string[] {
  const text = decodeWords(value)
  const labels = text.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []
  return labels
    .map(label => label.trim().replace(/^"(.*)"$/s, (_, inner: string) => inner.replace(/\\(.)/g, '$1')))
    .filter(label => label !== '')
}

function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?(b|q)\?([^?\s]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/[\x80-\xff]+/g, bytes => Buffer.from(bytes, 'latin1').toString('utf8'))
}
