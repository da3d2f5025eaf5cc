import { type Filter, isOperator, readFilter } from './search-filters.ts'
import { type Clause, type Clauses, readClauses } from './search-terms.ts'

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

/** The terms of a search before their values are read: all lists must match; of each list, any term. */
export function clausesOf(input: string): Clauses {
  const typed = input
    .slice(0, LONGEST_SEARCH)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(QUOTES, '"')
  return readClauses(typed, isOperator)
}

/** Typographic quotes, which phones type automatically. */
const QUOTES = /[“”„‟«»＂]/g

function filtersOf(clause: Clause, now: Date, problems: string[]): Filter[] {
  const read = clause.map(term => readFilter(term, now))
  problems.push(...read.filter(filter => typeof filter === 'string'))
  return read.filter(filter => typeof filter !== 'string')
}

/** The lists that the word index can answer alone: one word, or alternatives without a negation. */
function isText(any: Filter[]): boolean {
  const isWords = any.length > 0 && any.every(({ operator }) => operator === 'word')
  return isWords && (any.length === 1 || any.every(({ isExcluded }) => !isExcluded))
}

/** `AND` and `or` as searched words (typed with two minus signs) are put in quotes. */
const asText = ({ isExcluded, value }: Filter) => {
  if (isExcluded) return `-${value}`
  return value === 'AND' || value.toUpperCase() === 'OR' ? `"${value}"` : value
}
