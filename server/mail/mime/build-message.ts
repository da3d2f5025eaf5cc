import { randomUUID } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Address } from '#core/contract/emails.ts'
import { asciiDomain, domainOf } from '#core/text/addresses/addresses.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { carryPictures } from './html/carry-pictures.ts'
import { LOOP_HEADER } from './parts/loop-marks.ts'
import { OWN_ID_HEADER } from './parts/message-ids.ts'

export interface MessageToBuild {
  from: Address
  to: Address[]
  cc: Address[]
  /** Only drafts have Bcc in their source. */
  bcc?: Address[]
  subject: string
  /**
   * HTML; the plain-text alternative is made from it, unless it is given. Pictures that stand within it become parts of the
   * message.
   */
  html: string
  text?: string | undefined
  /** Without angle brackets. */
  inReplyTo: string | null
  references: string[]
  attachments: { name: string; mimeType: string; content: Uint8Array; contentId: string | null }[]
  date: Date
  /** Says that no person has sent it (RFC 3834, section 5); null for what a person has written. */
  autoSubmitted?: AutoSubmitted | null
  /** The mailboxes whose rules have forwarded it (`parts/loop-marks.ts`). */
  loopMarks?: readonly string[]
  /** Of a campaign: how its recipient leaves the list that it is sent to. */
  unsubscribe?: UnsubscribeWays | undefined
  /** An answer to an invitation, beside the text (RFC 6047). */
  calendar?: { method: 'REPLY'; content: string } | undefined
  /** Where programs of its readers tell that it was read (RFC 8098, section 2.1). */
  receiptTo?: Address | undefined
  /** It is itself such a receipt: its fields, and the head of the message that was read. */
  receipt?: { fields: readonly string[]; head: string } | undefined
}

/** At least one of them. */
export interface UnsubscribeWays {
  /** A web address that takes the one-click request (RFC 8058) if it is https. */
  url: string | null
  /** An address to which a mail is sent. */
  mail: { to: string; subject: string; body?: string } | null
}

/** The address of a way by mail, as links and headers have it. */
export function mailtoOf({ to, subject, body }: NonNullable<UnsubscribeWays['mail']>): string {
  const text = body === undefined ? '' : `&body=${encodeURIComponent(body)}`
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${text}`
}

export type AutoSubmitted = 'auto-generated' | 'auto-replied'

interface BuiltMessage {
  source: Uint8Array
  /** Without angle brackets. */
  rfcMessageId: string
  /** The bytes of pictures that stood within the HTML. */
  pictureBytes: number
  /** What could not leave, in plain words for the writer; empty if all has. */
  leftOut: string[]
}

/**
 * Builds the RFC 5322 source of an outgoing message. Bcc recipients are only in the envelope. We choose the Message-ID
 * ourselves, so that we recognise every copy of the message. Mail of a campaign does not say which program has written it:
 * a copy with another Message-ID is recognised by whom it went to and when (`same-letter.ts`).
 */
export async function buildMessage(message: MessageToBuild): Promise<BuiltMessage> {
  const rfcMessageId = `${randomUUID()}@${asciiDomain(domainOf(message.from.address)) || 'localhost'}`
  const { html, pictures, leftOut } = carryPictures(message.html, message.attachments)
  const composer = new MailComposer({
    messageId: `<${rfcMessageId}>`,
    headers: {
      ...(message.unsubscribe ? {} : { [OWN_ID_HEADER]: `<${rfcMessageId}>` }),
      ...(message.autoSubmitted ? { 'Auto-Submitted': message.autoSubmitted } : {}),
      ...(message.unsubscribe ? unsubscribeHeaders(message.unsubscribe) : {}),
      ...(message.receiptTo ? { 'Disposition-Notification-To': `<${message.receiptTo.address}>` } : {}),
      ...(message.loopMarks?.length ? { [LOOP_HEADER]: [...message.loopMarks] } : {}),
    },
    date: message.date,
    from: mailbox(message.from),
    to: message.to.map(mailbox),
    cc: message.cc.map(mailbox),
    ...(message.bcc ? { bcc: message.bcc.map(mailbox) } : {}),
    subject: message.subject,
    text: message.text ?? htmlToText(html),
    ...(message.receipt ? {} : { html: withSheetsAhead(html) }),
    ...(message.calendar ? { alternatives: [calendarPart(message.calendar)] } : {}),
    ...(message.inReplyTo ? { inReplyTo: `<${message.inReplyTo}>` } : {}),
    ...(message.references.length ? { references: message.references.map(id => `<${id}>`) } : {}),
    attachments: message.receipt
      ? receiptParts(message.receipt)
      : [...message.attachments, ...pictures].map(({ name, mimeType, content, contentId }) => ({
          filename: name,
          contentType: mimeType,
          content: Buffer.from(content),
          // Otherwise nodemailer would show an attached message within the text.
          contentDisposition: contentId ? ('inline' as const) : ('attachment' as const),
          ...(contentId ? { cid: contentId } : {}),
        })),
    // The body is only what the person wrote: an address in it must not make the server read files or fetch pages.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const node = composer.compile()
  if (message.receipt)
    node.setHeader('Content-Type', 'multipart/report; report-type=disposition-notification')
  node.keepBcc = message.bcc !== undefined
  const pictureBytes = pictures.reduce((sum, { content }) => sum + content.length, 0)
  return { source: await node.build(), rfcMessageId, pictureBytes, leftOut }
}

/** Beside its text, a receipt has a part for programs, and the head of what was read (RFC 8098, section 3). */
const receiptParts = ({ fields, head }: NonNullable<MessageToBuild['receipt']>) =>
  [
    { contentType: 'message/disposition-notification', content: `${fields.join('\r\n')}\r\n` },
    { contentType: 'text/rfc822-headers', content: head },
  ].map(part => ({ ...part, filename: false as const, contentDisposition: 'inline' as const }))

const SHEET = /<style>[^<]*<\/style>/g

/** The style sheets of quoted messages come into the head: several mail programs know no others. */
function withSheetsAhead(html: string): string {
  const sheets = html.match(SHEET)?.join('')
  if (sheets === undefined) return html
  return `<!doctype html><html><head>${sheets}</head><body>${html.replace(SHEET, '')}</body></html>`
}

/**
 * RFC 2369 and RFC 8058: only an https address takes the one-click request. The values are prepared, because nodemailer would
 * fold within addresses.
 */
function unsubscribeHeaders({ url, mail }: UnsubscribeWays) {
  const mailto = mail && mailtoOf(mail)
  const ways = [url, mailto].filter(way => way !== null).map(way => `<${way}>`)
  return {
    'List-Unsubscribe': { prepared: true, value: ways.join(',\r\n ') },
    ...(url?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

/** The parameter has to be the METHOD of the calendar: RFC 6047, section 2.4. */
const calendarPart = ({ method, content }: NonNullable<MessageToBuild['calendar']>) => ({
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content,
})

const mailbox = ({ name, address }: Address) => ({ name: name ?? '', address })

/** The end of the header of a message. */
const END = Buffer.from('\r\n\r\n')

/** A message that was built here (`build-message.ts`) with another Date. Everything else stays as it is. */
export function withDate(source: Uint8Array, date: Date): Uint8Array {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const end = bytes.indexOf(END)
  const head = bytes.subarray(0, end === -1 ? bytes.length : end).toString('latin1')
  const value = date.toUTCString().replace('GMT', '+0000')
  const dated = head.replace(/^Date:.*$/im, `Date: ${value}`)
  return Buffer.concat([Buffer.from(dated, 'latin1'), bytes.subarray(head.length)])
}
