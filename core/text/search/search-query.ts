import { append } from '../../lists.ts'
import { type Filter, isOperator, nearestOperator, readFilter } from './search-filters.ts'
import { type Clause, type Clauses, type Doubtful, readClauses } from './search-terms.ts'

/** A parsed search: words for the full-text index, and filters. */
export interface SearchQuery {
  /** In the syntax of PostgreSQL's websearch_to_tsquery: words, "phrases", -word, OR. Quotes are always paired. */
  text: string
  /** All of these lists must match; of each list, any filter. */
  filters: Filter[][]
  /** The parts that were not understood, as texts for the person. */
  problems: string[]
}

/** Nobody types a longer search; a pasted message is not one. */
export const LONGEST_SEARCH = 2000

/**
 * Parses `invoice "final offer" -draft from:anna has:attachment is:unread after:2026-01-31`. An unknown operator is
 * searched for as text; one without a value is left out. Never throws.
 */
export function parseSearchQuery(input: string, now: Date): SearchQuery {
  const { clauses, problems } = clausesOf(input)
  const words: string[] = []
  const filters: Filter[][] = []
  for (const clause of clauses) {
    const any = filtersOf(clause, now, problems)
    if (isText(any)) words.push(any.map(asText).join(' OR '))
    else if (any.length > 0) filters.push(any)
  }
  return { text: words.join(' '), filters, problems: [...new Set(problems)] }
}

/** What may be the reason if a search finds nothing, as texts for the person. */
export function doubtsAbout(input: string): string[] {
  return [...new Set(clausesOf(input).doubtful.map(sayDoubt))].slice(0, MOST_DOUBTS)
}

const MOST_DOUBTS = 3

function sayDoubt(doubt: Doubtful): string {
  switch (doubt.kind) {
    case 'no value':
      return `"${doubt.operator}:" needs its value right after the colon.`
    case 'unknown': {
      const nearest = nearestOperator(doubt.operator)
      const meant = nearest ? ` Did you mean ${nearest}:?` : ''
      return `"${doubt.operator}:" is no operator here, and was searched for as a word.${meant}`
    }
    case 'star':
      return 'A star stands for the rest of a word only at its end, as in invo*.'
    case 'not':
      return 'To leave out mail with a word, write a minus sign before it, as in -draft.'
  }
}

/** The terms of a search before their values are read: all lists must match; of each list, any term. */
export function clausesOf(input: string): Clauses {
  const typed = input
    .slice(0, LONGEST_SEARCH)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(QUOTES, '"')
  return readClauses(together(typed), isOperator)
}

/** Typographic quotes, which phones type automatically. */
const QUOTES = /[“”„‟«»＂]/g

/**
 * Values that people type apart: Outlook's `received>=2026-01-31` and `received:last week`, `older_than:2 months` and
 * `larger:5 MB`.
 */
const APART: [RegExp, string][] = (
  [
    ['(received|sent|date)([<>]=?[\\da-z])', '$1:$2'],
    ['((?:message)?size)([<>]=?\\d)', '$1:$2'],
    ['((?:older|newer)_than):(\\d{1,4}) {1,3}(days?|weeks?|months?|years?)(?![^\\s)}])', '$1:$2$3'],
    [
      '((?:larg|small)er(?:_than)?|(?:message)?size):([<>]?=?\\d{1,6}(?:[.,]\\d{1,3})?) {1,3}([kmg]b)(?![^\\s)}])',
      '$1:$2$3',
    ],
    [
      '(on|date|received|sent|before|after):\\(?(last|this) {1,3}(week|month|year)\\)?(?![^\\s)}])',
      '$1:"$2 $3"',
    ],
  ] as const
).map(([pattern, joined]) => [new RegExp(`(?<![^\\s({-])${pattern}`, 'gi'), joined])

/** But not within quotes. */
const together = (typed: string): string =>
  typed
    .split('"')
    .map((part, at) =>
      at % 2 === 1 ? part : APART.reduce((text, [apart, joined]) => text.replace(apart, joined), part),
    )
    .join('"')

function filtersOf(clause: Clause, now: Date, problems: string[]): Filter[] {
  const read = clause.map(term => readFilter(term, now))
  append(
    problems,
    read.filter(filter => typeof filter === 'string'),
  )
  return read.filter(filter => typeof filter !== 'string')
}

/** The lists that the word index can answer alone: one word, or alternatives without a negation. A beginning has to fit. */
function isText(any: Filter[]): boolean {
  const isWords = any.length > 0 && any.every(filter => filter.operator === 'word' && !isBeginning(filter))
  return isWords && (any.length === 1 || any.every(({ isExcluded }) => !isExcluded))
}

/** Words that join others are put in quotes where they are searched for (`AND` and `or` typed with two minus signs). */
const asText = ({ isExcluded, value }: Filter) => {
  if (isExcluded) return `-${value}`
  return /^(?:AND|NOT|AROUND|[oO][rR])$/.test(value) ? `"${value}"` : value
}

/** Whether any word that begins so would do: `invo*`. */
export const isBeginning = ({ operator, value }: Filter): boolean =>
  operator === 'word' && /^[^*"]*[\p{L}\p{N}\p{M}]{2}\*$/u.test(value)
