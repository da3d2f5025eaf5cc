import { useSearchParams } from 'react-router'
import { type ContactFilter, filterQuery } from '#core/contract/outreach/contact-selection.ts'
import type { ContactSort } from '../queries.ts'

/** What the list shows, as it stands in the address, so that going back finds it again. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const given = filterQuery.safeParse(Object.fromEntries(params))
  const filter: ContactFilter = given.success ? given.data : {}
  const sort: ContactSort = params.get('sort') === 'newest' ? 'newest' : 'name'
  const write = (next: ContactFilter, nextSort: ContactSort) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(next))
      if (value !== undefined && String(value) !== '') query.set(name, String(value))
    if (nextSort !== 'name') query.set('sort', nextSort)
    setParams(query, { replace: true })
  }
  return {
    filter,
    sort,
    /** Identifies the list. */
    list: params.toString(),
    isNarrow: Object.values(filter).some(value => value !== undefined && String(value) !== ''),
    narrow: (change: ContactFilter) => write({ ...filter, ...change }, sort),
    order: (nextSort: ContactSort) => write(filter, nextSort),
    clear: () => write({}, sort),
  }
}
