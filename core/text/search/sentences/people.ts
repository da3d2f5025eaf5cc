import { append } from '../../../lists.ts'
import { spokenDays } from '../../dates/spoken-days.ts'
import type { Part, Person } from './part.ts'
import type { Patterns } from './patterns.ts'
import type { TypedWords } from './typed-words.ts'

const MOST_NAMES = 4
const MOST_WORDS = 4
const NAME = /^(?=.*\p{L})[\p{L}\p{N}][\p{L}\p{N}\p{M}.'’_%+@&/-]*(?<!['’])$/u
/** Within names and at their beginning: "von der Leyen", "D'Angelo". */
const PARTICLE =
  /^(?:von|van|vom|zu|zur|der|den|ten|ter|de|del|della|di|da|do|dos|das|du|des|la|le|el|al|bin|ibn|of|d'|l')$/

const NEVER = /(?!)/y

type Named = Pick<Person, 'name' | 'isAlsoDays'>

interface Names {
  names: Named[]
  end: number
  /** "Anna and Ben", and not "Anna or Ben". */
  isAll: boolean
}

/** Whom a sentence names at a word. */
export function peopleAt(words: TypedWords, patterns: Patterns, at: number, now: Date): Part[] {
  const found: Part[] = []
  const after = (pattern: RegExp, from = at) => {
    const end = words.match(pattern, from)?.end
    return end === undefined ? [] : namesAt(words, patterns, end, { again: pattern, now })
  }
  const add = (end: number, operators: string, people: Person[], needsMail: boolean) =>
    found.push({ kind: 'person', end, operators, people, needsMail })
  const asPeople = (operator: Person['operator'], names: Named[]): Person[] =>
    names.map(named => ({ operator, ...named }))

  for (const { names, end } of after(patterns.from))
    add(end, anyOf('from', names), asPeople('from', names), false)
  for (const { names, end } of after(patterns.of))
    add(end, anyOf('from', names), asPeople('from', names), !names.every(isProper))
  for (const { names, end } of after(patterns.by))
    add(end, anyOf('from', names), asPeople('from', names), true)
  for (const { names, end } of after(patterns.notFrom))
    add(
      end,
      names.map(({ name }) => `-from:${quoted(name)}`).join(' '),
      asPeople('from', names).map(person => ({ ...person, isExcluded: true })),
      false,
    )
  for (const { names, end, isAll } of after(patterns.to))
    add(end, isAll ? allOf('to', names) : anyOf('to', names), asPeople('to', names), true)
  for (const [before, behind] of patterns.sender)
    for (const { names, end } of before
      ? after(before)
      : namesAt(words, patterns, at, { again: NEVER, now })) {
      const last = behind ? words.match(behind, end)?.end : undefined
      if (last !== undefined) add(last, anyOf('from', names), asPeople('from', names), false)
    }
  for (const [before, behind] of patterns.sentTo)
    for (const { names, end, isAll } of before ? after(before) : []) {
      const last = behind ? words.match(behind, end)?.end : end
      if (last !== undefined)
        add(last, `in:sent ${isAll ? allOf('to', names) : anyOf('to', names)}`, asPeople('to', names), false)
    }
  return found
}

const quoted = (name: string) => (name.includes(' ') ? `"${name.toLowerCase()}"` : name.toLowerCase())
const anyOf = (operator: string, names: Named[]) =>
  names.map(({ name }) => `${operator}:${quoted(name)}`).join(' OR ')
const allOf = (operator: string, names: Named[]) =>
  names.map(({ name }) => `${operator}:${quoted(name)}`).join(' ')
const isProper = ({ name }: Named) => /^\p{Lu}|@/u.test(name)

/** Each way to read names from a word on, the longest first. */
function namesAt(
  words: TypedWords,
  patterns: Patterns,
  at: number,
  { again, now, before = 0 }: { again: RegExp; now: Date; before?: number },
): Names[] {
  const start = words.match(patterns.peopleArticle, at)?.end ?? at
  const all: Names[] = []
  for (let end = Math.min(words.count, start + MOST_WORDS); end > start; end -= 1) {
    if (!isName(words, patterns, start, end)) continue
    const days = daysWithin(words, patterns, start, end, now)
    if (
      days.some(({ isRelative }) => isRelative) ||
      (days.length > 0 && isLonger(words, patterns, start, end, now))
    )
      continue
    const named: Named = { name: words.typed(start, end), ...(days.length > 0 ? { isAlsoDays: true } : {}) }
    if (before + 1 < MOST_NAMES) {
      const or = words.match(patterns.or, end)?.end
      const and = words.match(patterns.and, end)?.end
      const next = or ?? and ?? (words.isListed(end - 1) ? end : undefined)
      // "from Anna or from Ben".
      const then = next === undefined ? undefined : (words.match(again, next)?.end ?? next)
      const more =
        then === undefined ? [] : namesAt(words, patterns, then, { again, now, before: before + 1 })
      append(
        all,
        more.map(({ names, end: last, isAll }) => ({
          names: [named, ...names],
          end: last,
          isAll: or === undefined && isAll,
        })),
      )
    }
    all.push({ names: [named], end, isAll: true })
  }
  return all
}

function isName(words: TypedWords, patterns: Patterns, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const word = words.folded(at, at + 1)
    const isLast = at === to - 1
    if (PARTICLE.test(word) && !isLast) continue
    const typed = words.typed(at, at + 1)
    if (word.length < 2 || !NAME.test(typed) || words.match(patterns.notNames, at)?.end === at + 1)
      return false
    if (words.isListed(at) && !isLast) return false
  }
  return true
}

/** The days that a name, or its end, may mean: "April", "Theresa May". */
const daysWithin = (words: TypedWords, { language }: Patterns, from: number, to: number, now: Date) =>
  Array.from(
    { length: to - from },
    (_, at) => spokenDays(words.typed(from + at, to), language, now) ?? [],
  ).flat()

/** Whether more words say which month it is: "April 2025", "abril de 2025". */
const isLonger = (words: TypedWords, { language }: Patterns, from: number, to: number, now: Date) =>
  [to + 1, to + 2].some(
    end => end <= words.count && spokenDays(words.typed(from, end), language, now) !== null,
  )
