import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Email, emails } from '#core/contract/emails.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { search } from '#core/contract/search.ts'
import { threading, threads } from '#core/contract/threads.ts'
import { triage } from '#core/contract/triage.ts'
import { readKey, readOptions, useAction, useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { mailPaths } from '#web/read/emails/queries.ts'

export const useThread = (threadId: string) => useRead(threads.get, { params: { threadId } })

/** A conversation that is already loaded. */
export const cachedThread = (client: QueryClient, threadId: string) =>
  client.getQueryData<ResponseOf<typeof threads.get>>(readKey(threads.get, { params: { threadId } }))

/** Loads a conversation, and prepares its bodies, before its screen is shown. */
export function useLoadThread(): (threadId: string) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async threadId => {
      // Errors are ignored here: the screen of the conversation will report them.
      await client.prefetchQuery(readOptions(threads.get, { params: { threadId } }))
      const reading = await import('./frame/split-message.ts').catch(() => null)
      reading?.splitInAdvance(cachedThread(client, threadId) ?? [])
    },
    [client],
  )
}

/** What the signature of a message shows, which is checked when somebody reads it. */
export const useSignature = (email: Email) =>
  useRead(emails.signature, { params: { id: email.id } }, { enabled: Boolean(email.signature) })

export const useThreadReasons = (threadId: string) => useRead(threading.why, { params: { threadId } })
export const useSplitThread = () => useAction(threading.split, { refreshes: mailPaths })
export const useMergeThread = () => useAction(threading.merge, { refreshes: mailPaths })

export const useMergeCandidates = (query: string) =>
  useRead(
    search.preview,
    { body: { query, timeZone: timeZone() } },
    { enabled: query.trim() !== '', keepPrevious: true, staleTime: 30_000 },
  )

export const useUnsubscribe = () => useAction(triage.unsubscribe, { refreshes: mailPaths })
