import { type Filter, isOperator, readFilter } from './search-filters.ts'
import { type Clause, readClauses, type Term } from './search-terms.ts'

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
  const { clauses, problems } = readClauses(typed, isOperator)
  const words: string[] = []
  const filters: Filter[][] = []
  for (const clause of clauses.flatMap(clause => possible(clause, problems))) {
    if (clause[0]?.operator === null) words.push(clause.map(asText).join(' OR '))
    else filters.push(filtersOf(clause, now, problems))
  }
  return {
    text: words.join(' '),
    filters: filters.filter(any => any.length > 0),
    problems: [...new Set(problems)],
  }
}

/** An OR that cannot be asked for is said, and all of it has to fit. */
function possible(clause: Clause, problems: string[]): Clause[] {
  const words = clause.filter(({ operator }) => operator === null)
  const isWords = words.length === clause.length
  if (clause.length === 1 || words.length === 0) return [clause]
  if (isWords && clause.every(({ isExcluded }) => !isExcluded)) return [clause]
  problems.push(
    isWords
      ? 'OR cannot join what is excluded; both have to fit.'
      : 'OR joins words with words and operators with operators only; these have to fit both.',
  )
  return clause.map(term => [term])
}

function filtersOf(clause: Clause, now: Date, problems: string[]): Filter[] {
  const read = clause.map(term => readFilter(term, now))
  problems.push(...read.filter(filter => typeof filter === 'string'))
  return read.filter(filter => typeof filter !== 'string')
}

/** Quotes go, so that what is left cannot unbalance the text. */
function asText({ isExcluded, value, isPhrase }: Term): string {
  const words = value.replaceAll('"', ' ').trim()
  return `${isExcluded ? '-' : ''}${isPhrase ? `"${words}"` : words}`
}
