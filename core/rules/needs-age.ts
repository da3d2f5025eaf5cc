import { readFilter } from '../text/search/search-filters.ts'
import { clausesOf } from '../text/search/search-query.ts'
import type { Term } from '../text/search/search-terms.ts'

/**
 * Whether a search finds mail because it has become old: `older_than:1m`, `before:yesterday`, `on:yesterday`. Arriving mail is
 * new, so a rule with this search has to look again later. A fixed day is no age: what is not from before it today never will be.
 */
export const needsAge = (search: string): boolean =>
  clausesOf(search).clauses.some(clause => clause.some(isAge))

function isAge(term: Term): boolean {
  if (!isRelative(term)) return false
  const filter = readFilter(term, A_DAY)
  if (typeof filter === 'string') return false
  const { operator, value, isExcluded } = filter
  if (operator === 'on') {
    const [first = '', next = ''] = value.split('..')
    return isExcluded === (first <= THAT_DAY && THAT_DAY < next)
  }
  return operator === (isExcluded ? 'after' : 'before')
}

const A_DAY = new Date(2026, 0, 14, 12)
const THAT_DAY = '2026-01-14'
/** Another day of another week, month and year. */
const LATER = new Date(2028, 5, 23, 12)

/** Whether a term is about other days every day. */
export function isRelative(term: Term): boolean {
  const [now, later] = [A_DAY, LATER].map(day => readFilter(term, day))
  return typeof now === 'object' && typeof later === 'object' && now.value !== later.value
}
