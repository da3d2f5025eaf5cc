import { labels } from '#core/contract/labels.ts'
import { useAction, useRead } from '#web/platform/query.ts'
import { labelsByName } from './shared-labels.ts'

export const useLabels = () => useRead(labels.list, {})
/** Each name once, for lists of a label's messages. */
export const useLabelsByName = () => labelsByName(useLabels().data ?? [])
export const useCreateLabel = () => useAction(labels.create, { refreshes: ['/api/labels'] })
