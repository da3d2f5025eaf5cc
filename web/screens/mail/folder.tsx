import { PenLine } from 'lucide'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useOutletContext, useSearchParams } from 'react-router'
import { type EmailRow, type FolderSlug, PAGE_SIZE } from '#core/contract/emails.ts'
import { STILL_READING } from '#core/contract/search.ts'
import { type AccountTag, useAccountTags } from '#web/mailbox/accounts/account-tags.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { FirstSteps } from '#web/mailbox/first-run/first-steps.tsx'
import { useArriving } from '#web/mailbox/sync/queries.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { numberInAddress, paths } from '#web/platform/paths.ts'
import { type FolderLook, folderLooks } from '#web/read/emails/folders.ts'
import { loadList } from '#web/read/emails/load-list.ts'
import { SearchedWords } from '#web/read/emails/marked.tsx'
import { Pagination } from '#web/read/emails/pagination.tsx'
import { type ListPlace, useEmailCounts, useEmailList } from '#web/read/emails/queries.ts'
import { useOpenThread } from '#web/read/threads/use-open-thread.ts'
import { useReadAhead } from '#web/read/threads/use-read-ahead.ts'
import { EmailList } from '#web/read/triage/list/email-list.tsx'
import { recallAiSearch, type WithAiSearch } from '#web/search/ai-search-memory.ts'
import { FilterButton } from '#web/search/filter-button.tsx'
import { type Filters, readFilters, writeFilters } from '#web/search/filters.ts'
import { loadResults, useSearch } from '#web/search/queries.ts'
import { rememberSearch } from '#web/search/recent-searches.ts'
import { SearchBox } from '#web/search/search-box.tsx'
import { useConversations } from '#web/search/use-conversations.ts'
import { useCompose } from '#web/send/compose/compose-state.tsx'
import { useEditDraft } from '#web/send/compose/use-edit-draft.ts'
import { CommandButton } from '#web/shell/commands/command-button.tsx'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { listRows, readingPane } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { HoldKeys } from '#web/ui/hold-keys.tsx'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'
import { useIsPhone, useIsWide } from '#web/ui/hooks/use-is-wide.ts'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'

const NoMailbox = lazy(async () => ({
  default: (await import('#web/mailbox/first-run/no-mailbox.tsx')).NoMailbox,
}))
const SelectedEmail = lazy(async () => ({
  default: (await import('./selected-email.tsx')).SelectedEmail,
}))
const FilterBar = lazy(async () => ({
  default: (await import('#web/search/filter-bar.tsx')).FilterBar,
}))
const SearchTools = lazy(async () => ({
  default: (await import('#web/search/saved-views/search-tools.tsx')).SearchTools,
}))
const AiSearchDialog = lazy(async () => ({
  default: (await import('#web/search/ai-search-dialog.tsx')).AiSearchDialog,
}))

/** Instead of the inbox's own words while a first sync is under way. */
const ARRIVING = { title: 'Nothing has arrived yet', text: 'The newest messages come first.' }
/** Neither a folder nor a search has more. */
const MOST_PAGES = 1000
const NO_WORDS: readonly string[] = []
const NO_TAGS: ReadonlyMap<number, AccountTag> = new Map()

/** The list of a folder, or search results in its place. */
export function FolderScreen({ folder }: { folder: FolderSlug }) {
  return <MailList place={{ folder }} slug={folder} look={folderLooks[folder]} />
}

/** A list of mail. The URL holds page, query, filters and the message open beside the list. */
export function MailList({
  place,
  slug,
  look,
  tools,
}: {
  place: ListPlace
  slug: string
  look: FolderLook
  /** What can be done with the list itself. */
  tools?: ReactNode
}) {
  const [params, setParams] = useSearchParams()
  const query = params.get('q') ?? ''
  const page = Math.min(numberInAddress(params.get('page')) ?? 1, MOST_PAGES)
  const filters = readFilters(params)
  const isSearching = query !== ''
  const { data: accounts } = useAccounts()
  const { user } = useSession()
  const hasNoMailbox = user !== undefined && accounts?.length === 0 && !isSearching
  const arriving = useArriving()
  const tags = useAccountTags()
  const alone =
    filters.accounts?.length === 1 ? accounts?.find(({ id }) => id === filters.accounts?.[0]) : undefined
  const name = isSearching ? 'Search Results' : slug === 'inbox' && alone ? 'Inbox' : look.name
  // A draft is opened by itself.
  const [rowsAre] = useState(listRows.read)
  const isGrouped = rowsAre === 'conversations' && place.folder !== 'drafts'
  const narrowed = { ...place, ...filtersOfList(filters), isGrouped }
  const list = useEmailList(narrowed, page, !isSearching)
  const asked = { query, filters }
  const results = useSearch(asked, page)
  const conversations = useConversations(asked, results.data?.results)
  const openThread = useOpenThread()
  const editDraft = useEditDraft()
  const { openCompose } = useCompose()
  const menuButton = useOutletContext<ReactNode>()
  const { state } = useLocation() as { state: WithAiSearch | null }
  const [asksAi, setAsksAi] = useState(state?.hasAiSearch === true && recallAiSearch() !== null)
  const [head, setHead] = useState<HTMLElement | null>(null)
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const openId = numberInAddress(params.get('open'))
  const [isAlone] = useState(openId !== null && !isWide)
  useCommands({ aiSearch: () => setAsksAi(true) })

  const source = isSearching ? results : list
  const rows = isSearching ? conversations.rows : list.data?.emails
  const total = source.data?.total ?? 0
  // Rows can be removed faster than the next ones load.
  const isWaiting = rows === undefined || (rows.length === 0 && total > 0 && list.isFetching && !isSearching)
  const readAhead = useReadAhead(rows)
  const besideId = isWide || isAlone ? openId : null
  const isNarrowed = filters.accounts !== null || filters.folders !== null

  const go = (next: { q?: string; page?: number; filters?: Filters; replace?: true }) => {
    const search = new URLSearchParams()
    const q = next.q ?? query
    if (q) search.set('q', q)
    if (next.page && next.page > 1) search.set('page', String(next.page))
    writeFilters(search, next.filters ?? filters)
    setParams(search, { replace: next.replace === true })
  }
  const withOpen = (id: number | null) => {
    const search = new URLSearchParams(params)
    if (id === null) search.delete('open')
    else search.set('open', String(id))
    return search
  }
  // The last page may become empty while the reader works through it.
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const isBeyond = rows?.length === 0 && page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is a new function at each render
  useEffect(() => {
    if (isBeyond) go({ page: lastPage, replace: true })
  }, [isBeyond, lastPage])
  const awaitsFocus = useRef(false)
  // After Enter in the search box the keys are for what was found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other rows are there
  useEffect(() => {
    if (!awaitsFocus.current || rows === undefined) return
    awaitsFocus.current = false
    focusFirstRow(head)
  }, [rows])
  const linkTo = (row: EmailRow) => paths.thread.to(row.threadId, slug)
  const open = (row: EmailRow): boolean => {
    // A draft that a program made is read in its conversation, where it can be sent.
    if (row.programDraft) return openThread(row.threadId, linkTo(row))
    // A draft that stands for a conversation opens the conversation, as the link of its row says.
    if (row.labels.includes('draft') && !row.others) void editDraft(row)
    else if (isWide && readingPane.read() === 'beside') setParams(withOpen(row.id))
    else return openThread(row.threadId, linkTo(row))
    return true
  }

  const close = () => setParams(withOpen(null))

  const pagination = (isSearching || total > PAGE_SIZE) && (
    <Pagination page={page} total={total} onPage={next => go({ page: next })} />
  )

  return (
    <div className="flex h-full">
      <ListTitle
        name={isSearching ? `${query}: Search Results` : name}
        unreadOf={slug === 'inbox' && !isSearching ? (alone?.id ?? 'all') : null}
      />
      <div
        className={classNames(
          '@container relative flex min-w-0 flex-col',
          besideId ? (isWide ? 'w-[44%] border-line border-r' : 'hidden') : 'flex-1',
        )}
      >
        <header
          ref={setHead}
          className="peer/head relative shrink-0 border-line border-b px-4 py-2 max-md:px-2 max-md:py-1.5"
        >
          <div className="peer flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 max-md:gap-x-1">
            {menuButton}
            <div className="flex min-w-0 items-center gap-2 @max-list:flex-1 @list:w-52">
              <Icon icon={look.icon} />
              <div className="min-w-0">
                <h1 className="truncate font-semibold">{name}</h1>
                {!isSearching && alone && (
                  <p className="truncate text-muted text-xs" title={alone.email}>
                    {alone.email}
                  </p>
                )}
                {isSearching && results.data && (
                  <p className="truncate text-muted text-xs" role="status">
                    {results.data.total} results for "{query}"
                  </p>
                )}
              </div>
            </div>
            <SearchBox
              className="min-w-0 flex-1 @max-list:order-last @max-list:basis-full"
              query={query}
              onSearch={q => {
                if (q !== '') rememberSearch(q)
                if (q === query) focusFirstRow(head)
                else awaitsFocus.current = true
                go({ q })
              }}
            />
            {/* Its space is reserved, so that nothing moves when it appears. */}
            {!isPhone && <div className="flex min-w-44 justify-end">{pagination}</div>}
            <div className="flex items-center gap-1">
              <CommandButton command="aiSearch" size="md" tone="ai" onClick={() => setAsksAi(true)} />
              {(isSearching || place.view === undefined) && (
                <FilterButton
                  accounts={accounts ?? []}
                  filters={filters}
                  onApply={next => go({ filters: next })}
                />
              )}
              {!isSearching && tools}
            </div>
          </div>
        </header>
        {isSearching && (
          // As high as the bar, so that no row moves under the pointer when the bar has loaded.
          <Suspense fallback={<div className="min-h-[calc(var(--control-sm)+9px)] border-line border-b" />}>
            <FilterBar
              understood={results.data?.understood ?? query}
              onChange={q => go({ q })}
              tools={
                results.data && (
                  // Of its own, so that a filter keeps the focus while these load.
                  <Suspense>
                    <SearchTools understood={results.data.understood} accountIds={filters.accounts} />
                  </Suspense>
                )
              }
            />
          </Suspense>
        )}
        {isSearching &&
          results.data?.notices.map(notice => (
            <p key={notice} className="border-line border-b px-4 py-1.5 text-muted text-xs">
              {notice}
            </p>
          ))}
        {isSearching && results.data?.stillReading && (
          <p role="status" className="border-line border-b px-4 py-1.5 text-muted text-xs">
            {STILL_READING}
          </p>
        )}
        {!isSearching && !hasNoMailbox && <FirstSteps />}
        {hasNoMailbox ? (
          <Suspense>
            <NoMailbox user={user} />
          </Suspense>
        ) : rows === undefined || isWaiting ? (
          source.isError ? (
            <EmptyState
              icon={look.icon}
              title={isSearching ? 'Search failed' : 'This list could not be loaded'}
              text={isSearching ? 'Please try again' : 'Your mail is safe. The server did not answer.'}
              action={<Button onClick={() => void source.refetch()}>Try again</Button>}
            />
          ) : (
            <Loading isSearching={isSearching} />
          )
        ) : rows.length === 0 ? (
          <EmptyState
            icon={look.icon}
            {...(isSearching
              ? { title: 'No emails found', text: `No results for "${query}". Try different keywords.` }
              : slug === 'inbox' && arriving.length > 0
                ? ARRIVING
                : look.empty)}
            {...(isNarrowed && {
              action: (
                <Button onClick={() => go({ filters: { accounts: null, folders: null } })}>
                  Show all accounts and folders
                </Button>
              ),
            })}
          />
        ) : (
          <SearchedWords value={(isSearching && results.data?.words) || NO_WORDS}>
            <EmailList
              address={`${slug}?${withOpen(null)}`}
              name={name}
              isTrash={slug === 'trash' && !isSearching}
              rows={rows}
              total={isSearching ? (results.data?.messages ?? total) : total}
              loadAll={async (onCount, signal) =>
                isSearching ? loadResults(asked, signal) : loadList(narrowed, onCount, signal)
              }
              showsRecipient={row =>
                look.showsRecipient === true || row.labels.includes('sent') || row.labels.includes('draft')
              }
              tags={alone ? NO_TAGS : tags}
              linkTo={linkTo}
              head={head}
              openId={besideId}
              onPreview={readAhead}
              onOpen={open}
              onFollow={row => setParams(withOpen(row?.id ?? null), { replace: true })}
              onClose={close}
              conversations={isSearching ? conversations : undefined}
              foot={
                // As high as the button that floats above it.
                isPhone && <div className="flex h-22 items-center px-3">{pagination}</div>
              }
            />
          </SearchedWords>
        )}
        {isPhone && !hasNoMailbox && (
          <button
            type="button"
            aria-label="Compose"
            onClick={() => openCompose()}
            className="absolute right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-float active:bg-accent-active peer-has-[>[role=toolbar]]/head:hidden"
          >
            <Icon icon={PenLine} size={20} />
          </button>
        )}
      </div>
      {besideId && (
        <Suspense fallback={<div className="flex-1" />}>
          <SelectedEmail
            key={besideId}
            id={besideId}
            row={rows?.find(row => row.id === besideId)}
            from={slug}
            isAlone={isAlone}
            onClose={close}
          />
        </Suspense>
      )}
      {asksAi && (
        <Suspense fallback={<HoldKeys onEscape={() => setAsksAi(false)} />}>
          <AiSearchDialog onClose={() => setAsksAi(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Unless something else has the focus by now. */
function focusFirstRow(head: HTMLElement | null): void {
  if (isFocusFree()) head?.parentElement?.querySelector<HTMLElement>('li[data-id] a[data-open]')?.focus()
}

/** A component of its own, so that a changed count does not render the list. */
function ListTitle({
  name,
  unreadOf,
}: {
  name: string
  /** The mailbox whose unread messages are counted, or all of them. */
  unreadOf: number | 'all' | null
}) {
  const { data } = useEmailCounts()
  const one = data?.accounts?.find(({ id }) => id === unreadOf)
  const unread = unreadOf === 'all' ? data?.unread : one?.unread
  useTitle(unread ? `${name} (${unread})` : name)
  return null
}

/** The texts of section 2 of the specification; sighted people see skeleton rows instead. */
function Loading({ isSearching }: { isSearching: boolean }) {
  return (
    <>
      <SkeletonRows shape="rows" label={isSearching ? 'Searching emails...' : 'Loading emails...'} />
      <span className="sr-only">Please wait</span>
    </>
  )
}

function filtersOfList({ accounts, folders }: Filters): Pick<ListPlace, 'accounts' | 'folders'> {
  return {
    ...(accounts ? { accounts: accounts.join(',') || '0' } : {}),
    ...(folders ? { folders: folders.join(',') || 'none' } : {}),
  }
}
