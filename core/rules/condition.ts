import { clausesOf, parseSearchQuery } from '../text/search/search-query.ts'

/** The condition of a rule of another program, in terms of the search language as far as this has them. */
export type Condition =
  | { kind: 'all' | 'any'; of: Condition[] }
  | { kind: 'not'; of: Condition }
  /** A term of the search language; `value` is not quoted yet. `operator` is null for a word or phrase; `isOwn` if "me" means who reads the mail. */
  | { kind: 'term'; operator: string | null; value: string; isOwn?: boolean }
  /** A condition that the search language does not have, and what it is, in words for the person. */
  | { kind: 'lost'; why: string }

export const all = (...of: Condition[]): Condition => ({ kind: 'all', of })
export const any = (...of: Condition[]): Condition => ({ kind: 'any', of })
/** Of lists that may be too long to be arguments. */
export const allOf = (of: Condition[]): Condition => ({ kind: 'all', of })
export const anyOf = (of: Condition[]): Condition => ({ kind: 'any', of })
export const not = (of: Condition): Condition => ({ kind: 'not', of })
export const term = (operator: string | null, value: string): Condition => ({ kind: 'term', operator, value })
/** Mail from or to the person's own addresses. */
export const own = (operator: string): Condition => ({ kind: 'term', operator, value: 'me', isOwn: true })
/** Mail of a mailing list: by its List-Id, or an address or a link of its, as a header has them. */
export const ofList = (value: string): Condition =>
  term('list', (/<([^<>]+)>/.exec(value)?.[1] ?? value).replace(/^(?:mailto:|https?:\/\/)|[<>*]/gi, ''))
export const LIST_NOTE =
  'A mailing list is known by its addresses and its link to unsubscribe, which mostly have its List-Id in them.'
export const lost = (why: string): Condition => ({ kind: 'lost', why })
export const ALWAYS: Condition = all()
export const NEVER: Condition = any()

interface ConditionSearch {
  /**
   * Together they find what the condition finds; more than one where it has too many alternatives for one search. Empty if
   * nothing is left of the condition, and for one that never holds.
   */
  searches: string[]
  /** What could not be translated, in words for the person. */
  lost: string[]
  /** A required condition was lost, so that the search finds more than the condition. */
  isWider: boolean
  /** An alternative was lost, so that the search finds less than the condition. */
  isNarrower: boolean
  /** No message ever fits. */
  isNever: boolean
}

export const LONGEST_RULE_SEARCH = 500
/** No list of addresses needs more searches. */
const MOST_SEARCHES = 40
/** Nobody types more. A longer condition is lost, so that no script takes long. */
const MOST_TERMS = 600
/** Finds all mail, wherever it is. */
const EVERYTHING = 'in:anywhere'
const TOO_LONG = 'a condition that is too long for a search'

/**
 * Writes a condition in the search language. What was lost beside other alternatives counts as never fitting; what was lost
 * of the required conditions is left out and told by `isWider`.
 */
export function toSearch(condition: Condition): ConditionSearch {
  const known = results.get(condition)
  if (known) return known
  const found = findSearch(condition)
  results.set(condition, found)
  return found
}

const results = new WeakMap<Condition, ConditionSearch>()

function findSearch(condition: Condition): ConditionSearch {
  const none = { searches: [], isWider: true, isNarrower: false, isNever: false }
  if (isLargerThan(condition, MOST_TERMS)) return { ...none, lost: [TOO_LONG] }
  const why = new Set<string>()
  const required = conjuncts(checked(positive(condition, false), why))
  const isLost = (part: Condition) => has(part, ({ kind }) => kind === 'lost')
  const kept = required.map(part => ({ part, left: simplified(withoutLost(part)) }))
  const isNever = kept.some(({ part, left }) => isNeverMet(left) && !isLost(part))
  const left = kept.flatMap(({ left }) => (isNeverMet(left) ? [] : conjuncts(left)))
  // What is asked for comes before what is excluded.
  const said = [...left.filter(part => !isExclusion(part)), ...left.filter(isExclusion)]
  const isWider = kept.some(({ part, left }) => isNeverMet(left) && isLost(part))
  const isNarrower = kept.some(({ part, left }) => !isNeverMet(left) && !isAlwaysMet(left) && isLost(part))
  const found = { lost: [...why], isWider, isNarrower, isNever }
  if (isNever) return { ...found, searches: [] }
  // Of a rule that has lost what it asks for, exclusions alone make no rule: it would fit nearly all mail.
  if (said.every(isExclusion) && isWider) return { ...found, searches: [] }
  if (said.length === 0) return { ...found, searches: [EVERYTHING] }
  const searches = inPieces([...new Set(said.map(written))], said)
  return searches ? { ...found, searches } : { ...found, ...none, lost: [...why, TOO_LONG] }
}

/** One search, or several that share the alternatives of the longest list among them; null if that is not enough. */
function inPieces(texts: string[], parts: Condition[]): string[] | null {
  const whole = texts.join(' ')
  if (isReadable(whole)) return [whole]
  const [longest] = parts
    .filter(part => part.kind === 'any')
    .sort((a, b) => written(b).length - written(a).length)
  if (longest?.kind !== 'any') return null
  const listed = written(longest)
  const search = (of: Condition[]) =>
    texts.map(text => (text === listed ? written(simplified({ kind: 'any', of })) : text)).join(' ')
  const pieces: Condition[][] = []
  for (const alternative of longest.of) {
    const current = pieces.at(-1)
    if (current && search([...current, alternative]).length <= LONGEST_RULE_SEARCH) current.push(alternative)
    else pieces.push([alternative])
    if (pieces.length > MOST_SEARCHES) return null
  }
  const searches = pieces.map(search)
  return searches.every(isReadable) ? searches : null
}

const isReadable = (search: string) =>
  search.length <= LONGEST_RULE_SEARCH && parseSearchQuery(search, new Date(0)).problems.length === 0

function isLargerThan(condition: Condition, most: number): boolean {
  let left = most
  const count = (part: Condition): boolean => {
    left -= 1
    if (left < 0) return true
    if (part.kind === 'not') return count(part.of)
    return (part.kind === 'all' || part.kind === 'any') && part.of.some(count)
  }
  return count(condition)
}

/** Without `not` around anything but a term or a lost condition. */
function positive(condition: Condition, isNegated: boolean): Condition {
  switch (condition.kind) {
    case 'not':
      return positive(condition.of, !isNegated)
    case 'all':
    case 'any': {
      const isAll = (condition.kind === 'all') !== isNegated
      return { kind: isAll ? 'all' : 'any', of: condition.of.map(part => positive(part, isNegated)) }
    }
    case 'lost':
      return condition
    default:
      return isNegated ? not(condition) : condition
  }
}

/** A term that the search language would leave out is lost, too. All reasons are added to `why`. */
function checked(condition: Condition, why: Set<string>): Condition {
  if (condition.kind === 'all' || condition.kind === 'any')
    return { ...condition, of: condition.of.map(part => checked(part, why)) }
  if (condition.kind === 'lost') {
    why.add(condition.why)
    return condition
  }
  const inner = condition.kind === 'not' ? condition.of : condition
  if (inner.kind !== 'term') return condition
  const reason = faultOf(inner)
  if (reason === null) return condition
  why.add(reason)
  return lost(reason)
}

const PEOPLE = new Set(['from', 'to', 'cc', 'bcc'])

/** Why the search language cannot have this term; null if it can. */
function faultOf(given: Condition & { kind: 'term' }): string | null {
  const known = faults.get(given)
  if (known !== undefined) return known
  const fault = findFault(given)
  faults.set(given, fault)
  return fault
}

/** A condition is part of many rules where the rules of a script are nested. */
const faults = new WeakMap<Condition, string | null>()

function findFault({ operator, value, isOwn }: Condition & { kind: 'term' }): string | null {
  if (isOwn) return null
  const shown = operator === null ? `the text "${value}"` : `"${value}" in ${operator}:`
  if (PEOPLE.has(operator ?? '')) {
    if (value.trim().toLowerCase() === 'me')
      return `${shown}, because "me" stands for your own addresses here`
    if (!/[\p{L}\p{N}]/u.test(value)) return `${shown}, because people are found by letters and digits`
  }
  const text = written(term(operator, value))
  const [[only, ...others] = [], ...more] = clausesOf(text).clauses
  const isWhole = only !== undefined && others.length === 0 && more.length === 0 && only.operator === operator
  if (!isWhole) return `${shown}, which has nothing to search for`
  return parseSearchQuery(text, new Date(0)).problems.length > 0 ? shown : null
}

const conjuncts = (condition: Condition): Condition[] =>
  condition.kind === 'all' ? condition.of.flatMap(conjuncts) : [condition]

function has(condition: Condition, isMeant: (part: Condition) => boolean): boolean {
  if (isMeant(condition)) return true
  if (condition.kind === 'not') return has(condition.of, isMeant)
  return condition.kind === 'all' || condition.kind === 'any'
    ? condition.of.some(part => has(part, isMeant))
    : false
}

function withoutLost(condition: Condition): Condition {
  if (condition.kind === 'lost') return NEVER
  return condition.kind === 'all' || condition.kind === 'any'
    ? { ...condition, of: condition.of.map(withoutLost) }
    : condition
}

const isExclusion = (condition: Condition): boolean =>
  condition.kind === 'not' ||
  ((condition.kind === 'all' || condition.kind === 'any') &&
    condition.of.length > 0 &&
    condition.of.every(isExclusion))
const isAlwaysMet = (condition: Condition) => condition.kind === 'all' && condition.of.length === 0
const isNeverMet = (condition: Condition) => condition.kind === 'any' && condition.of.length === 0

/** Without what is always or never met, nested lists of one kind, and repetitions. */
function simplified(condition: Condition): Condition {
  if (condition.kind !== 'all' && condition.kind !== 'any') return condition
  const { kind } = condition
  const parts = condition.of.map(simplified)
  const [decides, isIdle] = kind === 'all' ? [isNeverMet, isAlwaysMet] : [isAlwaysMet, isNeverMet]
  const decisive = parts.find(decides)
  if (decisive) return decisive
  const flat = parts.filter(part => !isIdle(part)).flatMap(part => (part.kind === kind ? part.of : [part]))
  const of = [...new Map(flat.map(part => [written(part), part])).values()]
  return of.length === 1 && of[0] ? of[0] : { kind, of }
}

/** In the search language. */
function written(condition: Condition): string {
  switch (condition.kind) {
    case 'term':
      return condition.operator === null
        ? writtenValue(condition.value)
        : `${condition.operator}:${writtenValue(condition.value)}`
    case 'not':
      return `-${written(condition.of)}`
    case 'all':
      return `(${condition.of.map(written).join(' ')})`
    case 'any':
      return writtenAlternatives(condition.of)
    default:
      return ''
  }
}

/** `from:(anna OR ben)` where all alternatives have the same operator. */
function writtenAlternatives(of: Condition[]): string {
  const values = of.flatMap(part => (part.kind === 'term' ? [part] : []))
  const operator = values[0]?.operator
  if (operator && values.length === of.length && values.every(value => value.operator === operator))
    return `${operator}:(${values.map(({ value }) => writtenValue(value)).join(' OR ')})`
  return `(${of.map(written).join(' OR ')})`
}

/** A value that cannot be taken for anything else stands without quotes. */
function writtenValue(value: string): string {
  const text = value
    .replace(/["“”„‟«»＂\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /^[\p{L}\p{N}@][\p{L}\p{N}@._+-]*$/u.test(text) && !/^(?:and|or)$/i.test(text) ? text : `"${text}"`
}
