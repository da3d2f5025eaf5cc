import { spanOf } from '../text/dates/relative-days.ts'
import { clausesOf } from '../text/search/search-query.ts'
import type { Term } from '../text/search/search-terms.ts'

/**
 * Whether a search finds mail because it has become old: `older_than:1m`, `before:yesterday`. Arriving mail is new, so a rule
 * with this search has to look again later. A fixed day is no age: what is not from before it today never will be.
 */
export const needsAge = (search: string): boolean =>
  clausesOf(search).clauses.some(clause => clause.some(isAge))

function isAge({ operator, value, isExcluded }: Term): boolean {
  switch (operator) {
    case 'older_than':
      return !isExcluded
    case 'newer_than':
      return isExcluded
    case 'before':
    case 'older':
      return !isExcluded && isRelative(value)
    case 'after':
    case 'newer':
      return isExcluded && isRelative(value)
    default:
      return false
  }
}

/** Which day it is makes no difference to that. */
const isRelative = (value: string) => spanOf(value, new Date(0)) !== null
