import { useInfiniteQuery } from '@tanstack/react-query'
import { aiSettings } from '#core/contract/ai-settings.ts'
import { call } from '#web/platform/api.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'

export const useAiSettings = () => useRead(aiSettings.get, {})
export const useChangeAiSettings = () => useAction(aiSettings.change, { refreshes: [aiSettings.get.path] })

/** What left the machine, newest first, a page at a time. */
export const useReceipts = () =>
  useInfiniteQuery({
    queryKey: readKey(aiSettings.receipts, {}),
    queryFn: ({ pageParam, signal }) =>
      call(aiSettings.receipts, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ receipts, hasMore }) => (hasMore ? (receipts.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })

export const useReceiptPayload = (id: number, enabled: boolean) =>
  useRead(aiSettings.receiptPayload, { params: { id } }, { enabled })
