import type { Chrono, ParsedComponents } from 'chrono-node'
import * as de from 'chrono-node/de'
import * as en from 'chrono-node/en'
import * as es from 'chrono-node/es'
import * as fr from 'chrono-node/fr'
import * as it from 'chrono-node/it'
import * as nl from 'chrono-node/nl'
import * as pt from 'chrono-node/pt'
import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'
import { foldText } from '../search/fold.ts'
import type { Span } from './relative-days.ts'
import { NUMBER, numberOf, UNIT, type Unit, unitOf } from './spoken-numbers.ts'

export interface SpokenDays extends Span {
  /** "last week", and not "March": it says which days only together with today. */
  isRelative: boolean
}

/** The languages that the library knows; of others only our own words are understood. */
const LIBRARY: Readonly<Record<string, Pick<Chrono, 'parse'>>> = { en, de, fr, es, it, pt, nl }

const WORDS = readWords('days')
const ALL = Object.values(WORDS)
type DayWords = (typeof ALL)[number]
const any = (pick: (words: DayWords) => string | undefined) => `(?:${anyOf(ALL.map(pick))})`
const counted = (words: string) => words.replace('#', `(${NUMBER})`).replace('@', `(${UNIT})`)
const byLanguage = <T>(make: (words: DayWords) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(WORDS).map(([language, words]) => [language, make(words)]))

/** Longer words are not a date. It also bounds what the library has to read. */
const MOST_LETTERS = 40
/** What has none of these is not about days, and not given to the library. */
const ABOUT_DAYS = byLanguage(({ aboutDays }) => new RegExp(aboutDays))
/** Days in figures; those with a slash are written differently in different languages. */
const IN_FIGURES = /^\d{1,2}\/\d{1,2}\/\d{4}$/
const YEAR = /^(?:19|20)\d\d$/
const OTHER = new RegExp(`\\b${any(({ other }) => other)}`)
const ARTICLE = new RegExp(`^${any(({ article }) => article)} `)
const TYPED_ARTICLE = new RegExp(ARTICLE, 'i')
/** "viernes pasado": the library knows the day. */
const PAST = new RegExp(
  ` ${any(({ pastAfter }) => pastAfter)}$|^${any(({ pastBefore }) => pastBefore)} `,
  'i',
)
const LAST = new RegExp(any(({ last }) => last))
const THIS = new RegExp(`^${any(words => words.this)} `)
const WEEK = new RegExp(any(({ week }) => week))

const WEEKEND = new RegExp(
  `^${any(({ weekendBefore }) => weekendBefore)}? ?${any(words => words.weekend)}(?: ${any(({ weekendAfter }) => weekendAfter)})?$`,
)
const THIS_WEEKEND = new RegExp(`^${any(({ thisWeekend }) => thisWeekend)} `)
const WEEK_BEFORE_LAST = new RegExp(`^${any(({ weekBeforeLast }) => weekBeforeLast)}$`)
const THIS_MORNING = new RegExp(`^${any(({ thisMorning }) => thisMorning)}$`)
const BEFORE_YESTERDAY = new RegExp(`^${any(({ beforeYesterday }) => beforeYesterday)}$`)

const SPANS = byLanguage(({ spans }) =>
  spans.map(([words, which, unit]) => [new RegExp(`^(?:${words})$`), which, unit] as const),
)
const RECENT = byLanguage(({ recent }) => new RegExp(`^${counted(recent)}$`))
const AGO = ALL.flatMap(({ ago }) => (ago ? new RegExp(`^${counted(ago)}$`) : []))
const MONTHS = Array.from({ length: 12 }, (_, at) => new RegExp(`^${any(({ months }) => months[at])}$`))

const day = (date: Date, days = 0) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
/** Weeks begin on Monday (ISO 8601). */
const monday = (date: Date, weeks = 0) => day(date, -((date.getDay() + 6) % 7) + 7 * weeks)

/** The day, week, month or year that a date lies in, or one `by` later. */
const begin = (unit: Unit, date: Date, by = 0): Date => {
  if (unit === 'd') return day(date, by)
  if (unit === 'w') return monday(date, by)
  return unit === 'm'
    ? new Date(date.getFullYear(), date.getMonth() + by, 1)
    : new Date(date.getFullYear() + by, 0, 1)
}
const whole = (unit: Unit, date: Date): Span => ({ from: begin(unit, date), to: begin(unit, date, 1) })

/** So many days, weeks, months or years before a day. */
export function before(now: Date, count: number, unit: Unit): Date {
  if (unit === 'd') return day(now, -count)
  if (unit === 'w') return day(now, -7 * count)
  const months = unit === 'm' ? count : 12 * count
  const last = new Date(now.getFullYear(), now.getMonth() - months + 1, 0).getDate()
  return new Date(now.getFullYear(), now.getMonth() - months, Math.min(now.getDate(), last))
}

/**
 * The days that have been, or begun, which some words mean, by a clock whose local parts are `now`: "last Friday", "March
 * 2024", "vor zwei Wochen". A weekday, or a day without its year, is the last one. Null for other words, and for times of day.
 */
export function spokenDays(words: string, language: string, now: Date): SpokenDays | null {
  const text = words.replaceAll('’', "'").replace(/[.,]$/, '')
  if (text.length > MOST_LETTERS) return null
  const folded = foldText(text)
  if (THIS_MORNING.test(folded)) return relative(whole('d', now))
  const plain = writtenDay(text)
  if (plain) return plain.from > now ? null : plain
  // In Portuguese it is March, elsewhere a name.
  if (language !== 'pt' && /\bmarco\b/.test(folded)) return null
  const isAboutDays = ABOUT_DAYS[language]?.test(folded) || IN_FIGURES.test(folded) || YEAR.test(folded)
  if (!isAboutDays || OTHER.test(folded)) return null
  const found =
    recentDays(folded, language, now) ??
    special(folded, now) ??
    byLibrary(text, language, now) ??
    ours(folded, language, now)
  if (!found || found.from > now) return null
  const tomorrow = day(now, 1)
  return found.to > tomorrow ? { ...found, to: tomorrow } : found
}

function recentDays(folded: string, language: string, now: Date): SpokenDays | null {
  const [, count = '', units = ''] = RECENT[language]?.exec(folded) ?? []
  const unit = unitOf(units)
  return unit ? { from: before(now, numberOf(count), unit), to: day(now, 1), isRelative: true } : null
}

function byLibrary(text: string, language: string, now: Date): SpokenDays | null {
  for (const asked of new Set([text, text.replace(TYPED_ARTICLE, ''), named(text)])) {
    const [found, ...others] = LIBRARY[language]?.parse(asked, now) ?? []
    if (!found || others.length > 0 || found.end || found.text.length !== asked.length) continue
    const days = daysOf(found.start, foldText(text), now)
    if (days) return days
  }
  return null
}

/** "2025-01-12" or "12.1.2025": the same in all languages. */
function writtenDay(text: string): SpokenDays | null {
  const [, year, month, date] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, '$3-$2-$1')) ?? []
  const at = new Date(Number(year), Number(month) - 1, Number(date))
  return at.getMonth() === Number(month) - 1 ? { ...whole('d', at), isRelative: false } : null
}

/** A weekday without what says that it has been. */
const named = (text: string) => text.replace(TYPED_ARTICLE, '').replace(PAST, '')

function daysOf(start: ParsedComponents, folded: string, now: Date): SpokenDays | null {
  const has = (part: Parameters<ParsedComponents['isCertain']>[0]) => start.isCertain(part)
  if (has('hour')) return null
  const at = start.date()
  if (has('weekday') && !has('day')) {
    const isThis = THIS.test(folded)
    const isRelative = isThis || LAST.test(folded)
    return { ...whole('d', at > now && !isThis ? day(at, -7) : at), isRelative }
  }
  // The nearest one may be to come.
  const past =
    !has('year') && day(at) > now ? new Date(at.getFullYear() - 1, at.getMonth(), at.getDate()) : at
  const isRelative = has('year') && !/\d{4}/.test(folded)
  if (has('day')) return { ...whole(WEEK.test(folded) ? 'w' : 'd', past), isRelative }
  if (has('month')) return { ...whole('m', past), isRelative }
  return has('year') ? { ...whole('y', past), isRelative } : null
}

const relative = (span: Span): SpokenDays => ({ ...span, isRelative: true })

/** What the library takes for something else: for one day, or for the week after. */
function special(folded: string, now: Date): SpokenDays | null {
  if (WEEKEND.test(folded)) return relative(weekend(folded, now))
  return WEEK_BEFORE_LAST.test(folded) ? relative(whole('w', day(now, -14))) : null
}

function ours(folded: string, language: string, now: Date): SpokenDays | null {
  const bare = folded.replace(ARTICLE, '').replace(/^l' ?/, '')
  if (BEFORE_YESTERDAY.test(bare)) return relative(whole('d', day(now, -2)))
  const [, count, units] = AGO.map(ago => ago.exec(folded)).find(Boolean) ?? []
  const unit = units ? unitOf(units) : null
  if (count && unit) return relative(whole(unit, before(now, numberOf(count), unit)))
  const spoken = SPANS[language]?.find(([words]) => words.test(bare))
  if (spoken) return relative(whole(spoken[2], begin(spoken[2], now, spoken[1] === 'last' ? -1 : 0)))
  return writtenMonth(bare, now)
}

function weekend(folded: string, now: Date): Span {
  // On a weekend, "last weekend" is the one before.
  const isNow = [0, 6].includes(now.getDay()) && THIS_WEEKEND.test(folded)
  const saturday = day(monday(now, isNow ? 0 : -1), 5)
  return { from: saturday, to: day(saturday, 2) }
}

/** "marz 2024", "marco de 2024", "2024". */
function writtenMonth(folded: string, now: Date): SpokenDays | null {
  const [, year] = /^((?:19|20)\d\d)$/.exec(folded) ?? []
  if (year) return { ...whole('y', new Date(Number(year), 0, 1)), isRelative: false }
  const [, name = '', inYear] = /^(\p{L}+)\.?(?: (?:de )?((?:19|20)\d\d))?$/u.exec(folded) ?? []
  const month = MONTHS.findIndex(names => names.test(name))
  if (month < 0) return null
  // Without a year, it is the last month of that name that has begun.
  const chosen = inYear ? Number(inYear) : now.getFullYear() - (month > now.getMonth() ? 1 : 0)
  return { ...whole('m', new Date(chosen, month, 1)), isRelative: false }
}
