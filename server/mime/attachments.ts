import type { Attachment } from 'postal-mime'
import { cut, cutStart } from '#core/text/cut.ts'
import { storableText } from '#server/platform/storable.ts'

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
      const mimeType = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(part.mimeType)
        ? part.mimeType
        : 'application/octet-stream'
      return {
        name: fileName(part.filename, mimeType, index),
        mimeType,
        bytes: bytesOf(part.content),
        contentId: storableText(part.contentId ?? '').replace(/^\s*<|>\s*$/g, '') || null,
      }
    })
}

const isCalendar = ({ mimeType }: Attachment) => /^(?:text\/calendar|application\/ics)$/.test(mimeType)

/** An invitation comes as an alternative of the text, and often as a file again: then that is the one to keep. */
function isNoCopy(part: Attachment, _: number, parts: Attachment[]): boolean {
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
  'application/pgp-encrypted': 'asc',
  'application/pgp-signature': 'asc',
  'application/pkcs7-mime': 'p7m',
  'application/x-pkcs7-mime': 'p7m',
  'application/pkcs7-signature': 'p7s',
  'application/x-pkcs7-signature': 'p7s',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'text/html': 'html',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** No path, no control or bidirectional characters (they disguise extensions), not too long. */
function fileName(given: string | null, mimeType: string, index: number): string {
  const name = storableText(given ?? '')
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^\.+/, '')
    .trim()
  if (name) return name.length > 150 ? `${cut(name, 120)}…${cutStart(name, 25)}` : name
  if (mimeType === 'text/calendar') return 'invite.ics'
  return `attachment-${index + 1}.${EXTENSIONS[mimeType] ?? 'bin'}`
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}
