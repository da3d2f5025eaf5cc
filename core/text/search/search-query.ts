import { type Filter, isOperator, readFilter } from './search-filters.ts'
import { type Clause, readClauses } from './search-terms.ts'

/** What a person asked for: words for the full-text index, and what narrows it. */
export interface SearchQuery {
  /** In the syntax of PostgreSQL's websearch_to_tsquery: words, "phrases", -word, OR. Quotes are always paired. */
  text: string
  /** All of these have to fit; of those in one list, any. */
  filters: Filter[][]
  /** What was not understood, in words fit to be shown. */
  problems: string[]
}

/** Nobody types more; a pasted message is not a search. */
const MAX_LENGTH = 2000

/**
 * Reads `invoice "final offer" -draft from:anna has:attachment is:unread after:2026-01-31`. An operator that is
 * not known is searched for as text; one without a value yet is left out. Never throws.
 */
export function parseSearchQuery(input: string, now: Date): SearchQuery {
  const typed = input
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(QUOTES, '"')
  const { clauses, problems } = readClauses(typed, isOperator)
  const words: string[] = []
  const filters: Filter[][] = []
  for (const clause of clauses) {
    const any = filtersOf(clause, now, problems)
    if (isText(any)) words.push(any.map(asText).join(' OR '))
    else if (any.length > 0) filters.push(any)
  }
  return { text: words.join(' '), filters, problems: [...new Set(problems)] }
}

/** Telephones set them by themselves. */
const QUOTES = /[“”„‟«»＂]/g

function filtersOf(clause: Clause, now: Date, problems: string[]): Filter[] {
  const read = clause.map(term => readFilter(term, now))
  problems.push(...read.filter(filter => typeof filter === 'string'))
  return read.filter(filter => typeof filter !== 'string')
}

/** What the index of words can be asked for by itself: one word, or any of some that are wanted. */
function isText(any: Filter[]): boolean {
  const isWords = any.length > 0 && any.every(({ operator }) => operator === 'word')
  return isWords && (any.length === 1 || any.every(({ isExcluded }) => !isExcluded))
}

/** `AND` and `or` as words that are searched for, which two minus signs make of them, stand in quotes. */
const asText = ({ isExcluded, value }: Filter) => {
  if (isExcluded) return `-${value}`
  return value === 'AND' || value.toUpperCase() === 'OR' ? `"${value}"` : value
}
