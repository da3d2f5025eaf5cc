import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { threads } from '#core/contract/threads.ts'
import { readOptions, useRead } from '#web/platform/query.ts'

export const useThread = (threadId: string) => useRead(threads.get, { params: { threadId } })

/** Loads a conversation before it is asked for, so that opening it paints at once. */
export function usePrefetchThread(): (threadId: string) => void {
  const client = useQueryClient()
  return useCallback(
    threadId => void client.prefetchQuery(readOptions(threads.get, { params: { threadId } })),
    [client],
  )
}
