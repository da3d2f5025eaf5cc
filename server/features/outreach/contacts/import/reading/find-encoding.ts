import { Buffer } from 'node:buffer'
import type { Encoding } from '#core/outreach/contacts/import/file-format.ts'

const LOOKED_AT = 4096
/** Accented letters of western European names. */
const LETTERS = /[äöüßÄÖÜéèêëàâáãåçñíìîïóòôõøúùûÉÁÅÇØœæ]/gu

/**
 * Finds the encoding of a text: by its byte order mark, by the zero bytes of UTF-16, by whether it is UTF-8, and else by
 * which of two old encodings yields more letters. Reads all of it, because the first byte above 127 may be the last one.
 */
export async function findEncoding(bytes: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let head: Buffer = Buffer.alloc(0)
  let isUtf8 = true
  const high: Buffer[] = []
  let highLength = 0
  for await (const chunk of bytes) {
    if (head.length < LOOKED_AT) {
      head = Buffer.concat([head, chunk]).subarray(0, LOOKED_AT)
      const told = byMark(head)
      if (told) return told
    }
    isUtf8 &&= decodes(() => strict.decode(chunk, { stream: true }))
    if (highLength < LOOKED_AT && chunk.some(byte => byte > 127)) {
      const part = Buffer.from(chunk.filter(byte => byte > 127)).subarray(0, LOOKED_AT)
      high.push(part)
      highLength += part.length
    }
  }
  const wide = byZeros(head)
  if (wide) return wide
  if (isUtf8 && decodes(() => strict.decode())) return 'utf-8'
  const text = Buffer.concat(high)
  // A damaged file of UTF-8 is still one: lone bytes above 127 hardly ever make whole characters by chance.
  const utf8 = new TextDecoder().decode(text)
  if (count(utf8, /[^\p{ASCII}\uFFFD]/gu) > count(utf8, /\uFFFD/g)) return 'utf-8'
  const lettersIn = (encoding: Encoding) => count(new TextDecoder(encoding).decode(text), LETTERS)
  return lettersIn('macintosh') > lettersIn('windows-1252') ? 'macintosh' : 'windows-1252'
}

/** The text of a file, without its byte order mark, as it passes. Bytes that are no character become U+FFFD. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function byMark(head: Buffer): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

/** ASCII in UTF-16 has a zero in every second byte. */
function byZeros(head: Buffer): Encoding | null {
  let even = 0
  let odd = 0
  head.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even += 1
    else odd += 1
  })
  if (odd > head.length / 4 && even < odd / 10) return 'utf-16le'
  return even > head.length / 4 && odd < even / 10 ? 'utf-16be' : null
}

function decodes(decode: () => string): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
