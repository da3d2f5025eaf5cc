import { isAscii, isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import {
  type Decode,
  decoderOf,
  isNamedUtf16,
  isSevenBit,
  relativesOf,
  utf8,
  windows1252,
} from './decoders.ts'
import { hasLost, strangeness } from './strangeness.ts'

/**
 * Decodes text of a message: as its label says, unless the bytes cannot be in that charset or make no text in it; then as
 * the charset that fits best. A label that says nothing or claims UTF-8 counts only for bytes that are UTF-8, because
 * programs write it without checking. `guess` names a charset that the message gives elsewhere. Where nothing tells more,
 * it is windows-1252, the most common one in such mail.
 */
export function decodeText(
  bytes: Uint8Array,
  label: string | null | undefined,
  guess: () => string | null = () => null,
): string {
  const named = decoderOf(label)
  const isValid = isUtf8(bytes)
  const declared = named === utf8 || (isNamedUtf16(label) && isValid && !bytes.includes(0)) ? null : named
  if (isAscii(bytes))
    return (declared ?? (startsJapanese(bytes) ? decoderOf('iso-2022-jp') : null) ?? utf8)(bytes)
  if (!declared) return isValid ? utf8(bytes) : decodeUnnamed(bytes, guess)
  const asDeclared = isSevenBit(label) ? null : readAs(declared, bytes)
  const readings = asDeclared ? [asDeclared] : []
  if (isValid) readings.splice(isSurelyUtf8(bytes) ? 0 : 1, 0, readAs(utf8, bytes))
  if (asDeclared?.strange === 0 && readings[0] === asDeclared) return asDeclared.text
  const guessed = decoderOf(guess())
  if (guessed && guessed !== declared && guessed !== utf8) readings.push(readAs(guessed, bytes))
  if (!isValid && (!asDeclared || hasLost(asDeclared.text))) {
    for (const decode of [...relativesOf(label), windows1252]) readings.push(readAs(decode, bytes))
    for (const reading of detected(bytes)) readings.push(reading)
  }
  return leastStrange(readings)
}

interface Reading {
  text: string
  strange: number
}

function readAs(decode: Decode, bytes: Uint8Array): Reading {
  const text = decode(bytes)
  return { text, strange: strangeness(text) }
}

/** The first one of those that are the least strange. */
const leastStrange = (readings: Reading[]): string =>
  readings.reduce((best, next) => (next.strange < best.strange ? next : best), readings[0] as Reading).text

/** No label, or one that claims UTF-8, and yet not UTF-8. */
function decodeUnnamed(bytes: Uint8Array, guess: () => string | null): string {
  const text = utf8(bytes)
  // Mostly UTF-8: the message was cut off, or pasted together from several sources.
  if (count(text, /[^\p{ASCII}\uFFFD]/gu) > count(text, /\uFFFD/g)) return byLines(bytes)
  const label = guess()
  const guessed = decoderOf(label)
  const likely = [guessed === utf8 || isSevenBit(label) ? null : guessed, ...relativesOf(label), windows1252]
  const readings = likely.filter(decode => decode !== null).map(decode => readAs(decode, bytes))
  if (readings[0]?.strange === 0) return readings[0].text
  return leastStrange([...readings, ...detected(bytes)])
}

/** Of a text from several sources: lines that are UTF-8 but for their end stay, those in which nothing is are Windows'. */
function byLines(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LF, from) + 1 || bytes.length
    const line = bytes.subarray(from, end)
    const read = isUtf8(line) ? null : utf8(line)
    text +=
      read === null || /[^\p{ASCII}\uFFFD]/u.test(read) || end === bytes.length
        ? (read ?? utf8(line))
        : windows1252(line)
    from = end
  }
  return text
}

const LF = 0x0a

/**
 * Whether no text in another charset is valid UTF-8 by chance. Two letters of Cyrillic, Thai or Chinese may be two bytes of
 * UTF-8, so some such pairs do not yet tell.
 */
function isSurelyUtf8(bytes: Uint8Array): boolean {
  let weight = 0
  for (const byte of bytes.subarray(0, MOST_DETECTED)) weight += byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
  return weight >= SURE_WEIGHT
}

const SURE_WEIGHT = 4
/** In bytes; more of a text tells no more. */
const MOST_DETECTED = 8192

/**
 * What the bytes are in the charsets that they look like and in which they are whole, the likeliest first. Those of Central
 * Europe are missed in short texts.
 */
function detected(bytes: Uint8Array): Reading[] {
  const names = analyse(bytes.subarray(0, MOST_DETECTED))
    .filter(({ confidence }) => confidence > CHANCE)
    .map(({ name }) => String(name))
  return [...names, 'iso-8859-2', 'windows-1250']
    .flatMap(name => (/^(?:utf|ascii)/i.test(name) ? [] : (decoderOf(name) ?? [])))
    .map(decode => readAs(decode, bytes))
    .filter(({ text }) => !hasLost(text))
}

/** In percent: what the library gives any two bytes that a charset of two bytes can have. */
const CHANCE = 10

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

/** ISO-2022-JP is seven-bit and therefore valid UTF-8, unless one looks for its escape sequences. */
function startsJapanese(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) return true
  }
  return false
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
