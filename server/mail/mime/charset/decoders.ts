import iconv from 'iconv-lite'

export type Decode = (bytes: Uint8Array) => string

/** Labels that carry no information, and ASCII, which does not explain bytes above 127. */
const SAYS_NOTHING = new Set(
  '646 7bit 8bit ansi_x3.4-1968 ascii binary default default_charset iso646-us none unknown unknown-8bit us-ascii x-unknown'.split(
    ' ',
  ),
)
/** Other names that iconv-lite uses for these encodings. */
const NO_CHARSETS = new Set(['base64', 'hex'])

/** Of these Node lacks the letters that Windows and Hong Kong have added. */
const EXTENDED: Readonly<Record<string, string>> = { 'euc-kr': 'cp949', big5: 'big5-hkscs' }

export const utf8: Decode = decoderFor('utf-8')
export const windows1252: Decode = decoderFor('windows-1252')

/** The decoder for a charset's name, however programs spell it; null for one that is unknown or carries no information. */
export function decoderOf(label: string | null | undefined): Decode | null {
  if (!label) return null
  const name = plainName(label)
  if (SAYS_NOTHING.has(name)) return null
  if (/^(?:utf|uft)[-_ =]?8/.test(name)) return utf8
  // Maps variants and Microsoft's extensions to one name.
  if (/iso-?2022-?jp/.test(name)) return decoderFor('iso-2022-jp')
  if (/^(?:cs)?iso-?2022-?kr$/.test(name)) return fromIso2022Kr
  if (/^hz(?:-?gb-?2312)?$/.test(name)) return fromHz
  return (
    tryDecoder(name) ?? tryDecoder(name.replace(/^x-/, '')) ?? tryIconv(name) ?? tryDecoder(respelt(name))
  )
}

const plainName = (label: string) =>
  label
    .toLowerCase()
    .slice(0, 100)
    .replace(/^[\s"']+|[\s"']+$/g, '')
    .replace(/^charset\s*=\s*["']?/, '')
    // RFC 2231 section 5: a language may follow the charset of an encoded word.
    .replace(/[*;,].*$/s, '')
    .replace(/["'\s]+$/, '')

/** Names that differ from one that is known only by signs, or by what programs leave out. */
function respelt(name: string): string {
  const plain = name.replace(/[^a-z\d]/g, '')
  const [, family = '', number = ''] =
    /^(?:x|ms|cs)?(iso8859|8859|latin|windows|win|cp|koi8|ksc?5601|ksx1001|gb|big5|euc|s(?:hift)?jis)(\w*)$/.exec(
      plain,
    ) ?? []
  if (/8859$/.test(family)) return `iso-8859-${Number.parseInt(number, 10)}`
  if (/^(?:win|cp)/.test(family)) return `windows-${Number.parseInt(number, 10)}`
  if (/^ks/.test(family)) return 'euc-kr'
  if (family === 'gb') return /^18030/.test(number) ? 'gb18030' : 'gbk'
  if (/jis$/.test(family)) return 'shift_jis'
  if (family === 'koi8' || family === 'euc') return `${family}-${number}`
  return family + number
}

/** Whether the charset that this label names has seven bits, so that no byte above 127 can be of it. */
export const isSevenBit = (label: string | null | undefined): boolean =>
  /^(?:cs)?(?:utf-?7|.{0,3}iso-?2022|hz)/.test(plainName(label ?? ''))

/** UTF-16 text contains zero bytes, at the latest at a line end. */
export const isNamedUtf16 = (label: string | null | undefined): boolean =>
  /^\W*(?:utf-?16|unicode|ucs-?2|iso-10646-ucs-2)/i.test(label ?? '')

/**
 * By the names of charsets, those that programs mean instead: Windows has letters where ISO has control characters, and of
 * seven bits are the names under which the eight bits of the same language travel.
 */
const RELATIVES: [RegExp, string][] = [
  [/8859-?2$/, 'windows-1250'],
  [/8859-?(?:4|13)$/, 'windows-1257'],
  [/8859-?5$/, 'windows-1251'],
  [/8859-?6$/, 'windows-1256'],
  [/8859-?7$/, 'windows-1253'],
  [/8859-?8/, 'windows-1255'],
  [/2022-?jp/, 'euc-jp shift_jis'],
  [/2022-?kr/, 'euc-kr'],
  [/^hz|2022-?cn/, 'gb18030'],
]

/** The charsets that bytes may be in which are not in the one that the label names. */
export function relativesOf(label: string | null | undefined): Decode[] {
  const name = plainName(label ?? '').replaceAll('_', '-')
  const names = RELATIVES.find(([pattern]) => pattern.test(name))?.[1].split(' ') ?? []
  return names.map(decoderFor)
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
  const extended = EXTENDED[decoder.encoding]
  if (extended) return bytes => iconv.decode(asBuffer(bytes), extended)
  return bytes => decoder.decode(bytes)
}

/** DOS and other code pages that browsers do not support. */
function tryIconv(name: string): Decode | null {
  if (NO_CHARSETS.has(name) || !iconv.encodingExists(name)) return null
  return bytes => iconv.decode(asBuffer(bytes), name)
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

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
