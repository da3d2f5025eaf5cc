import { useInfiniteQuery } from '@tanstack/react-query'
import { ai } from '#core/contract/ai.ts'
import { call } from '#web/platform/api.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'

export const useAiSettings = () => useRead(ai.settings, {})
export const useChangeAiSettings = () => useAction(ai.changeSettings, { refreshes: [ai.settings.path] })

/** What left the machine, newest first, a page at a time. */
export const useReceipts = () =>
  useInfiniteQuery({
    queryKey: readKey(ai.receipts, {}),
    queryFn: ({ pageParam, signal }) =>
      call(ai.receipts, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ receipts, hasMore }) => (hasMore ? (receipts.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })

export const useReceiptPayload = (id: number, enabled: boolean) =>
  useRead(ai.receiptPayload, { params: { id } }, { enabled })
