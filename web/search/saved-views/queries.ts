import { type SavedView, savedViews } from '#core/contract/saved-views.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'

const COUNTS_REFETCH_MS = 30_000
/** A view that is hidden from the inbox changes what the inbox lists. */
const refreshes = ['/api/saved-views', '/api/emails'] as const

export const useSavedViews = (): SavedView[] => useRead(savedViews.list, {}).data?.views ?? []
export const useSavedView = (id: number) => {
  const { data, isPending } = useRead(savedViews.list, {})
  return { view: data?.views.find(each => each.id === id), isPending }
}
export const useCreateView = () => useAction(savedViews.create, { refreshes })
export const useChangeView = () => useAction(savedViews.change, { refreshes })
export const useRemoveView = () => useAction(savedViews.remove, { refreshes })

/** How many messages of each view are unread. */
export function useViewCounts(enabled: boolean): ReadonlyMap<number, number> {
  const { data } = useRead(savedViews.counts, {}, { refetchInterval: COUNTS_REFETCH_MS, enabled })
  return new Map(data?.counts.map(({ id, unread }) => [id, unread]))
}

/** Puts the views into another order, at once. */
export const useOrderViews = () =>
  useAction(savedViews.order, {
    refreshes: ['/api/saved-views'],
    inOrder: true,
    optimistic: (client, { body }) => {
      const key = readKey(savedViews.list, {})
      const before = client.getQueryData<{ views: SavedView[] }>(key)
      if (!before) return undefined
      const at = (id: number) => body.ids.map(Number).indexOf(id)
      client.setQueryData(key, { views: before.views.toSorted((a, b) => at(a.id) - at(b.id)) })
      return () => client.setQueryData(key, before)
    },
  })
