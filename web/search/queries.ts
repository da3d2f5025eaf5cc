import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EmailRow } from '#core/contract/emails.ts'
import type { BodyInput } from '#core/contract/endpoint.ts'
import { SEARCH_LIMIT, type SearchType, search } from '#core/contract/search.ts'
import { call } from '#web/platform/api.ts'
import { readOptions, useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { type PagedList, partOfPage } from '#web/read/emails/list-pages.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import type { Filters } from './filters.ts'

/** How soon a search is repeated while older mail is still being read. */
const READING_REFETCH_MS = 4000

export interface Asked {
  query: string
  filters: Filters | null
  /** Absent: the server chooses. */
  method?: SearchType | undefined
}

/** The conversations that a full search finds: the part of them that holds a page. Disabled while the query is empty. */
export function useSearch(asked: Asked, page = 1) {
  const part = partOfPage({ size: SEARCH_LIMIT }, page)
  const found = useRead(
    search.run,
    partOf(asked, part),
    // Another part of the same search takes the place of the one before once it is there; another search does not.
    {
      enabled: asked.query !== '',
      keepPrevious: part > 1,
      refetchInterval: answer => (answer?.stillReading ? READING_REFETCH_MS : false),
    },
  )
  useFailureNotice(found.error)
  return found
}

/** The parts after the first, up to the one that holds this page, for a list that grows. */
export function useLaterParts(asked: Asked, page: number) {
  const parts = useQueries({
    queries: Array.from({ length: partOfPage({ size: SEARCH_LIMIT }, page) - 1 }, (_, at) =>
      readOptions(search.run, partOf(asked, at + 2)),
    ),
  })
  useFailureNotice(parts.at(-1)?.error ?? null)
  return parts
}

/** Says the words of the specification, whatever the server said. */
function useFailureNotice(error: Error | null): void {
  const { toast } = useToast()
  useEffect(() => {
    if (error) toast({ title: 'Search failed', description: 'Please try again', variant: 'destructive' })
  }, [error, toast])
}

/** What a search finds, as `useSearch` reads it. */
export const partsOfSearch = (asked: Asked): PagedList => ({
  size: SEARCH_LIMIT,
  part: number => readOptions(search.run, partOf(asked, number)),
})

const partOf = (asked: Asked, number: number) => ({
  body: { ...bodyOf(asked), limit: SEARCH_LIMIT, isGrouped: true, ...(number > 1 ? { page: number } : {}) },
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
