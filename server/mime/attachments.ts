import type { Attachment } from 'postal-mime'
import { cut, cutStart } from '#core/text/cut.ts'
import { storableText } from '#server/platform/storable.ts'
import { decodeWords } from './encoded-words.ts'

export interface ParsedAttachment {
  /** Safe as a file name. */
  name: string
  mimeType: string
  bytes: Uint8Array
  /** Without angle brackets. */
  contentId: string | null
  /** Shown within the text rather than listed below it. */
  isInline: boolean
}

const MAX_ATTACHMENTS = 1000

export function readAttachments(parts: Attachment[]): Omit<ParsedAttachment, 'isInline'>[] {
  return parts
    .slice(0, MAX_ATTACHMENTS)
    .filter(isNoCopy)
    .map((part, index) => {
      const mimeType = typeOf(part)
      return {
        name: fileName(part, mimeType, index),
        mimeType,
        bytes: bytesOf(part.content),
        contentId: storableText(part.contentId ?? '').replace(/^\s*<|>\s*$/g, '') || null,
      }
    })
}

const PICTURES = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
  }),
)
const ANY = 'application/octet-stream'

/** Many programs say of pictures only that they are bytes. */
function typeOf({ mimeType, filename }: Attachment): string {
  const type = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(mimeType) ? mimeType : ANY
  return (type === ANY && PICTURES.get(/\.(\w{3,4})$/.exec(filename ?? '')?.[1]?.toLowerCase() ?? '')) || type
}

const isCalendar = ({ mimeType }: Attachment) => /^(?:text\/calendar|application\/ics)$/.test(mimeType)

/**
 * An invitation comes as an alternative of the text, and often as a file again: then that is the one to keep. Macs of
 * old send what only they know of a file beside it (RFC 1740).
 */
function isNoCopy(part: Attachment, _: number, parts: Attachment[]): boolean {
  if (part.mimeType === 'application/applefile')
    return !parts.some(other => other !== part && other.filename === part.filename)
  if (!isCalendar(part) || part.filename) return true
  const bytes = bytesOf(part.content)
  return !parts.some(
    other => other.filename && isCalendar(other) && Buffer.compare(bytesOf(other.content), bytes) === 0,
  )
}

/**
 * Tells what the text shows from what is listed below it: only pictures that the text refers to are not listed, or
 * nobody could see the others. `shownIds`: the Content-IDs of the pictures in the text.
 */
export function markInline(
  attachments: Omit<ParsedAttachment, 'isInline'>[],
  shownIds: ReadonlySet<string>,
): ParsedAttachment[] {
  // Two may bear one id; the text shows the last.
  const bearers = new Map(attachments.map(({ contentId }, index) => [contentId, index]))
  return attachments.map((attachment, index) => {
    const { contentId, mimeType } = attachment
    const isShown = contentId !== null && shownIds.has(contentId) && bearers.get(contentId) === index
    return { ...attachment, isInline: isShown && mimeType.startsWith('image/') }
  })
}

const EXTENSIONS: Record<string, string> = {
  'message/rfc822': 'eml',
  'message/delivery-status': 'txt',
  'message/disposition-notification': 'txt',
  'message/feedback-report': 'txt',
  'text/rfc822-headers': 'txt',
  'application/pgp-encrypted': 'asc',
  'application/pgp-signature': 'asc',
  'application/pkcs7-mime': 'p7m',
  'application/x-pkcs7-mime': 'p7m',
  'application/pkcs7-signature': 'p7s',
  'application/x-pkcs7-signature': 'p7s',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/plain': 'txt',
  'text/html': 'html',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

function fileName(part: Attachment, mimeType: string, index: number): string {
  const given = safeName(withoutPercents(part.filename ?? ''))
  if (given) return given
  if (mimeType === 'text/calendar') return 'invite.ics'
  const extension = EXTENSIONS[mimeType]
  const title = safeName((mimeType === 'message/rfc822' ? subjectIn(part) : part.description) ?? '')
  if (title)
    return extension && !title.toLowerCase().endsWith(`.${extension}`) ? `${title}.${extension}` : title
  return `attachment-${index + 1}.${extension ?? 'bin'}`
}

/** No path, no control or bidirectional characters (they disguise extensions), not too long. */
function safeName(given: string): string {
  const name = storableText(given)
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^\.+/, '')
    .trim()
  return name.length > 150 ? `${cut(name, 120)}…${cutStart(name, 25)}` : name
}

/** Some write a name as they would in the address of a page. */
function withoutPercents(name: string): string {
  if (!/%[89a-f][\da-f]/i.test(name)) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A letter that was attached is called what it is about. */
function subjectIn({ content }: Attachment): string | undefined {
  const head = Buffer.from(bytesOf(content).subarray(0, 16_384)).toString()
  const section = /\r?\n\r?\n/.exec(head)
  const subject = /^subject:((?:.|\r?\n[ \t])*)/im.exec(head.slice(0, section?.index))?.[1]
  return subject && decodeWords(subject.replace(/\r?\n/g, ''))
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}
