import {
  type Attribution,
  attributionOf,
  beginsAttribution,
  beginsSignature,
  HEADER_LANGUAGES,
  hasMailAddress,
  headerFieldOf,
  isForwardIntroduction,
  isOriginalMarker,
  isRule,
  mayBeginAttribution,
  tellsOfAnswersWithin,
} from './quote-patterns.ts'

/** A line of a message as its reader sees it. */
export interface BodyLine {
  /** Without marks of quotation; trimmed. */
  text: string
  /** 'cite': markup that only mail programs make around what they quote. */
  quote: 'none' | 'plain' | 'cite'
  /** Markup says that this introduces a quoted message. */
  introduces: boolean
  signature: boolean
}

/** Lines from `start` up to, not including, `end` are history. */
interface HistoryRange {
  start: number
  end: number
}

/** Where a quoted message may begin, and where its text does, below what introduces it. */
interface Beginning {
  start: number
  body: number
  certainty: Attribution | 'run'
}

const MAX_ATTRIBUTION_LINES = 6
const MAX_HEADER_LINES = 14
/** Fewer quoted lines without any introduction are likelier chosen by the writer. */
const MIN_BARE_QUOTE = 3
/** A message of more is left whole. */
const MAX_LINES = 60_000

/**
 * Finds quoted history, or null where in doubt. It never takes in what the writer wrote: with answers between
 * quoted lines nothing is found, with an answer below them only what stands above it.
 */
export function findHistory(lines: readonly BodyLine[]): HistoryRange | null {
  if (lines.length > MAX_LINES) return null
  const outline = outlineOf(lines)
  if (outline.firstOwn === -1) return null
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.text === '' && lines[at]?.quote === 'none') continue
    const beginning = beginningAt(lines, at)
    const range = beginning && judge(lines, outline, beginning)
    if (range) return range
    // What begins as a quoted or forwarded message and has nothing above it is the message itself.
    if (
      beginning?.certainty === 'certain' &&
      outline.firstOwn >= at &&
      !isFollowedByQuote(lines, beginning.body)
    ) {
      return null
    }
    // Only the first line of a run of quoted lines can begin anything.
    if (lines[at]?.quote !== 'none') at = (outline.nextOwn[at] ?? lines.length) - 1
  }
  return null
}

interface Outline {
  /** The first line that is neither empty nor quoted nor a rule; -1 if none. */
  firstOwn: number
  firstQuoted: number
  lastQuoted: number
  /** For each line the next one at or below it that is neither empty nor quoted; the number of lines if none. */
  nextOwn: Int32Array
}

function outlineOf(lines: readonly BodyLine[]): Outline {
  const nextOwn = new Int32Array(lines.length + 1).fill(lines.length)
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    nextOwn[at] = isOwn(lines[at] as BodyLine) ? at : (nextOwn[at + 1] as number)
  }
  return {
    firstOwn: lines.findIndex(line => isOwn(line) && !isRule(line.text)),
    firstQuoted: lines.findIndex(line => line.quote !== 'none'),
    lastQuoted: lines.findLastIndex(line => line.quote !== 'none'),
    nextOwn,
  }
}

function isOwn(line: BodyLine): boolean {
  return line.quote === 'none' && line.text !== ''
}

function beginningAt(lines: readonly BodyLine[], at: number): Beginning | null {
  const line = lines[at] as BodyLine
  const header = headerEnd(lines, at)
  if (header !== null) return { start: at, body: header, certainty: 'certain' }
  if (isOriginalMarker(line.text)) {
    const next = nextContent(lines, at + 1)
    return { start: at, body: headerEnd(lines, next) ?? at + 1, certainty: 'certain' }
  }
  if (isForwardIntroduction(line.text)) {
    const body = headerEnd(lines, nextContent(lines, at + 1))
    if (body !== null) return { start: at, body, certainty: 'certain' }
  }
  const attribution = attributionAt(lines, at)
  if (attribution) return attribution
  if (line.introduces) {
    let body = at + 1
    while (lines[body]?.introduces) body += 1
    return { start: at, body, certainty: 'certain' }
  }
  if (line.quote === 'cite') return { start: at, body: at, certainty: 'likely' }
  if (line.quote === 'plain') return { start: at, body: at, certainty: 'run' }
  return null
}

/** What of a beginning is history; the certainty decides how much must be seen below it. */
function judge(lines: readonly BodyLine[], outline: Outline, beginning: Beginning): HistoryRange | null {
  const { start, body, certainty } = beginning
  const isFirst = outline.firstOwn >= start
  const below = nextContent(lines, body)
  const quoted = lines[start]?.quote !== 'none' ? start : below
  if (quoted < lines.length && lines[quoted]?.quote !== 'none') {
    // Without an introduction, the last of several quotes is what an answer above it began with.
    if (body === start && outline.firstQuoted < start) return null
    const end = outline.nextOwn[quoted] as number
    if (certainty === 'run' && !isBareHistory(lines, start, end)) return null
    if (end < lines.length) {
      const isInline = outline.lastQuoted > end
      const isBelowOnly = isFirst && certainty !== 'run'
      if (isInline || !(isBelowOnly || isSignature(lines[end]))) return null
      return isFirst && !isBelowOnly ? null : { start: extended(lines, start), end }
    }
    return isFirst || mayAnswerWithin(lines, start) ? null : { start: extended(lines, start), end }
  }
  if (certainty !== 'certain' || isFirst || mayAnswerWithin(lines, start)) return null
  return { start: extended(lines, start), end: lines.length }
}

/** A run of quoted lines that nothing introduces: history if it is long, stands apart and nothing points to it. */
function isBareHistory(lines: readonly BodyLine[], start: number, end: number): boolean {
  const above = lines[start - 1]
  if (end < lines.length || start < 2 || above?.text !== '') return false
  let owner = start - 1
  while (owner > 0 && lines[owner]?.text === '') owner -= 1
  const count = lines.slice(start, end).filter(line => line.text !== '').length
  return count >= MIN_BARE_QUOTE && !/[:：]$/.test(lines[owner]?.text ?? '')
}

function isSignature(line: BodyLine | undefined): boolean {
  return line !== undefined && (line.signature || beginsSignature(line.text))
}

function mayAnswerWithin(lines: readonly BodyLine[], start: number): boolean {
  return lines.slice(0, start).some(line => line.quote === 'none' && tellsOfAnswersWithin(line.text))
}

/** Rules and empty lines above belong to the history. */
function extended(lines: readonly BodyLine[], start: number): number {
  let at = start
  while (at > 0) {
    const above = lines[at - 1] as BodyLine
    if (above.quote !== 'none' || (above.text !== '' && !isRule(above.text))) break
    at -= 1
  }
  return at
}

function nextContent(lines: readonly BodyLine[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]?.text === '') at += 1
  return at
}

/** An attribution that starts here; it may be wrapped over several lines. */
function attributionAt(lines: readonly BodyLine[], start: number): Beginning | null {
  let joined = ''
  for (let at = start; at < Math.min(lines.length, start + MAX_ATTRIBUTION_LINES); at += 1) {
    const { text, quote } = lines[at] as BodyLine
    // A bracket that is still open goes on over what looks like an empty or a quoted line.
    const isOpen =
      joined.lastIndexOf('<') > joined.lastIndexOf('>') || /<\s*mailto:[^>]*<[^>]*>$/.test(joined)
    if (text === '' && (isOpen || beginsAttribution(joined))) continue
    if (text === '' || (quote !== lines[start]?.quote && !isOpen)) return null
    joined = joined === '' ? text : `${joined} ${text}`
    if (at > start && (!mayBeginAttribution(lines[start]?.text ?? '') || mayBeginAttribution(text)))
      return null
    const certainty = attributionOf(joined)
    if (certainty && (certainty === 'certain' || isFollowedByQuote(lines, at + 1))) {
      return { start, body: at + 1, certainty }
    }
    // The line of a finished sentence is no part of an attribution; "28." may be.
    if (/[^\d\s]{3}[.!?]$/.test(text) || joined.length > 500) return null
  }
  return null
}

function isFollowedByQuote(lines: readonly BodyLine[], from: number): boolean {
  const at = nextContent(lines, from)
  return at < lines.length && lines[at]?.quote !== 'none'
}

/** Where the header block that starts here ends; null if there is none. */
function headerEnd(lines: readonly BodyLine[], start: number): number | null {
  for (let language = 0; language < HEADER_LANGUAGES; language += 1) {
    const first = lines[start]
    if (!first || headerFieldOf(first.text, language) !== 'from') continue
    const end = headerEndIn(lines, start, language)
    if (end !== null) return end
  }
  return null
}

/**
 * A block counts with a dated line and a subject, or with two of date, receiver and subject and an address: "From:
 * Berlin, To: Munich" may be a journey.
 */
function headerEndIn(lines: readonly BodyLine[], start: number, language: number): number | null {
  const found = new Set<string>()
  let end = start
  let isAddressed = false
  let sinceField = 0
  for (let at = start; at < Math.min(lines.length, start + MAX_HEADER_LINES); at += 1) {
    const { text, quote } = lines[at] as BodyLine
    if (quote !== lines[start]?.quote) break
    const field = text === '' ? null : headerFieldOf(text, language)
    // A long list of receivers or subject is wrapped; after two such lines the text has begun.
    if (field === null) sinceField += 1
    else sinceField = 0
    if (sinceField > 2) break
    if (field === null) continue
    if (field === 'from' && at > start) break
    if (field !== 'sent' || /\d/.test(text)) found.add(field)
    isAddressed ||= hasMailAddress(text)
    end = at + 1
  }
  const known = ['sent', 'to', 'subject'].filter(field => found.has(field)).length
  const isDated = found.has('sent') && found.has('subject')
  return isDated || (isAddressed && known >= 2) ? end : null
}
