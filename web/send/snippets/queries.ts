import type { QueryClient } from '@tanstack/react-query'
import { type Snippet, snippets } from '#core/contract/snippets.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'

const refreshes = ['/api/snippets']

export const useSnippets = (enabled = true) => useRead(snippets.list, {}, { enabled })
export const useCreateSnippet = () => useAction(snippets.create, { refreshes })
export const useChangeSnippet = () => useAction(snippets.change, { refreshes })
export const useRestoreSnippet = () => useAction(snippets.restore, { refreshes })

export const useRemoveSnippet = () =>
  useAction(snippets.remove, {
    refreshes,
    optimistic: (client, { params }) => withoutSnippet(client, Number(params.id)),
  })

function withoutSnippet(client: QueryClient, id: number): () => void {
  const key = readKey(snippets.list, {})
  const before = client.getQueryData<Snippet[] | null>(key)
  client.setQueryData<Snippet[] | null>(key, all => all?.filter(one => one.id !== id))
  return () => client.setQueryData(key, before)
}
