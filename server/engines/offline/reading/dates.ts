import { DAY_MS } from '#server/platform/clock.ts'
import { alternatives } from '../words/cues.ts'
import type { DateWords } from '../words/reading-words.ts'

/** A day without a year that lies further back than this is meant to come. */
const PAST_DAYS = 30

/** The day something is due, as `YYYY-MM-DD`, read from a folded sentence; null where it names none. */
export function dueDate(folded: string, sentAt: Date, words: DateWords): string | null {
  const patterns = patternsFor(words)
  const after = patterns.deadline.exec(folded)
  const rest = after && folded.slice(after.index + after[0].length)
  return (rest && dayIn(rest, sentAt, words)) || dayIn(folded, sentAt, words)
}

/** The first day that a folded text names, in words or numbers. Days are counted in UTC. */
export function dayIn(folded: string, sentAt: Date, words: DateWords): string | null {
  if (Number.isNaN(sentAt.getTime())) return null
  const today = Date.UTC(sentAt.getUTCFullYear(), sentAt.getUTCMonth(), sentAt.getUTCDate())
  const found = [
    ...numericDays(folded, today, words),
    ...namedDays(folded, today, words),
    ...loneDays(folded, today, words),
    ...relativeDays(folded, today, words),
  ].sort((a, b) => a.at - b.at)
  return found[0] ? new Date(found[0].time).toISOString().slice(0, 10) : null
}

/** A time of day ("3 pm", "15 Uhr") with the day before it, as the folded text has it. */
export function namesTime(folded: string, words: DateWords): boolean {
  return patternsFor(words).time.test(folded)
}

interface Found {
  at: number
  time: number
}

function* numericDays(folded: string, today: number, words: DateWords): Generator<Found> {
  for (const match of folded.matchAll(/(?<![\d.])(\d{4})-(\d{2})-(\d{2})(?!\d)/g)) {
    const time = dayOf(Number(match[1]), Number(match[2]), Number(match[3]))
    if (time !== null) yield { at: match.index, time }
  }
  for (const match of folded.matchAll(
    /(?<![\d.,/])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2})(?![\d:]))?/g,
  )) {
    const time = withYear(Number(match[2]), Number(match[1]), yearOf(match[3]), today)
    if (time !== null) yield { at: match.index, time }
  }
  for (const match of folded.matchAll(/(?<![\d.,/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])/g)) {
    const [first, second] = [Number(match[1]), Number(match[2])]
    // Where both readings are possible and the language does not decide, none is taken.
    const isDayFirst = first > 12 || words.isDayFirst
    if (!isDayFirst && second <= 12 && first !== second) continue
    const time = isDayFirst
      ? withYear(second, first, yearOf(match[3]), today)
      : withYear(first, second, yearOf(match[3]), today)
    if (time !== null) yield { at: match.index, time }
  }
}

function* namedDays(folded: string, today: number, words: DateWords): Generator<Found> {
  const { dayMonth, monthDay } = patternsFor(words)
  for (const match of folded.matchAll(dayMonth)) {
    const time = withYear(monthOf(match[2] ?? '', words), Number(match[1]), yearOf(match[3]), today)
    if (time !== null) yield { at: match.index, time }
  }
  for (const match of folded.matchAll(monthDay)) {
    const time = withYear(monthOf(match[1] ?? '', words), Number(match[2]), yearOf(match[3]), today)
    if (time !== null) yield { at: match.index, time }
  }
}

/** "by the 24th": the next day with that number. */
function* loneDays(folded: string, today: number, words: DateWords): Generator<Found> {
  for (const match of folded.matchAll(patternsFor(words).dayAlone)) {
    const day = Number(match[1])
    const now = new Date(today)
    const time = [0, 1]
      .map(
        later =>
          dayOf(now.getUTCFullYear(), now.getUTCMonth() + 1 + later, day) ??
          dayOf(now.getUTCFullYear() + 1, 1, day),
      )
      .find(found => found !== null && found >= today)
    if (time) yield { at: match.index, time }
  }
}

function* relativeDays(folded: string, today: number, words: DateWords): Generator<Found> {
  const patterns = patternsFor(words)
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const friday = today + ((4 - weekday + 7) % 7) * DAY_MS
  const monday = today - weekday * DAY_MS
  const fixed: [RegExp, number][] = [
    [patterns.endOfNextWeek, monday + 11 * DAY_MS],
    [patterns.endOfWeek, weekday > 4 ? today : friday],
    [patterns.endOfMonth, Date.UTC(new Date(today).getUTCFullYear(), new Date(today).getUTCMonth() + 1, 0)],
    [patterns.dayAfterTomorrow, today + 2 * DAY_MS],
    [patterns.tomorrow, today + DAY_MS],
    [patterns.today, today],
  ]
  let rest = folded.replace(patterns.noDay, blank)
  for (const [pattern, time] of fixed) {
    const match = pattern.exec(rest)
    if (!match) continue
    yield { at: match.index, time }
    // "the day after tomorrow" also holds "tomorrow".
    rest = rest.replace(match[0], blank)
  }
  for (const match of rest.matchAll(patterns.weekday)) {
    const named = words.weekdays.findIndex(names => isOneOf(match[1] ?? '', names))
    if (named < 0) continue
    const around = rest.slice(Math.max(0, match.index - 20), match.index + match[0].length + 30)
    const before = rest.slice(Math.max(0, match.index - 20), match.index)
    const isNextWeek = patterns.nextWeek.test(around) || patterns.nextDay.test(before)
    const time = isNextWeek
      ? monday + (7 + named) * DAY_MS
      : today + (((named - weekday + 6) % 7) + 1) * DAY_MS
    yield { at: match.index, time }
  }
  for (const [pattern, unit] of [
    [patterns.inDays, DAY_MS],
    [patterns.inWeeks, 7 * DAY_MS],
  ] as const) {
    const match = pattern.exec(rest)
    const count = match && countOf(match, words)
    if (match && count) yield { at: match.index, time: today + count * unit }
  }
}

const blank = (text: string) => ' '.repeat(text.length)

function countOf(match: RegExpExecArray, words: DateWords): number | null {
  const given = match.slice(1).find(group => group !== undefined) ?? ''
  if (/^\d+$/.test(given)) return Number(given)
  const index = words.numbers.findIndex(names => isOneOf(given, names))
  return index < 0 ? null : index + 1
}

function withYear(month: number, day: number, year: number | null, today: number): number | null {
  if (year !== null) return dayOf(year, month, day)
  const thisYear = new Date(today).getUTCFullYear()
  const time = dayOf(thisYear, month, day)
  if (time !== null && time >= today - PAST_DAYS * DAY_MS) return time
  return dayOf(thisYear + 1, month, day)
}

function dayOf(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1990 || year > 2100) return null
  const time = Date.UTC(year, month - 1, day)
  return new Date(time).getUTCDate() === day ? time : null
}

function yearOf(text: string | undefined): number | null {
  if (!text) return null
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function monthOf(name: string, words: DateWords): number {
  return words.months.findIndex(names => isOneOf(name, names)) + 1
}

function isOneOf(name: string, list: string): boolean {
  return list.split('|').includes(name)
}

const built = new Map<DateWords, ReturnType<typeof build>>()

function patternsFor(words: DateWords) {
  const known = built.get(words) ?? build(words)
  built.set(words, known)
  return known
}

function build(words: DateWords) {
  const months = alternatives(words.months.join('|'))
  const number = `(\\d{1,2}|${alternatives(words.numbers.join('|'))})`
  const whole = (source: string, flags = 'u') =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags)
  return {
    deadline: whole(alternatives(words.deadline)),
    dayMonth: whole(
      `(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?\\s+(?:of\\s+|de\\s+)?(${months})\\.?(?:,?\\s+(?:de\\s+|del\\s+)?(\\d{4}))?`,
      'gu',
    ),
    monthDay: whole(`(${months})\\.?\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?`, 'gu'),
    dayAlone: whole(
      `${words.dayAlone.replace('#', '(\\d{1,2})')}(?!\\s+(?:of\\s+|de\\s+)?(?:${months}))`,
      'gu',
    ),
    weekday: whole(`(${alternatives(words.weekdays.join('|'))})(?:s|\\.)?`, 'gu'),
    today: whole(alternatives(words.today)),
    tomorrow: whole(alternatives(words.tomorrow)),
    dayAfterTomorrow: whole(alternatives(words.dayAfterTomorrow)),
    endOfWeek: whole(alternatives(words.endOfWeek)),
    endOfNextWeek: whole(alternatives(words.endOfNextWeek)),
    endOfMonth: whole(alternatives(words.endOfMonth)),
    nextWeek: whole(alternatives(words.nextWeek)),
    nextDay: words.nextDay === '' ? /(?!)/ : new RegExp(`(?:${alternatives(words.nextDay)})\\s+$`, 'u'),
    noDay: words.noDay === '' ? /(?!)/g : whole(alternatives(words.noDay), 'gu'),
    inDays: whole(alternatives(words.inDays).replaceAll('#', number)),
    inWeeks: whole(alternatives(words.inWeeks).replaceAll('#', number)),
    time: whole(words.time),
  }
}
