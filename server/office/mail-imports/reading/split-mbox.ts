import { growingBuffer } from './growing-buffer.ts'

/** One message of an mbox, as it stands there. */
export interface MboxPart {
  /** The line that separates it from the one before. */
  separator: string
  /** Still quoted, unless its length was told; null if it is too large. */
  bytes: Buffer | null
  /** Whether its length was told and holds: then lines in it that look like separators are its own. */
  isMeasured: boolean
  /** Where the next message begins. */
  next: number
}

/** So much of a line has to be there before it is judged. */
const LINE = 1000
const HEAD = 256 * 1024
const LF = 0x0a
const CR = 0x0d

/**
 * Splits an mbox of whatever kind, as it comes in. Messages begin with a line "From …": one with a date, or after an empty
 * line; and a header follows it. Where a message tells its length (mboxcl, mboxcl2) and a separator is there, that counts.
 * `start` is the offset of the first byte.
 */
export async function* splitMbox(
  chunks: AsyncIterable<Buffer>,
  { start, most }: { start: number; most: number },
): AsyncGenerator<MboxPart> {
  const held = growingBuffer()
  /** Offset of the first byte that is held. */
  let base = start
  /** Within what is held: where to look on. */
  let scan = 0
  let separator: string | null = null
  let isTooLarge = false
  /** Where the message ends if what it tells of its length is right; null once that is known to be wrong. */
  let told: number | null | undefined

  const drop = (count: number) => {
    held.drop(count)
    base += count
    scan = Math.max(0, scan - count)
  }

  function* take(isEnd: boolean): Generator<MboxPart> {
    for (;;) {
      const bytes = held.bytes()
      if (separator === null) {
        // Only the first one is looked for here: whatever comes before it is no message.
        const first = findSeparator(bytes, base === start ? -1 : 0, isEnd)
        if (first === 'more') return
        if (first === null) return drop(Math.max(0, bytes.length - 6))
        separator = first.line
        drop(first.end)
        scan = 0
        told = undefined
        continue
      }
      if (told === undefined) {
        const length = toldLength(bytes, isEnd)
        if (length === 'more') return
        told = length !== null && length <= most ? length : null
      }
      if (told !== null) {
        if (!isEnd && bytes.length < told + LINE) return
        const at = afterNewlines(bytes, told)
        const follows =
          at === bytes.length ? isEnd : bytes.subarray(at, at + 5).toString('latin1') === 'From '
        if (told <= bytes.length && bytes[told - 1] === LF && follows) {
          const message = Buffer.from(bytes.subarray(0, told))
          const end = bytes.indexOf(LF, at)
          const line = at === bytes.length ? null : lineAt(bytes, at, end === -1 ? bytes.length : end)
          yield { separator, bytes: message, isMeasured: true, next: base + at }
          separator = line
          drop(line === null || end === -1 ? bytes.length : end + 1)
          scan = 0
          told = undefined
          if (line === null) return
          continue
        }
        told = null
      }
      const found = findSeparator(bytes, scan, isEnd)
      if (found === 'more' || found === null) {
        scan = found === null ? Math.max(0, bytes.length - 6) : bytes.lastIndexOf('\nFrom ')
        if (isEnd) {
          yield part(bytes, bytes.length, base + bytes.length)
          separator = null
          drop(bytes.length)
        } else if (bytes.length > most + LINE) {
          isTooLarge = true
          drop(Math.max(0, scan - 2))
        }
        return
      }
      yield part(bytes, found.at, base + found.at)
      separator = found.line
      isTooLarge = false
      drop(found.end)
      scan = 0
      told = undefined
    }
  }

  const part = (bytes: Buffer, end: number, next: number): MboxPart => ({
    separator: separator ?? '',
    bytes: isTooLarge || end > most ? null : Buffer.from(bytes.subarray(0, withoutNewline(bytes, end))),
    isMeasured: false,
    next,
  })

  for await (const chunk of chunks) {
    held.append(chunk)
    yield* take(false)
  }
  yield* take(true)
}

interface Separator {
  at: number
  /** After its line. */
  end: number
  line: string
}

/** The next separator after `from`; -1 allows one at the very beginning. `more`: it cannot be told yet. */
function findSeparator(bytes: Buffer, from: number, isEnd: boolean): Separator | 'more' | null {
  for (let scan = from; ; ) {
    const isFirst = scan === -1 && bytes.subarray(0, 5).toString('latin1') === 'From '
    const before = isFirst ? -1 : bytes.indexOf('\nFrom ', Math.max(0, scan))
    if (before === -1 && !isFirst) return null
    const at = before + 1
    const end = bytes.indexOf(LF, at)
    const nextEnd = end === -1 ? -1 : bytes.indexOf(LF, end + 1)
    if (nextEnd === -1 && !isEnd && bytes.length - at < 2 * LINE) return 'more'
    if (end !== -1) {
      const line = lineAt(bytes, at, end)
      const next = lineAt(bytes, end + 1, nextEnd === -1 ? bytes.length : nextEnd)
      if (isSeparator(line, next, isFirst || isEmptyBefore(bytes, before))) return { at, end: end + 1, line }
    }
    scan = at
  }
}

const DATED = /\b(?:mon|tue|wed|thu|fri|sat|sun)\b.{0,40}\b\d{1,2}:\d{2}/i
const BARE = /^From (?:\S+@\S+|-|MAILER-DAEMON)?\s*$/
const FIELD = /^[!-9;-~]+[ \t]*:|^>?From |^$/

const isSeparator = (line: string, next: string, isAfterEmpty: boolean): boolean =>
  FIELD.test(next) && (DATED.test(line) ? next !== '' || isAfterEmpty : isAfterEmpty && BARE.test(line))

/** Whether the line that ends at `at` is empty. */
const isEmptyBefore = (bytes: Buffer, at: number): boolean =>
  at === 0 || bytes[at - 1] === LF || (bytes[at - 1] === CR && (at === 1 || bytes[at - 2] === LF))

const lineAt = (bytes: Buffer, at: number, end: number): string =>
  bytes
    .subarray(at, Math.min(end, at + LINE))
    .toString('latin1')
    .replace(/\r$/, '')

/** Before the line end that the format itself puts after a message. */
function withoutNewline(bytes: Buffer, end: number): number {
  if (end === 0 || bytes[end - 1] !== LF) return end
  const isCrlf = bytes[end - 2] === CR
  const before = end - (isCrlf ? 2 : 1)
  // Only the empty line is the format's: the line end before it is the message's own.
  return before > 0 && bytes[before - 1] === LF ? before : end
}

function afterNewlines(bytes: Buffer, from: number): number {
  let at = from
  for (let lines = 0; lines < 2; lines += 1) {
    if (bytes[at] === CR && bytes[at + 1] === LF) at += 2
    else if (bytes[at] === LF) at += 1
  }
  return Math.min(at, bytes.length)
}

/** Where a message ends by what it tells itself; null if it tells nothing. */
function toldLength(bytes: Buffer, isEnd: boolean): number | null | 'more' {
  const head = bytes.subarray(0, HEAD)
  const lf = head.indexOf('\n\n')
  const crlf = head.indexOf('\r\n\r\n')
  const end = lf === -1 ? crlf + 4 : crlf === -1 ? lf + 2 : Math.min(lf + 2, crlf + 4)
  if (lf === -1 && crlf === -1) return isEnd || bytes.length >= HEAD ? null : 'more'
  const length = /^content-length:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(head.toString('latin1', 0, end))?.[1]
  return length === undefined ? null : end + Number(length)
}
