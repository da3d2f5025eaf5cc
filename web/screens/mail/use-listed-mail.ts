import { useState } from 'react'
import { loadList } from '#web/read/emails/load-list.ts'
import { type ListPlace, useEmailList } from '#web/read/emails/queries.ts'
import type { Filters } from '#web/search/filters.ts'
import { loadResults, useSearch } from '#web/search/queries.ts'
import { useConversations } from '#web/search/use-conversations.ts'
import { listRows } from '#web/ui/appearance.ts'
import type { ListAddress } from './use-list-address.ts'

/** The mail of a list, or what a search finds in its place. */
export function useListedMail(place: ListPlace, { query, isSearching, page, filters }: ListAddress) {
  // A draft is opened by itself.
  const [rowsAre] = useState(listRows.read)
  const isGrouped = rowsAre === 'conversations' && place.folder !== 'drafts'
  const narrowed = { ...place, ...filtersOfList(filters), isGrouped }
  const list = useEmailList(narrowed, page, !isSearching)
  const asked = { query, filters }
  const results = useSearch(asked, page)
  const conversations = useConversations(asked, results.data?.results)
  const source = isSearching ? results : list
  const rows = isSearching ? conversations.rows : list.data?.emails
  const total = source.data?.total ?? 0
  // Rows can be removed faster than the next ones load.
  const isWaiting = rows === undefined || (rows.length === 0 && total > 0 && list.isFetching && !isSearching)
  return {
    rows,
    total,
    /** The messages in all its pages. */
    messages: isSearching ? (results.data?.messages ?? total) : total,
    isWaiting,
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
