import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type EmailRow, emails, type FolderSlug, PAGE_SIZE } from '#core/contract/emails.ts'
import { useAction, useRead } from '#web/platform/query.ts'
import { changeCachedRows } from './cached-rows.ts'

const COUNTS_REFETCH_MS = 30_000
const LIST_REFETCH_MS = 4000
/** After a change the emails, counts and accounts caches are refreshed (specification, section 7). */
export const mailPaths = ['/api/emails', '/api/emails/counts', '/api/accounts', '/api/threads'] as const

export const useEmailCounts = () => useRead(emails.counts, {}, { refetchInterval: COUNTS_REFETCH_MS })

/** A page of a folder; asked for again every 4 s, which costs a 304 while nothing changes. */
export const useEmailList = (folder: FolderSlug, page: number, enabled = true) =>
  useRead(
    emails.list,
    { query: { folder, limit: PAGE_SIZE, page } },
    { refetchInterval: enabled ? LIST_REFETCH_MS : false, keepPrevious: true, enabled },
  )

export const useStarEmail = () =>
  useAction(emails.star, {
    refreshes: mailPaths,
    optimistic: (client, { params, body }) =>
      changeCachedRows(client, [Number(params.id)], (row: EmailRow) => ({
        ...row,
        isStarred: body.isStarred,
      })),
  })

export const useSetRead = () =>
  useAction(emails.patch, {
    refreshes: mailPaths,
    optimistic: (client, { params, body }) =>
      changeCachedRows(client, [Number(params.id)], (row: EmailRow) => ({ ...row, ...body }) as EmailRow),
  })

export const useDeleteEmail = () =>
  useAction(emails.delete, {
    refreshes: mailPaths,
    optimistic: (client, { params }) => changeCachedRows(client, [Number(params.id)], () => null),
  })

export const useDeleteEmails = () =>
  useAction(emails.deleteBulk, {
    refreshes: mailPaths,
    optimistic: (client, { body }) => changeCachedRows(client, body.messageIds.map(Number), () => null),
  })

/** Marks a conversation read at once in every list, then on the server. */
export function useMarkThreadRead() {
  const client = useQueryClient()
  return useAction(emails.markRead, {
    refreshes: mailPaths,
    optimistic: (_client, { body }) =>
      changeCachedRows(client, idsOfThread(client, body.threadId), (row: EmailRow) => ({
        ...row,
        isRead: true,
      })),
  })
}

function idsOfThread(client: QueryClient, threadId: string): number[] {
  const ids = new Set<number>()
  for (const query of client.getQueryCache().findAll()) {
    const data = query.state.data as { emails?: EmailRow[] } | EmailRow[] | undefined
    const rows = Array.isArray(data) ? data : data?.emails
    for (const row of rows ?? []) if (row?.threadId === threadId) ids.add(row.id)
  }
  return [...ids]
}
