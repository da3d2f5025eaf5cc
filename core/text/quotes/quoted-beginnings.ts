import {
  type Attribution,
  attributionOf,
  beginsAttribution,
  hasTimeOfDay,
  isMarkedAttribution,
  mayBeginAttribution,
  namesDay,
  saysWhoWrote,
} from './quote-attribution.ts'
import { type HeaderField, headerFieldOf } from './quote-headers.ts'
import {
  behindOriginalMarker,
  isForwardIntroduction,
  isForwardMarker,
  isHeaderMarker,
  isOfDevice,
  isOriginalMarker,
  isPatchLine,
  isReaction,
  isRule,
  namesMailbox,
} from './quote-patterns.ts'

/** A line of a message as its reader sees it. */
export interface BodyLine {
  /** Without quotation marks ('>'), and trimmed. */
  text: string
  /** 'plain': a mark before the line. 'cite': markup that only mail programs put around a quotation; 'block': people, too. */
  quote: 'none' | 'plain' | 'block' | 'cite'
  /** Whether markup says that this line introduces a quoted message. People type in such markup, too. */
  introduces: boolean
  signature: boolean
  /** Whether markup draws Outlook's rule directly above. */
  ruled: boolean
  /** The formatting that the whole line has, such as colour and bold; empty where it is plain. */
  ink: string
  /** Whether coloured text continues after the end of a sentence in another colour. */
  addsInColour: boolean
  /** The number of the outermost element that a program made around a quoted message; 0 outside of such elements. */
  holder: number
}

/** Where a quoted message may begin, and where its text begins, below the introduction. */
export interface Beginning {
  start: number
  body: number
  certainty: NonNullable<Attribution>
  /** Introductions that are used for forwards as well as for answers. */
  kind: 'attribution' | 'header' | 'forwarded'
}

const MAX_ATTRIBUTION_LINES = 6
const MAX_HEADER_LINES = 14

export function beginningAt(lines: readonly BodyLine[], at: number): Beginning | null {
  const { text, introduces } = lines[at] as BodyLine
  const header = headerEnd(lines, at, introduces)
  if (header !== null) return { start: at, body: header, certainty: 'certain', kind: 'header' }
  if (isForwardMarker(text)) return { start: at, body: at + 1, certainty: 'certain', kind: 'forwarded' }
  if (isForwardIntroduction(text)) {
    const body = headerEnd(lines, nextContent(lines, at + 1), true)
    if (body !== null) return { start: at, body, certainty: 'certain', kind: 'forwarded' }
  }
  if (headerFieldOf(behindOriginalMarker(text)) !== null)
    return { start: at, body: at + 1, certainty: 'certain', kind: 'header' }
  const isAboveHeader = isHeaderMarker(text)
  if (isAboveHeader || isOriginalMarker(text)) {
    const next = nextContent(lines, at + 1)
    const body = headerEnd(lines, next, true) ?? (isAboveHeader ? null : messageBelow(lines, next))
    if (body !== null) return { start: at, body, certainty: 'certain', kind: 'header' }
  }
  return attributionAt(lines, at)
}

export function nextContent(lines: readonly BodyLine[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]?.text === '') at += 1
  return at
}

/** The last line above this one that is not empty; -1 if there is none. */
export function lastContent(lines: readonly BodyLine[], before: number): number {
  let at = before - 1
  while (at >= 0 && lines[at]?.text === '') at -= 1
  return at
}

/** Rules and empty lines above belong to the history. */
export function withRulesAbove(lines: readonly BodyLine[], start: number): number {
  let at = start
  while (at > 0) {
    const above = lines[at - 1] as BodyLine
    if (above.quote !== 'none' || (above.text !== '' && !isRule(above.text))) break
    at -= 1
  }
  return at
}

/** Whether the text above ends in a colon: then the writer presents what is below, and may continue behind it. */
export function isAnnouncedByColon(lines: readonly BodyLine[], start: number): boolean {
  const above = lines[withRulesAbove(lines, start) - 1]?.text ?? ''
  return /[:：]$/.test(above) && !isReaction(above)
}

export function isFollowedByQuote(lines: readonly BodyLine[], from: number): boolean {
  return quoteBelow(lines, from) !== 'none'
}

function quoteBelow(lines: readonly BodyLine[], from: number): BodyLine['quote'] {
  return lines[nextContent(lines, from)]?.quote ?? 'none'
}

/**
 * Where the message below a marker begins; null where a sentence continues there, which proves that it is not a marker.
 */
function messageBelow(lines: readonly BodyLine[], at: number): number | null {
  const line = lines[at]
  if (!line || (line.quote === 'none' && /^\p{Ll}/u.test(line.text))) return null
  return attributionAt(lines, at)?.body ?? at
}

/** An attribution that starts at this line; it may be wrapped over several lines. */
function attributionAt(lines: readonly BodyLine[], start: number): Beginning | null {
  const first = lines[start] as BodyLine
  let joined = ''
  let mayBegin: boolean | null = null
  for (let at = start; at < Math.min(lines.length, start + MAX_ATTRIBUTION_LINES); at += 1) {
    const { text, quote } = lines[at] as BodyLine
    if (text.length + joined.length > 500) return null
    // While a bracket is open, the attribution continues over empty and quoted lines.
    const isOpen =
      joined.lastIndexOf('<') > joined.lastIndexOf('>') || /<\s?mailto:[^<>]*<[^<>]*>$/.test(joined)
    if (text === '' && (isOpen || beginsAttribution(joined))) continue
    if (text === '' || (quote !== first.quote && !isOpen)) return null
    if (at > start) {
      mayBegin ??= mayBeginAttribution(first.text)
      if (!mayBegin) return null
      // A line with only an address continues the line above.
      const beginsAnother =
        !isOpen && !/^[(<]/.test(text) && mayBeginAttribution(text) && !continues(joined, text)
      if (beginsAnother) return null
    }
    joined = joined === '' ? text : `${joined} ${text}`
    const certainty = certaintyOf(lines, start, joined, at + 1)
    const isEnough = certainty === 'certain' && !isAnnouncedByColon(lines, start)
    if (certainty && (isEnough || isFollowedByQuote(lines, at + 1))) {
      return { start, body: at + 1, certainty, kind: 'attribution' }
    }
    // A line that ends a sentence is not part of an attribution; "28." may be.
    if (/[^\d\s]{3}[.!?]$/.test(text)) return null
  }
  return null
}

/** Whether a line can only continue an attribution: with the rest of the date, or with the name and address behind it. */
const continues = (joined: string, line: string) =>
  saysWhoWrote(joined) || (namesDay(joined) && !namesDay(line))

function certaintyOf(lines: readonly BodyLine[], start: number, joined: string, below: number): Attribution {
  const first = lines[start] as BodyLine
  const certainty = attributionOf(joined)
  // Nobody cites anything below what a device adds.
  if (certainty === 'likely' && isOfDevice(lines[lastContent(lines, start)]?.text ?? '')) return 'certain'
  if (certainty === 'certain' || !/[:：]$/.test(joined)) return certainty
  // An attribution marked by a program may be in any language, and may have no address.
  const isMarked = first.introduces || quoteBelow(lines, below) === 'cite'
  if (isMarked && isMarkedAttribution(joined)) return first.introduces ? 'certain' : 'likely'
  return certainty
}

/**
 * The end of the header block that starts at this line; null if there is none. `isIntroduced`: a line above introduces
 * it.
 */
function headerEnd(lines: readonly BodyLine[], start: number, isIntroduced: boolean): number | null {
  const first = headerFieldOf(lines[start]?.text ?? '')
  if (first === null || first === 'other') return null
  const block = readHeader(lines, start)
  const isFirst = first === 'from' || first === 'sent'
  // Some programs begin with the date; after an introduction the fields can have any order.
  const isOwn = isIntroduced
    ? isAnyHeader(block)
    : isFirst
      ? isOwnProof(block, isRuled(lines, start))
      : // Thunderbird begins with the subject where it hands a message on.
        (first === 'date' || lines[start]?.quote !== 'none') && isCopied(block)
  return isOwn && !isPatch(lines, start, block.end) ? block.end : null
}

interface HeaderBlock {
  end: number
  /** A date counts only with a digit. */
  fields: ReadonlySet<HeaderField>
  /** Whether the sender or receiver has an address. */
  isAddressed: boolean
  hasTime: boolean
  /** Whether the date is that of the header, with seconds and the zone. */
  isExact: boolean
}

/** Whether a program has copied the fields of a message as they are: nobody writes such a date. */
function isCopied({ fields, isAddressed, isExact }: HeaderBlock): boolean {
  return isExact && isAddressed && fields.has('from') && fields.has('to') && fields.has('subject')
}

function isAnyHeader({ fields, isAddressed }: HeaderBlock): boolean {
  const isDated = fields.has('sent') || fields.has('date')
  const known = [isDated, fields.has('to'), fields.has('subject')].filter(Boolean).length
  return fields.has('from') && ((isDated && fields.has('subject')) || (isAddressed && known >= 2))
}

/**
 * Whether the block alone proves that a message follows. "From: Berlin, To: Munich, Date, Subject" could be a journey
 * or an order: programs write a word that only they use, or the time of day with an address or below Outlook's rule. A
 * block without a receiver is the head of a patch or of a pasted source.
 */
function isOwnProof({ fields, isAddressed, hasTime }: HeaderBlock, isRuled: boolean): boolean {
  if (!fields.has('from')) return false
  if (fields.has('sent')) return fields.has('subject') || (isAddressed && fields.has('to'))
  if (!fields.has('date') || !hasTime || !fields.has('to')) return false
  return isAddressed || (isRuled && fields.has('subject'))
}

/** Whether Outlook's rule is directly above; in plain text it is 32 underscores. */
function isRuled(lines: readonly BodyLine[], at: number): boolean {
  return lines[at]?.ruled === true || /^_{20,}$/.test(lines[at - 1]?.text ?? '')
}

/** Whether the block is the head of a patch, as "git format-patch" writes it. */
function isPatch(lines: readonly BodyLine[], start: number, end: number): boolean {
  if (isPatchLine(lines[start - 1]?.text ?? '')) return true
  for (let at = start; at < end; at += 1) {
    const { text } = lines[at] as BodyLine
    if (headerFieldOf(text) === 'subject' && /\[(?:\w{1,20}[ -]){0,3}PATCH\b/.test(text)) return true
  }
  return false
}

function readHeader(lines: readonly BodyLine[], start: number): HeaderBlock {
  const fields = new Set<HeaderField>()
  const block = { end: start, fields, isAddressed: false, hasTime: false, isExact: false }
  let sinceField = 0
  for (let at = start; at < Math.min(lines.length, start + MAX_HEADER_LINES); at += 1) {
    const { text, quote } = lines[at] as BodyLine
    if (quote !== lines[start]?.quote) break
    const field = text === '' ? null : headerFieldOf(text)
    // A long list of receivers or a long subject is wrapped; after two such lines the text has begun.
    sinceField = field === null ? sinceField + 1 : 0
    if (sinceField > 2 || (field === 'from' && fields.has('from'))) break
    if (field === null) continue
    const isDate = field === 'sent' || field === 'date'
    if (!isDate || /\d/.test(text)) fields.add(field)
    if (isDate) block.hasTime ||= hasTimeOfDay(text.slice(0, 200))
    if (isDate) block.isExact ||= /\d{4} \d\d:\d\d:\d\d [+-]\d{4}(?!\d)/.test(text.slice(0, 200))
    if (field === 'from' || field === 'to') block.isAddressed ||= namesMailbox(text)
    block.end = at + 1
  }
  return block
}
