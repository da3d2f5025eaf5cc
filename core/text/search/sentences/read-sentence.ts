import { readWords } from '#words/read-words.ts'
import { numberOf, unitOf } from '../../dates/spoken-numbers.ts'
import { daysAt } from './days.ts'
import { type Head, readHead, topicOf } from './head.ts'
import type { Part, Person } from './part.ts'
import { type Patterns, patternsOf } from './patterns.ts'
import { peopleAt } from './people.ts'
import { type TypedWords, typedWords } from './typed-words.ts'

/** One way to understand a sentence as a search. */
export interface Reading {
  /** As typed operators: the words that are left, then states, days and people. */
  search: string
  /** It means this only if all of them are people of this mail. */
  people: readonly Person[]
  /** The words that are left. */
  topic: string
  /**
   * The sentence speaks of mail as such ("mails about the budget from Anna"), or asks for nothing else ("from Anna"). "Budget
   * in March" does not: there may be a budget in March.
   */
  isCertain: boolean
}

/** Nobody asks for mail in a longer sentence, and reading it takes time. */
const MOST_LETTERS = 200
const MOST_WORDS = 24
const MOST_READINGS = 6

const LANGUAGES = Object.entries(readWords('sentences')).map(([language, words]) =>
  patternsOf(language, words),
)

/**
 * What a search in ordinary words may mean: "unread invoices from Anna last month" is `invoices is:unread
 * after:2026-10-01 before:2026-11-01 from:anna`. Only where every word of it is understood, as a part that says which mail or
 * as what the mail is about; the reading with the most parts comes first. Days are those of a clock whose local parts are `now`.
 */
export function readSentence(input: string, now: Date): Reading[] {
  const words = wordsOf(input)
  if (!words || LANGUAGES.some(({ questions }) => words.match(questions, 0))) return []
  return bestOf(
    LANGUAGES.flatMap(patterns => readIn(words, patterns, now)),
    now,
  )
}

/**
 * The same for what a longer sentence in a known language says of mail. It may be words alone, "invoices", and no mail in
 * particular, "everything"; but words that link others to them would say more than that they are to be found: "invoices over 100".
 */
export function readPhrase(input: string, language: string, now: Date): Reading[] {
  const words = wordsOf(input)
  const patterns = LANGUAGES.find(each => each.language === language)
  // Nobody is asked here whether "Jan" is somebody or a month.
  const isClear = (reading: Reading) => countAlsoDays(reading) === 0
  return words && patterns ? bestOf(readIn(words, patterns, now, true).filter(isClear), now) : []
}

/** How many words of a text are no names of things in a language: they link others, or say something of mail. */
export function countLinks(input: string, language: string): number {
  const patterns = LANGUAGES.find(each => each.language === language)
  return patterns ? linksIn(typedWords(input), patterns) : 0
}

function linksIn(words: TypedWords, { links, notNames, states }: Patterns): number {
  const isLink = (at: number) =>
    (words.isListed(at) && at < words.count - 1) ||
    [links, notNames, states].some(pattern => words.match(pattern, at))
  return Array.from({ length: words.count }, (_, at) => at).filter(isLink).length
}

function wordsOf(input: string): TypedWords | null {
  if (input.length > MOST_LETTERS || isSearch(input)) return null
  const words = typedWords(input)
  return words.count === 0 || words.count > MOST_WORDS ? null : words
}

function bestOf(all: (Reading & { parts: number })[], now: Date): Reading[] {
  // "mails about unread" would become the search `unread`, which is itself read as `is:unread`.
  const readings = all.filter(
    ({ search, topic }) => search === '' || search !== topic || readSentence(topic, now).length === 0,
  )
  // Whether there is somebody of that name is asked before "April" is a month.
  const best = readings.sort(
    (a, b) =>
      b.parts - a.parts ||
      a.topic.length - b.topic.length ||
      b.people.length - a.people.length ||
      countAlsoDays(b) - countAlsoDays(a),
  )
  const kept: Reading[] = []
  // A reading that understood less is kept only for the case that nobody has a name that a better one found.
  for (const { parts: _, ...reading } of best)
    if (
      !kept.some(({ people }) =>
        people.every(({ name }) => reading.people.some(other => other.name === name)),
      )
    )
      kept.push(reading)
  return kept.slice(0, MOST_READINGS)
}

const countAlsoDays = ({ people }: Reading) => people.filter(({ isAlsoDays }) => isAlsoDays).length

/** Operators, quotes and groups: typed as a search already. */
const isSearch = (input: string): boolean =>
  /["“”„‟«»＂{}]/.test(input) ||
  /(?:^|[\s(])-?[a-z][a-z\d_]{0,19}:\S/i.test(input) ||
  /(?:^|\s)-\S/.test(input)

function readIn(
  words: TypedWords,
  patterns: Patterns,
  now: Date,
  isPhrase = false,
): (Reading & { parts: number })[] {
  const readings: (Reading & { parts: number })[] = []
  const chains = chainsOf(words, patterns, now)
  chains.forEach((each, at) => {
    if (each.length === 0) return
    const found = readHead(words, patterns, at, now)
    if (!found) return
    const { orPerson } = found
    const heads = orPerson ? [found, { ...found, parts: [...found.parts.slice(0, -1), orPerson] }] : [found]
    for (const head of heads)
      for (const chain of each) {
        const parts = [...head.parts, ...chain]
        const first = chain[0]
        if (isPhrase ? isClause(head, parts, patterns) : parts.length === 0) continue
        if (!areConsistent(parts)) continue
        const isAfterMail = (head.isMail && !head.isAbout) || (head.topic === '' && head.parts.length > 0)
        if (first?.needsMail && !isAfterMail) continue
        // "mails from the server from Anna": not all of it is understood.
        if (head.isMail && /\p{L}/u.test(head.topic) && hasSender(words, patterns, at)) continue
        const reading = readingOf(head, parts)
        const about = head.isAbout ? -1 : chain.findIndex(({ kind }) => kind === 'about')
        const isLast = head.isAbout ? chain.length === 0 : about === -1 || about === chain.length - 1
        readings.push({ ...reading, isCertain: reading.isCertain && isLast, parts: parts.length })
      }
  })
  return readings
}

/** Words that link others are no mere list of words to be found, and of three or more words alone one may be a verb. */
function isClause({ topic, isAbout }: Head, parts: readonly Part[], patterns: Patterns): boolean {
  const words = typedWords(topic)
  return !isAbout && (linksIn(words, patterns) > 0 || (parts.length === 0 && words.count > 2))
}

const hasSender = (words: TypedWords, patterns: Patterns, end: number) =>
  Array.from({ length: end }, (_, at) => at).some(at => words.match(patterns.from, at) !== null)

/** For each word, the ways in which all from there on is a row of parts. */
function chainsOf(words: TypedWords, patterns: Patterns, now: Date): Part[][][] {
  const chains: Part[][][] = Array.from({ length: words.count + 1 }, () => [])
  chains[words.count] = [[]]
  const isEnd = (at: number) => (chains[at]?.length ?? 0) > 0
  for (let at = words.count - 1; at >= 0; at -= 1) {
    const found: Part[][] = []
    // "about the flight to Berlin".
    for (const part of partsAt(words, patterns, at, isEnd, now))
      for (const rest of chains[part.end] ?? [])
        if (areConsistent([part, ...rest]) && !(part.kind === 'about' && rest[0]?.needsMail))
          found.push([part, ...rest])
    chains[at] = found.slice(0, MOST_READINGS)
  }
  return chains
}

/** States, ages and sizes that are named at a word. */
function statesAt(words: TypedWords, patterns: Patterns, at: number): Part[] {
  if (!words.match(patterns.states, at)) return []
  const parts: Part[] = []
  const state = (end: number, operators: string, needsMail = false) =>
    parts.push({ kind: 'state', end, operators, people: [], needsMail })
  for (const needsMail of [false, true]) {
    for (const [pattern, operators] of needsMail ? patterns.afterMail : patterns.phrases) {
      const found = words.match(pattern, at)
      if (found) state(found.end, operators, needsMail)
    }
    for (const [pattern, operator] of needsMail ? patterns.agesAfterMail : patterns.ages) {
      const found = words.match(pattern, at)
      const [count = '', unit = ''] = found?.groups ?? []
      if (found) state(found.end, `${operator}:${numberOf(count)}${unitOf(unit)}`, needsMail)
    }
  }
  for (const [pattern, operator] of patterns.sizes) {
    const found = words.match(pattern, at)
    const [count = '', unit = ''] = found?.groups ?? []
    if (found) state(found.end, `${operator}:${numberOf(count)}${unit.charAt(0).toUpperCase()}`)
  }
  return parts
}

function partsAt(
  words: TypedWords,
  patterns: Patterns,
  at: number,
  isEnd: (at: number) => boolean,
  now: Date,
): Part[] {
  const parts = [
    ...statesAt(words, patterns, at),
    ...daysAt(words, patterns, at, isEnd, now),
    ...peopleAt(words, patterns, at, now),
  ]
  for (const [before, behind] of patterns.subject) {
    const start = before && words.match(before, at)?.end
    for (let end = start ? words.count : 0; start && end > start; end -= 1) {
      const last = behind ? words.match(behind, end)?.end : end
      const topic = last && isEnd(last) ? topicOf(words, patterns, start, end) : null
      if (!last || topic === null) continue
      const operators = `subject:${topic.includes(' ') ? `"${topic}"` : topic}`
      parts.push({ kind: 'state', end: last, operators, people: [], needsMail: false })
    }
  }
  const about = words.match(patterns.about, at)?.end
  for (let end = words.count; about !== undefined && end > about; end -= 1) {
    const topic = isEnd(end) ? topicOf(words, patterns, about, end) : null
    if (topic !== null) parts.push({ kind: 'about', end, operators: topic, people: [], needsMail: true })
  }
  return parts.filter(({ end }) => isEnd(end))
}

/** Mail has one sender, one time and one subject. */
function areConsistent(parts: readonly Part[]): boolean {
  const count = (fits: (part: Part) => boolean) => parts.filter(fits).length
  return (
    count(({ kind }) => kind === 'days') <= 1 &&
    count(({ kind }) => kind === 'about') <= 1 &&
    count(({ operators }) => operators.startsWith('from:')) <= 1 &&
    count(({ operators }) => operators.includes('in:')) <= 1 &&
    new Set(parts.map(({ operators }) => operators)).size === parts.length
  )
}

function readingOf(head: Head, parts: readonly Part[]): Reading {
  const of = (kind: Part['kind']) =>
    parts.filter(part => part.kind === kind).map(({ operators }) => operators)
  const topic = [head.topic, ...of('about')].filter(words => words !== '').join(' ')
  return {
    search: [...(topic === '' ? [] : [topic]), ...of('state'), ...of('days'), ...of('person')].join(' '),
    people: parts.flatMap(({ people }) => people),
    topic,
    isCertain: head.isMail || topic === '' || of('about').length > 0,
  }
}
