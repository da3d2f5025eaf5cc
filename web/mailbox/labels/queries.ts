import { labels } from '#core/contract/labels.ts'
import { useAction, useRead } from '#web/platform/query.ts'
import { labelTree } from './label-tree.ts'
import { labelsByName } from './shared-labels.ts'

const refreshes = ['/api/labels', '/api/emails', '/api/threads', '/api/clearings'] as const

export const useLabels = () => useRead(labels.list, {})
/** The rows of the sidebar. */
export const useLabelTree = () => labelTree(useLabels().data ?? [])
/** Each name once, for lists of a label's messages. */
export const useLabelsByName = () => useKnownLabels() ?? []
/** The same; undefined until they are loaded. */
export function useKnownLabels() {
  const { data } = useLabels()
  return data ? labelsByName(data) : undefined
}
export const useCreateLabel = () => useAction(labels.create, { refreshes: ['/api/labels'] })
export const useChangeLabel = () => useAction(labels.change, { refreshes })
export const useOrderLabels = () => useAction(labels.order, { refreshes: ['/api/labels'], inOrder: true })
export const useRemoveLabel = () => useAction(labels.remove, { refreshes })
