import { cut, cutStart } from '#core/text/cut.ts'
import { storableText } from '#server/platform/storable.ts'
import type { RawFile } from './files.ts'
import { decodeWords } from './parts/encoded-words.ts'

export interface ParsedAttachment {
  /** Sanitised: safe as a file name. */
  name: string
  mimeType: string
  bytes: Uint8Array
  /** Without angle brackets. */
  contentId: string | null
  /** Shown within the text, not listed below it. */
  isInline: boolean
}

/** A file before it is known what the text shows. */
export interface ReadFile extends Omit<ParsedAttachment, 'isInline'> {
  /** Content-Location, as the sender wrote it. */
  location: string | null
}

/** Further files are kept only in the source. */
export const MAX_ATTACHMENTS = 1000

export function readAttachments(files: RawFile[]): ReadFile[] {
  return withoutCopies(files)
    .slice(0, MAX_ATTACHMENTS)
    .map((file, index) => {
      const mimeType = typeOf(file)
      return {
        name: fileName(file, mimeType, index),
        mimeType,
        bytes: file.content,
        contentId: storableText(file.contentId ?? '').replace(/^\s*<|>\s*$/g, '') || null,
        location: file.location?.trim() || null,
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

/** Many programs declare pictures as plain bytes (application/octet-stream). */
function typeOf({ mimeType, filename }: RawFile): string {
  const type = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(mimeType) ? mimeType : ANY
  return (type === ANY && PICTURES.get(/\.(\w{3,4})$/.exec(filename ?? '')?.[1]?.toLowerCase() ?? '')) || type
}

const isCalendar = ({ mimeType }: RawFile) => /^(?:text\/calendar|application\/ics)$/.test(mimeType)

/** Many programs send an invitation twice: as an alternative of the text and as a file. Keep the file. */
function withoutCopies(files: RawFile[]): RawFile[] {
  const kept = new Set(files.filter(file => file.filename && isCalendar(file)).map(linesOf))
  return files.filter(file => file.filename || !isCalendar(file) || !kept.has(linesOf(file)))
}

/** The two copies differ in encoding and line ends. */
const linesOf = ({ content }: RawFile) =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    .toString('latin1')
    .replaceAll('\r', '')
    .trimEnd()

/**
 * Separates the files that the text shows from those listed below it. A picture that the text does not refer to is
 * listed; otherwise nobody could see it. `shownIds`: the Content-IDs of the pictures in the text.
 */
export function markInline(attachments: ReadFile[], shownIds: ReadonlySet<string>): ParsedAttachment[] {
  // Two files may have the same id; the text shows the last one.
  const bearers = new Map(attachments.map(({ contentId }, index) => [contentId, index]))
  return attachments.map(({ location: _, ...attachment }, index) => {
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
  'text/enriched': 'txt',
  'text/markdown': 'md',
  'text/rtf': 'rtf',
  'application/rtf': 'rtf',
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

const NAMES: Record<string, string> = {
  'text/calendar': 'invite.ics',
  'text/x-amp-html': 'amp.html',
  'text/watch-html': 'watch.html',
}

function fileName(part: RawFile, mimeType: string, index: number): string {
  const given = safeName(withoutPercents(part.filename ?? ''))
  // RFC 1740: the resource fork, which only old Macs use, comes as a second file of the same name.
  if (given) return mimeType === 'application/applefile' ? `${given}.applefile` : given
  const usual = NAMES[mimeType]
  if (usual) return usual
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

/** Some programs percent-encode the name. */
function withoutPercents(name: string): string {
  if (!/%[89a-f][\da-f]/i.test(name)) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** An attached message is named after its subject. */
function subjectIn({ content }: RawFile): string | undefined {
  const head = Buffer.from(content.subarray(0, 16_384)).toString()
  const section = /\r?\n\r?\n/.exec(head)
  const subject = /^subject:((?:.|\r?\n[ \t])*)/im.exec(head.slice(0, section?.index))?.[1]
  return subject && decodeWords(subject.replace(/\r?\n/g, ''))
}
