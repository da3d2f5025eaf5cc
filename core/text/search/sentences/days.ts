import { dayOf } from '../../dates/relative-days.ts'
import { before, type SpokenDays, spokenDays } from '../../dates/spoken-days.ts'
import { numberOf, unitOf } from '../../dates/spoken-numbers.ts'
import type { Part } from './part.ts'
import type { Patterns } from './patterns.ts'
import type { TypedWords } from './typed-words.ts'

/** "il y a deux semaines" has five words, "los últimos 7 días del" none more. */
const MOST_WORDS = 6

/** The days that a sentence names at a word, up to where the rest of it is understood. */
export function daysAt(
  words: TypedWords,
  { dates, language }: Patterns,
  at: number,
  isEnd: (at: number) => boolean,
  now: Date,
): Part[] {
  const found: Part[] = []
  const add = (end: number, operators: string, needsMail: boolean) =>
    found.push({ kind: 'days', end, operators, people: [], needsMail })
  const spoken = (from: number, isLast: (end: number) => boolean) => {
    const all: (SpokenDays & { end: number; isHier: boolean })[] = []
    for (let end = Math.min(words.count, from + MOST_WORDS); end > from; end -= 1) {
      const days = isLast(end) ? spokenDays(words.typed(from, end), language, now) : null
      if (days) all.push({ ...days, end, isHier: words.folded(from, end) === 'hier' })
    }
    return all
  }
  const after = (pattern: RegExp) => {
    const end = words.match(pattern, at)?.end
    return end === undefined ? [] : spoken(end, isEnd)
  }
  for (const { end, from, to, isRelative, isHier } of spoken(at, isEnd))
    add(end, span(from, to), isHier || !isRelative)
  for (const { end, from, to } of after(dates.from)) add(end, span(from, to), false)
  for (const { end, from, to, isRelative } of after(dates.of)) add(end, span(from, to), !isRelative)
  for (const { end, from, to } of after(dates.on)) add(end, span(from, to), true)
  for (const { end, from } of after(dates.since)) add(end, `after:${dayOf(from)}`, false)
  for (const { end, from } of after(dates.before)) add(end, `before:${dayOf(from)}`, true)
  for (const { end, to } of after(dates.after)) add(end, `after:${dayOf(to)}`, true)
  for (const { end, to } of after(dates.until)) add(end, `before:${dayOf(to)}`, true)
  const ago = words.match(dates.sinceAgo, at)
  const [count = '', units = ''] = ago?.groups ?? []
  const unit = unitOf(units)
  if (ago && unit && isEnd(ago.end)) add(ago.end, `after:${dayOf(before(now, numberOf(count), unit))}`, false)
  for (const [first, second] of dates.between) {
    const start = first ? words.match(first, at)?.end : undefined
    for (const { from, end } of start === undefined ? [] : spoken(start, () => true)) {
      const next = second && words.match(second, end)?.end
      for (const last of next ? spoken(next, isEnd) : [])
        if (from < last.to) add(last.end, span(from, last.to), false)
    }
  }
  return found
}

const span = (from: Date, to: Date) => `after:${dayOf(from)} before:${dayOf(to)}`
