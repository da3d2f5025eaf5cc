import type { Address, SignatureKind } from '#core/contract/emails.ts'
import { append } from '#core/lists.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { calendarText } from '#core/text/calendar/calendar.ts'
import { cut } from '#core/text/cut.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { oneLine } from '#core/text/one-line.ts'
import { snippetOf } from '#core/text/snippet.ts'
import { isForwardSubject, isReplySubject } from '#core/text/subject.ts'
import { storableText } from '#server/platform/storable.ts'
import { MAX_ATTACHMENTS, markInline, type ParsedAttachment, readAttachments } from './attachments.ts'
import { isAutomatic, isBulk, isCalendarNotice } from './automatic.ts'
import { decodeText } from './charset/charset.ts'
import { nameOwnPictures } from './html/own-pictures.ts'
import { sanitizeMailHtml } from './html/sanitize-html.ts'
import { takePictures } from './html/take-pictures.ts'
import { headersOf, readDate } from './parts/headers.ts'
import { OWN_ID_HEADER, readInReplyTo, readMessageIds } from './parts/message-ids.ts'
import { type Parts, readParts } from './parts/read-parts.ts'
import { textBeside } from './parts/text-beside.ts'
import { notedRecipients } from './sender/noted-recipients.ts'
import { readTrace, type Trace } from './sender/read-trace.ts'
import { readSignals } from './signals/read-signals.ts'
import type { Signal } from './signals/signal.ts'
import { unreadable } from './unreadable.ts'

export type { ParsedAttachment } from './attachments.ts'

/** A message as the product knows it. Strings hold no NUL and no lone surrogate; ids have no angle brackets. */
export interface ParsedMessage {
  subject: string
  from: Address | null
  to: Address[]
  cc: Address[]
  bcc: Address[]
  replyTo: Address[]
  /** For whom servers noted to have it, in lower case, without those in To and Cc. */
  deliveredTo: string[]
  sentAt: Date | null
  rfcMessageId: string | null
  /** The Message-ID that we sent it with, even if a server has replaced it. */
  ownId: string | null
  inReplyTo: string | null
  /** Oldest first, at most 100. */
  references: string[]
  /** As sent, or converted from the HTML. */
  text: string
  /** Sanitised; null for a plain-text message. */
  safeHtml: string | null
  /** The message's style sheet, sanitised; empty where it has none. */
  styles: string
  remoteImages: number
  /** Whose tracking pictures were removed; empty for a picture that nobody can see of a service that is not known. */
  trackers: string[]
  snippet: string
  attachments: ParsedAttachment[]
  /** Lists, newsletters, notifications, bounces, automatic answers, answers of calendars. */
  isBulk: boolean
  /** RFC 3834: written by a program, so no program may answer it. */
  isAutomatic: boolean
  listUnsubscribe: string | null
  listUnsubscribePost: string | null
  trace: Trace
  /** How it is signed, if it is. Whether the signature holds is seen when somebody reads it. */
  signature: SignatureKind | null
  /** What it tells besides its text. */
  signals: Signal[]
  /** What is wrong with it, in plain words. */
  problems: string[]
}

/** Longer text is kept only in the source. */
const MAX_TEXT = 2_000_000
const MAX_HTML = 8_000_000

/**
 * Parses RFC 5322 source. It never fails on malformed input: what it cannot parse it reports in `problems`. `truncated`:
 * the source is only the beginning of a larger message.
 */
export function parseMessage(
  source: Uint8Array,
  { truncated = false }: { truncated?: boolean } = {},
): ParsedMessage {
  const problems: string[] = []
  if (truncated) problems.push('The message is too large to be kept whole; only its beginning is shown.')
  const parts = readParts(source)
  if (parts.isCut) problems.push(CUT)
  const headers = headersOf(parts.headers)
  const subject = cut(oneLine(headers.text('subject') ?? ''), 4000)
  const inReplyTo = readInReplyTo(headers.text('in-reply-to'))
  const references = readMessageIds(headers.text('references')).slice(-100)
  const isAnswer =
    inReplyTo !== null || references.length > 0 || isReplySubject(subject) || isForwardSubject(subject)
  const { attachments, ...body } = readBody(parts, { subject, isAnswer }, problems)
  const { text, safeHtml } = body
  append(problems, unreadable(attachments, text, headers.first('content-type') ?? ''))
  const [to, cc] = [headers.addresses('to'), headers.addresses('cc')]
  const [from = headers.addresses('sender')[0] ?? null] = headers.addresses('from')
  const marks = {
    isBulk: isBulk(headers.first, from) || isCalendarNotice(parts.files),
    isAutomatic: isAutomatic(headers.first),
  }
  return {
    subject,
    from,
    to,
    cc,
    bcc: headers.addresses('bcc'),
    replyTo: headers.addresses('reply-to'),
    deliveredTo: notedRecipients(parts.headers, [...to, ...cc]),
    sentAt: readDate(headers.first('date')),
    rfcMessageId: readMessageIds(headers.text('message-id'))[0] ?? null,
    ownId: readMessageIds(headers.text(OWN_ID_HEADER.toLowerCase()))[0] ?? null,
    inReplyTo,
    references,
    ...body,
    snippet: snippetOf(text, headers.text('subject') ?? '', from ? formatAddress(from) : ''),
    attachments,
    ...marks,
    listUnsubscribe: cutHeader(headers.first('list-unsubscribe'), 4000),
    listUnsubscribePost: cutHeader(headers.first('list-unsubscribe-post'), 500),
    trace: readTrace(parts.headers),
    signature: parts.signature,
    signals: readSignals({
      ...{ header: headers.first, from, subject, text, html: safeHtml, reports: parts.reports },
      to: to.map(({ address }) => address),
      ...{ inReplyTo, references, ...marks },
    }),
    problems,
  }
}

const CUT =
  'The structure of the message is damaged or nested too deeply; it is shown as far as it could be read.'

const cutHeader = (value: string | null, length: number) => (value === null ? null : cut(value, length))

const MORE_FILES = `This message has more than ${MAX_ATTACHMENTS.toLocaleString('en')} files; the others are in its original only.`

function readBody(parts: Parts, about: { subject: string; isAnswer: boolean }, problems: string[]) {
  const taken = takePictures(storableText(parts.html))
  if (parts.files.length > MAX_ATTACHMENTS) problems.push(MORE_FILES)
  const read = [...readAttachments(parts.files), ...taken.pictures]
  const { html, files } = nameOwnPictures(taken.html, read, parts.bases)
  const plain = storableText(parts.text)
  const asText = (text: string) => ({
    text: limit(text, problems),
    safeHtml: null,
    styles: '',
    remoteImages: 0,
    trackers: [],
    attachments: markInline(files, new Set()),
  })
  if (html.trim() === '') return asText(plain.trim() ? plain : invitationIn(files))
  if (html.length > MAX_HTML) {
    problems.push('The formatted text is too long to be shown with its format.')
    return asText(plain || storableText(htmlToText(html)))
  }
  const ids = new Set(files.flatMap(({ contentId }) => contentId ?? []))
  const { html: safeHtml, styles, remoteImages, trackers, shownIds } = sanitizeMailHtml(html, ids)
  // Some programs add an empty HTML part; the plain text is what the person wrote.
  if (isEmptyBody(safeHtml)) {
    const written = plain.trim() ? plain : invitationIn(files)
    if (written) return asText(written)
  }
  return {
    text: limit(textBeside(plain, { html, safeHtml, ...about }), problems),
    safeHtml: storableText(safeHtml),
    styles: storableText(styles),
    remoteImages,
    trackers,
    attachments: markInline(files, shownIds),
  }
}

const CALENDAR = /^(?:text\/calendar|application\/ics)$/

function invitationIn(files: { mimeType: string; bytes: Uint8Array }[]): string {
  const calendar = files.find(({ mimeType }) => CALENDAR.test(mimeType))
  return calendar ? storableText(calendarText(decodeText(calendar.bytes, null))) : ''
}

function limit(text: string, problems: string[]): string {
  if (text.length <= MAX_TEXT) return text
  problems.push('The text is too long to be shown whole.')
  return cut(text, MAX_TEXT)
}
