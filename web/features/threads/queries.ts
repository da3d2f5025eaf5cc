import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { search } from '#core/contract/search.ts'
import { threading, threads } from '#core/contract/threads.ts'
import { triage } from '#core/contract/triage.ts'
import { mailPaths } from '#web/features/emails/queries.ts'
import { readOptions, useAction, useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'

export const useThread = (threadId: string) => useRead(threads.get, { params: { threadId } })

/** Loads a conversation before it is asked for, so that opening it paints at once. */
export function usePrefetchThread(): (threadId: string) => void {
  const client = useQueryClient()
  return useCallback(
    threadId => void client.prefetchQuery(readOptions(threads.get, { params: { threadId } })),
    [client],
  )
}

export const usePlacings = (threadId: string) => useRead(threading.why, { params: { threadId } })
export const useSplitThread = () => useAction(threading.split, { refreshes: mailPaths })
export const useMergeThread = () => useAction(threading.merge, { refreshes: mailPaths })

export const useMergeCandidates = (query: string) =>
  useRead(
    search.preview,
    { body: { query, timeZone: timeZone() } },
    { enabled: query.trim() !== '', keepPrevious: true, staleTime: 30_000 },
  )

export const useUnsubscribe = () => useAction(triage.unsubscribe, { refreshes: mailPaths })
