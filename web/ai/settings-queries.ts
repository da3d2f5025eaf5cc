import { useInfiniteQuery } from '@tanstack/react-query'
import { type AiSettings, aiSettings } from '#core/contract/ai-settings.ts'
import type { BodyInput } from '#core/contract/endpoint.ts'
import { call } from '#web/platform/api.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'

export const useAiSettings = () => useRead(aiSettings.get, {})

/** Models on the server's machine; they are looked for when this is shown. */
export const useLocalModels = (enabled = true) => useRead(aiSettings.localModels, {}, { enabled })

/** Shows switches in their new state at once, so that a second press changes the result of the first. */
export const useChangeAiSettings = () =>
  useAction(aiSettings.change, {
    refreshes: [aiSettings.get.path],
    inOrder: true,
    optimistic: (client, { body = {} }) => {
      const key = readKey(aiSettings.get, {})
      const before = client.getQueryData<AiSettings>(key)
      if (!before) return undefined
      const pressed = switchesOf(body)
      client.setQueryData(key, { ...before, ...pressed })
      const undone = Object.fromEntries(Object.keys(pressed).map(name => [name, before[name as SwitchName]]))
      return () => client.setQueryData<AiSettings>(key, now => now && { ...now, ...undone })
    },
  })

const SWITCHED = ['isEnabled', 'offAccountIds', 'redacts', 'keepPayloadDays'] as const
type SwitchName = (typeof SWITCHED)[number]

/** Saves one setting at once. Forms wait for the server and keep what was typed until then. */
const switchesOf = (body: BodyInput<typeof aiSettings.change>) =>
  Object.fromEntries(SWITCHED.filter(name => body[name] !== undefined).map(name => [name, body[name]]))

/** Requests that were sent to a provider, newest first, in pages. */
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
