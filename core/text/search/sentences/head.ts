import { dayOf } from '../../dates/relative-days.ts'
import { spokenDays } from '../../dates/spoken-days.ts'
import type { Part } from './part.ts'
import type { Patterns } from './patterns.ts'
import type { TypedWords } from './typed-words.ts'

/** What a sentence says before its parts: "show me all unread mails", "invoices". */
export interface Head {
  /** The words that are looked for. */
  topic: string
  parts: Part[]
  /** The person that a day may be instead: "April's mails". */
  orPerson?: Part
  /** It speaks of mail as such, so what follows says which mail. */
  isMail: boolean
  /** "mails about the flight": what follows may still be about the flight. */
  isAbout: boolean
}

const MOST_TOPIC_WORDS = 12
const POSSESSIVE = /^(.+)['’]s$/

/** The first `end` words of a sentence; null where they are not a list of words, or say something else. */
export function readHead(words: TypedWords, patterns: Patterns, end: number, now: Date): Head | null {
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    const next = words.match(pattern, at)?.end
    if (next === undefined || next > end) return false
    at = next
    return true
  }
  const parts: Part[] = []
  const of = (topic: string, isMail: boolean, isAbout = false): Head => ({ topic, parts, isMail, isAbout })
  const state = (operators: string) =>
    parts.push({ kind: 'state', end: at, operators, people: [], needsMail: false })
  let isOfMailOnly = false
  const adjective = () =>
    [patterns.adjectives, patterns.mailAdjectives].some(list =>
      list.some(([pattern, operators]) => {
        const isRead = skip(pattern)
        if (isRead) state(operators)
        isOfMailOnly ||= isRead && list === patterns.mailAdjectives
        return isRead
      }),
    )
  while (skip(patterns.opening));
  while (skip(patterns.article));
  const start = at
  while (adjective() || skip(patterns.newest) || skip(patterns.article));
  // "the last mails", but "last orders".
  const mail = words.match(patterns.mail, at)?.end
  if (at < end && mail === undefined && parts.length === 0) at = start
  if (mail === end) return of('', true)
  const about = mail === undefined ? undefined : words.match(patterns.about, mail)?.end
  if (about !== undefined && about < end) {
    const topic = topicOf(words, patterns, about, end)
    return topic === null ? null : of(topic, true, true)
  }
  if (isOfMailOnly) return null
  if (at === end) return of('', false)
  const owner = ownerOf(words, patterns, at, end, now)
  if (owner) {
    const [first, orPerson] = owner
    return { ...of('', true), parts: [...parts, first], ...(orPerson ? { orPerson } : {}) }
  }
  // "mails from the server": not all of it is understood.
  if (mail !== undefined && [patterns.from, patterns.of, patterns.to].some(each => words.match(each, mail)))
    return null
  // Whose name follows is not known here.
  if ([patterns.from, patterns.notFrom, patterns.to].some(each => words.match(each, at))) return null
  const isMail = end - at > 1 && words.match(patterns.plainMail, end - 1)?.end === end
  const topic = topicOf(words, patterns, at, isMail ? end - 1 : end)
  return topic === null ? null : of(topic, isMail)
}

/** "Anna's mails", "yesterday's mails"; two ways to read "April's mails". */
function ownerOf(
  words: TypedWords,
  patterns: Patterns,
  at: number,
  end: number,
  now: Date,
): [Part, Part?] | null {
  if (patterns.language !== 'en' || words.match(patterns.mail, end - 1)?.end !== end) return null
  const [, owner] = POSSESSIVE.exec(words.typed(at, end - 1)) ?? []
  if (!owner || end - 1 - at > 3) return null
  const days = spokenDays(owner, 'en', now)
  const person = (isAlsoDays: boolean): Part => ({
    kind: 'person',
    end,
    operators: `from:${owner.includes(' ') ? `"${owner.toLowerCase()}"` : owner.toLowerCase()}`,
    people: [{ operator: 'from', name: owner, ...(isAlsoDays ? { isAlsoDays } : {}) }],
    needsMail: false,
  })
  if (!days) return [person(false)]
  const operators = `after:${dayOf(days.from)} before:${dayOf(days.to)}`
  const part: Part = { kind: 'days', end, operators, people: [], needsMail: false }
  return days.isRelative ? [part] : [part, person(true)]
}

/** Words to be found; null where they are a clause, or hold more that the sentence says of the mail. */
export function topicOf(words: TypedWords, patterns: Patterns, from: number, to: number): string | null {
  if (to <= from || to - from > MOST_TOPIC_WORDS) return null
  const isJoiner = (at: number) =>
    [patterns.or, patterns.and].some(pattern => words.match(pattern, at)?.end === at + 1)
  if (isJoiner(from) || isJoiner(to - 1)) return null
  // "report due by": what was to follow is not understood, or says something else.
  if (words.match(patterns.links, to - 1)?.end === to) return null
  for (let at = from; at < to; at += 1) if (words.match(patterns.clause, at)) return null
  const typed = words.typed(from, to)
  return /[\p{L}\p{N}]/u.test(typed) ? typed.replace(/\s+/g, ' ') : null
}
