import { SEARCH_LIMIT, search } from '#core/contract/search.ts'
import { useRead } from '#web/platform/query.ts'

/** Full search; off while the query is empty. */
export const useSearch = (query: string) =>
  useRead(search.run, { body: { query, limit: SEARCH_LIMIT } }, { enabled: query !== '' })
