import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

type Decode = (bytes: Uint8Array) => string

/** Labels that carry no information, and ASCII, which does not explain bytes above 127. */
const SAYS_NOTHING = new Set(
  '646 7bit 8bit ansi_x3.4-1968 ascii binary default default_charset iso646-us none unknown unknown-8bit us-ascii x-unknown'.split(
    ' ',
  ),
)
/** Other names that iconv-lite uses for these encodings. */
const NO_CHARSETS = new Set(['base64', 'hex'])

const utf8: Decode = decoderFor('utf-8')
const windows1252: Decode = decoderFor('windows-1252')

/**
 * Decodes text of a message. The label counts, unless it carries no information or claims UTF-8: programs write those
 * without checking. In that case bytes that are valid UTF-8 are read as UTF-8, because text in another charset is hardly
 * ever valid UTF-8. For the rest `guess` names a charset; the default is windows-1252, the most common one in such mail.
 */
export function decodeText(
  bytes: Uint8Array,
  label: string | null | undefined,
  guess: () => string | null = () => null,
): string {
  const declared = decoderOf(label)
  if (declared && declared !== utf8 && !isNoUtf16(bytes, label)) return declared(bytes)
  if (isUtf8(bytes)) return startsJapanese(bytes) ? (decoderOf('iso-2022-jp') ?? utf8)(bytes) : utf8(bytes)
  const text = utf8(bytes)
  // Mostly UTF-8: the message was cut off, or pasted together from several sources.
  if (count(text, /[^\p{ASCII}\uFFFD]/gu) > count(text, /\uFFFD/g)) return text
  const guessed = decoderOf(guess())
  return (guessed && guessed !== utf8 ? guessed : windows1252)(bytes)
}

/** UTF-16 text contains zero bytes, at the latest at a line end. */
const isNoUtf16 = (bytes: Uint8Array, label: string | null | undefined) =>
  /^\W*(?:utf-?16|unicode|ucs-?2|iso-10646-ucs-2)/i.test(label ?? '') && !bytes.includes(0) && isUtf8(bytes)

/** The charset that HTML names in its head (WHATWG HTML, "prescan a byte stream"). */
export function charsetOfHtml(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    'latin1',
  )
  return (
    /<(?:meta|\?xml)\b[^>]{0,300}?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(head)?.[1] ?? null
  )
}

/** The first informative charset that is named anywhere in a message. */
export function charsetNamedIn(source: Uint8Array): string | null {
  const head = Buffer.from(source.buffer, source.byteOffset, Math.min(source.byteLength, 65_536)).toString(
    'latin1',
  )
  for (const [, label = ''] of head.matchAll(/charset\s*=\s*["']{0,2}([\w.:-]{2,40})/gi)) {
    const decode = decoderOf(label)
    if (decode && decode !== utf8) return label
  }
  return null
}

/** Null for a label that is unknown or carries no information. */
function decoderOf(label: string | null | undefined): Decode | null {
  if (!label) return null
  const name = label
    .toLowerCase()
    .slice(0, 100)
    .replace(/^[\s"']+|[\s"']+$/g, '')
    // RFC 2231 section 5: a language may follow the charset of an encoded word.
    .replace(/\*.*$/s, '')
  if (SAYS_NOTHING.has(name)) return null
  if (/^utf-?8/.test(name)) return utf8
  // Maps variants and Microsoft's extensions to one name.
  if (/iso-?2022-?jp/.test(name)) return decoderFor('iso-2022-jp')
  if (/^(?:cs)?iso-?2022-?kr$/.test(name)) return fromIso2022Kr
  if (/^hz(?:-?gb-?2312)?$/.test(name)) return fromHz
  return tryDecoder(name) ?? tryDecoder(name.replace(/^x-/, '')) ?? tryIconv(name)
}

const known = new Map<string, Decode>()

function tryDecoder(name: string): Decode | null {
  const found = known.get(name)
  if (found) return found
  try {
    const decode = decoderFor(name)
    // Bounded by the number of encodings: an unknown name does not get here.
    known.set(name, decode)
    return decode
  } catch {
    return null
  }
}

function decoderFor(name: string): Decode {
  const decoder = new TextDecoder(name)
  return bytes => decoder.decode(bytes)
}

/** DOS and other code pages that browsers do not support. */
function tryIconv(name: string): Decode | null {
  if (NO_CHARSETS.has(name) || !iconv.encodingExists(name)) return null
  return bytes => iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name)
}

/** ISO-2022-JP is seven-bit and therefore valid UTF-8, unless one looks for its escape sequences. */
function startsJapanese(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) return true
  }
  return false
}

/** RFC 1557: EUC-KR with the eighth bit removed, between shift-out and shift-in; ESC $ ) C announces it. */
function fromIso2022Kr(bytes: Uint8Array): string {
  let isShifted = false
  const eightBit = Buffer.from(bytes).map(byte => {
    if (byte === SHIFT_OUT || byte === SHIFT_IN) isShifted = byte === SHIFT_OUT
    return isShifted ? withEighthBit(byte) : byte
  })
  const kept = eightBit.filter(byte => byte !== SHIFT_OUT && byte !== SHIFT_IN)
  return decoderFor('euc-kr')(kept).replaceAll('\u001b$)C', '')
}

const SHIFT_OUT = 0x0e
const SHIFT_IN = 0x0f

/** RFC 1843: GB 2312 with the eighth bit removed, between ~{ and ~}. */
function fromHz(bytes: Uint8Array): string {
  const eightBit = Buffer.from(bytes)
    .toString('latin1')
    .replace(/~\{(.*?)(?:~\}|$)|~(~)|~\n/gms, (_, chinese: string = '', tilde: string = '') =>
      chinese ? Buffer.from(Buffer.from(chinese).map(withEighthBit)).toString('latin1') : tilde,
    )
  return decoderFor('gbk')(Buffer.from(eightBit, 'latin1'))
}

const withEighthBit = (byte: number) => (byte > 0x20 ? byte | 0x80 : byte)

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
