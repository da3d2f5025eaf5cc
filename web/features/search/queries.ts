import { SEARCH_LIMIT, type SearchType, search } from '#core/contract/search.ts'
import { useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import type { Filters } from './filters.ts'

/** How soon a search is repeated while older mail is still being read. */
const READING_REFETCH_MS = 4000

/** Full search; disabled while the query is empty. Without `method` the server chooses. */
export const useSearch = (query: string, filters: Filters | null, method?: SearchType) =>
  useRead(
    search.run,
    {
      body: {
        query,
        timeZone: timeZone(),
        limit: SEARCH_LIMIT,
        ...(method ? { searchType: method } : {}),
        ...(filters && (filters.accounts || filters.folders)
          ? {
              filters: {
                ...(filters.accounts ? { accounts: filters.accounts } : {}),
                ...(filters.folders ? { folders: filters.folders } : {}),
              },
            }
          : {}),
      },
    },
    {
      enabled: query !== '',
      refetchInterval: answer => (answer?.stillReading ? READING_REFETCH_MS : false),
    },
  )

/** The first few results while typing. */
export const useSearchPreview = (query: string) =>
  useRead(
    search.preview,
    { body: { query, timeZone: timeZone() } },
    { enabled: query !== '', keepPrevious: true },
  )
