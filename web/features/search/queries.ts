import { type EmailRow, PAGE_SIZE } from '#core/contract/emails.ts'
import type { BodyInput } from '#core/contract/endpoint.ts'
import { SEARCH_LIMIT, type SearchType, search } from '#core/contract/search.ts'
import { call } from '#web/platform/api.ts'
import { useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import type { Filters } from './filters.ts'

/** How soon a search is repeated while older mail is still being read. */
const READING_REFETCH_MS = 4000

interface Asked {
  query: string
  filters: Filters | null
  /** Absent: the server chooses. */
  method?: SearchType | undefined
}

/** Results of a full search, a page at a time; disabled while the query is empty. */
export const useSearch = (asked: Asked, pages: { page?: number; limit?: number } = {}) =>
  useRead(
    search.run,
    { body: { ...bodyOf(asked), limit: PAGE_SIZE, ...pages } },
    // Another page of the same search takes the place of the one before once it is there; another search does not.
    {
      enabled: asked.query !== '',
      keepPrevious: (pages.page ?? 1) > 1 || pages.limit !== undefined,
      refetchInterval: answer => (answer?.stillReading ? READING_REFETCH_MS : false),
    },
  )

/** All results of a search. Throws like `call`. */
export async function loadResults(asked: Asked, signal: AbortSignal): Promise<EmailRow[]> {
  const rows: EmailRow[] = []
  for (let page = 1; ; page++) {
    const body = { ...bodyOf(asked), limit: SEARCH_LIMIT, page }
    const { results, hasMore } = await call(search.run, { body }, { signal })
    rows.push(...results)
    if (!hasMore) return rows
  }
}

function bodyOf({ query, filters, method }: Asked): BodyInput<typeof search.run> {
  return {
    query,
    timeZone: timeZone(),
    ...(method ? { searchType: method } : {}),
    ...(filters && (filters.accounts || filters.folders)
      ? {
          filters: {
            ...(filters.accounts ? { accounts: filters.accounts } : {}),
            ...(filters.folders ? { folders: filters.folders } : {}),
          },
        }
      : {}),
  }
}

/** The first few results while typing. */
export const useSearchPreview = (query: string) =>
  useRead(
    search.preview,
    { body: { query, timeZone: timeZone() } },
    { enabled: query !== '', keepPrevious: true },
  )
