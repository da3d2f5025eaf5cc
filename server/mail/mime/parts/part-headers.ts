import { isUtf8 } from 'node:buffer'
import { endOfComment, endOfQuoted } from '#core/text/enclosed.ts'
import { decodeText } from '../charset/charset.ts'

export interface Header {
  /** In lower case. */
  key: string
  /** Unfolded, otherwise undecoded. */
  value: string
}

/** A header such as `text/plain; charset=utf-8`; the value and the parameter names are in lower case. */
interface Structured {
  value: string
  params: Record<string, string>
}

/** Joins physical lines to headers, in order: a line that begins with white space continues the one before. */
export function readHeaders(lines: Uint8Array[], guess: () => string | null): Header[] {
  const folded: Uint8Array[][] = []
  for (const line of lines) {
    const last = folded.at(-1)
    if (last && isBlank(line[0])) last.push(line)
    else folded.push([line])
  }
  return folded.map(pieces => {
    const bytes = pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces)
    const line = isUtf8(bytes) ? Buffer.from(bytes).toString() : decodeText(bytes, null, guess)
    const colon = line.indexOf(':')
    const key = trimBlanks(colon < 0 ? line : line.slice(0, colon)).toLowerCase()
    return { key, value: colon < 0 ? '' : trimBlanks(line.slice(colon + 1).replace(/[\r\n]/g, ' ')) }
  })
}

const isBlank = (char: number | undefined) => char === 0x20 || char === 0x09

/** Keep other white space: a header named `From` plus a no-break space is not From (RFC 5322 section 3.2.2). */
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charCodeAt(start))) start += 1
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** RFC 2045 section 5.1 and RFC 2231. If a parameter occurs twice, the first one counts. */
export function readStructured(text: string): Structured {
  const [first = '', ...rest] = splitAtSemicolons(text)
  // Some programs forget the first semicolon.
  const [, value = first, param] = /^\s*([^\s,"]+)[\s,]+([\w*-]+\s*=.*)$/s.exec(first) ?? []
  const written = new Map<string, string>()
  for (const piece of param === undefined ? rest : [param, ...rest]) {
    const equals = piece.indexOf('=')
    const key = (equals < 0 ? piece : piece.slice(0, equals)).trim().toLowerCase()
    if (key && !written.has(key)) written.set(key, equals < 0 ? '' : withoutQuotes(piece.slice(equals + 1)))
  }
  return { value: withoutQuotes(value).toLowerCase(), params: joinContinued(written) }
}

/** Splits at semicolons outside of quoted strings, and removes comments. */
function splitAtSemicolons(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let from = 0
  let canQuote = true
  let canComment = true
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === ';') {
      pieces.push(piece + text.slice(from, at))
      piece = ''
      from = at + 1
    } else if (char === '"' && canQuote && beginsValue(text, at)) {
      const end = endOfQuoted(text, at)
      // Treat a quote that is never closed as an ordinary character; otherwise it would swallow the rest.
      if (end === -1) canQuote = false
      else at = end
    } else if (char === '(' && canComment && (at === 0 || isBlank(text.charCodeAt(at - 1)))) {
      const end = endOfComment(text, at)
      if (end === -1) canComment = false
      else {
        piece += text.slice(from, at)
        from = end + 1
        at = end
      }
    }
  }
  return [...pieces, piece + text.slice(from)]
}

/** Whether only white space stands between this offset and the sign before it. */
function beginsValue(text: string, at: number): boolean {
  const before = text[at - 1]
  return before === undefined || before === '=' || isBlank(before.charCodeAt(0))
}

/** A quoted string ends with its closing quote, whatever follows. */
function withoutQuotes(written: string): string {
  const text = written.trim()
  const end = text.startsWith('"') ? endOfQuoted(text, 0) : -1
  return end === -1 ? text.replaceAll('"', '') : text.slice(1, end).replace(/\\(.)/gs, '$1')
}

/** RFC 2231 sections 3 and 4: `name*0*=utf-8''…; name*1=…`. */
function joinContinued(written: ReadonlyMap<string, string>): Record<string, string> {
  // The sender chooses the names: one may be `constructor`.
  const params: Record<string, string> = Object.create(null)
  const continued = new Map<string, { number: number; value: string; isEncoded: boolean }[]>()
  for (const [key, value] of written) {
    const [, name, number, star] = /^([^*]+)\*(?:(\d{1,4})(\*)?)?$/.exec(key) ?? []
    if (name === undefined) {
      params[key] = value
      continue
    }
    const sections = continued.get(name) ?? []
    continued.set(name, sections)
    sections.push({ number: Number(number ?? 0), value, isEncoded: number === undefined || star === '*' })
  }
  for (const [name, sections] of continued) {
    sections.sort((a, b) => a.number - b.number)
    const [first] = sections
    const [, charset, rest] = (first?.isEncoded && /^([^']*)'[^']*'(.*)$/s.exec(first.value)) || []
    if (first && rest !== undefined) first.value = rest
    // Join bytes before decoding: some programs split a character.
    const bytes = sections.map(({ value, isEncoded }) =>
      isEncoded ? fromPercents(value) : Buffer.from(value),
    )
    const isAscii = sections.every(({ isEncoded }) => !isEncoded)
    params[name] = decodeText(Buffer.concat(bytes), isAscii ? 'utf-8' : charset || 'utf-8')
  }
  return params
}

function fromPercents(text: string): Buffer {
  return Buffer.concat(
    text
      .split(/((?:%[\da-f]{2})+)/i)
      .map((piece, index) =>
        index % 2 === 0 ? Buffer.from(piece) : Buffer.from(piece.replaceAll('%', ''), 'hex'),
      ),
  )
}
