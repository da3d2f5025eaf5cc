import { isWithinOne, lettersBefore } from './known-letter.ts'
import { nameOfWriter } from './quote-attribution.ts'
import {
  announcesInlineAnswers,
  answerPrefixOf,
  beginsSignature,
  introducesForward,
  isClosing,
  isForwardMarker,
  isListFooter,
  isOfDevice,
  isRule,
  signsOff,
} from './quote-patterns.ts'
import { holdsAnswers, isAllKnown, type KnownOfMail } from './quoted-answers.ts'
import {
  type Beginning,
  type BodyLine,
  beginningAt,
  isAnnouncedByColon,
  isFollowedByQuote,
  lastContent,
  nextContent,
  withRulesAbove,
} from './quoted-beginnings.ts'
import { namesOnly, wordsOfName } from './written-names.ts'

/** Lines from `start` up to, not including, `end` are history. */
interface HistoryRange {
  start: number
  end: number
}

/** A message with more lines is left whole. */
const MAX_LINES = 60_000
/** The most lines above a forward that introduce it. */
const MOST_TO_HAND_ON = 30

/**
 * Finds quoted history; null where in doubt. It never includes what the writer wrote: with answers between quoted lines
 * nothing is found; with an answer below them, only the lines above the answer are. Finds none that begins at line `before`
 * or below it.
 */
export function findHistory(
  lines: readonly BodyLine[],
  known: KnownOfMail,
  before = lines.length,
): HistoryRange | null {
  if (lines.length > MAX_LINES) return null
  const outline = outlineOf(lines, known)
  if (outline.firstOwn === -1) return null
  let isIntroduced = false
  for (let at = 0; at < before; at += 1) {
    if (lines[at]?.text === '' && lines[at]?.quote === 'none') continue
    const beginning = beginningAt(lines, at)
    isIntroduced ||= beginning !== null
    // A forwarded message is what its sender wants to be read.
    if (beginning?.kind === 'forwarded') return null
    const range = beginning && historyRangeOf(lines, outline, beginning)
    if (range) return range
    // A quoted or forwarded message with nothing above it is the message itself.
    if (
      beginning?.certainty === 'certain' &&
      outline.firstOwn >= at &&
      !isFollowedByQuote(lines, beginning.body)
    ) {
      return null
    }
    // A line that belongs to a beginning does not begin another one.
    if (beginning) at = Math.max(at, beginning.body - 1)
    // Only the first line of a run of quoted lines can begin anything.
    if (lines[at]?.quote !== 'none') at = (outline.nextOwn[at] ?? lines.length) - 1
  }
  const tail = tailRangeOf(lines, outline, known.writer, isIntroduced)
  return tail && tail.start < before ? tail : null
}

interface Outline {
  /** The first line that is neither empty nor quoted nor a rule; -1 if there is none. */
  firstOwn: number
  /** Whether a line looks like an answer within a quoted letter, by its ink or by the name before it. */
  mayHoldAnswers: boolean
  /** Whether the writer says on a line above this one that the answers are within the quote. */
  isPointedInto: (start: number) => boolean
  lastQuoted: number
  /** What is known where a quote begins. The first one that is asked for decides. */
  knownAt: (beginning: Beginning) => KnownOfMail
  /** Whether all of a history was compared with letters at hand already: once is enough, however many may begin. */
  isCompared: () => boolean
  /**
   * For each line, the next one at or below it that is neither empty nor quoted; the number of lines if there is none.
   */
  nextOwn: Int32Array
  /**
   * For each line, the first one below it that is not in the same element of a program; the number of lines outside of
   * such elements.
   */
  holderEnd: Int32Array
}

function outlineOf(lines: readonly BodyLine[], { writer, letters }: KnownOfMail): Outline {
  const nextOwn = new Int32Array(lines.length + 1).fill(lines.length)
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    nextOwn[at] = isOwn(lines[at] as BodyLine) ? at : (nextOwn[at + 1] as number)
  }
  const holderEnd = new Int32Array(lines.length).fill(lines.length)
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    const holder = lines[at]?.holder ?? 0
    if (holder !== 0)
      holderEnd[at] = lines[at + 1]?.holder === holder ? (holderEnd[at + 1] as number) : at + 1
  }
  let read = 0
  let isFound = false
  let known: KnownOfMail | null = null
  let isCompared = false
  return {
    firstOwn: lines.findIndex(line => isOwn(line) && !isRule(line.text)),
    mayHoldAnswers: lines.some(it => it.ink !== '' || it.addsInColour || answerPrefixOf(it.text) !== null),
    // Reads each line once, and only those above possible history.
    isPointedInto: start => {
      for (; read < start && !isFound; read += 1) isFound = isPointer(lines[read] as BodyLine)
      return isFound
    },
    knownAt: ({ start, body }) => {
      let before: ReturnType<typeof lettersBefore> | null = null
      known ??= { writer, letters: () => (before ??= lettersBefore(letters(), lines.slice(start, body))) }
      return known
    },
    isCompared: () => {
      const was = isCompared
      isCompared = true
      return was
    },
    lastQuoted: lines.findLastIndex(line => line.quote !== 'none'),
    nextOwn,
    holderEnd,
  }
}

function isOwn(line: BodyLine): boolean {
  return line.quote === 'none' && line.text !== ''
}

/** The part below a beginning that is history; its certainty decides how much proof is needed below it. */
function historyRangeOf(
  lines: readonly BodyLine[],
  outline: Outline,
  beginning: Beginning,
): HistoryRange | null {
  const { start, body, certainty, kind } = beginning
  const isFirst = outline.firstOwn >= start
  const below = nextContent(lines, body)
  const quoted = lines[start]?.quote !== 'none' ? start : below
  const isMarked = quoted < lines.length && lines[quoted]?.quote !== 'none'
  if (!isMarked && (certainty !== 'certain' || isMarkedFurtherDown(lines, outline, beginning))) return null
  const end = isMarked ? (outline.nextOwn[quoted] as number) : (outline.holderEnd[start] as number)
  if (end < lines.length) {
    // The writer continues below the quote, so the quote is hidden only where nothing of theirs is above it.
    const isInline = outline.lastQuoted > end
    if (isInline || !(isFirst ? saysMore(lines, end) : isBelowLetter(lines, end))) return null
  } else if (isFirst) return null
  if (mayAnswerWithin(lines, outline, beginning, end)) return null
  // Programs write a header above replies and above forwards; a forward is not history.
  if (kind === 'header' && isForward(lines, start)) return null
  return { start: withRulesAbove(lines, start), end }
}

/**
 * Whether the quote of an attribution has marks but does not begin directly below it: then the text between is the
 * writer's. Programs that mark the attribution always mark the quote; with others, a mark may belong to an earlier
 * letter.
 */
function isMarkedFurtherDown(
  lines: readonly BodyLine[],
  { lastQuoted }: Outline,
  { start, body, kind }: Beginning,
): boolean {
  if (kind !== 'attribution') return false
  if (lines[start]?.introduces) return true
  for (let at = body; at <= lastQuoted; at += 1) {
    if (lines[at]?.text !== '' && beginningAt(lines, at)) return false
    if (lines[at]?.quote !== 'none') return true
  }
  return false
}

/** Whether the writer says above it that a message follows: by "FYI", or by a colon at the end. */
function isForward(lines: readonly BodyLine[], start: number): boolean {
  if (isAnnouncedByColon(lines, start)) return true
  return lines
    .slice(0, Math.min(start, MOST_TO_HAND_ON))
    .some(({ text, quote }) => quote === 'none' && introducesForward(text))
}

/**
 * A quote at the end of the letter that no line introduces, or only "Ana Lima wrote:". People cite so, too: it is history below
 * the writer's name, where it reads like a letter of the person who is named, or where it is in a letter at hand.
 */
function tailRangeOf(
  lines: readonly BodyLine[],
  outline: Outline,
  writer: string,
  isIntroduced: boolean,
): HistoryRange | null {
  const body = lines.findIndex(({ quote }) => quote !== 'none')
  const above = lastContent(lines, body)
  if (above < 0 || outline.firstOwn >= body) return null
  const end = outline.nextOwn[body] as number
  // In markup, programs introduce what they quote, and people cite.
  const isText = lines[body]?.quote === 'plain'
  const name = isText ? nameOfWriter(lines[above]?.text ?? '') : null
  const start = name === null ? body : above
  if (isForward(lines, start) || isForwardMarker(lines[body]?.text ?? '')) return null
  const beginning: Beginning = { start, body, certainty: 'likely', kind: 'attribution' }
  const isLast = end === lines.length || (outline.lastQuoted < end && isBelowLetter(lines, end))
  const isWritten =
    isSigned(lines, lastContent(lines, start), writer) ||
    (name !== null && readsLikeLetter(lines.slice(body, end), wordsOfName(name)))
  if (isText && !isIntroduced && isLast && isWritten && !mayAnswerWithin(lines, outline, beginning, end))
    return { start, end }
  const isKnown = isWithinOne(
    outline.knownAt({ ...beginning, start: above, body: body + 1 }).letters(),
    lines.slice(body),
  )
  return isKnown ? { start, end: lines.length } : null
}

/** Whether the writer ends here, by their name, a closing, or what a device adds. */
function isSigned(lines: readonly BodyLine[], at: number, writer: string): boolean {
  const text = lines[at]?.text ?? ''
  if (isOfDevice(text) || signsOff(text) || namesOnly(text, wordsOfName(writer))) return true
  const closing = lines[lastContent(lines, at)]?.text ?? ''
  return isClosing(closing) && /^[-–— ]{0,3}\p{L}[\p{L}\p{M}.'’ -]{0,40}$/u.test(text)
}

/** Whether a quote is signed by this person, or has what only letters have: an earlier one, a signature, a footer. */
function readsLikeLetter(quoted: readonly BodyLine[], person: ReadonlySet<string>): boolean {
  return quoted.some(
    ({ text }, at) =>
      text !== '' &&
      (namesOnly(text, person) || signsOff(text) || isListFooter(text) || beginningAt(quoted, at) !== null),
  )
}

/** Whether only a signature or a footer stands from this line on; a rule may be above it. */
function isBelowLetter(lines: readonly BodyLine[], at: number): boolean {
  const first = lines[at]
  const isDrawn = first !== undefined && !/[\p{L}\p{N}]/u.test(first.text)
  const footer = isDrawn ? lines[nextContent(lines, at + 1)] : first
  return isSignature(first) || (footer !== undefined && isListFooter(footer.text))
}

function isSignature(line: BodyLine | undefined): boolean {
  return line !== undefined && (line.signature || beginsSignature(line.text) || signsOff(line.text))
}

/** Whether the writer says something from this line on, above the first signature or footer. */
function saysMore(lines: readonly BodyLine[], from: number): boolean {
  const first = lines[nextContent(lines, from)]
  return first !== undefined && !isSignature(first) && !isRule(first.text) && !isListFooter(first.text)
}

function mayAnswerWithin(
  lines: readonly BodyLine[],
  { mayHoldAnswers, isPointedInto, knownAt, isCompared }: Outline,
  beginning: Beginning,
  end: number,
): boolean {
  const known = knownAt(beginning)
  if (mayHoldAnswers && holdsAnswers(lines, beginning, end, known)) return true
  const isAnnounced =
    isPointedInto(beginning.start) || lines.slice(end, end + MOST_TO_HAND_ON).some(isPointer)
  return isAnnounced && (isCompared() || !isAllKnown(lines, beginning, end, known))
}

/** Whether the writer says on this line that the answers are within the quote. */
function isPointer({ text, quote }: BodyLine): boolean {
  return quote === 'none' && announcesInlineAnswers(text)
}
