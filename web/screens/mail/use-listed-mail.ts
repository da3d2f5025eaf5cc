import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { PAGE_SIZE } from '#core/contract/emails.ts'
import { refresh } from '#web/platform/query.ts'
import { cachedPage, cutPage, pagesOf } from '#web/read/emails/list-pages.ts'
import { loadList } from '#web/read/emails/load-list.ts'
import { type ListPlace, pagesOfPlace, useEmailList } from '#web/read/emails/queries.ts'
import { useCurrentPages } from '#web/read/emails/use-current-pages.ts'
import type { Filters } from '#web/search/filters.ts'
import { loadResults, partsOfSearch, useSearch } from '#web/search/queries.ts'
import { useConversations } from '#web/search/use-conversations.ts'
import { listRows } from '#web/ui/appearance.ts'
import type { ListAddress } from './use-list-address.ts'

/** How many pages after the one on screen are loaded. */
const AHEAD = 2

/** The mail of a list, or what a search finds in its place. */
export function useListedMail(place: ListPlace, { query, isSearching, page, filters }: ListAddress) {
  const client = useQueryClient()
  // A draft is opened by itself.
  const [rowsAre] = useState(listRows.read)
  const isGrouped = rowsAre === 'conversations' && place.folder !== 'drafts'
  const narrowed = { ...place, ...filtersOfList(filters), isGrouped }
  const list = useEmailList(narrowed, page, !isSearching)
  const asked = { query, filters }
  const results = useSearch(asked, page)
  const source = isSearching ? results : list
  const key = JSON.stringify([narrowed, isSearching && asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is asked for
  const pages = useMemo(() => (isSearching ? partsOfSearch(asked) : pagesOfPlace(narrowed)), [key])
  /** Until the next page is there, the one before it stays. */
  const shown = useRef(page)
  if (!source.isPlaceholderData) shown.current = page
  const found = results.data ? cutPage(results.data.results, pages, shown.current) : undefined
  const conversations = useConversations(asked, found)
  const ofPage = isSearching ? found : list.data?.emails
  const rows = isSearching ? conversations.rows : ofPage
  const total = source.data?.total ?? 0

  const lastPage = pagesOf(total)
  const ahead = Array.from({ length: AHEAD }, (_, at) => page + 1 + at).filter(page => page <= lastPage)
  const isBeforeUnknown = page > 1 && cachedPage(client, pages, page - 1) === undefined
  useCurrentPages(pages, page, isBeforeUnknown ? [page - 1, ...ahead] : ahead)

  // Rows are removed faster than the next ones load. A search is not asked again by itself.
  const isShort = (ofPage?.length ?? PAGE_SIZE) < Math.min(PAGE_SIZE, total - (page - 1) * PAGE_SIZE)
  useEffect(() => {
    if (isShort && isSearching) void refresh(client, ['/api/search'])
  }, [isShort, isSearching, client])
  return {
    rows,
    total,
    pages,
    lastPage,
    /** Whether the rows are still those of the page, or the list, before this one. */
    isOfBefore: source.isPlaceholderData,
    /** The messages in all its pages. */
    messages: isSearching ? (results.data?.messages ?? total) : total,
    isWaiting: rows === undefined || (rows.length === 0 && total > 0),
    isError: source.isError,
    retry: () => void source.refetch(),
    loadAll: async (onCount: (count: number) => void, signal: AbortSignal) =>
      isSearching ? loadResults(asked, signal) : loadList(narrowed, onCount, signal),
    /** What the search says of itself. */
    found: isSearching ? results.data : undefined,
    conversations: isSearching ? conversations : undefined,
  }
}
export type ListedMail = ReturnType<typeof useListedMail>

function filtersOfList({ accounts, folders }: Filters): Pick<ListPlace, 'accounts' | 'folders'> {
  return {
    ...(accounts ? { accounts: accounts.join(',') || '0' } : {}),
    ...(folders ? { folders: folders.join(',') || 'none' } : {}),
  }
}
