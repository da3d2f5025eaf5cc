import { useEffect } from 'react'
import { emails, type FolderSlug, PAGE_SIZE } from '#core/contract/emails.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { MailKind } from '#core/contract/mail-kind.ts'
import { savedViews } from '#core/contract/saved-views.ts'
import { readOptions, useAction, useRead } from '#web/platform/query.ts'
import { afterPaint } from '#web/ui/hooks/after-paint.ts'
import { cachedIdsOfThreads, changeCachedRows } from './cached-rows.ts'
import type { PagedList } from './list-pages.ts'

const COUNTS_REFETCH_MS = 30_000
const LIST_REFETCH_MS = 4000
/** The caches that a change refreshes: emails, counts and accounts (specification, section 7). */
export const mailPaths = [
  '/api/emails',
  '/api/emails/counts',
  '/api/accounts',
  '/api/threads',
  '/api/saved-views',
] as const

type Counts = ResponseOf<typeof emails.counts>

/** Unread messages of a folder, in all mailboxes. */
export const unreadIn = (counts: Counts | null | undefined, folder: FolderSlug | undefined): number =>
  folder === undefined
    ? 0
    : (counts?.folders ?? []).reduce((sum, one) => (one.folder === folder ? sum + one.unread : sum), 0)

export const useEmailCounts = () => useRead(emails.counts, {}, { refetchInterval: COUNTS_REFETCH_MS })

/** A page of a folder or a view. It is polled every 4 s, which costs a 304 while nothing changes. */
export function useEmailList({ view, isGrouped, ...place }: ListPlace, page: number, enabled = true) {
  const isView = view !== undefined
  const options = (isOn: boolean) => ({
    refetchInterval: isOn ? LIST_REFETCH_MS : (false as const),
    keepPrevious: true,
    enabled: isOn,
  })
  const query = { limit: PAGE_SIZE, page, ...groupingOf(isGrouped) }
  const ofPlace = useRead(emails.list, { query: { ...place, ...query } }, options(enabled && !isView))
  const ofView = useRead(savedViews.emails, { params: { id: view ?? 0 }, query }, options(enabled && isView))
  return isView ? ofView : ofPlace
}

/** The pages of a folder or a view, as `useEmailList` reads them. */
export const pagesOfPlace = ({ view, isGrouped, ...place }: ListPlace): PagedList => ({
  size: PAGE_SIZE,
  part: page => {
    const query = { limit: PAGE_SIZE, page, ...groupingOf(isGrouped) }
    return view === undefined
      ? readOptions(emails.list, { query: { ...place, ...query } })
      : readOptions(savedViews.emails, { params: { id: view }, query })
  },
})

/** What a list contains: a folder or a label, narrowed to accounts and folders. */
export interface ListPlace {
  folder?: FolderSlug
  /** Of the inbox, only mail of this kind. */
  kind?: MailKind
  /** Comma-separated ids. */
  label?: string
  accounts?: string
  folders?: string
  /** The id of a view, in place of all others. */
  view?: number
  /** One row for each conversation. */
  isGrouped?: boolean
}

export const groupingOf = (isGrouped?: boolean) => (isGrouped ? { groupBy: 'conversation' as const } : {})

/** Marks a conversation read once it is on screen: at once in every list, then on the server. */
export function useMarkReadWhenShown(threadId: string, accountId: number, isRead: boolean): void {
  const { mutate: markRead } = useAction(emails.markRead, {
    refreshes: mailPaths,
    optimistic: (client, { body }) =>
      changeCachedRows(client, cachedIdsOfThreads(client, [String(body.threadId)]), row => ({
        ...row,
        isRead: true,
      })),
    offline: () => ({ success: true as const, changed: 0 }),
  })
  useEffect(
    () => (isRead ? undefined : afterPaint(() => markRead({ body: { threadId, accountId } }))),
    [threadId, accountId, isRead, markRead],
  )
}

/** One whole message. */
export const useEmail = (id: number) => useRead(emails.get, { params: { id } })
