import {
  type Attribution,
  attributionOf,
  beginsAttribution,
  beginsSignature,
  HEADER_LANGUAGES,
  type HeaderField,
  hasTimeOfDay,
  headerFieldOf,
  isForwardIntroduction,
  isOriginalMarker,
  isRule,
  mayBeginAttribution,
  namesMailbox,
  prefaceOf,
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
  /** Markup draws the rule right above that Outlook draws above a header. */
  ruled: boolean
  /** All of it has a colour that people choose for answers. */
  coloured: boolean
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
  certainty: NonNullable<Attribution>
}

const MAX_ATTRIBUTION_LINES = 6
const MAX_HEADER_LINES = 14
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
    // What belongs to a beginning begins nothing itself.
    if (beginning) at = Math.max(at, beginning.body - 1)
    // Only the first line of a run of quoted lines can begin anything.
    if (lines[at]?.quote !== 'none') at = (outline.nextOwn[at] ?? lines.length) - 1
  }
  return null
}

interface Outline {
  /** The first line that is neither empty nor quoted nor a rule; -1 if none. */
  firstOwn: number
  firstQuoted: number
  /** The first line of the writer's own that tells of answers within the quoted text; -1 if none. */
  firstTelling(): number
  /** Some line looks like an answer within a quoted letter, by its colour or the name before it. */
  mayHoldAnswers: boolean
  lastQuoted: number
  /** For each line the next one at or below it that is neither empty nor quoted; the number of lines if none. */
  nextOwn: Int32Array
}

function outlineOf(lines: readonly BodyLine[]): Outline {
  let telling: number | undefined
  const nextOwn = new Int32Array(lines.length + 1).fill(lines.length)
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    nextOwn[at] = isOwn(lines[at] as BodyLine) ? at : (nextOwn[at + 1] as number)
  }
  return {
    firstOwn: lines.findIndex(line => isOwn(line) && !isRule(line.text)),
    mayHoldAnswers: lines.some(line => line.coloured || prefaceOf(line.text) !== null),
    firstQuoted: lines.findIndex(line => line.quote !== 'none'),
    firstTelling: () => {
      telling ??= lines.findIndex(line => line.quote === 'none' && tellsOfAnswersWithin(line.text))
      return telling
    },
    lastQuoted: lines.findLastIndex(line => line.quote !== 'none'),
    nextOwn,
  }
}

function isOwn(line: BodyLine): boolean {
  return line.quote === 'none' && line.text !== ''
}

function beginningAt(lines: readonly BodyLine[], at: number): Beginning | null {
  const line = lines[at] as BodyLine
  const header = headerEnd(lines, at, line.introduces)
  if (header !== null) return { start: at, body: header, certainty: 'certain' }
  const isMarker = isOriginalMarker(line.text)
  if (isMarker || isForwardIntroduction(line.text)) {
    const next = nextContent(lines, at + 1)
    const body = headerEnd(lines, next, true) ?? (isMarker ? messageBelow(lines, next) : null)
    if (body !== null) return { start: at, body, certainty: 'certain' }
  }
  const attribution = attributionAt(lines, at)
  if (attribution) return attribution
  if (line.introduces) {
    let body = at + 1
    while (lines[body]?.introduces) body += 1
    return { start: at, body, certainty: 'certain' }
  }
  // Lines that only have marks may be a log, a poem or a table that the writer chose.
  return line.quote === 'cite' ? { start: at, body: at, certainty: 'likely' } : null
}

/** Where the message below a marker begins; null where a sentence goes on there, for then it was no marker. */
function messageBelow(lines: readonly BodyLine[], at: number): number | null {
  const line = lines[at]
  if (!line || (line.quote === 'none' && /^\p{Ll}/u.test(line.text))) return null
  return attributionAt(lines, at)?.body ?? at
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
    if (end < lines.length) {
      const isInline = outline.lastQuoted > end
      return isInline || !(isFirst || isSignature(lines[end])) ? null : { start: extended(lines, start), end }
    }
    return isFirst || mayAnswerWithin(lines, outline, beginning, end)
      ? null
      : { start: extended(lines, start), end }
  }
  const end = lines.length
  if (certainty !== 'certain' || isFirst) return null
  return mayAnswerWithin(lines, outline, beginning, end) ? null : { start: extended(lines, start), end }
}

/**
 * Outlook marks no quoted line: its people answer in red, or it writes their name before each answer. Only the letter
 * that is answered counts, for earlier ones may hold such answers, too.
 */
function holdsAnswers(lines: readonly BodyLine[], body: number, end: number): boolean {
  const first = nextContent(lines, body)
  const names = new Set<string>()
  for (let at = first; at < end; at += 1) {
    const line = lines[at] as BodyLine
    if (at > first && beginningAt(lines, at)?.certainty === 'certain') return false
    // A letter in one colour is no answer to itself.
    if (line.coloured && !lines[first]?.coloured) return true
    const name = prefaceOf(line.text)
    if (name !== null && names.has(name)) return true
    if (name !== null) names.add(name)
  }
  return false
}

function isSignature(line: BodyLine | undefined): boolean {
  return line !== undefined && (line.signature || beginsSignature(line.text))
}

function mayAnswerWithin(
  lines: readonly BodyLine[],
  { mayHoldAnswers, firstTelling }: Outline,
  { start, body }: Beginning,
  end: number,
): boolean {
  if (mayHoldAnswers && holdsAnswers(lines, body, end)) return true
  return firstTelling() !== -1 && firstTelling() < start
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
    // An address alone goes on with what stands above it.
    const beginsAnother = mayBeginAttribution(text) && !text.startsWith('<')
    if (at > start && (!mayBeginAttribution(lines[start]?.text ?? '') || beginsAnother)) return null
    const certainty = attributionOf(joined)
    const isEnough = certainty === 'certain' && !isPointedAt(lines, start)
    if (certainty && (isEnough || isFollowedByQuote(lines, at + 1))) {
      return { start, body: at + 1, certainty }
    }
    // The line of a finished sentence is no part of an attribution; "28." may be.
    if (/[^\d\s]{3}[.!?]$/.test(text) || joined.length > 500) return null
  }
  return null
}

/** Whether the text above ends in a colon: then the writer may go on below what they quote without marks. */
function isPointedAt(lines: readonly BodyLine[], start: number): boolean {
  return /[:：]$/.test(lines[extended(lines, start) - 1]?.text ?? '')
}

function isFollowedByQuote(lines: readonly BodyLine[], from: number): boolean {
  const at = nextContent(lines, from)
  return at < lines.length && lines[at]?.quote !== 'none'
}

/** Where the header block that starts here ends; null if there is none. `isIntroduced`: something above says so. */
function headerEnd(lines: readonly BodyLine[], start: number, isIntroduced: boolean): number | null {
  for (let language = 0; language < HEADER_LANGUAGES; language += 1) {
    const first = headerFieldOf(lines[start]?.text ?? '', language)
    if (first === null || first === 'other') continue
    // Some programs begin with when it was sent; below an introduction the fields stand in any order.
    if (!isIntroduced && first !== 'from' && first !== 'sent') continue
    const block = readHeader(lines, start, language)
    if (isIntroduced ? isAnyHeader(block) : isOwnProof(block, isRuled(lines, start))) return block.end
  }
  return null
}

interface HeaderBlock {
  end: number
  /** A date counts only with a number. */
  fields: ReadonlySet<HeaderField>
  /** The sender or receiver is named by an address. */
  isAddressed: boolean
  hasTime: boolean
}

function isAnyHeader({ fields, isAddressed }: HeaderBlock): boolean {
  const isDated = fields.has('sent') || fields.has('date')
  const known = [isDated, fields.has('to'), fields.has('subject')].filter(Boolean).length
  return fields.has('from') && ((isDated && fields.has('subject')) || (isAddressed && known >= 2))
}

/**
 * Nothing but the block says that a message follows. "From: Berlin, To: Munich, Date, Subject" may be a journey or an
 * order: programs write a word that only they use, or the time of day with an address or below Outlook's rule.
 */
function isOwnProof({ fields, isAddressed, hasTime }: HeaderBlock, isRuled: boolean): boolean {
  if (!fields.has('from')) return false
  if (fields.has('sent')) return fields.has('subject') || (isAddressed && fields.has('to'))
  if (!fields.has('date') || !hasTime) return false
  const hasTo = fields.has('to')
  const hasSubject = fields.has('subject')
  return (isAddressed && (hasTo || hasSubject)) || (isRuled && hasTo && hasSubject)
}

/** Whether Outlook's rule stands above; in plain text it is of 32 underscores. */
function isRuled(lines: readonly BodyLine[], at: number): boolean {
  return lines[at]?.ruled === true || /^_{20,}$/.test(lines[at - 1]?.text ?? '')
}

function readHeader(lines: readonly BodyLine[], start: number, language: number): HeaderBlock {
  const fields = new Set<HeaderField>()
  const block = { end: start, fields, isAddressed: false, hasTime: false }
  let sinceField = 0
  for (let at = start; at < Math.min(lines.length, start + MAX_HEADER_LINES); at += 1) {
    const { text, quote } = lines[at] as BodyLine
    if (quote !== lines[start]?.quote) break
    const field = text === '' ? null : headerFieldOf(text, language)
    // A long list of receivers or subject is wrapped; after two such lines the text has begun.
    sinceField = field === null ? sinceField + 1 : 0
    if (sinceField > 2 || (field === 'from' && fields.has('from'))) break
    if (field === null) continue
    const isDate = field === 'sent' || field === 'date'
    if (!isDate || /\d/.test(text)) fields.add(field)
    if (isDate) block.hasTime ||= hasTimeOfDay(text)
    if (field === 'from' || field === 'to') block.isAddressed ||= namesMailbox(text)
    block.end = at + 1
  }
  return block
}
