import { labels } from '#core/contract/labels.ts'
import { useAction, useRead } from '#web/platform/query.ts'
import { labelsByName } from './shared-labels.ts'

export const useLabels = () => useRead(labels.list, {})
/** Each name once, for lists of a label's messages. */
export const useLabelsByName = () => useKnownLabels() ?? []
/** The same; undefined until they are loaded. */
export function useKnownLabels() {
  const { data } = useLabels()
  return data ? labelsByName(data) : undefined
}
export const useCreateLabel = () => useAction(labels.create, { refreshes: ['/api/labels'] })
