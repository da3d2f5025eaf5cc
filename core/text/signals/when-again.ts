import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'
import { foldText } from '../search/fold.ts'
import { datesIn, MONTH_NAMES } from './written-dates.ts'

interface Unit {
  days?: number
  months?: number
}

const WORDS = Object.values(readWords('when-again'))
type AgainWords = (typeof WORDS)[number]
const any = (pick: (words: AgainWords) => string | undefined) => anyOf(WORDS.map(pick))

/** The days or months that each unit has. */
const LENGTHS: Record<keyof AgainWords['units'], Unit> = {
  days: { days: 1 },
  weeks: { days: 7 },
  fortnights: { days: 14 },
  months: { months: 1 },
  quarters: { months: 3 },
  halfYears: { months: 6 },
  years: { months: 12 },
}
const UNITS = (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).map(
  unit => [any(({ units }) => units[unit]), LENGTHS[unit]] as const,
)
const UNIT_NAMES = UNITS.map(([words, length]) => [new RegExp(`^(?:${words})$`, 'u'), length] as const)
const NUMBERS: ReadonlyMap<string, number> = new Map(
  WORDS.flatMap(({ numbers }) =>
    Object.entries(numbers).flatMap(([number, words]) =>
      words.split('|').map(word => [word, Number(number)] as const),
    ),
  ),
)
const UNIT = UNITS.map(([words]) => words).join('|')
const edge = (source: string) => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'u')

/** "In three months", "dans quelques semaines". */
const IN = edge(
  `(?:${any(({ within }) => within)}) (?:(?:${any(({ about }) => about)}) )?(?<number>\\d{1,2}|${[...NUMBERS.keys()].join('|')})(?: (?:${any(words => words.of)}))? (?<unit>${UNIT})`,
)
/** "Next quarter", "l'année prochaine". */
const NEXT = edge(
  `(?:${any(({ next }) => next)}) (?<unit>${UNIT})|(?:l')?(?<after>${UNIT}) (?:${any(({ following }) => following)})|(?<newyear>${any(({ newYear }) => newYear)})`,
)
const MONTH = edge(
  `(?:${any(({ fromMonth }) => fromMonth)}|${any(({ partOfMonth }) => partOfMonth)})[ -](?:(?:${any(({ inPartOfMonth }) => inPartOfMonth)}) )?(?:de )?(?<month>${MONTH_NAMES.join('|')})`,
)
/** Seasons and holidays as people mean them when they speak of working again. Months from 1. */
const SEASONS = (
  [
    ['autumn', 9],
    ['spring', 3],
    ['summer', 6],
    ['newYear', 1],
  ] as const
).map(([season, month]) => [edge(any(({ seasons }) => seasons[season])), month] as const)

/**
 * The day on which somebody wants to hear again, `2026-03-01`, as far as their words say it; null if they do not. `writtenOn` is
 * the day of their message.
 */
export function whenAgain(text: string, writtenOn: string): string | null {
  const folded = foldText(text.slice(0, 4000))
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
  const exact = datesIn(folded, { writtenOn, isMonthFirst: false }).find(
    ({ day, isVague }) => !isVague && day > writtenOn,
  )
  if (exact) return exact.day
  const amount = IN.exec(folded)?.groups
  if (amount) return later(writtenOn, unitOf(amount.unit), numberOf(amount.number))
  const month = MONTH.exec(folded)?.groups?.month
  if (month) return nextMonth(writtenOn, MONTH_NAMES.findIndex(names => names.split('|').includes(month)) + 1)
  const next = NEXT.exec(folded)?.groups
  if (next?.newyear) return nextMonth(writtenOn, 1)
  if (next) return nextPeriod(writtenOn, unitOf(next.unit ?? next.after))
  const season = SEASONS.find(([words]) => words.test(folded))
  return season ? nextMonth(writtenOn, season[1]) : null
}

const unitOf = (word = ''): Unit => UNIT_NAMES.find(([name]) => name.test(word))?.[1] ?? {}
const numberOf = (word = ''): number => NUMBERS.get(word) ?? Number(word)
const isoDay = (date: Date): string => date.toISOString().slice(0, 10)
const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

function later(from: string, { days = 0, months = 0 }: Unit, amount: number): string {
  const [year, month, date] = partsOf(from)
  const whole = Math.floor(months * amount)
  const rest = days * amount + (months * amount - whole) * 30
  const target = new Date(Date.UTC(year, month - 1 + whole, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  return isoDay(
    new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth(), Math.min(date, last) + Math.ceil(rest))),
  )
}

/** The first day of the week, month, quarter or year after this one. */
function nextPeriod(from: string, { days = 0, months = 0 }: Unit): string {
  const [year, month, date] = partsOf(from)
  if (days === 7) {
    const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay()
    return isoDay(new Date(Date.UTC(year, month - 1, date + ((8 - weekday) % 7 || 7))))
  }
  if (days > 0) return later(from, { days }, 1)
  const start = months === 0 ? month : Math.floor((month - 1) / months) * months + months
  return isoDay(new Date(Date.UTC(year, start, 1)))
}

/** The first day of the month that comes next with this number. */
function nextMonth(from: string, wanted: number): string {
  const [year, month] = partsOf(from)
  return isoDay(new Date(Date.UTC(wanted > month ? year : year + 1, wanted - 1, 1)))
}
