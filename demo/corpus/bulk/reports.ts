import { DAY_MS } from '#server/platform/clock.ts'
import { asDelivered } from '../as-delivered.ts'
import type { CorpusMessage } from '../corpus-message.ts'
import type { Box } from '../mailboxes.ts'
import { mailbox, toSource } from '../mime.ts'

interface Owner {
  name: string
  address: string
}

const NOT_ANSWERED = { starred: false, answered: false, draft: false }
const HOUR_MS = 3_600_000

/** A letter to a mistyped address that came back, and one that an automatic answer came to. */
export function tellReports(box: Box, owner: Owner, now: Date): CorpusMessage[] {
  if (box !== 'ada') return []
  return [...returnedLetter(owner, at(now, 2)), ...answeredLetter(owner, at(now, 1))]
}

/** Ten in the morning, so many days ago. */
const at = (now: Date, daysAgo: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 10, 12)

const letter = (from: Owner, to: Owner, over: { subject: string; date: Date; id: string; text: string }) =>
  toSource({
    headers: [
      ['From', mailbox(from)],
      ['To', mailbox(to)],
      ['Subject', over.subject],
      ['Date', over.date.toUTCString().replace('GMT', '+0000')],
      ['Message-ID', `<${over.id}>`],
    ],
    text: over.text,
    files: [],
  })

const sent = (source: Buffer, receivedAt: Date): CorpusMessage => ({
  ...{ folder: 'Sent', source, receivedAt },
  flags: { read: true, ...NOT_ANSWERED },
})

const arrived = (source: Buffer, from: string, receivedAt: Date): CorpusMessage => ({
  ...{ folder: 'INBOX', source: asDelivered(source, from, receivedAt), receivedAt },
  flags: { read: false, ...NOT_ANSWERED },
})

function returnedLetter(owner: Owner, date: Date): CorpusMessage[] {
  const to = { name: 'Marta Lindqvist', address: 'marta@lindqvist-lampen.example' }
  const subject = 'Lamps for the reading room'
  const id = 'lamps.118@demo-and-co.example'
  const text =
    'Dear Ms Lindqvist,\n\nwe need twelve lamps for the reading room by March, dimmable, with a warm light. Could you send me an offer?\n\nBest\nAda Brandt'
  const back = new Date(date.getTime() + 60_000)
  const report = [
    'From: Mail Delivery System <mailer-daemon@demo-post.example>',
    `To: ${mailbox(owner)}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${back.toUTCString().replace('GMT', '+0000')}`,
    'Message-ID: <report.118@demo-post.example>',
    `In-Reply-To: <${id}>`,
    `References: <${id}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"',
    '',
    '--=_report',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'This is the mail system at host mx.demo-post.example.',
    '',
    'Your message could not be delivered to one or more recipients.',
    '',
    `<${to.address}>: Host or domain name not found.`,
    '--=_report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.demo-post.example',
    '',
    `Final-Recipient: rfc822; ${to.address}`,
    'Action: failed',
    'Status: 5.4.4',
    'Diagnostic-Code: smtp; 550 5.4.4 Host or domain name not found. Name service error for name=lindqvist-lampen.example type=MX: Host not found',
    '--=_report',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${id}>`,
    `Subject: ${subject}`,
    '',
    '--=_report--',
    '',
  ].join('\r\n')
  return [
    sent(letter(owner, to, { subject, date, id, text }), date),
    arrived(Buffer.from(report), 'mailer-daemon@demo-post.example', back),
  ]
}

function answeredLetter(owner: Owner, date: Date): CorpusMessage[] {
  const oskar = { name: 'Oskar Berg', address: 'oskar.berg@fjordprint.example' }
  const subject = 'Proofs of the poster'
  const id = 'proofs.120@demo-and-co.example'
  const text =
    'Hello Oskar,\n\ncould you print two proofs of the poster in A2, one of them matt?\n\nThanks\nAda'
  const soon = new Date(date.getTime() + HOUR_MS / 60)
  const until = new Date(date.getTime() + 9 * DAY_MS).toLocaleDateString('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
  })
  const answer = toSource({
    headers: [
      ['From', mailbox(oskar)],
      ['To', mailbox(owner)],
      ['Subject', `Automatic reply: ${subject}`],
      ['Date', soon.toUTCString().replace('GMT', '+0000')],
      ['Message-ID', '<away.120@fjordprint.example>'],
      ['In-Reply-To', `<${id}>`],
      ['References', `<${id}>`],
      ['Auto-Submitted', 'auto-replied'],
    ],
    text: `Thank you for your message. I am out of the office until ${until}. For anything that is already in print, please write to print@fjordprint.example.\n\nOskar Berg`,
    files: [],
  })
  return [sent(letter(owner, oskar, { subject, date, id, text }), date), arrived(answer, oskar.address, soon)]
}
