import { calendarNames } from './dates/calendar-names.ts'
import { foldText } from './search/fold.ts'
import { areSlipsApart } from './slips.ts'
import { answeredSubject } from './subject.ts'

/** Stored base subjects are not longer. */
const MAX_LENGTH = 500
/** Words of scripts without spaces stand next to others. Hangul has spaces, and particles are part of its words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーｰ\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/gu
/** "New subject (antes: Old subject)", "New subject - was: Old subject" are about the new one. */
const FORMER = /(?:\s?[([【]\s*\p{L}[\p{L}\s]{0,20}:|\s?[([]\s*(?:was|war)\s|\s(?:was|war)\s*:).*$/u
/** Numbers, and what counts in Chinese and Japanese: 三月, 第二, 火曜. */
const COUNTED = /[\p{N}一二三四五六七八九十]+|[月火水木金土日](?=曜)/gu
/** In a shorter word another letter makes another word. */
const SHORTEST_WITH = { oneSlip: 4, twoSlips: 6 }

/**
 * Whether two base subjects (see `baseSubject`) that differ may still be of one conversation: one stands whole within the
 * other ("Ticket received: X", "X [SOLVED]", "URGENT - Re: X"), or a letter or two was mended. The words around it do not
 * matter, so no language has a list of them. Numbers, months and weekdays are never mistyped for another one: "Report 1" and
 * "Report 2" are two subjects, and so are "Report June" and "Report July".
 */
export function areAlike(a: string, b: string): boolean {
  const others = wordingsOf(b)
  return wordingsOf(a).some(one =>
    others.some(other => standsIn(one, other) || standsIn(other, one) || isMended(one, other)),
  )
}

/**
 * The words of a subject, and those of the answered subject if it follows within it ("please read: re:
 * lunch").
 */
function wordingsOf(base: string): string[] {
  const text = foldText(base.slice(0, MAX_LENGTH)).replace(FORMER, '')
  const wordings = [text, answeredSubject(text)].map(wording => wording.replace(NO_LETTER, ' ').trim())
  return [...new Set(wordings)].filter(wording => wording !== '')
}

/** Whether the words of one stand together among the words of the other. */
function standsIn(part: string, whole: string): boolean {
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1))
    if (isEdge(whole, at) && isEdge(whole, at + part.length)) return true
  return false
}

function isEdge(text: string, at: number): boolean {
  const [before = ' ', after = ' '] = [text[at - 1], text[at]]
  return before === ' ' || after === ' ' || UNSPACED.test(before) || UNSPACED.test(after)
}

function isMended(one: string, other: string): boolean {
  const [some, others] = differing(one.split(' '), other.split(' '))
  const [a, b] = [joined(some), joined(others)]
  if (counted(a) !== counted(b)) return false
  const length = Math.min(a.length, b.length)
  if (length < SHORTEST_WITH.oneSlip) return lettersOf(a) === lettersOf(b) && areSlipsApart(a, b, 1)
  const most = length < SHORTEST_WITH.twoSlips || UNSPACED.test(a) ? 1 : 2
  return areSlipsApart(a, b, most) && !areOtherDays(some, others)
}

/** Whether both name months or weekdays, and none of them is the same. */
function areOtherDays(some: string[], others: string[]): boolean {
  const [a, b] = [some, others].map(words => words.flatMap(word => [...calendarNames(word)]))
  return a !== undefined && b !== undefined && a.length > 0 && b.length > 0 && !a.some(day => b.includes(day))
}

const counted = (text: string) => text.match(COUNTED)?.join(' ')
const lettersOf = (word: string) => [...word].sort().join('')

/** Leaves out the words with which both lists begin, and those with which both end. */
function differing(some: string[], others: string[]): [string[], string[]] {
  const most = Math.min(some.length, others.length)
  let start = 0
  while (start < most && some[start] === others[start]) start += 1
  let end = 0
  while (end < most - start && some.at(-1 - end) === others.at(-1 - end)) end += 1
  return [some.slice(start, some.length - end), others.slice(start, others.length - end)]
}

/** A letter of Hangul is not a syllable. */
const joined = (words: string[]) => words.join('').normalize('NFD')
