import { Buffer } from 'node:buffer'
import type { Encoding } from '#core/outreach/contacts/import/file-format.ts'

const LOOKED_AT = 4096

/**
 * Finds the encoding of a text: by its byte order mark, by the zero bytes of UTF-16, by whether it is UTF-8, and else by its
 * letters. Reads all of it, because the first byte above 127 may be the last one.
 */
export async function findEncoding(bytes: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let head: Buffer = Buffer.alloc(0)
  let isUtf8 = true
  const words = foreignWords()
  for await (const chunk of bytes) {
    if (head.length < LOOKED_AT) {
      head = Buffer.concat([head, chunk]).subarray(0, LOOKED_AT)
      const told = byMark(head)
      if (told) return told
    }
    isUtf8 &&= decodes(() => strict.decode(chunk, { stream: true }))
    words.push(chunk)
  }
  const wide = byZeros(head)
  if (wide) return wide
  if (isUtf8 && decodes(() => strict.decode())) return 'utf-8'
  const sample = words.taken()
  // A damaged file of UTF-8 is still one: lone bytes above 127 hardly ever make whole characters by chance.
  const utf8 = new TextDecoder().decode(sample)
  if (count(utf8, /[^\p{ASCII}\uFFFD]/gu) > count(utf8, /\uFFFD/g)) return 'utf-8'
  // Its tables take 25 MB, and most files never need them.
  const { encodingByLetters } = await import('./encoding-by-letters.ts')
  return encodingByLetters(sample)
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

/** Enough to tell languages apart. */
const MOST_TAKEN = 16 * 1024
/** Line ends, tab, comma and semicolon: no encoding of several bytes a character uses them within one. */
const CUTS = new Set([0x0a, 0x0d, 0x09, 0x2c, 0x3b])
const NEWLINE = Buffer.from('\n')

/** Collects the cells that have bytes above 127: addresses and numbers are the same in every encoding. */
function foreignWords() {
  const taken: Buffer[] = []
  let length = 0
  let cell: Buffer = Buffer.alloc(0)
  const take = (bytes: Buffer) => {
    if (!bytes.some(byte => byte > 127)) return
    taken.push(bytes, NEWLINE)
    length += bytes.length + 1
  }
  return {
    push(chunk: Uint8Array) {
      if (length >= MOST_TAKEN) return
      const bytes = Buffer.concat([cell, chunk])
      let from = 0
      for (let at = cell.length; at < bytes.length && length < MOST_TAKEN; at += 1) {
        if (!CUTS.has(bytes[at] ?? 0)) continue
        take(bytes.subarray(from, at))
        from = at + 1
      }
      cell = bytes.subarray(from)
      if (cell.length < MOST_TAKEN) return
      take(cell.subarray(0, MOST_TAKEN))
      cell = Buffer.alloc(0)
    },
    taken() {
      take(cell)
      return Buffer.concat(taken)
    },
  }
}

function byMark(head: Buffer): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

/** Only UTF-16 has zeros: of ASCII, separators and line ends in every second byte. */
function byZeros(head: Buffer): Encoding | null {
  let even = 0
  let odd = 0
  head.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even += 1
    else odd += 1
  })
  if (odd > 10 * even) return 'utf-16le'
  return even > 10 * odd ? 'utf-16be' : null
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
