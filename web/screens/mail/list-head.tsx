import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import { useOutletContext } from 'react-router'
import type { Account } from '#core/contract/accounts.ts'
import { STILL_READING } from '#core/contract/search.ts'
import type { FolderLook } from '#web/read/emails/folders.ts'
import { FilterButton } from '#web/search/filter-button.tsx'
import { SearchBox } from '#web/search/search-box.tsx'
import { CommandButton } from '#web/shell/commands/command-button.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { useIsPhone } from '#web/ui/hooks/use-is-wide.ts'
import type { ListAddress } from './use-list-address.ts'
import type { ListedMail } from './use-listed-mail.ts'

const FilterBar = lazy(async () => ({
  default: (await import('#web/search/filter-bar.tsx')).FilterBar,
}))
const SearchTools = lazy(async () => ({
  default: (await import('#web/search/saved-views/search-tools.tsx')).SearchTools,
}))

/** What stands above the rows: the name of the list, the search, and what is to be said of what it found. */
export function ListHead({
  ref,
  name,
  icon,
  alone,
  address: { query, isSearching, filters, go },
  found,
  accounts,
  hasFilters,
  pagination,
  tools,
  onSearch,
  onAskAi,
}: {
  ref: Ref<HTMLElement>
  name: string
  icon: FolderLook['icon']
  /** The one mailbox that the list is of. */
  alone: Account | undefined
  address: ListAddress
  found: ListedMail['found']
  accounts: Account[]
  hasFilters: boolean
  pagination: ReactNode
  /** What can be done with the list itself. */
  tools: ReactNode
  onSearch: (query: string) => void
  onAskAi: () => void
}) {
  const menuButton = useOutletContext<ReactNode>()
  const isPhone = useIsPhone()
  return (
    <>
      <header
        ref={ref}
        className="peer/head relative shrink-0 border-line border-b px-4 py-2 max-md:px-2 max-md:py-1.5"
      >
        <div className="peer flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 max-md:gap-x-1">
          {menuButton}
          <div className="flex min-w-0 items-center gap-2 @max-list:flex-1 @list:w-52">
            <Icon icon={icon} />
            <div className="min-w-0">
              <h1 className="truncate font-semibold">{name}</h1>
              {!isSearching && alone && (
                <p className="truncate text-muted text-xs" title={alone.email}>
                  {alone.email}
                </p>
              )}
              {found && (
                <p className="truncate text-muted text-xs" role="status">
                  {found.total} results for "{query}"
                </p>
              )}
            </div>
          </div>
          <SearchBox
            className="min-w-0 flex-1 @max-list:order-last @max-list:basis-full"
            query={query}
            onSearch={onSearch}
          />
          {/* Its space is reserved, so that nothing moves when it appears. */}
          {!isPhone && <div className="flex min-w-44 justify-end">{pagination}</div>}
          <div className="flex items-center gap-1">
            <CommandButton command="aiSearch" size="md" tone="ai" onClick={onAskAi} />
            {hasFilters && (
              <FilterButton accounts={accounts} filters={filters} onApply={next => go({ filters: next })} />
            )}
            {!isSearching && tools}
          </div>
        </div>
      </header>
      {isSearching && (
        // As high as the bar, so that no row moves under the pointer when the bar has loaded.
        <Suspense fallback={<div className="min-h-[calc(var(--control-sm)+9px)] border-line border-b" />}>
          <FilterBar
            understood={found?.understood ?? query}
            onChange={q => go({ q })}
            tools={
              found && (
                // Of its own, so that a filter keeps the focus while these load.
                <Suspense>
                  <SearchTools understood={found.understood} accountIds={filters.accounts} />
                </Suspense>
              )
            }
          />
        </Suspense>
      )}
      {found?.notices.map(notice => (
        <p key={notice} className="border-line border-b px-4 py-1.5 text-muted text-xs">
          {notice}
        </p>
      ))}
      {found?.stillReading && (
        <p role="status" className="border-line border-b px-4 py-1.5 text-muted text-xs">
          {STILL_READING}
        </p>
      )}
    </>
  )
}
