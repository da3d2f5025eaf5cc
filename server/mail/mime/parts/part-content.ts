import { charsetOfHtml, decodeText } from '../charset/charset.ts'
import type { RawFile } from '../files.ts'
import type { Block } from '../html/text-blocks.ts'
import { decodeWords } from './encoded-words.ts'
import { joinFlowed } from './flowed.ts'
import type { Part } from './part-tree.ts'
import { decodeTransfer } from './transfer-encoding.ts'

const decoded = new WeakMap<Part, Uint8Array>()

/** The decoded bytes of a leaf. Decoded once. */
export function contentOf(part: Part): Uint8Array {
  const known = decoded.get(part)
  if (known) return known
  const content = decodeTransfer(part.raw, part.encoding)
  decoded.set(part, content)
  return content
}

/** RFC 2047 section 5 forbids encoded words in file names, and RFC 2231 replaced them; many programs still write them. */
export const fileOf = (part: Part): RawFile => ({
  filename: part.filename && decodeWords(part.filename),
  mimeType: part.type,
  content: contentOf(part),
  contentId: part.contentId,
  location: part.location && decodeWords(part.location),
  description: part.description && decodeWords(part.description),
})

/** Whether this text is shown only if there is no better alternative. */
export const isText = ({ type, disposition }: Part) =>
  (type === 'text/plain' || type === 'text/html') && disposition !== 'attachment'

/**
 * A text to show. A whole HTML page labelled as plain text is shown as HTML, unless it is one of several alternatives.
 */
export function textBlock(part: Part, isAlternative: boolean, guess: () => string | null): Block {
  const bytes = contentOf(part)
  const isHtml = part.type === 'text/html' || (!isAlternative && part.type === 'text/plain' && isPage(bytes))
  const text = withLineFeeds(
    decodeText(bytes, part.params.charset, () => (isHtml ? (charsetOfHtml(bytes) ?? guess()) : guess())),
  )
  if (isHtml) return { text: null, html: text }
  const isFlowed = part.type === 'text/plain' && /^flowed$/i.test(part.params.format ?? '')
  return { text: isFlowed ? joinFlowed(text, /^yes$/i.test(part.params.delsp ?? '')) : text, html: null }
}

/** Normalises line ends to line feeds, the last one included. */
function withLineFeeds(text: string): string {
  const lines = text.includes('\r')
    ? text.replace(/\r+\n?/g, end => (end.endsWith('\n') ? '\n' : '\n'.repeat(end.length)))
    : text
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`
}

function isPage(bytes: Uint8Array): boolean {
  if (bytes.length < 20 || bytes.find(byte => byte > SPACE) !== LESS_THAN) return false
  return (
    /^\s*<(?:!doctype\s+html|html)\b/i.test(ascii(bytes.subarray(0, 100))) &&
    /<\/html>\s*$/i.test(ascii(bytes.subarray(-100)))
  )
}

const SPACE = 0x20
const LESS_THAN = 0x3c

const ascii = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
