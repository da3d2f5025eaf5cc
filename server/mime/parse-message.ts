import PostalMime, { type Email as Parsed } from 'postal-mime'
import type { Address } from '#core/contract/emails.ts'
import { isNoReply } from '#core/text/addresses.ts'
import { htmlToText } from '#core/text/html-to-text.ts'
import { snippetOf } from '#core/text/snippet.ts'
import { storableText } from '#server/platform/storable.ts'
import { type ParsedAttachment, readAttachments } from './attachments.ts'
import { headerReader, readAddresses, readDate, readMessageIds } from './headers.ts'
import { sanitizeMailHtml } from './sanitize-html.ts'

export type { ParsedAttachment } from './attachments.ts'

/** A message as the product knows it. Strings hold no NUL; ids have no angle brackets. */
export interface ParsedMessage {
  subject: string
  from: Address | null
  to: Address[]
  cc: Address[]
  bcc: Address[]
  replyTo: Address[]
  sentAt: Date | null
  rfcMessageId: string | null
  inReplyTo: string | null
  /** Oldest first, at most 100. */
  references: string[]
  /** As sent, or made from the HTML. */
  text: string
  /** Sanitised; null for a plain-text message. */
  safeHtml: string | null
  remoteImages: number
  snippet: string
  attachments: ParsedAttachment[]
  /** Lists, newsletters, notifications, bounces, automatic answers. */
  isBulk: boolean
  /** RFC 3834: written by a program; never to be answered by one. */
  isAutomatic: boolean
  listUnsubscribe: string | null
  listUnsubscribePost: string | null
  /** What is wrong with it, in plain words. */
  problems: string[]
}

/** More of a text than this is kept only in the source. */
const MAX_TEXT = 2_000_000
const MAX_HTML = 8_000_000
const MAX_NESTING = 60

/**
 * Reads RFC 5322 source. Whatever it is, something is made of it: what cannot be read is said in `problems`.
 * `truncated` tells that the source is only the head of a larger message.
 */
export async function parseMessage(
  source: Uint8Array,
  { truncated = false }: { truncated?: boolean } = {},
): Promise<ParsedMessage> {
  const problems: string[] = []
  if (truncated) problems.push('The message is too large to be kept whole; only its beginning is shown.')
  const parsed = await parse(source, problems)
  const header = headerReader(parsed)
  const attachments = readAttachments(parsed)
  const { text, safeHtml, remoteImages } = readBody(parsed, attachments, problems)
  const from = readAddresses(parsed.from ?? parsed.sender)[0] ?? null
  const [inReplyTo] = readMessageIds(parsed.inReplyTo)
  return {
    subject: storableText(parsed.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 4000),
    from,
    to: readAddresses(parsed.to),
    cc: readAddresses(parsed.cc),
    bcc: readAddresses(parsed.bcc),
    replyTo: readAddresses(parsed.replyTo),
    sentAt: readDate(parsed.date),
    rfcMessageId: readMessageIds(parsed.messageId)[0] ?? null,
    inReplyTo: inReplyTo ?? null,
    references: readMessageIds(parsed.references).slice(-100),
    text,
    safeHtml,
    remoteImages,
    snippet: snippetOf(text),
    attachments,
    isBulk: isBulk(header, from),
    isAutomatic: isAutomatic(header),
    listUnsubscribe: header('list-unsubscribe')?.slice(0, 4000) ?? null,
    listUnsubscribePost: header('list-unsubscribe-post')?.slice(0, 500) ?? null,
    problems,
  }
}

async function parse(source: Uint8Array, problems: string[]): Promise<Parsed> {
  try {
    return await PostalMime.parse(source, { maxNestingDepth: MAX_NESTING, maxRfc822NestingDepth: 3 })
  } catch {
    // Nested deeper, or with more header than any real message: keep what the top says.
    problems.push(
      'The structure of the message is damaged or nested too deeply; it is shown as far as it could be read.',
    )
  }
  try {
    return await PostalMime.parse(topHeadersOf(source))
  } catch {
    return { headers: [], headerLines: [], attachments: [], text: '' }
  }
}

/** The header section as a message of plain text, at most 64 KB of it, followed by the first readable lines. */
function topHeadersOf(source: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(source.subarray(0, 65_536))
  const end = /\r?\n\r?\n/.exec(head)
  const lines = head
    .slice(0, end?.index ?? head.length)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const kept = lines.filter(line =>
    /^(from|to|cc|subject|date|message-id|in-reply-to|references):/i.test(line),
  )
  const body = end ? head.slice(end.index).trim().slice(0, 20_000) : ''
  return `${kept.map(line => line.slice(0, 8000)).join('\r\n')}\r\nContent-Type: text/plain\r\n\r\n${body}`
}

function readBody(parsed: Parsed, attachments: ParsedAttachment[], problems: string[]) {
  const html = storableText(parsed.html ?? '')
  const plain = storableText(parsed.text ?? '')
  if (html.trim() === '') return { text: limit(plain, MAX_TEXT, problems), safeHtml: null, remoteImages: 0 }
  if (html.length > MAX_HTML) {
    problems.push('The formatted text is too long to be shown with its format.')
    return { text: limit(plain || htmlToText(html), MAX_TEXT, problems), safeHtml: null, remoteImages: 0 }
  }
  const ids = new Set(attachments.flatMap(({ contentId }) => contentId ?? []))
  const { html: safeHtml, remoteImages } = sanitizeMailHtml(html, ids)
  return { text: limit(plain.trim() ? plain : htmlToText(html), MAX_TEXT, problems), safeHtml, remoteImages }
}

function limit(text: string, length: number, problems: string[]): string {
  if (text.length <= length) return text
  problems.push('The text is too long to be shown whole.')
  return text.slice(0, length)
}

function isBulk(header: (name: string) => string | null, from: Address | null): boolean {
  return (
    isAutomatic(header) ||
    header('list-id') !== null ||
    header('list-unsubscribe') !== null ||
    /\b(bulk|list|junk)\b/i.test(header('precedence') ?? '') ||
    header('feedback-id') !== null ||
    (from !== null && isNoReply(from.address))
  )
}

function isAutomatic(header: (name: string) => string | null): boolean {
  const submitted = header('auto-submitted')
  return (
    (submitted !== null && !/^no\b/i.test(submitted)) ||
    header('x-auto-response-suppress') !== null ||
    header('x-autoreply') !== null ||
    header('return-path')?.trim() === '<>' ||
    /report-type="?delivery-status/i.test(header('content-type') ?? '')
  )
}
