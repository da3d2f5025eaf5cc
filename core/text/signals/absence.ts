import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'
import { addDays } from '../dates/add-days.ts'
import { foldedSentences } from './sentences.ts'
import { bareDay, datesIn, type Reading, type WrittenDate } from './written-dates.ts'

const word = (words: string) => new RegExp(`(?<![\\p{L}\\d])(?:${words})`, 'u')

const WORDS = Object.values(readWords('absences'))
/** Folded phrases of people who are away. */
const AWAY = word(anyOf(WORDS.flatMap(({ away = [] }) => away)))
/** Folded words of people who say when they are back. */
const BACK = word(anyOf(WORDS.map(({ back }) => back)))

/** What stands directly before the day up to which somebody is away. */
const UNTIL =
  /(?<![\p{L}\d])(?:until|till|'?til|thru|through|up to|bis|jusqu'?(?:aux?|a|en)?|hasta|fino|sino|ate)(?: (?:and|including|und|mit|zu[mr]?|einschliesslich|inklusive|inkl\.?|inclusive|al|el|au|aux|a|ao?|o|dia|dem|den|the)| au| a| [\p{L}-]{2,14}\.?,?| incluso){0,4}'?,? ?$/u
/** What joins the first day of an absence to its last. */
const RANGE =
  /^[,\s]{0,2}(?:(?:to|and|und|bis|zum|au|et(?: le)?|al?|y(?: el)?|e(?: il| o)?|ao?|until|till|-|–|—)[,\s]{1,2}){1,2}(?:(?:the|dem|den|le|el|il|o|dia|including|einschliesslich|[\p{L}-]{4,13},?) ){0,2}$|^ ?[-–—] ?$/u
/** "from the 20th to …", where the month stands only behind the second day. */
const BARE_RANGE =
  /(?<!\p{L})(?:from|between|vom|von|zwischen|du|entre|del|dal|de|desde)(?: (?:the|dem|le|el|il|o|dia))? \d{1,2}(?:st|nd|rd|th|er|o|\.)? ?(?:to|and|-|–|bis|und|au|et|al|y|e|a|ao|ate)(?: (?:the|zum|dem|le|el|il|o|including|einschliesslich))? ?$/u
/** "not available before …" */
const NOT_BEFORE =
  /(?<!\p{L})(?:not|cannot|can't|won't|nicht|pas|no|non|nao) [^.]{0,60}(?:before|vor(?: dem)?|avant(?: le)?|antes de(?:l)?|prima d(?:i|el|ell'))(?: [\p{L}-]{4,13},?)? $/u
/** Words that make the named day the last one of the absence. */
const INCLUSIVE =
  /(?<!\p{L})(?:through|thru|includ(?:ing|ed)|inclusive|inclus(?:es|e|i)?|compris(?:es|e)?|einschliesslich|einschl|inklusive|inkl|mit|inclui\p{L}{2,3}|inclus[oi]s?|compres[oiae]|inclusivamente)(?!\p{L})/u

interface SaidAbsence {
  /** The day on which they are back; null if they do not say, or if it has passed. */
  until: string | null
}

/**
 * What an automatic answer says of an absence; null if it speaks of none. It must be known already that a program has sent
 * the text: people write such words, too.
 */
export function absenceIn(subject: string, text: string, reading: Reading): SaidAbsence | null {
  const sentences = foldedSentences(`${subject}\n\n${text}`)
  const isAway = sentences.some(sentence => AWAY.test(sentence))
  const { back, until } = returnIn(sentences, { ...reading, isMonthFirst: isMonthFirst(sentences, reading) })
  // A program that names such a day speaks of an absence, in whatever words.
  if (!isAway && back === null && until === null) return null
  const day = back ?? until
  const hasPassed = day !== null && reading.writtenOn !== null && day < reading.writtenOn
  return { until: hasPassed ? null : day }
}

/** One date that can be read in one way only tells how the others are meant. */
function isMonthFirst(sentences: string[], reading: Reading): boolean {
  if (sentences.some(sentence => /(?<!\d)[01]?\d\/(?:1[3-9]|2\d|3[01])(?!\d)/.test(sentence))) return true
  if (sentences.some(sentence => /(?<!\d)(?:1[3-9]|2\d|3[01])\/[01]?\d(?!\d)/.test(sentence))) return false
  return reading.isMonthFirst
}

/** A day on which somebody says to be back counts more than one until which they are away. */
function returnIn(sentences: string[], reading: Reading) {
  let back: string | null = null
  let until: string | null = null
  for (const sentence of sentences) {
    const dates = datesIn(sentence, reading)
    const last = lastDayAway(sentence, dates, reading)
    if (last !== null && (until === null || last.day > until)) until = last.day
    const others = dates.filter(({ start }) => last === null || start > last.end)
    back ??= backOn(sentence, others, reading)
  }
  return { back, until }
}

/** "Monday to Friday" are office hours, unless somebody is away from Monday to Friday. */
const isAwayBefore = (sentence: string, { start }: WrittenDate): boolean =>
  AWAY.test(/[^(:;]*$/.exec(sentence.slice(Math.max(0, start - 40), start))?.[0] ?? '')

/** The day until which the sentence says that somebody is away: "until 5 January", "from 22 December to 5 January". */
function lastDayAway(
  sentence: string,
  dates: WrittenDate[],
  reading: Reading,
): { day: string; end: number } | null {
  const isAboutAbsence = AWAY.test(sentence) || BACK.test(sentence)
  for (const [at, date] of [...dates.entries()].toReversed()) {
    const before = sentence.slice(Math.max(0, date.start - 100), date.start)
    const first = dates[at - 1]
    const isEnd = first !== undefined && RANGE.test(sentence.slice(first.end, date.start))
    if (!isEnd && ![UNTIL, BARE_RANGE, NOT_BEFORE].some(cue => cue.test(before))) continue
    if (date.isVague && (!isAboutAbsence || (isEnd && !isAwayBefore(sentence, first)))) continue
    const around = `${before.slice(-30)}|${sentence.slice(date.end, date.end + 20)}`
    const isInclusive = INCLUSIVE.test(around)
    return { day: isInclusive ? addDays(date.day, 1) : date.day, end: date.end }
  }
  return bareDayAfter(sentence, UNTIL_WORD, reading)
}

const UNTIL_WORD = /(?<![\p{L}\d])(?:until|till|through|bis|jusqu'au|hasta|fino al?|ate) /u
const BACK_ON =
  /(?:back|return(?:ing)?|retour|regreso|vuelta|rientro|volta|wieder) (?:on|am|ab|le|el|il|em|no) /u

function bareDayAfter(sentence: string, words: RegExp, reading: Reading) {
  const match = words.exec(sentence)
  if (!match) return null
  const from = match.index + match[0].length
  const day = bareDay(sentence.slice(from, from + 30), reading)
  return day === null ? null : { day, end: from }
}

/** A date before the word for coming back belongs to it at the beginning of a sentence, and in German. */
const BEGINNING = 25
const VERB_LAST = /^(?:wieder|zuruck)/
const LEAVES = /(?<!\p{L})(?:left|leave|leaving)(?!\p{L})/u

/** The day on which the sentence says that somebody is back. */
function backOn(sentence: string, dates: WrittenDate[], reading: Reading): string | null {
  const said = BACK.exec(sentence)
  if (!said) return null
  const after = dates.find(({ start }) => start > said.index)
  if (after) return after.day
  const bare = bareDayAfter(sentence, BACK_ON, reading)
  if (bare) return bare.day
  // "Ab dem 5. Januar bin ich wieder da"; but not "I leave on 20 December and answer when I am back".
  const before = dates.findLast(({ end }) => end <= said.index)
  if (!before) return null
  const above = sentence.slice(0, said.index)
  const isAnother = VERB_LAST.test(said[0])
    ? AWAY.test(above.slice(before.end))
    : before.start > BEGINNING || AWAY.test(above) || LEAVES.test(above)
  return isAnother ? null : before.day
}

/** Folded beginnings of subjects that only programs write, followed by a colon. */
const SUBJECT = anyOf(WORDS.map(({ subjects }) => subjects))
const AUTOMATIC_SUBJECT = new RegExp(
  `^(?:[\\[(【]?(?:${SUBJECT})[\\])】]?!?)\\s*(?=[:：]|-|–|$|(?:re|aw|sv|antw?|rv|tr|odp|回复|答复|返信) ?[:：])`,
  'u',
)

/** The folded subject behind such a beginning: that of the message that was answered. Null for other subjects. */
export function automaticallyAnswered(foldedSubject: string): string | null {
  const subject = foldedSubject.slice(0, 1000).trim()
  const match = AUTOMATIC_SUBJECT.exec(subject)
  return match ? subject.slice(match[0].length).replace(/^[:：\s–-]+/, '') : null
}
