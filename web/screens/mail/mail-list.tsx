import { useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type EmailRow, PAGE_SIZE } from '#core/contract/emails.ts'
import { type AccountTag, useAccountTags } from '#web/mailbox/accounts/account-tags.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { hasHints } from '#web/mailbox/first-run/hints-memory.ts'
import { useArriving } from '#web/mailbox/sync/queries.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { paths } from '#web/platform/paths.ts'
import { useHeldShortcuts } from '#web/platform/shortcuts.ts'
import type { FolderLook } from '#web/read/emails/folders.ts'
import { loadedRows } from '#web/read/emails/list-pages.ts'
import { SearchedWords } from '#web/read/emails/marked.tsx'
import { Pagination } from '#web/read/emails/pagination.tsx'
import { type ListPlace, useEmailCounts } from '#web/read/emails/queries.ts'
import { useOpenThread } from '#web/read/threads/use-open-thread.ts'
import { useReadAhead } from '#web/read/threads/use-read-ahead.ts'
import { EmailList } from '#web/read/triage/list/email-list.tsx'
import { addressOfPage, enterPage, rememberShown } from '#web/read/triage/list/list-memory.ts'
import { recallAiSearch, type WithAiSearch } from '#web/search/ai-search-memory.ts'
import { rememberSearch } from '#web/search/recent-searches.ts'
import { useCompose } from '#web/send/compose/compose-state.tsx'
import { useEditDraft } from '#web/send/compose/use-edit-draft.ts'
import { useForwardAsFiles } from '#web/send/compose/use-forward-as-files.ts'
import { ROW_KEYS } from '#web/shell/commands/catalog.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { readingPane } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { HoldKeys } from '#web/ui/hold-keys.tsx'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'
import { useIsPhone, useIsWide } from '#web/ui/hooks/use-is-wide.ts'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { SkeletonList } from '#web/ui/loading/skeleton-list.tsx'
import { ListHead } from './list-head.tsx'
import { useListAddress } from './use-list-address.ts'
import { useListedMail } from './use-listed-mail.ts'

const FirstSteps = lazy(async () => ({
  default: (await import('#web/mailbox/first-run/first-steps.tsx')).FirstSteps,
}))
const NoMailbox = lazy(async () => ({
  default: (await import('#web/mailbox/first-run/no-mailbox.tsx')).NoMailbox,
}))
const SelectedEmail = lazy(async () => ({
  default: (await import('./selected-email.tsx')).SelectedEmail,
}))
const AiSearchDialog = lazy(async () => ({
  default: (await import('#web/search/ai-search-dialog.tsx')).AiSearchDialog,
}))

/** Instead of the inbox's own words while a first sync is under way. */
const ARRIVING = { title: 'Nothing has arrived yet', text: 'The newest messages come first.' }
const NO_WORDS: readonly string[] = []
const NO_TAGS: ReadonlyMap<number, AccountTag> = new Map()

/** A list of mail. The URL holds page, query, filters and the message open beside the list. */
export function MailList({
  place,
  slug,
  look,
  tools,
  notes,
}: {
  place: ListPlace
  slug: string
  look: FolderLook
  /** What can be done with the list itself. */
  tools?: ReactNode
  /** What goes on with it, above the rows. */
  notes?: ReactNode
}) {
  const address = useListAddress()
  const { query, isSearching, page, filters, openId, go, show } = address
  const { data: accounts } = useAccounts()
  const { user } = useSession()
  const hasNoMailbox = user !== undefined && accounts?.length === 0 && !isSearching
  const arriving = useArriving()
  const tags = useAccountTags()
  const alone =
    filters.accounts?.length === 1 ? accounts?.find(({ id }) => id === filters.accounts?.[0]) : undefined
  const name = isSearching ? 'Search Results' : slug === 'inbox' && alone ? 'Inbox' : look.name
  const client = useQueryClient()
  const mail = useListedMail(place, address)
  const { rows, total, found } = mail
  const openThread = useOpenThread()
  const editDraft = useEditDraft()
  const { openCompose } = useCompose()
  const forwardAsFiles = useForwardAsFiles()
  const { state } = useLocation() as { state: WithAiSearch | null }
  const [asksAi, setAsksAi] = useState(state?.hasAiSearch === true && recallAiSearch() !== null)
  const [head, setHead] = useState<HTMLElement | null>(null)
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const [isAlone] = useState(openId !== null && !isWide)
  useCommands({ aiSearch: () => setAsksAi(true) })

  const readAhead = useReadAhead(rows)
  const besideId = isWide || isAlone ? openId : null
  const isNarrowed = filters.accounts !== null || filters.folders !== null

  const asked = `${slug}?${address.list}`
  const shownAddress = useRef(asked)
  if (!mail.isOfBefore) shownAddress.current = asked
  useEffect(() => rememberShown({ address: asked, list: mail.pages, page }), [asked, mail.pages, page])
  const turn = (step: 1 | -1): boolean => {
    const to = page + step
    if (to < 1 || to > mail.lastPage) return false
    enterPage(addressOfPage(asked, to), step)
    go({ page: to, keepsOpen: true })
    return true
  }
  // The last page may become empty while the reader works through it.
  const isBeyond = rows?.length === 0 && page > mail.lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is a new function at each render
  useEffect(() => {
    if (!isBeyond) return
    enterPage(addressOfPage(asked, mail.lastPage), -1)
    go({ page: mail.lastPage, replace: true, keepsOpen: true })
  }, [isBeyond, mail.lastPage])
  // Typed for rows that come in a moment.
  useHeldShortcuts((mail.isWaiting || mail.isOfBefore || isBeyond) && !mail.isError, {
    keys: ROW_KEYS,
    of: mail.pages,
  })
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
    else if (isWide && readingPane.read() === 'beside') show(row.id)
    else return openThread(row.threadId, linkTo(row))
    return true
  }

  const close = () => show(null)

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
        <ListHead
          ref={setHead}
          name={name}
          icon={look.icon}
          alone={alone}
          address={address}
          found={found}
          accounts={accounts ?? []}
          hasFilters={isSearching || place.view === undefined}
          pagination={pagination}
          tools={tools}
          onSearch={q => {
            if (q !== '') rememberSearch(q)
            if (q === query) focusFirstRow(head)
            else awaitsFocus.current = true
            go({ q })
          }}
          onAskAi={() => setAsksAi(true)}
        />
        {!isSearching && notes}
        {!isSearching && !hasNoMailbox && (arriving.length > 0 || hasHints()) && (
          <Suspense>
            <FirstSteps />
          </Suspense>
        )}
        {hasNoMailbox ? (
          <Suspense>
            <NoMailbox user={user} />
          </Suspense>
        ) : rows === undefined || mail.isWaiting || isBeyond ? (
          mail.isError ? (
            <EmptyState
              icon={look.icon}
              title={isSearching ? 'Search failed' : 'This list could not be loaded'}
              text={isSearching ? 'Please try again' : 'Your mail is safe. The server did not answer.'}
              action={<Button onClick={mail.retry}>Try again</Button>}
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
          <SearchedWords value={found?.words ?? NO_WORDS}>
            <EmailList
              address={shownAddress.current}
              name={name}
              isTrash={slug === 'trash' && !isSearching}
              rows={rows}
              total={mail.messages}
              loadAll={mail.loadAll}
              loadedRows={() => loadedRows(client, mail.pages, page)}
              turn={turn}
              showsRecipient={row =>
                look.showsRecipient === true || row.labels.includes('sent') || row.labels.includes('draft')
              }
              tags={alone ? NO_TAGS : tags}
              linkTo={linkTo}
              head={head}
              openId={besideId}
              onPreview={readAhead}
              onOpen={open}
              onFollow={row => show(row?.id ?? null, { replace: true })}
              onClose={close}
              onForwardAsFiles={forwardAsFiles}
              conversations={mail.conversations}
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
      <SkeletonList
        isMail
        count={PAGE_SIZE}
        label={isSearching ? 'Searching emails...' : 'Loading emails...'}
      />
      <span className="sr-only">Please wait</span>
    </>
  )
}
