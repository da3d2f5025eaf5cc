import { useQueries } from '@tanstack/react-query'
import { type EmailRow, PAGE_SIZE } from '#core/contract/emails.ts'
import type { BodyInput } from '#core/contract/endpoint.ts'
import { SEARCH_LIMIT, type SearchType, search } from '#core/contract/search.ts'
import { call } from '#web/platform/api.ts'
import { readOptions, useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import type { Filters } from './filters.ts'

/** How soon a search is repeated while older mail is still being read. */
const READING_REFETCH_MS = 4000

export interface Asked {
  query: string
  filters: Filters | null
  /** Absent: the server chooses. */
  method?: SearchType | undefined
}

/** The conversations that a full search finds, a page at a time; disabled while the query is empty. */
export const useSearch = (asked: Asked, page = 1) =>
  useRead(
    search.run,
    pageOf(asked, page),
    // Another page of the same search takes the place of the one before once it is there; another search does not.
    {
      enabled: asked.query !== '',
      keepPrevious: page > 1,
      refetchInterval: answer => (answer?.stillReading ? READING_REFETCH_MS : false),
    },
  )

/** The pages after the first, up to this one, for a list that grows. */
export const useLaterPages = (asked: Asked, upTo: number) =>
  useQueries({
    queries: Array.from({ length: upTo - 1 }, (_, at) => readOptions(search.run, pageOf(asked, at + 2))),
  })

const pageOf = (asked: Asked, page: number) => ({
  body: { ...bodyOf(asked), limit: PAGE_SIZE, isGrouped: true, ...(page > 1 ? { page } : {}) },
})

/** All messages of some conversations that a search finds. */
export const useFoundIn = (asked: Asked, threadIds: readonly string[]) =>
  useQueries({
    queries: threadIds.map(threadId =>
      readOptions(search.run, { body: { ...bodyOf(asked), limit: SEARCH_LIMIT, threadId } }),
    ),
  })

/** All messages that a search finds. Throws like `call`. */
export async function loadResults(asked: Asked, signal: AbortSignal): Promise<EmailRow[]> {
  const rows: EmailRow[] = []
  for (let page = 1; ; page++) {
    // Nobody sees these rows, so they need no passages.
    const body = { ...bodyOf(asked), limit: SEARCH_LIMIT, page, hasPassages: false }
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

/** The first few results of a search while it is typed. */
export const useSearchPreview = (asked: Asked, isTyping: boolean) =>
  useRead(
    search.preview,
    { body: { ...bodyOf(asked), isGrouped: true } },
    { enabled: isTyping && asked.query !== '', keepPrevious: true },
  )
