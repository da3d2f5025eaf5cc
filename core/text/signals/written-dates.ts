import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'
import { addDays } from '../dates/add-days.ts'

/** A date in a text. */
export interface WrittenDate {
  /** `2026-01-05` */
  day: string
  /** Offsets of its first character and of the one behind it. */
  start: number
  end: number
  /** Only a weekday, or a word such as "tomorrow". */
  isVague: boolean
}

export interface Reading {
  /** The day on which the text was written, `2026-01-05`; null if unknown: then only dates with a year are found. */
  writtenOn: string | null
  /** Whether the month comes first in "1/5". */
  isMonthFirst: boolean
}

const WORDS = Object.values(readWords('dates'))
/** Folded names and abbreviations, from January on. */
export const MONTH_NAMES = Array.from({ length: 12 }, (_, at) => anyOf(WORDS.map(({ months }) => months[at])))
/** From Sunday on. */
const WEEKDAYS = Array.from({ length: 7 }, (_, at) => anyOf(WORDS.map(({ weekdays }) => weekdays[at])))
const TOMORROW = anyOf(WORDS.map(({ tomorrow }) => tomorrow))
const NEXT_WEEK = anyOf(WORDS.map(({ nextWeek }) => nextWeek))

const indexOf = (table: readonly string[]): ReadonlyMap<string, number> =>
  new Map(table.flatMap((names, index) => names.split('|').map(name => [name, index] as const)))
const MONTH_OF = indexOf(MONTH_NAMES)
const WEEKDAY_OF = indexOf(WEEKDAYS)

const MONTH = `(?<month>${MONTH_NAMES.join('|')})\\b\\.?`
const YEAR = '(?<year>20\\d\\d)\\b'
const DAY = '(?<day>[0-3]?\\d)'
const NOT_TIME = '(?![\\d:]|[.,]\\d|\\s?(?:uhr|h|am|pm|a\\.m|p\\.m)\\b)'

const pattern = (source: string) => new RegExp(`(?<![\\p{L}\\d]|\\d[./])${source}`, 'gu')

const FORMS: readonly RegExp[] = [
  // 2026-01-05
  pattern(`${YEAR}-(?<number>[01]?\\d)-${DAY}(?!\\d)`),
  // 5/1/2026, 05.01.26, 5.1., 5/1
  pattern(
    `${DAY}\\s?(?<sign>[./])\\s?(?<number>[0-3]?\\d)(?:\\k<sign>\\s?(?<year>20\\d\\d|\\d\\d(?![:\\d]))|\\.)?${NOT_TIME}`,
  ),
  // 5-1-2026
  pattern(`${DAY}-(?<number>[0-3]?\\d)-(?<year>20\\d\\d|\\d\\d)(?!\\d)`),
  // 5 January 2026, 5. Januar, 1er janvier, 5 de enero de 2026
  pattern(
    `${DAY}(?:st|nd|rd|th|er|o|\\.)?[ -]{0,3}(?:(?:of|de|d['’]) ?)?${MONTH}(?:,? (?:del? )?${YEAR}|-${YEAR})?`,
  ),
  // January 5th, 2026
  pattern(`${MONTH},? (?:the )?${DAY}(?:st|nd|rd|th)?${NOT_TIME}(?:,? ${YEAR})?`),
]
const VAGUE = pattern(
  `(?:(?<weekday>${WEEKDAYS.join('|')})|(?<tomorrow>${TOMORROW})|(?<week>${NEXT_WEEK}))(?![\\p{L}\\d])`,
)
/** "until the 5th": only where the words before it call for a date. */
const BARE_DAY =
  /^(?:(?:the|zum|den|dem|dia|le|el|il|lo|o) )?(?<day>[0-3]?\d)(?:st|nd|rd|th|er|o|\.)?(?![\d:%€$£]|[.,/-]\d|\s?(?:uhr|h|am|pm|days?|tage|jours|dias|giorni|%|min)\b)/u

/**
 * The dates in a folded text, by their place. Dates without a year are the ones that come next; what lies up to two months
 * back is a date that has passed.
 */
export function datesIn(text: string, reading: Reading): WrittenDate[] {
  const found: WrittenDate[] = []
  for (const form of FORMS)
    for (const match of text.matchAll(form)) {
      const day = exactDay(match.groups ?? {}, reading)
      if (day) found.push({ day, start: match.index, end: match.index + match[0].length, isVague: false })
    }
  const { writtenOn } = reading
  if (writtenOn !== null)
    for (const match of text.matchAll(VAGUE))
      found.push({
        day: vagueDay(match.groups ?? {}, writtenOn),
        start: match.index,
        end: match.index + match[0].length,
        isVague: true,
      })
  return withoutOverlaps(found)
}

/** A day of the month at the beginning of a folded text ("the 5th"); null for any other beginning. */
export function bareDay(text: string, { writtenOn }: Reading): string | null {
  const day = Number(BARE_DAY.exec(text)?.groups?.day ?? 0)
  if (writtenOn === null || day === 0) return null
  const [year = 0, month = 0, today = 0] = writtenOn.split('-').map(Number)
  const at = month - 1 + (day < today ? 1 : 0)
  return dayOf(year + Math.floor(at / 12), (at % 12) + 1, day)
}

/** Of dates at one place the one that begins first, then the longest; a weekday before its date says nothing more. */
function withoutOverlaps(found: WrittenDate[]): WrittenDate[] {
  const sorted = found.sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: WrittenDate[] = []
  for (const date of sorted) {
    const last = kept.at(-1)
    if (last && date.start < last.end) continue
    if (last?.isVague && !date.isVague && date.start - last.end <= 6) kept.pop()
    kept.push(date)
  }
  return kept
}

type Groups = Record<string, string | undefined>

function exactDay({ day, month, number, year }: Groups, reading: Reading): string | null {
  const written = Number(year ?? Number.NaN)
  const fullYear = written < 100 ? 2000 + written : written
  if (month !== undefined) return inYear(fullYear, (MONTH_OF.get(month) ?? 0) + 1, Number(day), reading)
  const [first, second] = [Number(day), Number(number)]
  // The first is the day, unless it cannot be or Americans write.
  const isMonthFirst = second > 12 || (reading.isMonthFirst && first <= 12)
  return isMonthFirst ? inYear(fullYear, first, second, reading) : inYear(fullYear, second, first, reading)
}

/** How far back a date without a year may lie, in days. */
const STALE_DAYS = 60

function inYear(year: number, month: number, day: number, { writtenOn }: Reading): string | null {
  if (!Number.isNaN(year)) return dayOf(year, month, day)
  if (writtenOn === null) return null
  const thisYear = Number(writtenOn.slice(0, 4))
  const earliest = addDays(writtenOn, -STALE_DAYS)
  for (const candidate of [thisYear - 1, thisYear, thisYear + 1]) {
    const found = dayOf(candidate, month, day)
    if (found !== null && found >= earliest) return found
  }
  return null
}

function vagueDay({ weekday, tomorrow }: Groups, writtenOn: string): string {
  if (tomorrow) return addDays(writtenOn, 1)
  const today = new Date(`${writtenOn}T00:00Z`).getUTCDay()
  const wanted = weekday === undefined ? 1 : (WEEKDAY_OF.get(weekday) ?? 0)
  return addDays(writtenOn, ((wanted - today + 6) % 7) + 1)
}

/** Null if there is no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && day > 0 ? date.toISOString().slice(0, 10) : null
}
