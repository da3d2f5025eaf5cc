import { foldText } from './fold.ts'
import { wordsIn } from './index-words.ts'

/** One term of a search. */
export interface Term {
  isExcluded: boolean
  /** In lower case; null for a word or phrase. */
  operator: string | null
  value: string
  isPhrase: boolean
}

/** Alternative terms. */
export type Clause = Term[]

export interface Clauses {
  /** All of them must match. */
  clauses: Clause[]
  /** The problems, as texts for the person. */
  problems: string[]
}

// An unclosed quote ends with the text. A word ends at the next quote or space; within a group also at the end of the
// group.
const termWithin = (ends: string) =>
  new RegExp(
    `\\s*(-*)(?:([a-z][a-z\\d_]{0,19}):(?:(?=[\\s${ends}]|$)|"([^"]*)(?:"|$)|([^\\s"${ends}]+))|"([^"]*)(?:"|$)|([^\\s"${ends}]+))`,
    'iy',
  )
const TERM = termWithin('')
const TERM_OF_GROUP = termWithin('(){}')
const OPENING = /\s*(-*)(?:([a-z][a-z\d_]{0,19}):)?([({])/iy
const CLOSING = /\s*[)}]/y
/** Nobody types more terms. */
const MOST_CLAUSES = 50

/**
 * Splits a search into terms: `a (b OR c) {d e} -f subject:(g h)`. OR joins its two neighbours, braces join everything
 * within them; a group passes its operator on to its terms. Unmatched brackets are words, or end with the text.
 */
export function readClauses(input: string, isOperator: (name: string) => boolean): Clauses {
  let at = 0
  const problems = new Set<string>()

  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(input)
    if (match) at = pattern.lastIndex
    return match
  }
  const opens = () => {
    const start = at
    const match = next(OPENING)
    if (!match || match[2] === undefined || isOperator(match[2].toLowerCase())) return match
    at = start
    return null
  }
  const readGroup = (operator: string | null, isAny: boolean, isTop: boolean): Clause[] => {
    const done: Clause[] = []
    let last: Clause[] = []
    let joins = false
    const add = (item: Clause[]) => {
      if (item.length === 0) return
      if (joins || isAny) last = either(last, item)
      else {
        done.push(...last)
        last = item
      }
      joins = false
    }
    while (true) {
      if (!isTop && next(CLOSING)) break
      const group = opens()
      if (group) {
        const [, minus, name, bracket] = group
        const inner = readGroup(name?.toLowerCase() ?? operator, bracket === '{', false)
        add(minus ? opposite(inner) : inner)
        continue
      }
      const match = next(isTop ? TERM : TERM_OF_GROUP)
      if (!match) break
      if (/^\s*or$/i.test(match[0])) joins = last.length > 0
      else if (!/^\s*AND$/.test(match[0])) add(termOf(match, operator, isOperator))
    }
    return [...done, ...last]
  }
  /** `a b` or `c` becomes `a or c`, and `b or c`. */
  const either = (some: Clause[], others: Clause[]): Clause[] => {
    if (some.length * others.length > MOST_CLAUSES) {
      problems.add('These alternatives are too many; all of them have to fit.')
      return [...some, ...others]
    }
    if (some.length === 0) return others
    return some.flatMap(a => others.map(b => [...a, ...b]))
  }
  const opposite = (clauses: Clause[]): Clause[] =>
    clauses
      .map(clause => clause.map(term => [{ ...term, isExcluded: !term.isExcluded }]))
      .reduce<Clause[]>(either, [])

  return { clauses: readGroup(null, false, true), problems: [...problems] }
}

function termOf(
  [, minus, name, quotedValue, bareValue, phrase, word]: RegExpExecArray,
  groupOperator: string | null,
  isOperator: (name: string) => boolean,
): Clause[] {
  const operator = name?.toLowerCase() ?? null
  const isExcluded = minus !== ''
  const isPhrase = (quotedValue ?? phrase) !== undefined
  const value = (quotedValue ?? bareValue ?? phrase ?? word ?? '').trim()
  // An unknown operator ("Re: hello", "https://x"): words like any other.
  const term =
    operator === null || isOperator(operator)
      ? { isExcluded, operator: operator ?? groupOperator, value, isPhrase }
      : { isExcluded, operator: groupOperator, value: `${name}:${value}`, isPhrase }
  // Unfinished terms, and signs that are not in the word index, are left out.
  const says = term.operator === null ? wordsIn(foldText(term.value)).length > 0 : term.value !== ''
  return says ? [[term]] : []
}
