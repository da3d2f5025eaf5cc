import { emails, type FolderSlug, PAGE_SIZE } from '#core/contract/emails.ts'
import { useRead } from '#web/platform/query.ts'

const COUNTS_REFETCH_MS = 30_000
const LIST_REFETCH_MS = 4000

export const useEmailCounts = () => useRead(emails.counts, {}, { refetchInterval: COUNTS_REFETCH_MS })

/** A page of a folder; asked for again every 4 s, which costs a 304 while nothing changes. */
export const useEmailList = (folder: FolderSlug, page: number) =>
  useRead(
    emails.list,
    { query: { folder, limit: PAGE_SIZE, page } },
    { refetchInterval: LIST_REFETCH_MS, keepPrevious: true },
  )
