import { append } from '../../lists.ts'
import { foldText } from './fold.ts'
import { wordsIn } from './index-words.ts'
import { AROUND, FARTHEST, isNearPhrase, nearText } from './near-words.ts'

/** One term of a search. */
export interface Term {
  isExcluded: boolean
  /** In lower case; null for a word or phrase, `around` for two that stand near each other. */
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
  /** What may be the reason if nothing is found: parts that were left out or taken for words because they are unfinished or unknown. */
  doubtful: Doubtful[]
}

export type Doubtful =
  | { kind: 'no value' | 'unknown'; operator: string; value: string }
  /** A star within a word, or NOT before one. */
  | { kind: 'star' | 'not'; value: string }

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
/** Outlook's NOT before an operator, a phrase or a group; before a word it may be part of a sentence. */
const NOT = /\s*NOT(?=\s+(?:["({]|-*([a-z][a-z\d_]{0,19}):))/iy
const MORE = /\s*[^\s)}]/y
const JOINS = /^(?:[oO][rR]|AND)$/
/** Nobody types more terms. */
const MOST_CLAUSES = 50

/**
 * Splits a search into terms: `a (b OR c) {d e} -f subject:(g h)`. OR joins its two neighbours, braces join everything
 * within them; a group passes its operator on to its terms. `a AROUND 5 b` joins two words before anything else does.
 * Unmatched brackets are words, or end with the text.
 */
export function readClauses(input: string, isOperator: (name: string) => boolean): Clauses {
  let at = 0
  const problems = new Set<string>()
  const doubtful: Doubtful[] = []

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
  const isNegated = () => {
    const start = at
    const match = next(NOT)
    if (!match) return false
    const isNot = match[0].trim() === 'NOT' && (match[1] === undefined || isOperator(match[1].toLowerCase()))
    if (!isNot) at = start
    return isNot
  }
  const read = (match: RegExpExecArray, groupOperator: string | null): Term | null => {
    const term = termOf(match, groupOperator, isOperator)
    const doubt = doubtOf(match, term, isOperator)
    if (doubt) doubtful.push(doubt)
    return says(term) ? term : null
  }
  /** An AROUND beside a group or an operator; at the end it is a word. */
  const misplacedNear = (): string | null => {
    const start = at
    const near = next(AROUND)
    MORE.lastIndex = at
    if (near && MORE.test(input)) return near[0].trim()
    at = start
    return null
  }
  /** What stands near this word, as long as there is an AROUND. */
  const readNear = (first: Term, operator: string | null, pattern: RegExp): Clause[] => {
    const found: Clause[] = []
    for (let left = first; ; ) {
      const start = at
      const near = next(AROUND)
      const match = near && !opens() ? next(pattern) : null
      const right = match && termOf(match, operator, isOperator)
      const isWord =
        right?.operator === operator && !right.isExcluded && says(right) && !JOINS.test(right.value)
      if (!near || !right || !isWord) {
        at = start
        return found.length > 0 ? found : [[first]]
      }
      if (operator !== null) {
        problems.add(
          `"${near[0].trim()}" compares places in the whole message, not within "${operator}:", and was left out.`,
        )
        if (found.length === 0) found.push([first])
        found.push([right])
      } else {
        if (Number(near[1]) > FARTHEST)
          problems.add(`"${near[0].trim()}" looks for words with at most ${FARTHEST} others between them.`)
        const value = nearText(written(left), written(right), Number(near[1]))
        found.push([{ isExcluded: first.isExcluded, operator: 'around', value, isPhrase: false }])
      }
      left = right
    }
  }
  const readGroup = (operator: string | null, isAny: boolean, isTop: boolean): Clause[] => {
    const done: Clause[] = []
    let last: Clause[] = []
    let joins = false
    const add = (item: Clause[]) => {
      if (item.length === 0) return
      if (joins || isAny) last = either(last, item)
      else {
        append(done, last)
        last = item
      }
      joins = false
    }
    while (true) {
      if (!isTop && next(CLOSING)) break
      const misplaced = misplacedNear()
      if (misplaced) {
        problems.add(`"${misplaced}" stands between two words or phrases, and was left out.`)
        continue
      }
      const isNot = isNegated()
      const group = opens()
      if (group) {
        const [, minus, name, bracket] = group
        const inner = readGroup(name?.toLowerCase() ?? operator, bracket === '{', false)
        if (name && inner.length === 0)
          doubtful.push({ kind: 'no value', operator: name.toLowerCase(), value: '' })
        add((minus !== '') !== isNot ? opposite(inner) : inner)
        continue
      }
      const pattern = isTop ? TERM : TERM_OF_GROUP
      const match = next(pattern)
      if (!match) break
      const joint = JOINS.exec(match[0].trim())?.[0]
      if (joint && joint !== 'AND') joins = last.length > 0
      else if (!joint) {
        const term = read(match, operator)
        const clauses = !term ? [] : term.operator === operator ? readNear(term, operator, pattern) : [[term]]
        add(isNot ? opposite(clauses) : clauses)
      }
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

  return { clauses: readGroup(null, false, true), problems: [...problems], doubtful }
}

/** Why a part of a search may not find what it was typed for. */
function doubtOf(
  [, , name, quotedValue, bareValue]: RegExpExecArray,
  { operator, value, isPhrase }: Term,
  isOperator: (name: string) => boolean,
): Doubtful | null {
  const typed = name?.toLowerCase() ?? ''
  const typedValue = quotedValue ?? bareValue ?? ''
  if (typed && isOperator(typed)) return value === '' ? { kind: 'no value', operator: typed, value } : null
  if (typed && typedValue && !typedValue.startsWith('//'))
    return { kind: 'unknown', operator: typed, value: typedValue }
  if (operator !== null || isPhrase) return null
  if (/[\p{L}\p{N}]\*[\p{L}\p{N}]|^\*[\p{L}\p{N}]/u.test(value)) return { kind: 'star', value }
  return value === 'NOT' ? { kind: 'not', value } : null
}

const written = ({ value, isPhrase }: Term) => (isPhrase ? `"${value}"` : value)

function termOf(
  [, minus, name, quotedValue, bareValue, phrase, word]: RegExpExecArray,
  groupOperator: string | null,
  isOperator: (name: string) => boolean,
): Term {
  const isExcluded = minus !== ''
  const isPhrase = (quotedValue ?? phrase) !== undefined
  const typed = (quotedValue ?? bareValue ?? phrase ?? word ?? '').trim()
  // An unknown operator ("Re: hello", "https://x"): words like any other.
  const isKnown = name !== undefined && isOperator(name.toLowerCase())
  const operator = isKnown ? name.toLowerCase() : groupOperator
  const value = name !== undefined && !isKnown ? `${name}:${typed}` : typed
  if (operator !== null) return { isExcluded, operator, value, isPhrase }
  if (isPhrase && isNearPhrase(value))
    return { isExcluded, operator: 'around', value: `"${value}"`, isPhrase: false }
  // Gmail's "+word" is meant to the letter.
  return /^\+[\p{L}\p{N}]/u.test(value)
    ? { isExcluded, operator: null, value: value.slice(1), isPhrase: true }
    : { isExcluded, operator: null, value, isPhrase }
}

/** Unfinished terms, and signs that are not in the word index, are left out. */
const says = ({ operator, value }: Term): boolean =>
  operator === null ? wordsIn(foldText(value)).length > 0 : value !== ''
