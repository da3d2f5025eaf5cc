import { useNavigate, useSearchParams } from 'react-router'
import type { FolderSlug } from '#core/contract/emails.ts'
import { PAGE_SIZE } from '#core/contract/emails.ts'
import { useEditDraft } from '#web/features/compose/use-edit-draft.ts'
import { EmailList } from '#web/features/emails/email-list.tsx'
import { folderLooks } from '#web/features/emails/folders.ts'
import { Pagination } from '#web/features/emails/pagination.tsx'
import { useEmailList } from '#web/features/emails/queries.ts'
import { useSearch } from '#web/features/search/queries.ts'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { usePrefetchThread } from '#web/features/threads/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'

/** A folder's list, or the results of a search in its place. Page and query live in the address. */
export function FolderScreen({ folder }: { folder: FolderSlug }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const query = params.get('q') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const isSearching = query !== ''
  const list = useEmailList(folder, page, !isSearching)
  const results = useSearch(query)
  const look = folderLooks[folder]
  const prefetch = usePrefetchThread()
  const editDraft = useEditDraft()

  const source = isSearching ? results : list
  const rows = isSearching
    ? results.data?.results.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    : list.data?.emails
  const total = (isSearching ? results.data?.results.length : list.data?.total) ?? 0
  const go = (next: { q?: string; page?: number }) => {
    const search = new URLSearchParams()
    if (next.q) search.set('q', next.q)
    if (next.page && next.page > 1) search.set('page', String(next.page))
    void navigate({ search: search.toString() })
  }

  return (
    <div className="flex h-full flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2.5">
        <div className="flex min-w-0 items-center gap-2 md:w-56">
          <Icon icon={look.icon} />
          <div className="min-w-0">
            <h1 className="truncate font-semibold">{isSearching ? 'Search Results' : look.name}</h1>
            {isSearching && results.data && (
              <p className="truncate text-muted text-xs" role="status">
                {results.data.total} results for "{query}"
              </p>
            )}
          </div>
        </div>
        <SearchBox query={query} onSearch={q => go({ q })} />
        {(isSearching || total > PAGE_SIZE) && (
          <Pagination page={page} total={total} onPage={next => go({ q: query, page: next })} />
        )}
      </header>
      {isSearching &&
        results.data?.notices.map(notice => (
          <p key={notice} className="border-line border-b px-4 py-1.5 text-muted text-xs">
            {notice}
          </p>
        ))}
      <div
        className="min-h-0 flex-1 overflow-y-auto"
        aria-busy={source.isFetching && source.isPlaceholderData}
      >
        {rows === undefined ? (
          source.isError ? (
            <EmptyState
              icon={look.icon}
              title={isSearching ? 'Search failed' : 'This list could not be loaded'}
              text={isSearching ? 'Please try again' : 'Your mail is safe. The server did not answer.'}
              action={<Button onClick={() => void source.refetch()}>Try again</Button>}
            />
          ) : (
            <SkeletonRows label={isSearching ? 'Searching emails...' : 'Loading emails...'} />
          )
        ) : rows.length === 0 ? (
          <EmptyState
            icon={look.icon}
            {...(isSearching
              ? { title: 'No emails found', text: `No results for "${query}". Try different keywords.` }
              : look.empty)}
          />
        ) : (
          <EmailList
            key={folder}
            folder={folder}
            rows={rows}
            onPreview={prefetch}
            onOpenDraft={draft => void editDraft(draft)}
          />
        )}
      </div>
    </div>
  )
}
