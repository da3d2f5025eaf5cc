import type { Email as Parsed } from 'postal-mime'
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

export function readAttachments(parsed: Parsed): ParsedAttachment[] {
  return parsed.attachments.slice(0, MAX_ATTACHMENTS).map((part, index) => {
    const contentId = storableText(part.contentId ?? '').replace(/^\s*<|>\s*$/g, '') || null
    const mimeType = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(part.mimeType)
      ? part.mimeType
      : 'application/octet-stream'
    const isReferred = contentId !== null && (parsed.html?.includes(`cid:${contentId}`) ?? false)
    return {
      name: fileName(part.filename, mimeType, index),
      mimeType,
      bytes: bytesOf(part.content),
      contentId,
      isInline: isReferred || (part.related === true && part.disposition !== 'attachment'),
    }
  })
}

const EXTENSIONS: Record<string, string> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
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
  if (name) return name.length > 150 ? `${name.slice(0, 120)}…${name.slice(-25)}` : name
  return `attachment-${index + 1}.${EXTENSIONS[mimeType] ?? 'bin'}`
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}
