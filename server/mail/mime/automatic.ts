import type { Address } from '#core/contract/emails.ts'
import { isNoReply } from '#core/text/addresses/addresses.ts'
import type { RawFile } from './files.ts'

type Header = (name: string) => string | null

/** Headers of RFC 2369, RFC 2919 and of bulk senders; one of them is enough. */
const OF_LISTS = [
  'list-id',
  'list-unsubscribe',
  'list-post',
  'list-help',
  'list-subscribe',
  'list-owner',
  'list-archive',
  'mailing-list',
  'feedback-id',
]

/** Whether the message is from a list, a newsletter, a notification, a bounce or an automatic answer. */
export function isBulk(header: Header, from: Address | null): boolean {
  return (
    isAutomatic(header) ||
    OF_LISTS.some(name => header(name) !== null) ||
    /\b(bulk|list|junk)\b/i.test(header('precedence') ?? '') ||
    // RFC 3834 section 2: the addresses that lists send from.
    /^\s*<?(?:owner-[^@\s>]*|[^@\s>]*-request)@/i.test(header('return-path') ?? '') ||
    (from !== null && isNoReply(from.address))
  )
}

/**
 * Whether a calendar has sent it when somebody pressed a button: "Accepted: Meeting", or that a meeting is off (RFC 5546, section
 * 1.4). An invitation is a letter, which somebody may answer.
 */
export const isCalendarNotice = (files: readonly RawFile[]): boolean =>
  files.some(
    ({ mimeType, content }) =>
      /^(?:text\/calendar|application\/ics)$/.test(mimeType) &&
      /^METHOD[^:\r\n]{0,100}:[ \t]*(?:REPLY|COUNTER|DECLINECOUNTER|REFRESH|CANCEL)\b/im.test(
        Buffer.from(content.subarray(0, 10_000)).toString('latin1'),
      ),
  )

/** RFC 3834 section 2, and the headers that programs used before it. */
export function isAutomatic(header: Header): boolean {
  return (
    isSubmittedByProgram(header('auto-submitted')) ||
    // MS-OXCMAIL: other values only suppress receipts, and mail that people write has them, too.
    /\b(?:all|oof|autoreply)\b/i.test(header('x-auto-response-suppress') ?? '') ||
    /\bauto[-_]?reply\b/i.test(header('precedence') ?? '') ||
    header('x-autoreply') !== null ||
    header('x-autorespond') !== null ||
    header('return-path')?.trim() === '<>' ||
    // RFC 6522: bounces and receipts.
    /^\s*multipart\/report\b|report-type\s*=/i.test(header('content-type') ?? '')
  )
}

/** RFC 3834 section 5: the first word is the value; comments may stand anywhere. */
function isSubmittedByProgram(value: string | null): boolean {
  if (value === null) return false
  const word = /^[\s"]*([\w-]*)/.exec(withoutComments(value))?.[1]
  return word?.toLowerCase() !== 'no'
}

function withoutComments(value: string): string {
  let text = value.slice(0, 1000)
  for (let inner = ''; inner !== text; ) {
    inner = text
    text = text.replace(/\([^()]*\)/g, ' ')
  }
  return text
}
